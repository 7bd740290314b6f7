import Foundation
import Testing
import TragusCore
import TragusModem
import TragusTestSupport

@testable import TragusTalk
@testable import TragusPairing

/// Two devices that pair through one air, and people who look at both.
private struct PairingAir {
  let air: PacketAir
  let left: Speaker<PairingTalk>
  let right: Speaker<PairingTalk>
  var events: (left: [PairingTalk.Event], right: [PairingTalk.Event]) = ([], [])

  init(seed: UInt64, timeout: Double = 120) {
    air = PacketAir()
    var random = SeededGenerator(seed: seed)
    func talk(_ end: PacketAir.End, _ name: String, _ seed: UInt64) -> Speaker<PairingTalk> {
      Speaker(
        end,
        PairingTalk(
          Pairing(name: DeviceName(name)!, using: &random), timeout: timeout, seed: seed))
    }
    left = talk(air.left, "left", 2 * seed)
    right = talk(air.right, "right", 2 * seed + 1)
  }

  /// Lets both go on, in steps of 10 ms.
  mutating func run(seconds: Double, until isDone: (Self) -> Bool) throws {
    for _ in 0..<Int(seconds * 100) where !isDone(self) {
      events.left += try left.step()
      events.right += try right.step()
    }
  }

  static func digits(_ events: [PairingTalk.Event]) -> String? {
    events.lazy.compactMap { if case .compare(let digits) = $0 { digits } else { nil } }.first
  }

  static func keys(_ events: [PairingTalk.Event]) -> PairedKeys? {
    events.lazy.compactMap { if case .paired(let keys) = $0 { keys } else { nil } }.first
  }

  var isOver: Bool { left.dialogue.isOver && right.dialogue.isOver }
  var haveDigits: Bool { Self.digits(events.left) != nil && Self.digits(events.right) != nil }
}

@Test(arguments: 0..<4) func `two devices that share the air pair`(seed: UInt64) throws {
  var air = PairingAir(seed: seed)
  try air.run(seconds: 60) { $0.haveDigits }
  #expect(PairingAir.digits(air.events.left) != nil)
  #expect(PairingAir.digits(air.events.left) == PairingAir.digits(air.events.right))
  air.events.left += try air.left.dialogue.confirm(on: &air.left.end)
  try air.run(seconds: 3) { _ in false }
  air.events.right += try air.right.dialogue.confirm(on: &air.right.end)
  try air.run(seconds: 60) { $0.isOver }
  #expect(air.isOver)
  let keys = (PairingAir.keys(air.events.left), PairingAir.keys(air.events.right))
  #expect(keys.0 != nil && keys.0?.sendKey == keys.1?.receiveKey)
  #expect(keys.0?.peerName.description == "right")
}

@Test func `a device that does not hear for a while pairs all the same`() throws {
  var air = PairingAir(seed: 11)
  // What ends in 3 of 4 s is not heard.
  air.air.left.isDeaf = { Int($0) % 4 != 0 }
  try air.run(seconds: 110) { $0.haveDigits }
  #expect(air.haveDigits)
  #expect(PairingAir.digits(air.events.left) == PairingAir.digits(air.events.right))
}

@Test func `a device alone gives up`() throws {
  var air = PairingAir(seed: 12, timeout: 20)
  air.air.left.isDeaf = { _ in true }
  air.air.right.isDeaf = { _ in true }
  try air.run(seconds: 40) { $0.isOver }
  #expect(air.events.left.contains(.timedOut))
  #expect(air.events.right.contains(.timedOut))
}

@Test func `a no is told to the other side`() throws {
  var air = PairingAir(seed: 13)
  try air.run(seconds: 60) { $0.haveDigits }
  air.events.left += try air.left.dialogue.refuse(on: &air.left.end)
  try air.run(seconds: 30) { $0.isOver }
  #expect(air.events.left.contains(.failed(.refused)))
  #expect(air.events.right.contains(.failed(.refused)))
}

