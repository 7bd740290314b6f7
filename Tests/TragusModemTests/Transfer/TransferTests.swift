import Foundation
import Testing
import TragusTestSupport

@testable import TragusModem

struct TransferTests {
  @Test func `the checksum is that of Ethernet`() {
    // The check value of CRC-32/ISO-HDLC.
    #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
  }

  @Test func `a product in the field is that of polynomials`() {
    for a in 0..<256 {
      for b in stride(from: 0, to: 256, by: 5) {
        // Long multiplication, then the remainder modulo x^8 + x^4 + x^3 + x^2 + 1.
        var product = (0..<8).reduce(0) { $0 ^ (b >> $1 & 1 == 1 ? a << $1 : 0) }
        for bit in (8..<16).reversed() where product >> bit & 1 == 1 {
          product ^= 0x11D << (bit - 8)
        }
        #expect(GaloisField.product(UInt8(a), UInt8(b)) == UInt8(product))
      }
    }
  }

  @Test func `every byte but 0 has an inverse`() {
    #expect((1...255).allSatisfy { GaloisField.product(GaloisField.inverse($0), $0) == 1 })
  }

  @Test(arguments: [0, 1, 2, 29, 128, 255] as [UInt8])
  func `a row is added as often as its factor says`(factor: UInt8) {
    let row = randomBytes(100, seed: 1)
    let start = randomBytes(100, seed: 2)
    var target = start
    GaloisField.add(row, times: factor, to: &target)
    #expect(target == row.indices.map { start[$0] ^ GaloisField.product(factor, row[$0]) })
  }

  @Test func `the header of a fragment is as documented`() {
    let header = FragmentHeader(identifier: 0x1234_5678, bodyByteCount: 65_536, index: 0x4ABC)
    // 65535 in 17 bits, then 0x4ABC in 15: 0_1111_1111_1111_1111 and 100_1010_1011_1100.
    #expect(header.bytes == [0x12, 0x34, 0x56, 0x78, 0x7F, 0xFF, 0xCA, 0xBC])
    let padding = [UInt8](repeating: 0, count: 120)
    #expect(FragmentHeader(header.bytes + padding) == header)
    #expect(FragmentHeader(header.bytes) == nil)
    // 64 KiB a byte at a time are too many.
    #expect(FragmentHeader(header.bytes + [0]) == nil)
  }

  @Test(arguments: [1, 2, 100, 128, 129, 500, 1024, 5000, 20_000, 65_536], [128, 1032])
  func `a message of any size arrives without loss in as many packets as it takes`(
    byteCount: Int, capacity: Int
  ) throws {
    let message = try ModemMessage(bytes: randomBytes(byteCount, seed: 3))
    let sequence = PacketSequence(message, capacity: capacity)
    var channel = PacketChannel()
    for index in 0..<sequence.count {
      #expect(channel.messages.isEmpty)
      let packet = sequence[index]
      #expect(packet.payload.count <= capacity)
      channel.send(packet)
    }
    #expect(channel.messages.map(\.message) == [message])
    #expect(channel.messages.first?.identifier == sequence.identifier)
    #expect(channel.messages.first?.neededFragmentCount == sequence.count)
  }

  @Test(arguments: [0, 0.1, 0.3, 0.6], [300, 3000, 12_000])
  func `any fragments replace those that were lost`(loss: Double, byteCount: Int) throws {
    var random = SeededGenerator(seed: 4)
    let message = try ModemMessage(file: randomBytes(byteCount, seed: 5), name: "a b.txt")
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    var (index, heard) = (0, 0)
    while channel.messages.isEmpty, index < 20 * sequence.count {
      if Double.random(in: 0..<1, using: &random) >= loss {
        channel.send(sequence[index])
        heard += 1
      }
      index += 1
    }
    #expect(channel.messages.map(\.message) == [message])
    // A random matrix over GF(256) is singular once in 255 times.
    #expect(heard <= sequence.count + 1)
  }

