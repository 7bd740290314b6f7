import Foundation
import Testing
import TragusCore

@testable import TragusModem
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

@Test func `what comes late is not acknowledged either`() throws {
  let stores = try PairedStores()
  let sealed = try stores.ann.seal(ModemMessage(text: "now"), for: "Ben", at: 1_700_000_000)
  let heard = heardMessage(sealed)
  #expect(try stores.ben.concerns(heard, now: 1_700_000_060, window: 60))
  #expect(try !stores.ben.concerns(heard, now: 1_700_000_061, window: 60))
  #expect(try stores.ben.concerns(heard))
}

@Test func `what is not taken says why in JSON`() throws {
  let stores = try PairedStores()
  let sealed = try stores.ann.seal(ModemMessage(text: "now"), for: "Ben", at: 1_700_000_000)
  func reasons(_ store: PeerStore, now: UInt32) throws -> RefusedMessage? {
    guard case .refused(let reception) = try store.open(heardMessage(sealed), now: now, window: 60)
    else { return nil }
    return RefusedMessage(heardMessage(sealed), reception)
  }
  let late = try #require(try reasons(stores.ben, now: 1_700_000_100))
  #expect((late.reason, late.sender, late.age) == (.late, "Ann", 100))
  let replay = try #require(try reasons(stores.ben, now: 1_700_000_000))
  #expect((replay.reason, replay.sender, replay.age) == (.replay, "Ann", nil))
  let others = PeerStore(path: stores.folder + "/others")
  #expect(try reasons(others, now: 0)?.reason == .foreign)
  #expect(try reasons(stores.ann, now: 0) == nil)
  let fields = try #require(
    JSONSerialization.jsonObject(with: JSONEncoder().encode(late)) as? [String: Any])
  #expect(
    Set(fields.keys) == ["time", "start", "end", "mode", "band", "snr", "reason", "from", "age"])
  #expect(fields["reason"] as? String == "late")
}

private func heardMessage(_ message: ModemMessage) -> ReceivedMessage {
  ReceivedMessage(
    message: message, start: 1, end: 2, mode: .normal, band: .audible, signalToNoiseRatio: 20,
    correctedSymbolCount: 0, symbolCount: 1, heardFragmentCount: 1, neededFragmentCount: 1,
    identifier: 0)
}
