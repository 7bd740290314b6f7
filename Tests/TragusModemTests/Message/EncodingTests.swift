import Foundation
import Testing
import TragusCore

@testable import TragusModem

struct EncodingTests {
  @Test(arguments: 0..<20)
  func `base64 is that of Foundation`(count: Int) {
    let bytes = randomBytes(count, seed: UInt64(count))
    #expect(base64(bytes) == Data(bytes).base64EncodedString())
  }

  @Test func `a message is text where it can be, else base64`() throws {
    func object(_ message: ModemMessage) throws -> [String: Any] {
      var channel = PacketChannel()
      let sequence = PacketSequence(message, capacity: 128)
      for index in 0..<sequence.count { channel.send(sequence[index]) }
      let data = try JSONEncoder().encode(#require(channel.messages.first))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let text = try object(ModemMessage(text: "ö\u{1B}"))
    #expect(text["text"] as? String == "ö\u{1B}")
    #expect(text["base64"] == nil)
    #expect(text["bytes"] as? Int == 3)
    #expect(text["kind"] as? String == "text")
    #expect(text["mode"] as? String == "normal")
    #expect(text["verified"] as? Bool == false)
    #expect((text["checksum"] as? String)?.count == 8)

    let file = try object(ModemMessage(file: [1, 2, 255], name: "a.bin"))
    #expect(file["base64"] as? String == "AQL/")
    #expect(file["fileName"] as? String == "a.bin")
    #expect(file["text"] == nil)

    // Said to be text, but not UTF-8.
    var channel = PacketChannel()
    channel.send(Packet(kind: .text, payload: [0xFF]))
    let message = try #require(channel.messages.first)
    #expect(message.text == nil)
    #expect(message.bytes == [0xFF])
  }

  @Test func `what cannot be sent is refused`() {
    #expect(throws: AudioError.self) { try ModemMessage(text: "") }
    #expect(throws: AudioError.self) { try ModemMessage(bytes: []) }
    #expect(throws: AudioError.self) {
      try ModemMessage(bytes: Array(repeating: 0, count: 65_537))
    }
    for name in ["", "a/b", "..", "a\n", String(repeating: "x", count: 256)] {
      #expect(throws: AudioError.self) { try ModemMessage(file: [1], name: name) }
    }
    #expect(throws: Never.self) { try ModemMessage(bytes: Array(repeating: 0, count: 65_536)) }
  }
}
