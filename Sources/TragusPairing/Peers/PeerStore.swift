import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The devices that this one is paired with: their keys and counters, a file of JSON for each.
///
/// Only their owner may read the files; see `PrivateFolder`. The counter of a message is stored
/// before the message is sealed. A message that is heard is stored as taken before it is handed
/// out. Both happen behind a lock. So no counter is ever used twice, whatever is stopped when and
/// however many programs run. Only putting an old copy of a file back breaks this.
public struct PeerStore: Sendable {
  /// Where the files are, or will be.
  package var path: String { folder.path }

  let folder: PrivateFolder
  static let suffix = ".peer.json"

  /// - Parameter path: The path of the folder; it need not be there yet.
  public init(path: String) {
    folder = PrivateFolder(path: path)
  }

  /// The place of the user's own peers: `tragus/peers` in the folder for data.
  ///
  /// - Parameter environment: `XDG_DATA_HOME` and `HOME` are read from it.
  /// - Returns: `nil` when there is no such folder.
  public static func userPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    UserFolder.data(environment).map { $0 + "/peers" }
  }

  /// All peers whose files can be used, sorted by name.
  ///
  /// A file under another name than it was given is not used: with a copy, counters would be used
  /// twice.
  ///
  /// - Parameter complain: Called with what is wrong with each of the other files:
  ///   `permissionDenied` when others may open it, `malformedFile`, also for a copy, `readFailed`.
  /// - Throws: The same, when it is the folder that cannot be used.
  public func peers(
    _ complain: (AudioError) -> Void = { _ in }
  ) throws(AudioError) -> [Peer] {
    var peers: [Peer] = []
    let files = try folder.names { name in
      guard name.hasSuffix(Self.suffix) else { return }
      complain(
        AudioError(
          .malformedFile,
          "'\(path)/\(name)' is not used, because its name is not UTF-8. Remove it."))
    }
    for file in files where file.hasSuffix(Self.suffix) {
      do throws(AudioError) {
        guard let peer = try read(file) else { continue }
        guard file == Self.file(peer) else {
          throw AudioError(
            .malformedFile,
            "'\(path)/\(file)' has the keys of '\(peer.name)' under another name, and is not used. "
              + "Call it \(Self.file(peer)) again, or remove it.")
        }
        peers.append(peer)
      } catch {
        complain(error)
      }
    }
    return peers.sorted { $0.name.description < $1.name.description }
  }

  /// The peer of a name.
  ///
  /// - Throws: `invalidRequest` when there is none; what is wrong with a file that may be the
  ///   peer's; else as ``peers(_:)``.
  public func peer(named name: String) throws(AudioError) -> Peer {
    var failure: AudioError?
    let all = try peers { failure = failure ?? $0 }
    if let peer = all.first(where: { $0.name.description == name }) { return peer }
    if let failure { throw failure }
    let list = all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw AudioError(
      .invalidRequest,
      all.isEmpty
        ? "There is no peer '\(printable(name))', nor any other; make one: tragus pair, on both devices."
        : "There is no peer '\(printable(name))'. "
          + nameQuestion(for: name, in: all.map(\.name.description)) + "There are \(list).")
  }

  /// Stores a peer.
  ///
  /// - Parameters:
  ///   - peer: The peer to keep.
  ///   - replaces: Whether one of the same name goes. If not, it stays and `fileExists` is thrown.
  /// - Throws: What is wrong with a file that may belong to a peer of the same name, whose keys
  ///   must not come back. Otherwise as ``peers(_:)``, and `writeFailed`.
  public func save(_ peer: Peer, replacing replaces: Bool) throws(AudioError) {
    try folder.locked { () throws(AudioError) in
      var failure: AudioError?
      let old = try peers { failure = failure ?? $0 }.filter { $0.name == peer.name }
      if let failure { throw failure }
      guard replaces || old.isEmpty else {
        throw AudioError(
          .fileExists,
          "There is a peer '\(peer.name)' already, paired \(old[0].pairedAt). Replace it, or call "
            + "the new one something else.")
      }
      try write(peer)
      for other in old where other.identifier != peer.identifier {
        try folder.remove(Self.file(other))
      }
    }
  }
}

