import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusModem
@testable import TragusPairing

private func peer(_ name: String, identifier: UInt8 = 1) -> Peer {
  Peer(
    PairedKeys(
      identifier: Array(repeating: identifier, count: 8), peerName: DeviceName(name)!,
      sendKey: Array(repeating: 16 * identifier + 3, count: 32),
      receiveKey: Array(repeating: 16 * identifier + 4, count: 32)),
    pairedAt: Date(timeIntervalSince1970: 1_700_000_000))
}

private func withStore(_ body: (PeerStore) throws -> Void) throws {
  let folder = NSTemporaryDirectory() + "tragus-peers-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(PeerStore(path: folder + "/data/tragus/peers"))
}

private func heard(_ message: ModemMessage) -> ReceivedMessage {
  ReceivedMessage(
    message: message, start: 0, end: 1, mode: .normal, band: .audible, signalToNoiseRatio: 20,
    correctedSymbolCount: 0, symbolCount: 1, heardFragmentCount: 1, neededFragmentCount: 1,
    identifier: 1)
}

private func mode(_ path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return try #require(attributes[.posixPermissions] as? Int)
}

private func survey(_ store: PeerStore) throws -> (peers: [Peer], failures: [AudioError]) {
  var failures: [AudioError] = []
  return (try store.peers { failures.append($0) }, failures)
}

private func write(_ data: Data, to path: BytePath, permissions: mode_t) throws {
  let file = Descriptor.open(path.terminated, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
  try #require(file >= 0)
  try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: data)
}

@Test func `peers are kept, listed and forgotten`() throws {
  try withStore { store in
    #expect(try store.peers() == [])
    try store.save(peer("Zoe", identifier: 2), replacing: false)
    try store.save(peer("Ann"), replacing: false)
    #expect(try store.peers().map(\.name.description) == ["Ann", "Zoe"])
    #expect(try store.peer(named: "Ann") == peer("Ann"))
    #expect(try store.peer(named: "Ann").pairedAt == "2023-11-14T22:13:20Z")
    let error = #expect(throws: AudioError.self) { try store.peer(named: "Anna") }
    #expect(error?.message.contains("There is no peer 'Anna'. Did you mean 'Ann'?") == true)
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
    let (peers, failures) = try survey(store)
    #expect(peers == [])
    #expect(failures.map(\.code) == [.permissionDenied])
    #expect(failures.first?.message.contains("chmod 600") == true)
    #expect(throws: AudioError.self) { try store.peer(named: "Ann") }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: store.path)
    #expect(throws: AudioError.self) { try store.peers() }
  }
}

@Test(arguments: ["", "{}", "[1]", "{\"version\":2}", "\u{0}"])
func `a file that is no peer is complained about`(contents: String) throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    try store.save(peer("Zoe", identifier: 2), replacing: false)
    try store.folder.write(Array(contents.utf8), to: "0101010101010101.peer.json")
    let (peers, failures) = try survey(store)
    #expect(peers.map(\.name.description) == ["Zoe"])
    #expect(failures.map(\.code) == [.malformedFile])
    #expect(try store.peer(named: "Zoe").name.description == "Zoe")
    #expect {
      try store.peer(named: "Ann")
    } throws: {
      ($0 as? AudioError)?.code == .malformedFile
    }
  }
}

@Test(arguments: [false, true])
func `no second peer of a name is stored beside a file that cannot be read`(replaces: Bool) throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect {
      try store.save(peer("Ann", identifier: 2), replacing: replaces)
    } throws: {
      ($0 as? AudioError)?.code == .permissionDenied
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(try store.peers() == [peer("Ann")])
  }
}

@Test func `a message concerns whom it is sealed for, taken before or not, and no other name`()
  throws
{
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    try store.save(peer("Zoe", identifier: 2), replacing: false)
    let far = PeerStore(path: store.path + "-of-ann")
    // Ann's keys are the same the other way round.
    let keys = PairedKeys(
      identifier: Array(repeating: 1, count: 8), peerName: DeviceName("Bo")!,
      sendKey: Array(repeating: 20, count: 32), receiveKey: Array(repeating: 19, count: 32))
    try far.save(Peer(keys, pairedAt: Date(timeIntervalSince1970: 0)), replacing: false)
    let text = try ModemMessage(text: "hello")
    let sealed = heard(try far.seal(text, for: "Bo"))
    for _ in 0..<2 {
      #expect(try store.concerns(sealed, .any))
      #expect(try store.concerns(sealed, from: "Ann", .any))
      #expect(try !store.concerns(sealed, from: "Zoe", .any))
      #expect(try !far.concerns(sealed, .any))
      _ = try store.open(sealed, .any)
    }
    #expect(try store.concerns(heard(text), .any))
    #expect(try !store.concerns(heard(text), from: "Ann", .any))
  }
}

