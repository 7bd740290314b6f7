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
