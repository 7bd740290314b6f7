import Testing
import TragusAnalysis
import TragusCore
import TragusModem
import TragusTestSupport

@testable import TragusTalk

private func settings(_ seed: UInt64) -> TalkLink.Settings { TalkLink.Settings(seed: seed) }

// `TalkTurns` is tested without sound; this is the way through both devices.
@Test func `on sound a message is delivered, and no end hears itself`() throws {
  let air = SimulatedAir(latency: 0.1)
  var link = TalkLink(format: SimulatedAir.format, settings: settings(1))
  let ticket = try link.send(ModemMessage(text: "hi"), mode: .quick, wantsAnswer: true)
  let left = Party(air.left, link)
  let right = Party(air.right, TalkLink(format: SimulatedAir.format, settings: settings(2)))
  let heard = try air.run(left, right, seconds: 6) { $0.contains(.delivered(ticket)) }
  #expect(heard.right.texts == ["hi"])
  #expect(heard.left.texts == [])
  #expect(heard.left.contains(.delivered(ticket)))
  #expect(air.left.starts.count == 1)
  #expect(air.right.starts.count == 1)
}

@Test func `a line of a conversation arrives through noise and slow devices`() throws {
  // The noise is 20 dB below the message, the latency is the one of a slow sound server.
  let air = SimulatedAir(latency: 0.4, noise: 0.03)
  func party(_ end: SimulatedAir.End, _ seed: UInt64) -> Party<DialogueLink<Conversation>> {
    let conversation = Conversation(peers: nil, peer: nil, mode: .quick, clock: { 0 })
    return Party(
      end, DialogueLink(TalkLink(format: end.format, settings: settings(seed)), conversation))
  }
  let (left, right) = (party(air.left, 1), party(air.right, 2))
  try left.talk.say("hi")
  let heard = try air.run(left, right, seconds: 8) {
    $0.contains { $0.content == .delivered(line: "hi") }
  }
  #expect(heard.left.last?.content == .delivered(line: "hi"))
  let texts = heard.right.compactMap { moment in
    if case .heard(let message) = moment.content { message.text } else { nil }
  }
  #expect(texts == ["hi"])
}

@Test func `a level meter hears what a talk hears, on one listener`() throws {
  let air = SimulatedAir(latency: 0.1, noise: 0.001)
  var link = TalkLink(format: SimulatedAir.format, settings: settings(2))
  try link.send(ModemMessage(text: "hi"), mode: .quick)
  let right = Party(air.right, link)

  let listener = Listener()
  var levels: [Level] = []
  var heard: [TalkMoment<TalkEvent>] = []
  listener.add(LevelMeter(format: SimulatedAir.format)) { levels.append($0) }
  let talk = listener.add(TalkLink(format: SimulatedAir.format, settings: settings(1))) {
    heard.append($0)
  }
  var failure: (any Error)?
  try listener.run(air.left, playing: talk, on: air.left) {
    do { _ = try right.step() } catch { failure = error }
    return failure != nil || heard.contains(.answering) && air.left.starts.count == 1
  }
  if let failure { throw failure }
  #expect(heard.texts == ["hi"])
  #expect(
    levels
      == events(
        of: LevelMeter(format: SimulatedAir.format), hearing: [air.left.recording],
        format: SimulatedAir.format, blocks: .whole))
  // The message comes at half its peak of -6 dBFS.
  #expect(levels.contains { $0.peak > -13 } && levels.first!.peak < -50)
}

/// What a talk hears while another one greets it, takes its message and answers.
private func recordedTalk() throws -> [Float] {
  let air = SimulatedAir(latency: 0.1, noise: 0.001)
  var (first, second) = (sender(), TalkLink(format: SimulatedAir.format, settings: settings(2)))
  try first.send(ModemMessage(text: "hi"), mode: .quick, wantsAnswer: true)
  try second.send(ModemMessage(text: "yo"), mode: .quick, wantsAnswer: true)
  let (left, right) = (Party(air.left, first), Party(air.right, second))
  _ = try air.run(left, right, seconds: 10) { _ in left.talk.isIdle && right.talk.isIdle }
  return air.left.recording
}

private func sender() -> TalkLink { TalkLink(format: SimulatedAir.format, settings: settings(1)) }

