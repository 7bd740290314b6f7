import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusTalk

private func peer(_ name: String, identifier: UInt8 = 1) -> Peer {
  Peer(
    PairedKeys(
      identifier: Array(repeating: identifier, count: 8), peerName: DeviceName(name)!,
      sendKey: Array(repeating: 3, count: 32), receiveKey: Array(repeating: 4, count: 32)),
    pairedAt: Date(timeIntervalSince1970: 1_700_000_000))
}

private func withStore(_ body: (PeerStore) throws -> Void) throws {
  let folder = NSTemporaryDirectory() + "tragus-peers-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(PeerStore(path: folder + "/data/tragus/peers"))
}

private func mode(_ path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return try #require(attributes[.posixPermissions] as? Int)
}

@Test func `peers are kept, listed and forgotten`() throws {
  try withStore { store in
    #expect(try store.peers() == [])
    try store.save(peer("Zoe", identifier: 2), replacing: false)
    try store.save(peer("Ann"), replacing: false)
    #expect(try store.peers().map(\.name.description) == ["Ann", "Zoe"])
    #expect(try store.peer(named: "Ann") == peer("Ann"))
    #expect(try store.peer(named: "Ann").pairedAt == "2023-11-14T22:13:20Z")
    _ = try store.forget("Ann")
    #expect(try store.peers().map(\.name.description) == ["Zoe"])
    #expect(throws: AudioError.self) { try store.forget("Ann") }
  }
}

@Test func `a peer is not replaced unless that was asked for`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    #expect {
      try store.save(peer("Ann", identifier: 2), replacing: false)
    } throws: {
      ($0 as? AudioError)?.code == .fileExists
    }
    #expect(try store.peers() == [peer("Ann")])
    try store.save(peer("Ann", identifier: 2), replacing: true)
    #expect(try store.peers() == [peer("Ann", identifier: 2)])
  }
}

@Test func `only the owner may open what is stored, whatever the umask`() throws {
  let before = umask(0)
  defer { umask(before) }
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    _ = try store.seal(SealedContent(kind: .text, bytes: []), for: "Ann")
    try store.addAttempt(succeeded: false, at: 0)
    #expect(try mode(store.path) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(atPath: store.path) {
      #expect(try mode(store.path + "/" + file) == 0o600)
    }
  }
}

@Test(arguments: [0o640, 0o604, 0o620])
func `what others may open is not used`(permissions: Int) throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
    #expect {
      try store.peers()
    } throws: {
      let error = $0 as? AudioError
      return error?.code == .permissionDenied && error?.message.contains("chmod 600") == true
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: store.path)
    #expect(throws: AudioError.self) { try store.peers() }
  }
}

@Test(arguments: ["", "{}", "[1]", "{\"version\":2}", "\u{0}"])
func `a file that is no peer is complained about`(contents: String) throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    try store.folder.write(Array(contents.utf8), to: "0101010101010101.peer.json")
    #expect {
      try store.peers()
    } throws: {
      ($0 as? AudioError)?.code == .malformedFile
    }
  }
}

@Test func `links are not followed`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.moveItem(atPath: file, toPath: store.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: store.path + "/elsewhere")
    #expect(throws: AudioError.self) { try store.peers() }
  }
}

@Test func `the folder follows the environment`() {
  #expect(PeerStore.userPath(environment: ["XDG_DATA_HOME": "/data"]) == "/data/tragus/peers")
  #expect(PeerStore.userPath(environment: [:]) == nil)
  #expect(
    PeerStore.userPath(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": ""])?
      .hasPrefix("/home/ann/") == true)
}
