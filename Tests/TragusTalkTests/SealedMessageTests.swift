import Testing
import TragusCore
import TragusModem

@testable import TragusTalk

@Test func `text, bytes and files are the same once they are opened`() throws {
  let messages = [
    try ModemMessage(text: "häuser"), try ModemMessage(bytes: [0, 255]),
    try ModemMessage(file: Array(repeating: 3, count: 5000), name: "take 1.wav"),
    try ModemMessage(control: [80]),
  ]
  for message in messages {
    let content = SealedContent(message, sealedAt: nil)
    #expect(SealedContent(plain: content.plain)?.message == message)
    let timed = SealedContent(message, sealedAt: 5)
    #expect(SealedContent(plain: timed.plain)?.message == message)
    #expect(SealedContent(plain: timed.plain)?.sealedAt == 5)
  }
}

@Test func `as much of a name is kept as its bytes allow, and no part of a character`() {
  #expect(
    (0...5).map { DeviceName.cut("Böll", toBytes: $0) } == ["", "B", "B", "Bö", "Böl", "Böll"])
  #expect(DeviceName.cut("a\u{1F40C}", toBytes: 4) == "a")
  #expect(DeviceName.cut("", toBytes: 4) == "")
}

@Test(arguments: [
  [], [4], [0x80, 0, 0, 0], [2], [2, 0], [2, 5, 65], [2, 1, 0x2F, 1], [0, 0xFF], [0],
])
func `what no sender writes is no message`(plain: [UInt8]) {
  #expect(SealedContent(plain: plain)?.message == nil)
}
