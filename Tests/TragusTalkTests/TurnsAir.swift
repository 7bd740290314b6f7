import TragusCore

@testable import TragusTalk
@testable import TragusModem

/// An air that two ends share, made of packets instead of sound, in steps of 10 ms.
///
/// An end hears the other one but while it talks itself, and its own sound for as long after as
/// links mute. Packets last as long as the modes make them.
final class TurnsAir {
  final class End {
    /// A packet in the time of the air.
    private struct Sound {
      let packet: Packet
      let mode: ModemMode
      let band: ModemBand
      let time: Range<Double>
    }

    private(set) var turns: TalkTurns
    private(set) var events: [TalkEvent] = []
    /// When what this end says begins and ends, at its own loudspeaker.
    private(set) var spoken: [Range<Double>] = []
    /// When this end hears nothing.
    var deafness: Range<Double>?
    /// What this end hears of a probe.
    var report: ChannelReport?
    fileprivate weak var other: End?
    private let latency: Double
    private var assembler = MessageAssembler()
    private var sounds: [Sound] = []
    private var heardCount = 0
    private var lastBusy = -1.0

    fileprivate init(latency: Double, seed: UInt64, answers: Bool) {
      var settings = TalkLink.Settings(seed: seed)
      settings.answers = answers
      turns = TalkTurns(settings: settings, outputRate: 48_000)
      self.latency = latency
    }

    var isIdle: Bool { turns.isIdle }

    @discardableResult
    func send(
      _ message: ModemMessage, mode: ModemMode = .normal, wantsAnswer: Bool = false,
      repeats: Int = 1
    ) -> TalkEvent.Ticket {
      turns.send(message, mode: mode, band: .audible, wantsAnswer: wantsAnswer, repeats: repeats)
    }

    func sendProbe() -> TalkEvent.Ticket { turns.sendProbe(mode: .normal, band: .audible) }

    func cancel(_ ticket: TalkEvent.Ticket) { turns.cancel(ticket) }

    /// Takes every message for one that others are to have.
    func ignoreAll() { turns.concerns = { _ in false } }

    fileprivate func step(at time: Double) {
      turns.advance(to: time)
      hear(until: time)
      if let request = turns.probeRequest, time >= request.end + ProbeRecording.patience {
        turns.report(report, &events)
      }
      if turns.isTalking, let last = spoken.last, time >= last.upperBound,
        let identifier = turns.end(&events)
      {
        assembler.forget(identifier)
      }
      let quiet = time - lastBusy
      if let utterance = turns.next(quiet: { _ in quiet }, &events) { say(utterance, at: time) }
    }

    private func hear(until time: Double) {
      guard let other else { return }
      if other.spoken.contains(where: { $0.contains(time - 0.02) }) { lastBusy = time }
      while heardCount < other.sounds.count, other.sounds[heardCount].time.upperBound <= time {
        let sound = other.sounds[heardCount]
        heardCount += 1
        let isMuted = spoken.contains {
          sound.time.overlaps($0.lowerBound - latency..<$0.upperBound + TalkTiming.tail)
        }
        if isMuted || deafness?.overlaps(sound.time) == true { continue }
        var heard: [ModemEvent] = []
        assembler.add(
          HeardPacket(
            packet: sound.packet, mode: sound.mode, band: sound.band,
            start: sound.time.lowerBound, end: sound.time.upperBound, signalToNoiseRatio: 20,
            correctedSymbolCount: 0, symbolCount: 1), into: &heard)
        for event in heard {
          turns.take(event, partial: assembler.partialMessages, &events)
        }
      }
    }

    private func say(_ utterance: Utterance, at time: Double) {
      let sequence = PacketSequence(utterance.message, mode: utterance.mode)
      let packets = utterance.packets ?? 0..<sequence.sentCount(repeats: utterance.repeats)
      let frameCount = PacketWaveform.frameCount(
        sequence, packetCount: packets.count, mode: utterance.mode, band: utterance.band)
      let length = Double(frameCount) / Double(Physical.sampleRate) / Double(packets.count)
      for (place, index) in packets.enumerated() {
        let start = time + latency + Double(place) * length
        sounds.append(
          Sound(
            packet: sequence[index], mode: utterance.mode, band: utterance.band,
            time: start..<start + length))
      }
      var duration = Double(packets.count) * length
      if utterance.isProbe { duration += LinkControl.probePause + ChannelProbe.duration }
      spoken.append(time + latency..<time + latency + duration)
      turns.begin(sequence.identifier, duration: duration, &events)
    }
  }

  let left: End
  let right: End
  private var stepCount = 0

  init(latency: Double = 0.1, seed: UInt64 = 1, leftAnswers: Bool = true, rightAnswers: Bool = true)
  {
    left = End(latency: latency, seed: seed, answers: leftAnswers)
    right = End(latency: latency, seed: 100 + seed, answers: rightAnswers)
    left.other = right
    right.other = left
  }

  /// Lets both talk for so many seconds, or until both have been idle for a second.
  func run(seconds: Double) {
    var idle = 0
    for _ in 0..<Int(seconds * 100) where idle < 100 {
      stepCount += 1
      let time = Double(stepCount) / 100
      left.step(at: time)
      right.step(at: time)
      idle = left.isIdle && right.isIdle ? idle + 1 : 0
    }
  }
}