@Test func `a conversation is sealed, and says when a line has arrived`() throws {
  let folder = NSTemporaryDirectory() + "tragus-conversation-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let stores = (PeerStore(path: folder + "/left"), PeerStore(path: folder + "/right"))
  let secrets = (Array(repeating: UInt8(1), count: 32), Array(repeating: UInt8(2), count: 32))
  func peer(_ name: String, _ send: [UInt8], _ receive: [UInt8]) -> Peer {
    Peer(
      PairedKeys(
        identifier: Array(1...8), peerName: DeviceName(name)!, sendKey: send, receiveKey: receive),
      pairedAt: Date(timeIntervalSince1970: 0))
  }
  try stores.0.save(peer("right", secrets.0, secrets.1), replacing: false)
  try stores.1.save(peer("left", secrets.1, secrets.0), replacing: false)
  let air = PacketAir()
  let left = Speaker(
    air.left, Conversation(peers: stores.0, peer: "right", clock: { PeerStore.now }))
  let right = Speaker(
    air.right, Conversation(peers: stores.1, peer: nil, clock: { PeerStore.now }))
  try left.say("the key is under the mat")
  try right.say("who is there?")
  var events: (left: [Conversation.Event], right: [Conversation.Event]) = ([], [])
  for _ in 0..<6000 where !left.isIdle || !right.isIdle {
    events.left += try left.step()
    events.right += try right.step()
  }
  func heard(_ events: [Conversation.Event]) -> [ReceivedMessage] {
    events.compactMap { if case .heard(let message) = $0 { message } else { nil } }
  }
  #expect(heard(events.right).map(\.text) == ["the key is under the mat"])
  #expect(heard(events.right).map(\.sender) == ["left"])
  #expect(heard(events.right).map(\.isVerified) == [true])
  #expect(heard(events.left).map(\.text) == ["who is there?"])
  #expect(heard(events.left).map(\.isVerified) == [false])
  #expect(events.left.contains(.delivered(line: "the key is under the mat")))
  #expect(events.right.contains(.delivered(line: "who is there?")))
}

@Test(arguments: [(-7200, 3600, false), (7200, 3600, false), (-7200, 8000, true), (0, 3600, true)])
func `a conversation takes and acknowledges what was sealed just now, and nothing older or later`(
  offset: Int, window: UInt32, isTaken: Bool
) throws {
  let folder = NSTemporaryDirectory() + "tragus-conversation-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let stores = (PeerStore(path: folder + "/left"), PeerStore(path: folder + "/right"))
  let secrets = (Array(repeating: UInt8(1), count: 32), Array(repeating: UInt8(2), count: 32))
  func save(_ name: String, _ send: [UInt8], _ receive: [UInt8], in store: PeerStore) throws {
    let keys = PairedKeys(
      identifier: Array(1...8), peerName: DeviceName(name)!, sendKey: send, receiveKey: receive)
    try store.save(Peer(keys, pairedAt: Date(timeIntervalSince1970: 0)), replacing: false)
  }
  try save("right", secrets.0, secrets.1, in: stores.0)
  try save("left", secrets.1, secrets.0, in: stores.1)
  let air = PacketAir()
  let now: UInt32 = 1_800_000_000
  let right = Speaker(
    air.right, Conversation(peers: stores.1, peer: nil, window: window, clock: { now }))
  // What somebody recorded, kept back, and plays now.
  let time = UInt32(Int(now) + offset)
  let recorded = try stores.0.seal(ModemMessage(text: "come at once"), for: "right", at: time)
  _ = air.left.send(recorded, mode: .normal, band: .audible, wantsAnswer: true, repeats: 1)
  var events: (left: [TalkEvent], right: [Conversation.Event]) = ([], [])
  for _ in 0..<3000 where !air.left.isIdle || !right.isIdle {
    events.left += air.left.step()
    events.right += try right.step()
  }
  let heard = events.right.compactMap {
    if case .heard(let message) = $0 { message.text } else { nil }
  }
  #expect(heard == (isTaken ? ["come at once"] : []))
  let notices = events.right.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  #expect(notices.contains { $0.contains("'left' was sealed 7200 s") } == !isTaken)
  let isDelivered = events.left.contains { if case .delivered = $0 { true } else { false } }
  #expect(isDelivered == isTaken)
}

@Test func `who is not meant says so and acknowledges nothing`() throws {
  let folder = NSTemporaryDirectory() + "tragus-conversation-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let store = PeerStore(path: folder)
  let peer = Peer(
    PairedKeys(
      identifier: Array(1...8), peerName: DeviceName("right")!,
      sendKey: Array(repeating: 1, count: 32), receiveKey: Array(repeating: 2, count: 32)),
    pairedAt: Date(timeIntervalSince1970: 0))
  try store.save(peer, replacing: false)
  let air = PacketAir()
  let left = Speaker(
    air.left, Conversation(peers: store, peer: "right", clock: { PeerStore.now }))
  let other = Speaker(
    air.right,
    Conversation(
      peers: PeerStore(path: folder + "/none"), peer: nil, clock: { PeerStore.now }))
  try left.say("hello")
  #expect(left.dialogue.waitingLines.map(\.text) == ["hello"])
  #expect(left.dialogue.waitingLines.map(\.wasSaid) == [false])
  var events: (left: [Conversation.Event], right: [Conversation.Event]) = ([], [])
  for _ in 0..<3000 where !left.isIdle || !other.isIdle {
    events.left += try left.step()
    events.right += try other.step()
  }
  #expect(events.left.contains(.unanswered(line: "hello")))
  #expect(left.dialogue.waitingLines.isEmpty)
  #expect(
    events.right.contains(.notice("A message was heard that is sealed for someone else.")))
}
