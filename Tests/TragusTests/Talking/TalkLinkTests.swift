import Foundation
import Testing
import TragusCore
import TragusModem

@testable import Tragus

private func settings(_ seed: UInt64, answers: Bool = true) -> TalkLink.Settings {
  var settings = TalkLink.Settings(seed: seed)
  settings.answers = answers
  return settings
}

private func link(_ end: SimulatedAir.End, seed: UInt64, answers: Bool = true) -> TalkLink {
  TalkLink(end, end, settings: settings(seed, answers: answers))
}

/// Minutes of sound through the whole modem: too much for a build that is not optimized.
///
/// `TRAGUS_SIMULATED_AIR=1 swift test -c release -Xswiftc -enable-testing --filter SimulatedAirTests`
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TRAGUS_SIMULATED_AIR"] == "1"))
struct SimulatedAirTests {
  @Test(arguments: [0.02, 0.1, 0.45])
  func `a message is delivered, once, and no end hears itself`(latency: Double) throws {
    let air = SimulatedAir(latency: latency)
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    let ticket = try left.send(ModemMessage(text: "hello"), wantsAnswer: true)
    let heard = try air.run(left, right, seconds: 20)
    #expect(heard.right.texts == ["hello"])
    #expect(heard.left.texts == [])
    #expect(heard.left.filter { $0 == .delivered(ticket) }.count == 1)
    // The first answer is heard: nothing is said twice.
    #expect(
      heard.left.allSatisfy {
        if case .began(_, _, let attempt) = $0 { attempt == 1 } else { true }
      })
    #expect(air.left.starts.count == 1)
    #expect(air.right.starts.count == 1)
  }

  @Test func `both begin at once, and both are heard`() throws {
    for seed in UInt64(1)...4 {
      let air = SimulatedAir()
      let (left, right) = (link(air.left, seed: seed), link(air.right, seed: 100 + seed))
      let first = try left.send(ModemMessage(text: "from the left"), wantsAnswer: true)
      let second = try right.send(ModemMessage(text: "from the right"), wantsAnswer: true)
      let heard = try air.run(left, right, seconds: 60)
      #expect(heard.right.texts == ["from the left"])
      #expect(heard.left.texts == ["from the right"])
      #expect(heard.left.contains(.delivered(first)))
      #expect(heard.right.contains(.delivered(second)))
    }
  }

  @Test func `the same words are heard when they are said back`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    try left.send(ModemMessage(text: "ok"), wantsAnswer: true)
    _ = try air.run(left, right, seconds: 20)
    try right.send(ModemMessage(text: "ok"), wantsAnswer: true)
    let heard = try air.run(left, right, seconds: 20)
    #expect(heard.left.texts == ["ok"])
  }

  @Test func `an answer that is lost is asked for`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    let ticket = try left.send(ModemMessage(text: "hello"), wantsAnswer: true)
    // The first answer begins within 1.5 s.
    air.left.isDeaf = { $0 < 2 * 48_000 }
    let heard = try air.run(left, right, seconds: 30)
    #expect(heard.right.texts == ["hello"])
    #expect(heard.left.contains(.delivered(ticket)))
    #expect(air.left.starts.count == 2)
  }

  @Test func `a message that is lost is said again`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    let ticket = try left.send(ModemMessage(text: "hello"), wantsAnswer: true)
    air.right.isDeaf = { $0 < 2 * 48_000 }
    let heard = try air.run(left, right, seconds: 30)
    #expect(heard.right.texts == ["hello"])
    #expect(heard.left.contains(.delivered(ticket)))
  }

  @Test func `of a long message only what is missing is said again`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let ticket = try left.send(ModemMessage(bytes: bytes), wantsAnswer: true)
    // 0.3 s of a transmission of some 3 s.
    air.right.isDeaf = { 48_000..<62_400 ~= $0 }
    let heard = try air.run(left, right, seconds: 60)
    let messages = heard.right.compactMap { event in
      if case .heard(let message) = event { message.bytes } else { nil }
    }
    #expect(messages == [bytes])
    #expect(heard.left.contains(.delivered(ticket)))
    let durations = heard.left.compactMap { event in
      if case .began(_, let duration, _) = event { duration } else { nil }
    }
    let first = try #require(durations.first)
    #expect(durations.count >= 2)
    #expect(durations.dropFirst().reduce(0, +) < 0.5 * first)
  }

  @Test func `where nobody is, it gives up`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2, answers: false))
    let ticket = try left.send(ModemMessage(text: "hello"), wantsAnswer: true)
    let heard = try air.run(left, right, seconds: 60)
    #expect(heard.left.last == .unanswered(ticket))
    #expect(heard.right.texts == ["hello"])
    // Four times the message, each but the last followed by a query.
    #expect(air.left.starts.count == 7 || air.left.starts.count == 8)
    #expect(left.isIdle)
  }

  @Test func `nobody talks while somebody else does`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    try left.send(ModemMessage(bytes: (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }))
    // The left one has begun.
    _ = try air.run(left, right, seconds: 1.5)
    try right.send(ModemMessage(text: "and me"))
    let heard = try air.run(left, right, seconds: 60)
    #expect(heard.left.texts == ["and me"])
    let end = try #require(air.left.played.lastIndex { abs($0) > 0.001 })
    #expect(try #require(air.right.starts.first) > end)
  }

  @Test func `a hostile flood is answered twenty times a minute at most`() throws {
    let air = SimulatedAir()
    let (left, right) = (link(air.left, seed: 1, answers: false), link(air.right, seed: 2))
    for index in 0..<100 { try left.send(ModemMessage(text: "message \(index)")) }
    _ = try air.run(left, right, seconds: 59)
    #expect(air.right.starts.count <= 20)
  }

  @Test func `a probe tells what the other one hears`() throws {
    let air = SimulatedAir(noise: 0.0001)
    let (left, right) = (link(air.left, seed: 1), link(air.right, seed: 2))
    let ticket = try left.sendProbe()
    let heard = try air.run(left, right, seconds: 20)
    let report = heard.left.compactMap { event in
      if case .probed(ticket, let report) = event { report } else { nil }
    }.first
    #expect(report?.passedRanges == "1-20")
  }

}

@Test(arguments: [
  LinkControl.query(0x1234_ABCD), .probe, .report(nil),
  .report(ChannelReport(signalToNoise: Array(repeating: 1, count: 20), reverberationTime: nil)),
])
func `what links ask each other survives its bytes`(control: LinkControl) {
  #expect(LinkControl(control.payload) == control)
  #expect(LinkControl(control.payload + [0]) == nil)
  #expect(LinkControl([]) == nil)
}