extension PeerStore {
  /// The time of this clock, as messages say when they were sealed: in whole seconds since 1970.
  package static var now: UInt32 { UInt32(clamping: Int(Date().timeIntervalSince1970)) }

  /// Seals a message for a peer.
  ///
  /// - Parameters:
  ///   - content: At most ``SealedContent/longest`` bytes.
  ///   - name: The name of the peer.
  /// - Returns: 23 bytes more than the content; 27 with a time.
  package func seal(_ content: SealedContent, for name: String) throws(AudioError) -> [UInt8] {
    precondition(content.bytes.count <= SealedContent.longest, "The message is too long.")
    let counter: UInt64
    let peer = try peer(named: name)
    counter = try update(peer) { peer in
      defer { peer.nextCounter += 1 }
      return peer.nextCounter
    }
    return peer.sending.seal(content.plain, counter: counter)
  }

  /// Opens a sealed message that was heard, once.
  ///
  /// - Parameters:
  ///   - message: What was heard.
  ///   - name: The only peer that is listened to; `nil` for all.
  ///   - freshness: When it may have been sealed.
  ///   - airtime: By how many seconds more it may be late, as it took so long to be heard.
  package func open(
    _ message: [UInt8], from name: String? = nil, _ freshness: Freshness, airtime: UInt32 = 0
  ) throws(AudioError) -> SealedReception {
    var suspect: Peer?
    for peer in try peers() where name == nil || peer.name.description == name {
      let result = try open(message, from: peer) {
        $0.lateness(freshness, airtime: airtime)
      }
      if let result { return result }
      if peer.receiving.lowCounter(of: message) != nil { suspect = suspect ?? peer }
      if let low = peer.sending.lowCounter(of: message),
        // What was sealed here lies below the counter of now.
        peer.sending.open(
          message, counter: ReplayWindow(next: peer.nextCounter).counter(fromLow: low))
          != nil
      {
        return .own
      }
    }
    return suspect.map { .refused(from: $0) } ?? .unknown
  }

  private func open(
    _ message: [UInt8], from peer: Peer, lateness: (SealedContent) -> Int?
  ) throws(AudioError) -> SealedReception? {
    let seal = peer.receiving
    guard let low = seal.lowCounter(of: message) else { return nil }
    let counter = peer.window.counter(fromLow: low)
    guard counter < 1 << 62, let plain = seal.open(message, counter: counter) else { return nil }
    // Looked at again behind the lock: another program may have taken it meanwhile.
    let isNew = try update(peer) { peer in
      guard peer.window.isNew(counter) else { return false }
      peer.window.take(counter)
      return true
    }
    // Nothing ever came of these, so hearing them again is not a replay.
    guard let content = SealedContent(plain: plain) else { return .refused(from: peer) }
    if let age = lateness(content) { return .late(from: peer, seconds: age) }
    return isNew ? .opened(content, from: peer) : .replayed(from: peer)
  }

  /// Changes a peer on the disk before anything comes of the change.
  private func update<Result>(
    _ peer: Peer, _ change: (inout Peer) -> Result
  ) throws(AudioError) -> Result {
    try folder.locked { () throws(AudioError) in
      guard var current = try read(Self.file(peer)) else {
        throw AudioError(.invalidRequest, "The peer '\(peer.name)' has just been forgotten.")
      }
      let before = current
      let result = change(&current)
      if current != before { try write(current) }
      return result
    }
  }

  private func read(_ file: String) throws(AudioError) -> Peer? {
    guard let bytes = try folder.read(file) else { return nil }
    guard let peer = Peer(decoding: bytes) else {
      throw AudioError(
        .malformedFile,
        "'\(path)/\(file)' is not a peer of this version of tragus; remove it and pair again.")
    }
    return peer
  }

  private func write(_ peer: Peer) throws(AudioError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Texts and whole numbers always encode.
    let data = try! encoder.encode(peer)
    try folder.write(Array(data) + [UInt8(ascii: "\n")], to: Self.file(peer))
  }

  static func file(_ peer: Peer) -> String { peer.identifier + suffix }
}