@Test func `links are not followed`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.moveItem(atPath: file, toPath: store.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: store.path + "/elsewhere")
    let (peers, failures) = try survey(store)
    #expect(peers == [])
    #expect(failures.count == 1)
  }
}

@Test func `what is no file in the place of one is said to be none`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let place = store.path + "/0202020202020202.peer.json"
    for make in [{ mkfifo(place, 0o644) }, { mkdir(place, 0o755) }] {
      try #require(make() == 0)
      let (peers, failures) = try survey(store)
      #expect(peers.map(\.name.description) == ["Ann"])
      #expect(failures.map(\.code) == [.malformedFile])
      #expect(failures.first?.message.contains("not a file") == true)
      try FileManager.default.removeItem(atPath: place)
    }
  }
}

@Test func `a link in the place of a file or of the folder is refused, and said to be one`() throws
{
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.moveItem(atPath: file, toPath: store.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: store.path + "/elsewhere")
    #expect(try survey(store).failures.map(\.code) == [.permissionDenied])
    #expect(try survey(store).failures.first?.message.contains("is a link") == true)

    let folder = store.path + "-link"
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: store.path)
    for path in [folder, folder + "/"] {
      let linked = PeerStore(path: path)
      for use in [
        { _ = try linked.peers() },
        { try linked.save(peer("Zoe", identifier: 2), replacing: true) },
        { _ = try linked.attempts() }, { _ = try linked.forget("Ann") },
      ] {
        #expect {
          try use()
        } throws: {
          ($0 as? AudioError)?.code == .permissionDenied
        }
      }
    }
  }
}

@Test func `what is forgotten is in no file any more, whatever its name`() throws {
  try withStore { store in
    for copies in [
      ["ann.peer.json"], ["ann.peer.json", "0 copy.peer.json", ".left.new", "ann.old"],
    ] {
      try store.save(peer("Ann"), replacing: false)
      try store.save(peer("Zoe", identifier: 2), replacing: true)
      try store.addAttempt(succeeded: false, at: 0)
      let file = store.path + "/0101010101010101.peer.json"
      for copy in copies {
        try FileManager.default.copyItem(atPath: file, toPath: store.path + "/" + copy)
      }
      // Once renamed, once copied.
      if copies.count == 1 { try FileManager.default.removeItem(atPath: file) }
      let forgotten = try store.forget("Ann")
      #expect(forgotten.peer.name.description == "Ann")
      #expect(forgotten.failures.isEmpty && forgotten.unsearched.isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: store.path).sorted()
      #expect(left == ["0202020202020202.peer.json", "attempts.json"])
      #expect(throws: AudioError.self) { try store.forget("Ann") }
    }
  }
}

@Test func `what is forgotten is in no folder below, nor under a name that is not UTF-8`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    try store.save(peer("Zoe", identifier: 2), replacing: true)
    let file = store.path + "/0101010101010101.peer.json"
    let keys = try Data(contentsOf: URL(filePath: file))
    let old = BytePath(store.path + "/old/.older")
    try FileManager.default.createDirectory(
      atPath: old.description, withIntermediateDirectories: true)
    var copies = [old.appending(Array("ann".utf8))]
    #if os(Linux)
      copies += [old, BytePath(store.path)].map { $0.appending([0xFF] + Array(".peer.json".utf8)) }
    #endif
    // Others may open the copies, and the second peer stays.
    for copy in copies { try write(keys, to: copy, permissions: 0o644) }
    try Data("not of tragus".utf8).write(to: URL(filePath: store.path + "/old/notes"))
    // Half of a file, as a program that was stopped leaves it.
    let half = BytePath(store.path + "/.0101010101010101.peer.json.new")
    try write(keys.dropLast(9), to: half, permissions: 0o600)
    let forgotten = try store.forget("Ann")
    #expect(forgotten.failures.isEmpty && forgotten.unsearched.isEmpty)
    for path in copies + [half, BytePath(file)] { #expect(FileKind(path.terminated) == nil) }
    #expect(FileKind(store.path + "/old/notes") == .file)
    #expect(try store.peers().map(\.name.description) == ["Zoe"])
  }
}

