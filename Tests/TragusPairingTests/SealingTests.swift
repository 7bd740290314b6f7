import Foundation
import Testing
import TragusTestSupport

@testable import TragusPairing

/// Two stores that are paired with each other, in a folder that goes with them.
final class PairedStores {
  let folder: String
  let ann: PeerStore
  let ben: PeerStore

  init() throws {
    folder = NSTemporaryDirectory() + "tragus-talk-\(UUID().uuidString)"
    ann = PeerStore(path: folder + "/ann/peers")
    ben = PeerStore(path: folder + "/ben/peers")
    let keys = (
      Array(repeating: UInt8(1), count: 32), Array(repeating: UInt8(2), count: 32)
    )
    let identifier: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try ann.save(
      Peer(
        PairedKeys(
          identifier: identifier, peerName: DeviceName("Ben")!, sendKey: keys.0, receiveKey: keys.1),
        pairedAt: date), replacing: false)
    try ben.save(
      Peer(
        PairedKeys(
          identifier: identifier, peerName: DeviceName("Ann")!, sendKey: keys.1, receiveKey: keys.0),
        pairedAt: date), replacing: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

private func text(_ text: String) -> SealedContent {
  SealedContent(kind: .text, bytes: Array(text.utf8))
}

private func contents(_ reception: SealedReception) -> SealedContent? {
  if case .opened(let content, _) = reception { content } else { nil }
}

private func name(_ reception: SealedReception) -> String {
  switch reception {
  case .opened(_, let peer): "opened \(peer.name)"
  case .replayed(let peer): "replayed \(peer.name)"
  case .late(let peer, let seconds): "late \(peer.name) \(seconds)"
  case .refused(let peer): "refused \(peer.name)"
  case .own: "own"
  case .unknown: "unknown"
  }
}

@Test(arguments: [0, 1, 100, SealedContent.longest])
func `a sealed message opens once, at the other end alone`(count: Int) throws {
  let stores = try PairedStores()
  let content = SealedContent(kind: .bytes, bytes: Array(repeating: 7, count: count))
  let sealed = try stores.ann.seal(content, for: "Ben")
  #expect(sealed.count == count + 23)
  #expect(try stores.ann.open(sealed, .any) == .own)
  #expect(contents(try stores.ben.open(sealed, .any)) == content)
  #expect(name(try stores.ben.open(sealed, .any)) == "replayed Ann")
}

@Test func `every changed bit and every cut is refused`() throws {
  let stores = try PairedStores()
  let sealed = try stores.ann.seal(text("meet at 5"), for: "Ben")
  for bit in 0..<(8 * sealed.count) {
    var changed = sealed
    changed[bit / 8] ^= 1 << (bit % 8)
    // The first two bytes are the hint: another hint belongs to another peer.
    #expect(name(try stores.ben.open(changed, .any)) == (bit < 16 ? "unknown" : "refused Ann"))
  }
  for count in 0..<sealed.count {
    #expect(
      name(try stores.ben.open(Array(sealed.prefix(count)), .any))
        == (count < 23 ? "unknown" : "refused Ann"))
  }
  #expect(contents(try stores.ben.open(sealed, .any)) == text("meet at 5"))
}

@Test func `messages for others are said to be for others`() throws {
  let stores = try PairedStores()
  let others = PeerStore(path: stores.folder + "/others")
  #expect(try others.open(stores.ann.seal(text("hello"), for: "Ben"), .any) == .unknown)
  #expect(try others.open([], .any) == .unknown)
}

@Test func `messages may overtake each other by 64, and no more`() throws {
  let stores = try PairedStores()
  let sealed = try (0..<66).map { try stores.ann.seal(text("\($0)"), for: "Ben") }
  #expect(contents(try stores.ben.open(sealed[65], .any)) == text("65"))
  #expect(contents(try stores.ben.open(sealed[2], .any)) == text("2"))
  #expect(name(try stores.ben.open(sealed[1], .any)) == "replayed Ann")
  #expect(contents(try stores.ben.open(sealed[64], .any)) == text("64"))
  for message in [sealed[65], sealed[64], sealed[2]] {
    #expect(name(try stores.ben.open(message, .any)) == "replayed Ann")
  }
}

@Test func `the window agrees with a list of all that was taken`() {
  var random = SeededGenerator(seed: 21)
  var window = ReplayWindow()
  var taken: Set<UInt64> = []
  for _ in 0..<5000 {
    let counter = UInt64(max(0, Int(window.next) + Int.random(in: -80...8, using: &random)))
    let isOld = counter + UInt64(ReplayWindow.length) < window.next
    #expect(window.isNew(counter) == (!taken.contains(counter) && !isOld))
    if window.isNew(counter) {
      window.take(counter)
      taken.insert(counter)
    }
  }
}

@Test(arguments: [0, 5, 1 << 31, 1 << 32, (1 << 32) + 10, (1 << 40) - 1] as [UInt64])
func `the whole counter is known from its lower half`(next: UInt64) {
  let window = ReplayWindow(next: next)
  for difference in [-2_000_000_000, -63, -1, 0, 1, 64, 2_000_000_000] {
    let counter = Int64(next) + Int64(difference)
    guard counter >= 0 else { continue }
    #expect(
      window.counter(fromLow: UInt32(truncatingIfNeeded: counter)) == UInt64(counter))
  }
}

@Test func `no counter is used twice, whatever is stopped when`() throws {
  let stores = try PairedStores()
  // A program that is stopped before it has sealed anything leaves a counter unused. New stores are
  // made, as programs do.
  var counters: [UInt32] = []
  for _ in 0..<20 {
    let store = PeerStore(path: stores.ann.path)
    let sealed = try store.seal(text("x"), for: "Ben")
    counters.append(try #require(store.peer(named: "Ben").sending.lowCounter(of: sealed)))
    // What is on the disk is already above what was used.
    #expect(try store.peer(named: "Ben").nextCounter == UInt64(counters.last!) + 1)
  }
  #expect(counters == Array(0..<20))
}

@Test func `a counter that cannot be stored seals nothing`() throws {
  let stores = try PairedStores()
  let file = try #require(
    FileManager.default.contentsOfDirectory(atPath: stores.ann.path).first)
  // A folder in the way of the file that would be written; root may write anywhere.
  let obstacle = stores.ann.path + "/." + file + ".new"
  try FileManager.default.createDirectory(
    atPath: obstacle + "/full", withIntermediateDirectories: true)
  #expect(throws: (any Error).self) { try stores.ann.seal(text("x"), for: "Ben") }
}

@Test func `two programs share the counter`() async throws {
  let stores = try PairedStores()
  let path = stores.ann.path
  let sealed = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
    for _ in 0..<4 {
      group.addTask {
        try (0..<10).map { _ in try PeerStore(path: path).seal(text("x"), for: "Ben") }
      }
    }
    return try await group.reduce(into: []) { $0 += $1 }
  }
  #expect(Set(sealed.map { Array($0[2..<6]) }).count == 40)
}

@Test func `a message says when it was sealed, and may be too old`() throws {
  let stores = try PairedStores()
  let content = SealedContent(kind: .text, bytes: [65], sealedAt: 1_700_000_000)
  func reception(_ now: UInt32) throws -> String {
    try name(stores.ben.open(stores.ann.seal(content, for: "Ben"), .within(seconds: 60, of: now)))
  }
  #expect(try reception(1_700_000_060) == "opened Ann")
  #expect(try reception(1_700_000_061) == "late Ann 61")
  #expect(try reception(1_699_999_000) == "late Ann -1000")
}
