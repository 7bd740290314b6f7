import TragusTestSupport

@testable import TragusModem

/// Packets one after the other, some of which are lost: what an assembler makes of them.
struct PacketChannel {
  var assembler = MessageAssembler()
  private(set) var events: [ModemEvent] = []
  /// Seconds.
  var time = 0.0
  var packetDuration = 1.0
  var pause = 0.1

  mutating func send(_ packet: Packet) {
    let heard = HeardPacket(
      packet: packet, mode: .normal, band: .audible, start: time, end: time + packetDuration,
      signalToNoiseRatio: 10, correctedSymbolCount: 1, symbolCount: 10)
    assembler.add(heard, into: &events)
    wait(packetDuration + pause)
  }

  mutating func wait(_ seconds: Double) { time += seconds }

  var messages: [ReceivedMessage] {
    events.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  var complaints: [UndecodedPacket.Reason] {
    events.compactMap { if case .undecoded(let packet) = $0 { packet.reason } else { nil } }
  }
}

func randomBytes(_ count: Int, seed: UInt64) -> [UInt8] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
}