@Test func `the same stream gives the same events and the same sound in blocks of any size`() throws
{
  let recording = try recordedTalk()

  func talk(_ blockLength: Int) throws -> (events: [TalkMoment<TalkEvent>], sounds: [[Float]]) {
    var link = sender()
    try link.send(ModemMessage(text: "hi"), mode: .quick, wantsAnswer: true)
    var all: [TalkMoment<TalkEvent>] = []
    var sounds: [[Float]] = []
    for start in stride(from: 0, to: recording.count, by: blockLength) {
      let end = min(start + blockLength, recording.count)
      all += link.process(
        AudioBuffer(
          format: SimulatedAir.format, position: Int64(start),
          channels: [Array(recording[start..<end])]))
      guard let sound = link.takeSound() else { continue }
      sounds.append(try samples(of: sound))
      // It is heard 0.1 s after it was wanted.
      let begun = all.last { $0.content.isBeginning }!.time
      link.endSound(at: Int64(((begun + 0.1) * 48_000).rounded()) + sound.frameCount)
    }
    return (all + link.finish(), sounds)
  }

  let expected = try talk(480)
  #expect(expected.events.texts == ["yo"])
  #expect(expected.events.contains { if case .delivered = $0.content { true } else { false } })
  #expect(expected.sounds.count >= 2)
  for blockLength in [160, 512, 4800] {
    let found = try talk(blockLength)
    #expect(found.events == expected.events, "\(blockLength)")
    #expect(found.sounds == expected.sounds, "\(blockLength)")
  }
}

extension TalkEvent {
  fileprivate var isBeginning: Bool {
    switch self {
    case .began, .asking, .answering: true
    default: false
    }
  }
}

private func samples(of sound: SoundToPlay) throws -> [Float] {
  let source = try sound.source()
  var buffer = AudioBuffer(format: sound.format, capacity: Int(sound.frameCount))
  _ = try source.read(into: &buffer)
  let channel = buffer.channel(0)
  return channel.indices.map { channel[$0] }
}

@Test func `a talk keeps the laws of analyzers`() throws {
  let format = SimulatedAir.format
  let encoder = try ModemEncoder(ModemMessage(text: "hi"), mode: .quick, format: format)
  var buffer = AudioBuffer(format: format, capacity: Int(encoder.frameCount))
  _ = try encoder.read(into: &buffer)
  let channel = buffer.channel(0)
  let message = channel.indices.map { channel[$0] }
  let quiet = [Float](repeating: 0, count: format.frameCount(of: 0.7))
  checkAnalyzer(format: format, signals: [[quiet + message + quiet]], settling: 1) {
    TalkLink(format: format, settings: settings(1))
  }
}

@Test func `a beep announces what is said, and nothing else`() throws {
  let air = SimulatedAir(latency: 0.1)
  var settings = TalkLink.Settings(seed: 1)
  settings.startsWithBeep = true
  settings.answerTimeout = 0.1
  var link = TalkLink(format: SimulatedAir.format, settings: settings)
  let message = try ModemMessage(text: "hi")
  try link.send(message, mode: .quick, band: .ultra, wantsAnswer: true)
  let plain = try ModemEncoder(message, mode: .quick, band: .ultra, format: air.left.format)
  var events: [TalkMoment<TalkEvent>] = []
  let party = Party(air.left, link)
  while air.left.starts.count < 2, party.talk.time < 6 { events += try party.step() }
  // What is sent begins to be heard later, and 0.2 s of it are looked at.
  for _ in 0..<40 { events += try party.step() }
  let durations = events.compactMap { event in
    if case .began(_, let duration, _) = event.content { duration } else { nil }
  }
  #expect(durations.allSatisfy { abs($0 - plain.duration - 0.3) < 1e-9 } && !durations.isEmpty)
  // A sine of 880 Hz crosses zero 1760 times a second; the tones above 17.5 kHz do so 35,000 times.
  let crossings = air.left.starts.prefix(2).map { start in
    let sound = air.left.played[Int(start)..<Int(start) + 9600]
    return zip(sound, sound.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }
  #expect(crossings.count == 2 && abs(crossings[0] - 352) < 5 && crossings[1] > 7000)
}
