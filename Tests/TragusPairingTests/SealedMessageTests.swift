import Foundation
import Testing
import TragusCore

@testable import TragusModem
@testable import TragusPairing

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
  // It lasts between 2 and 10 s.
  #expect(try stores.ben.concerns(heard, .within(seconds: 60, of: 1_700_000_062)))
  #expect(try !stores.ben.concerns(heard, .within(seconds: 60, of: 1_700_000_070)))
  #expect(try stores.ben.concerns(heard, .any))
}

@Test func `a long message is not late because it lasts long`() throws {
  let stores = try PairedStores()
  let content = try ModemMessage(bytes: Array(repeating: 7, count: 1024))
  let sealed = try stores.ann.seal(content, for: "Ben", at: 1_700_000_000)
  // A KiB in the mode `normal` lasts some 99 s; when its first packet was heard says nothing.
  let heard = heardMessage(sealed, start: 9000)
  for (age, isTaken) in [(95, true), (155, true), (175, false)] {
    let now = UInt32(1_700_000_000 + age)
    #expect(try stores.ben.concerns(heard, .within(seconds: 60, of: now)) == isTaken)
  }
  guard case .message = try stores.ben.open(heard, .within(seconds: 60, of: 1_700_000_155)) else {
    Issue.record("refused")
    return
  }
  let early = heardMessage(try stores.ann.seal(content, for: "Ben", at: 1_700_000_000))
  #expect(try !stores.ben.concerns(early, .within(seconds: 60, of: 1_699_999_939)))
}

@Test(arguments: [
  SealedContent(kind: .text, bytes: []), SealedContent(kind: .text, bytes: [0xFF]),
  SealedContent(kind: .file, bytes: [2, 0x2E]),
])
func `what holds no message is not acknowledged`(content: SealedContent) throws {
  let stores = try PairedStores()
  let sealed = try ModemMessage(sealed: stores.ann.seal(content, for: "Ben"))
  #expect(try !stores.ben.concerns(heardMessage(sealed), .any))
  guard case .refused(.refused(let peer)) = try stores.ben.open(heardMessage(sealed), .any) else {
    Issue.record("taken")
    return
  }
  #expect(peer.name.description == "Ann")
}

@Test func `what is not taken says why in JSON`() throws {
  let stores = try PairedStores()
  let sealed = try stores.ann.seal(ModemMessage(text: "now"), for: "Ben", at: 1_700_000_000)
  func reasons(_ store: PeerStore, now: UInt32) throws -> RefusedMessage? {
    guard
      case .refused(let reception) = try store.open(
        heardMessage(sealed), .within(seconds: 60, of: now))
    else { return nil }
    return RefusedMessage(heardMessage(sealed), reception)
  }
  // Late again when it is sent again: nothing came of it, so it does not count as a replay.
  for now in [1_700_000_100, 1_700_000_100, 1_700_000_102] as [UInt32] {
    let late = try #require(try reasons(stores.ben, now: now))
    #expect((late.reason, late.sender, late.age) == (.late, "Ann", Int(now) - 1_700_000_000))
  }
  let late = try #require(try reasons(stores.ben, now: 1_700_000_100))
  // Its counter was taken, so that a clock that is set back does not let it in.
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

private func heardMessage(_ message: ModemMessage, start: Double = 1) -> ReceivedMessage {
  ReceivedMessage(
    message: message, start: start, end: start + 1, mode: .normal, band: .audible,
    signalToNoiseRatio: 20,
    correctedSymbolCount: 0, symbolCount: 1, heardFragmentCount: 1, neededFragmentCount: 1,
    identifier: 0)
}
