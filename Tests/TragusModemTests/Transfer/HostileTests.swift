import Testing
import TragusTestSupport

@testable import TragusModem

/// Transmissions that mean no good.
struct HostileTests {
  @Test func `random fragments take bounded memory and give no message`() {
    var random = SeededGenerator(seed: 1)
    var channel = PacketChannel()
    for _ in 0..<10_000 {
      let count = Int.random(in: 1...128, using: &random)
      let payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      channel.send(Packet(kind: .fragment, payload: payload))
      #expect(channel.assembler.transfers.count <= MessageAssembler.transferLimit)
    }
    #expect(channel.messages.isEmpty)
    // 11,000 s, of which every 10 s may give a complaint.
    let complaints = channel.events.count { if case .undecoded = $0 { true } else { false } }
    #expect(complaints > 0 && complaints <= 1100)
  }

  @Test func `messages that never complete are forgotten, the oldest first`() throws {
    var channel = PacketChannel()
    var stored = 0
    for seed in 0..<40 as Range<UInt64> {
      let message = try ModemMessage(bytes: randomBytes(65_000, seed: seed))
      let sequence = PacketSequence(message, capacity: 1032)
      for index in 1..<sequence.count { channel.send(sequence[index]) }
      stored = channel.assembler.transfers.reduce(0) { $0 + $1.set.storedByteCount }
      #expect(stored <= MessageAssembler.storageLimit)
    }
    #expect(stored > MessageAssembler.storageLimit / 2)
    #expect(channel.messages.isEmpty)
  }

  @Test func `a header that contradicts the others does no harm to their message`() throws {
    let message = try ModemMessage(bytes: randomBytes(1000, seed: 2))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    for index in 0..<sequence.count {
      var payload = sequence[index].payload
      channel.send(Packet(kind: .fragment, payload: payload + [0]))
      payload[5] ^= 1  // the length
      channel.send(Packet(kind: .fragment, payload: payload))
      channel.send(sequence[index])
    }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `a forged fragment gives no wrong message, and the next transmission is heard`() throws
  {
    let message = try ModemMessage(bytes: randomBytes(1000, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    var forged = sequence[0].payload
    forged[20] ^= 1
    channel.send(Packet(kind: .fragment, payload: forged))
    for index in 1..<sequence.count { channel.send(sequence[index]) }
    #expect(channel.messages.isEmpty)
    #expect(
      channel.events.contains {
        if case .undecoded(let packet) = $0 { packet.reason == .message } else { false }
      })
    for index in 0..<sequence.count { channel.send(sequence[index]) }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `fragments that solve nothing are thrown away`() throws {
    // The same sum under many indices: a system without rank.
    let message = try ModemMessage(bytes: randomBytes(400, seed: 4))
    let code = FragmentCode(body: MessageBody.bytes(of: message), capacity: 40)
    var channel = PacketChannel()
    let count = code.count
    var sent = 0
    // Indices whose first coefficient is 0 say nothing about the first part.
    for index in count..<32_768 where FragmentCode.coefficients(of: index, count: count)[0] == 0 {
      channel.send(Packet(kind: .fragment, payload: code.fragment(index)))
      sent += 1
    }
    #expect(sent > count + FragmentSet.spareCount)
    #expect(channel.messages.isEmpty)
    #expect(
      channel.assembler.transfers.allSatisfy {
        $0.set.heardCount <= $0.set.neededCount + FragmentSet.spareCount
      })
  }

  @Test func `a body must be a message`() {
    #expect(MessageBody.message(in: [0]) == nil)
    #expect(MessageBody.message(in: [9, 1, 2]) == nil)
    #expect(MessageBody.message(in: [2, 200, 65]) == nil)
    #expect(MessageBody.message(in: [2, 1, 0x2F, 65]) == nil)  // the name '/'
    #expect(MessageBody.message(in: [2, 2, 0x2E, 0x2E, 65]) == nil)  // the name '..'
    #expect(MessageBody.message(in: [2, 1, 0xFF, 65]) == nil)
    #expect(MessageBody.message(in: [2, 1, 0x61, 65])?.fileName == "a")
  }
}