  @Test(arguments: 0..<17)
  func `a long message that is sent once survives the loss of one packet`(lost: Int) throws {
    let message = try ModemMessage(bytes: randomBytes(1900, seed: 8))
    let sequence = PacketSequence(message, capacity: 128)
    #expect((sequence.count, sequence.sentCount(), sequence.sentCount(repeats: 2)) == (16, 17, 33))
    var channel = PacketChannel()
    for index in 0..<sequence.sentCount() where index != lost { channel.send(sequence[index]) }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `random sums of fragments are seldom no solution`() throws {
    let message = try ModemMessage(bytes: randomBytes(300, seed: 6))
    let sequence = PacketSequence(message, capacity: 128)
    var failures = 0
    for trial in 0..<1000 {
      var channel = PacketChannel()
      for index in 0..<sequence.count {
        channel.send(sequence[sequence.count * (trial + 1) + index])
      }
      if channel.messages.isEmpty { failures += 1 }
    }
    // About one in 255 is expected: 4, with a standard deviation of 2.
    #expect(failures <= 12)
  }

  @Test func `fragments may come in any order and more than once`() throws {
    var random = SeededGenerator(seed: 7)
    let message = try ModemMessage(text: String(repeating: "Fürth ", count: 300))
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    let indices = (0..<sequence.count).flatMap { [$0, $0, $0] }.shuffled(using: &random)
    for index in indices { channel.send(sequence[index]) }
    #expect(channel.messages.map(\.message) == [message])
  }

  @Test func `two messages at once are kept apart`() throws {
    let messages = [
      try ModemMessage(bytes: randomBytes(1000, seed: 8)),
      try ModemMessage(bytes: randomBytes(1100, seed: 9)),
    ]
    let sequences = messages.map { PacketSequence($0, capacity: 128) }
    var channel = PacketChannel()
    for index in 0..<12 {
      for sequence in sequences where index < sequence.count { channel.send(sequence[index]) }
    }
    #expect(channel.messages.map(\.message) == messages)
  }

  @Test func `an interrupted message goes on after its state was saved and loaded`() throws {
    let message = try ModemMessage(bytes: randomBytes(2000, seed: 10))
    let sequence = PacketSequence(message, capacity: 128)
    var first = PacketChannel()
    for index in 0..<(sequence.count - 3) { first.send(sequence[index]) }
    #expect(first.messages.isEmpty)
    let saved = try JSONEncoder().encode(first.assembler.partialMessages)

    var second = PacketChannel()
    second.assembler.resume(try JSONDecoder().decode(PartialMessages.self, from: saved))
    for index in 0..<3 { second.send(sequence[sequence.count + index]) }
    #expect(second.messages.map(\.message) == [message])
    #expect(second.messages.allSatisfy { $0.start == 0 })
  }

  @Test func `what is missing of a message is known`() throws {
    let message = try ModemMessage(file: randomBytes(500, seed: 11), name: "abc")
    let sequence = PacketSequence(message, capacity: 128)
    var channel = PacketChannel()
    for index in [0, 2, 2] { channel.send(sequence[index]) }
    let partial = channel.assembler.partialMessages
    #expect(partial.missingFragmentCount(of: sequence.identifier) == 3)
    let progress = try #require(partial.progress.first)
    #expect(progress.heardFragmentCount == 2)
    #expect(progress.neededFragmentCount == 5)
    // Kind, length of the name, name and content.
    #expect(progress.totalByteCount == 1 + 1 + 3 + 500)
  }

  @Test(arguments: [
    "size": ["0", "-1", "1025", "1120", "9223372036854775807"], "bodyByteCount": ["0", "70000"],
    "count": ["0", "-5", "9223372036854775807"],
    "packetCount": ["0", "-1", "9223372036854775807"],
    "symbolCount": ["-1", "9223372036854775807"],
    "correctedSymbolCount": ["-1", "9223372036854775807"], "decibelSum": ["1e308", "-1e308"],
  ])
  func `a state that was tampered with gives no wrong message`(
    key: String, values: [String]
  ) throws {
    let message = try ModemMessage(bytes: randomBytes(500, seed: 11))
    let sequence = PacketSequence(message, capacity: 128)
    var first = PacketChannel()
    for index in 1..<sequence.count { first.send(sequence[index]) }
    let saved = try JSONEncoder().encode(first.assembler.partialMessages)
    for value in values {
      let text = String(decoding: saved, as: UTF8.self)
        .replacing(try Regex("\"\(key)\":[-0-9.e]+"), with: "\"\(key)\":\(value)")
      #expect(text != String(decoding: saved, as: UTF8.self))
      try checkThatNothingComes(of: text, sequence)
    }
  }

  private func checkThatNothingComes(of text: String, _ sequence: PacketSequence) throws {
    var second = PacketChannel()
    second.assembler.resume(
      try JSONDecoder().decode(PartialMessages.self, from: Data(text.utf8)))
    #expect(second.assembler.transfers.isEmpty)
    second.send(sequence[0])
    #expect(second.messages.isEmpty)
  }

  @Test func `what was repeated is one message, what is said again later is another`() throws {
    let sequence = PacketSequence(try ModemMessage(text: "ok"), capacity: 128)
    var channel = PacketChannel()
    for index in 0..<3 { channel.send(sequence[index]) }
    #expect(channel.messages.count == 1)
    // Two copies in a row are lost.
    channel.wait(2 * (channel.packetDuration + channel.pause))
    channel.send(sequence[3])
    #expect(channel.messages.count == 1)
    channel.wait(10)
    channel.send(sequence[0])
    #expect(channel.messages.count == 2)
    channel.send(Packet(kind: .text, payload: Array("no".utf8)))
    #expect(channel.messages.count == 3)
  }

  // A reader of the bytes sees no other kind.
  @Test func `the same bytes are the same, of whatever kind`() {
    var channel = PacketChannel()
    for kind in [Packet.Kind.text, .bytes, .text] {
      channel.send(Packet(kind: kind, payload: Array("ok".utf8)))
    }
    #expect(channel.messages.count == 1)
    channel.send(Packet(kind: .control, payload: Array("ok".utf8)))
    #expect(channel.messages.count == 2)
  }

  // The airtimes of 16 bytes in `quick`, `normal` and `robust`.
  @Test(arguments: [0.512, 1.835, 2.389], 0...10)
  func `a copy is the same, however many before it were lost`(duration: Double, lost: Int) throws {
    let sequence = PacketSequence(try ModemMessage(text: "ok"), capacity: 128)
    var channel = PacketChannel(packetDuration: duration)
    channel.send(sequence[0])
    channel.wait(Double(lost) * (duration + channel.pause))
    // A room may move its begin, and two clocks differ by 0.01 %.
    channel.wait(0.004)
    channel.send(sequence[1])
    #expect(channel.messages.count == 1)
  }

  @Test func `between copies, or half a minute later, the same words are said anew`() throws {
    let sequence = PacketSequence(try ModemMessage(text: "ok"), capacity: 128)
    let period = 1.1
    // As an echo 6 s later would be.
    for (periods, count) in [(4.5, 2), (6.3, 2), (20.5, 2), (25, 1), (30, 2)] {
      var channel = PacketChannel()
      channel.send(sequence[0])
      channel.wait(periods * period)
      channel.send(sequence[0])
      #expect(channel.messages.count == count, "\(periods) periods later")
    }
  }

  @Test func `what machines tell each other is never taken for the same`() throws {
    let sequence = PacketSequence(
      try ModemMessage(control: TransferControl.request(7).payload), capacity: 128)
    var channel = PacketChannel()
    for index in 0..<3 { channel.send(sequence[index]) }
    #expect(channel.messages.count == 3)
    // But nobody says it twice at once: this is an echo.
    channel.wait(-0.5 * channel.packetDuration - channel.pause)
    channel.send(sequence[3])
    #expect(channel.messages.count == 3)
  }

  @Test func `a longer message is reported again after half a minute`() throws {
    let sequence = PacketSequence(
      try ModemMessage(bytes: randomBytes(300, seed: 12)), capacity: 128)
    var channel = PacketChannel()
    for index in 0..<(6 * sequence.count) { channel.send(sequence[index]) }
    #expect(channel.messages.count == 1)
    channel.wait(31)
    for index in 0..<sequence.count { channel.send(sequence[index]) }
    #expect(channel.messages.count == 2)
  }

  @Test(
    arguments: [
      .acknowledged(0xDEAD_BEEF), .missing(1, count: 300), .request(0),
    ] as [TransferControl])
  func `what a receiver answers is read as it was written`(control: TransferControl) {
    #expect(TransferControl(control.payload) == control)
    #expect(TransferControl(control.payload + [0]) == nil)
    #expect(TransferControl(Array(control.payload.dropLast())) == nil)
  }
}
