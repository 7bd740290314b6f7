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
    #expect(1...1100 ~= channel.complaints.count)
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

  @Test(arguments: [0, 4, 12] as [Int], [300, 3000])
  func `a forged fragment is found by a spare one`(place: Int, byteCount: Int) throws {
    let message = try ModemMessage(bytes: randomBytes(byteCount, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    // A third of the parts is lost, and further fragments come in their place.
    let indices = (0..<(2 * sequence.count)).filter { $0 % 3 != 1 }
    for index in indices.prefix(sequence.count) {
      var packet = sequence[index]
      if index == indices[place % sequence.count] { packet.payload[20] ^= 1 }
      channel.send(packet)
    }
    #expect(channel.messages.isEmpty)
    #expect(channel.complaints == [.message])
    channel.send(sequence[2 * sequence.count])
    #expect(channel.messages.map(\.message) == [message])
    #expect(channel.messages.first?.neededFragmentCount == sequence.count)
  }

  @Test func `where too many are suspected to try each, a second spare tells`() throws {
    let message = try ModemMessage(bytes: randomBytes(12_000, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    #expect(sequence.count > 64)
    var channel = PacketChannel()
    for index in 0...sequence.count {
      var packet = sequence[index]
      if index == 40 { packet.payload[20] ^= 1 }
      channel.send(packet)
    }
    #expect(channel.messages.isEmpty)
    channel.send(sequence[sequence.count + 1])
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test(arguments: 2...6)
  func `false fragments are found by one more than they are, seldom two`(count: Int) throws {
    let message = try ModemMessage(bytes: randomBytes(3000, seed: 5))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    var index = 0
    while channel.messages.isEmpty, index < sequence.count + count + 2 {
      var packet = sequence[index]
      if index % 4 == 1, index / 4 < count {
        let noise = randomBytes(packet.payload.count, seed: UInt64(index))
        packet.payload[FragmentHeader.byteCount...] = noise[FragmentHeader.byteCount...]
      }
      channel.send(packet)
      index += 1
    }
    #expect(channel.messages.map(\.message) == [message])
    #expect(index > sequence.count + count)
  }

  @Test func `a false part and a false spare sent twice do not hide the truth`() throws {
    let message = try ModemMessage(bytes: randomBytes(1000, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    for index in 0..<sequence.count {
      var packet = sequence[index]
      if index == 2 { packet.payload[20] ^= 1 }
      channel.send(packet)
    }
    var forged = sequence[sequence.count]
    forged.payload[30] ^= 4
    for _ in 0..<3 { channel.send(forged) }
    #expect(channel.messages.isEmpty)
    for index in 1...3 { channel.send(sequence[sequence.count + index]) }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `a part that was forged is found when the parts are sent again`() throws {
    let message = try ModemMessage(bytes: randomBytes(1000, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    var forged = sequence[4]
    forged.payload[20] ^= 1
    channel.send(forged)
    for index in 0..<sequence.count where index != 4 { channel.send(sequence[index]) }
    #expect(channel.messages.isEmpty)
    for index in 0...4 { channel.send(sequence[index]) }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `a flood of forged fragments gives no wrong message, and ends with it`() throws {
    let message = try ModemMessage(bytes: randomBytes(1000, seed: 3))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    for index in 0..<300 {
      var forged = sequence[index]
      let noise = randomBytes(forged.payload.count, seed: UInt64(index))
      forged.payload[FragmentHeader.byteCount...] = noise[FragmentHeader.byteCount...]
      channel.send(forged)
      if index % 2 == 0 { channel.send(sequence[index + 1]) }
      #expect(channel.assembler.transfers.count <= 1)
      #expect(
        channel.assembler.transfers.allSatisfy {
          $0.set.spareCount <= FragmentSet.largestSpareCount
        })
    }
    #expect(channel.messages.isEmpty)
    // What is left of the flood is thrown away first.
    for index in 0..<(4 * sequence.count) { channel.send(sequence[300 + index]) }
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
    #expect(sent > count + FragmentSet.largestSpareCount)
    #expect(channel.messages.isEmpty)
    #expect(
      channel.assembler.transfers.allSatisfy {
        $0.set.heardCount <= $0.set.neededCount + FragmentSet.largestSpareCount
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