@Test(arguments: [false, true])
func `a file that holds the keys among others stays, and is told`(isEscaped: Bool) throws {
  try withStore { store in
    // In base 64, bytes of ones are slashes.
    let keys = PairedKeys(
      identifier: Array(repeating: 1, count: 8), peerName: DeviceName("Ann")!,
      sendKey: Array(repeating: 0xFF, count: 32), receiveKey: Array(repeating: 4, count: 32))
    try store.save(Peer(keys, pairedAt: Date(timeIntervalSince1970: 0)), replacing: false)
    try store.save(peer("Zoe", identifier: 2), replacing: true)
    var archive = ""
    for name in ["0101010101010101", "0202020202020202"] {
      archive += try String(contentsOfFile: "\(store.path)/\(name).peer.json", encoding: .utf8)
    }
    if isEscaped {
      archive.replace("/", with: "\\/")
      archive.replace(Data(repeating: 4, count: 32).base64EncodedString(), with: "")
    }
    try Data(archive.utf8).write(to: URL(filePath: store.path + "/all"))
    try FileManager.default.createDirectory(
      atPath: store.path + "/more", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: store.path + "/more/link", withDestinationPath: "../all")
    let forgotten = try store.forget("Ann")
    #expect(forgotten.failures.map(\.code) == [.malformedFile])
    #expect(forgotten.failures.first?.message.contains("'\(store.path)/all'") == true)
    #expect(forgotten.unsearched == [store.path + "/more/link"])
    #expect(FileKind(store.path + "/all") == .file)
  }
}

@Test func `who forgets hears of a file of a peer that cannot be looked into`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let link = store.path + "/copy.peer.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
    let forgotten = try store.forget("Ann")
    #expect(forgotten.failures.map(\.code) == [.permissionDenied])
    #expect(forgotten.failures.first?.message.contains(link) == true)
    #expect(forgotten.unsearched.isEmpty)
  }
}

#if os(Linux)
  @Test func `a file of a peer whose name is not UTF-8 is not passed over`() throws {
    try withStore { store in
      try store.save(peer("Ann"), replacing: false)
      let name: [UInt8] = [0xFF] + Array(".peer.json".utf8)
      try write(Data(), to: BytePath(store.path).appending(name), permissions: 0o600)
      let (peers, failures) = try survey(store)
      #expect(peers.map(\.name.description) == ["Ann"])
      #expect(failures.map(\.code) == [.malformedFile])
    }
  }
#endif

@Test func `a copy under another name is not used, so that no counter is used twice`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let file = try store.path + "/" + #require(store.folder.names().first)
    try FileManager.default.copyItem(atPath: file, toPath: store.path + "/ann.peer.json")
    let (peers, failures) = try survey(store)
    #expect(peers == [peer("Ann")])
    #expect(failures.map(\.code) == [.malformedFile])
    #expect(failures.first?.message.contains("0101010101010101.peer.json") == true)
  }
}

@Test func `keys are not kept where everyone may put another folder in their place`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let parent = String(store.path.dropLast("/tragus/peers".count))
    for (permissions, isSafe) in [(0o777, false), (0o1777, true), (0o775, true)] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: parent)
      for use in [{ _ = try store.peers() }, { try store.save(peer("Ann"), replacing: true) }] {
        var failure: AudioError?
        do { try use() } catch { failure = error as? AudioError }
        #expect((failure == nil) == isSafe)
        #expect(failure?.message.contains("chmod o-w '\(parent)'") != false)
      }
    }
  }
}

@Test func `folders behind a link are looked at too`() throws {
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let parent = String(store.path.dropLast("/tragus/peers".count))
    let other = parent + "-link"
    try FileManager.default.createSymbolicLink(
      atPath: other, withDestinationPath: parent + "/tragus")
    defer { try? FileManager.default.removeItem(atPath: other) }
    let linked = PeerStore(path: other + "/peers")
    #expect(try linked.peers() == [peer("Ann")])
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: parent)
    #expect(throws: AudioError.self) { try linked.peers() }
  }
}

@Test func `keys are not kept in the folder of another user`() throws {
  // Nobody else can give a folder away.
  guard geteuid() == 0 else { return }
  try withStore { store in
    try store.save(peer("Ann"), replacing: false)
    let parent = String(store.path.dropLast("/tragus/peers".count))
    try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: parent)
    #expect {
      try store.peers()
    } throws: {
      ($0 as? AudioError)?.code == .permissionDenied
        && ($0 as? AudioError)?.message.contains("'\(parent)' belongs to another user") == true
    }
  }
}

@Test func `the folder follows the environment`() {
  #expect(PeerStore.userPath(environment: ["XDG_DATA_HOME": "/data"]) == "/data/tragus/peers")
  #expect(PeerStore.userPath(environment: [:]) == nil)
  #expect(
    PeerStore.userPath(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": ""])?
      .hasPrefix("/home/ann/") == true)
}
