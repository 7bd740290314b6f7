import Testing
import TragusCore
import TragusModem

@testable import Tragus

// What is said when is tested without sound, as `TalkTurns`; this is the way through both devices.
@Test func `on sound a message is delivered, and no end hears itself`() throws {
  let air = SimulatedAir(latency: 0.1)
  let left = TalkLink(air.left, air.left, settings: TalkLink.Settings(seed: 1))
  let right = TalkLink(air.right, air.right, settings: TalkLink.Settings(seed: 2))
  let ticket = try left.send(ModemMessage(text: "hi"), mode: .quick, wantsAnswer: true)
  let heard = try air.run(left, right, seconds: 6) { $0.contains(.delivered(ticket)) }
  #expect(heard.right.texts == ["hi"])
  #expect(heard.left.texts == [])
  #expect(heard.left.contains(.delivered(ticket)))
  #expect(air.left.starts.count == 1)
  #expect(air.right.starts.count == 1)
}

@Test func `a beep announces what is said, and nothing else`() throws {
  let air = SimulatedAir(latency: 0.1)
  var settings = TalkLink.Settings(seed: 1)
  settings.startsWithBeep = true
  settings.answerTimeout = 0.1
  let link = TalkLink(air.left, air.left, settings: settings)
  let message = try ModemMessage(text: "hi")
  try link.send(message, mode: .quick, band: .ultra, wantsAnswer: true)
  let plain = try ModemEncoder(message, mode: .quick, band: .ultra, format: air.left.format)
  var events: [TalkEvent] = []
  while air.left.starts.count < 2, link.time < 6 { events += try link.step() }
  // What is said begins to be heard later, and 0.2 s of it are looked at.
  for _ in 0..<40 { events += try link.step() }
  let durations = events.compactMap { event in
    if case .began(_, let duration, _) = event { duration } else { nil }
  }
  #expect(durations.allSatisfy { abs($0 - plain.duration - 0.3) < 1e-9 } && !durations.isEmpty)
  // A sine of 880 Hz crosses zero 1760 times a second; the tones above 17.5 kHz do so 35,000 times.
  let crossings = air.left.starts.prefix(2).map { start in
    let sound = air.left.played[Int(start)..<Int(start) + 9600]
    return zip(sound, sound.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }
  #expect(crossings.count == 2 && abs(crossings[0] - 352) < 5 && crossings[1] > 7000)
}
