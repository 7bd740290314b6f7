import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PeerStore {
  private struct KeyFile {
    let path: BytePath
    let peer: Peer
  }

  /// Removes a peer and its keys. Every copy of its file in the folder and the folders in it goes,
  /// whatever its name is and whatever its permissions are.
  ///
  /// A file that holds the keys among other things, such as an archive, stays and is listed.
  ///
  /// - Parameter name: The name of the peer. Keys of another pairing under the same name go too.
  /// - Throws: As ``peer(named:)``.
  package func forget(_ name: String) throws(AudioError) -> ForgottenPeer {
    func isNamed(_ file: KeyFile) -> Bool { file.peer.name.description == name }
    // Where nothing is stored, no folder is made.
    guard try keyFiles().contains(where: isNamed) else {
      // Throws, as there is none.
      return ForgottenPeer(peer: try peer(named: name))
    }
    return try folder.locked { () throws(AudioError) in
      let files = try keyFiles()
      guard let peer = files.first(where: isNamed)?.peer else {
        return ForgottenPeer(peer: try self.peer(named: name))
      }
      let identifiers = Set(files.filter(isNamed).map(\.peer.identifier))
      let peers = files.filter { identifiers.contains($0.peer.identifier) }
      var forgotten = ForgottenPeer(peer: peer)
      var kept: Set<BytePath> = []
      // What a program that was stopped has left need not be whole.
      let halves = identifiers.map {
        BytePath(path).appending(Array(".\($0)\(Self.suffix).new".utf8))
      }
      for path in peers.map(\.path) + halves {
        do throws(AudioError) {
          try PrivateFile.remove(path)
        } catch {
          forgotten.failures.append(error)
          kept.insert(path)
        }
      }
      try look(for: peers.flatMap(\.peer.keyTexts), of: peer, but: kept, into: &forgotten)
      return forgotten
    }
  }

  private func keyFiles() throws(AudioError) -> [KeyFile] {
    var files: [KeyFile] = []
    try folder.search { path, bytes in
      guard bytes.count <= PrivateFolder.longestFile else { return }
      if let peer = Peer(decoding: bytes) { files.append(KeyFile(path: path, peer: peer)) }
    } onOmission: { _ in
    }
    return files
  }

  // Looks where keys may still be, but in the files that are known to hold them.
  private func look(
    for keys: [[UInt8]], of peer: Peer, but known: Set<BytePath>,
    into forgotten: inout ForgottenPeer
  ) throws(AudioError) {
    var failures: [AudioError] = []
    var unsearched: [String] = []
    try folder.search { path, bytes in
      guard !known.contains(path), keys.contains(where: { contains($0, in: bytes) }) else { return }
      failures.append(
        AudioError(
          .malformedFile,
          "'\(path)' still holds keys of '\(peer.name)', among other things. Take them out, or "
            + "remove it."))
    } onOmission: { path in
      guard path.description.hasSuffix(Self.suffix) else {
        unsearched.append(path.description)
        return
      }
      failures.append(
        AudioError(
          .permissionDenied,
          "'\(path)' cannot be looked into, and may hold the keys of '\(peer.name)'. Remove it if "
            + "it does."))
    }
    forgotten.failures += failures
    forgotten.unsearched += unsearched
  }
}

extension Peer {
  /// Its keys as files have them, with and without the backslashes that some programs write.
  fileprivate var keyTexts: [[UInt8]] {
    [sendKey, receiveKey].map { Data($0).base64EncodedString() }
      .flatMap { [$0, $0.replacing("/", with: "\\/")] }.map { Array($0.utf8) }
  }
}

private func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
  var rest = bytes[...]
  while let start = rest.firstIndex(of: word[0]) {
    if bytes[start...].starts(with: word) { return true }
    rest = bytes[(start + 1)...]
  }
  return false
}
