import Foundation
import Testing
import TragusCore

@testable import TragusHistory

struct SessionHistoryTests {
  /// A folder that is removed with the value.
  private final class Place: Sendable {
    let folder = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
    var history: SessionHistory { SessionHistory(path: folder + "/data/history.sqlite") }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func permissions(_ path: String) throws -> Int {
      try #require(
        FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// Makes the file by hand.
    func write(_ bytes: Data) throws -> SessionHistory {
      let history = history
      try FileManager.default.createDirectory(
        atPath: folder + "/data", withIntermediateDirectories: true)
      try bytes.write(to: URL(fileURLWithPath: history.path))
      return history
    }
  }

  private static let some = PastSession(
    date: 1_763_971_200, pattern: "4-4", practice: 121.25, cycleCount: 15, inTimeCount: 12,
    adherence: 0.8765, rate: 7.4321, notes: #"{"pattern":"4-4"}"#)

  private func change(_ history: SessionHistory, _ sql: String) throws {
    try SQLiteConnection(path: history.path, isReadOnly: false, patience: 1).run(sql)
  }

  private static func other(_ date: Double) -> PastSession {
    PastSession(
      date: date, pattern: "4-7-8", practice: 0, cycleCount: 0, inTimeCount: 0, adherence: nil,
      rate: nil)
  }

  @Test func `what is kept is what comes back, the oldest first`() throws {
    let place = Place()
    let history = place.history
    #expect(try history.sessions().isEmpty)
    #expect(FileManager.default.fileExists(atPath: place.folder) == false)
    #expect(try history.add(Self.some) == 1)
    #expect(try history.add(Self.other(1000)) == 2)
    var expected = [Self.other(1000), Self.some]
    (expected[0].id, expected[1].id) = (2, 1)
    #expect(try history.sessions() == expected)
    #expect(try history.session(1) == expected[1])
    #expect(Self.some.dateText == "2025-11-24T08:00:00Z")
  }

  @Test func `where nothing can be kept is known before`() throws {
    let place = Place()
    // Nothing is there yet, and nothing is made.
    try place.history.checkWritable()
    #expect(!FileManager.default.fileExists(atPath: place.folder))
    try FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: place.folder + "/data"))
    #expect(throws: AudioError.self) { try place.history.checkWritable() }
  }

  @Test func `nobody else may read it, not even while it is written, whatever the umask`() throws {
    let place = Place()
    var history = place.history
    let folder = place.folder + "/data"
    nonisolated(unsafe) var duringWrite: [String: Int] = [:]
    history.prepare = { [place] database in
      // The journal is there from the first change on.
      try database.run("BEGIN IMMEDIATE")
      try database.run("CREATE TABLE x (y)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        duringWrite[name] = try place.permissions(folder + "/" + name)
      }
      try database.run("ROLLBACK")
    }
    try history.add(Self.some)
    #expect(duringWrite == ["history.sqlite": 0o600, "history.sqlite-journal": 0o600])
    #expect(try place.permissions(history.path) == 0o600)
    #expect(try place.permissions(folder) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["history.sqlite"])
  }

  @Test func `what is removed is gone from the file, and its number is not given again`() throws {
    let place = Place()
    let history = place.history
    try history.add(
      PastSession(
        date: 5, pattern: "4-4", practice: 1, cycleCount: 1, inTimeCount: 1, adherence: 1,
        rate: 1, notes: "SECRETWORD"))
    try history.add(Self.some)
    try history.remove([1])
    #expect(try history.sessions().map(\.id) == [2])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: history.path))
    #expect(bytes.range(of: Data("SECRETWORD".utf8)) == nil)
    #expect(try history.removeAll() == 1)
    #expect(try history.add(Self.some) == 3)
  }

  @Test func `of sessions of which one is not there, none is removed`() throws {
    let place = Place()
    let history = place.history
    let none = #expect(throws: AudioError.self) { try history.remove([1]) }
    #expect(none?.code == .invalidRequest)
    #expect(try history.removeAll() == 0)
    try history.add(Self.some)
    #expect(throws: AudioError.self) { try history.remove([1, 7]) }
    #expect(try history.sessions().count == 1)
    #expect(throws: AudioError.self) { try history.session(7) }
  }

  @Test func `a file that is damaged is named, and left as it is`() throws {
    for bytes in [Data("this is no database at all".utf8), Data(repeating: 7, count: 5000)] {
      let place = Place()
      let history = try place.write(bytes)
      let errors = [
        #expect(throws: AudioError.self) { try history.sessions() },
        #expect(throws: AudioError.self) { try history.add(Self.some) },
        #expect(throws: AudioError.self) { try history.remove([1]) },
      ]
      for error in errors {
        #expect(error?.code == .malformedFile)
        #expect(error?.message.contains("'\(history.path)'") == true)
        #expect(error?.message.contains("\n") == false)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: history.path)) == bytes)
    }
  }

  @Test func `a file of which a part was overwritten or cut off crashes nothing`() throws {
    let place = Place()
    let history = place.history
    for _ in 0..<50 { try history.add(Self.some) }
    let whole = try Data(contentsOf: URL(fileURLWithPath: history.path))
    var refusedCount = 0
    // Each place once would take minutes.
    for offset in stride(from: 0, to: whole.count, by: 97) {
      var bytes = whole
      bytes.replaceSubrange(
        offset..<min(offset + 40, whole.count),
        with: Data(repeating: 0xA5, count: min(40, whole.count - offset)))
      let damaged = try place.write(offset % 2 == 0 ? bytes : whole.prefix(offset))
      do { _ = try damaged.sessions() } catch { refusedCount += 1 }
    }
    #expect(refusedCount > 0)
  }

  @Test func `a database of another program, or of a later version, is left alone`() throws {
    let place = Place()
    let history = place.history
    try history.add(Self.some)
    for (change, word) in [
      ("PRAGMA user_version = 9", "newer tragus"), ("PRAGMA application_id = 5", "another program"),
    ] {
      try self.change(history, change)
      let errors = [
        #expect(throws: AudioError.self) { try history.sessions() },
        #expect(throws: AudioError.self) { try history.add(Self.some) },
      ]
      for error in errors {
        #expect(error?.code == .malformedFile)
        #expect(error?.message.contains(word) == true)
      }
    }
  }

  @Test func `a value of a wrong kind is damage`() throws {
    let place = Place()
    let history = place.history
    try history.add(Self.some)
    for change in ["date = 'x'", "pattern = x'ff'", "date = 9e999", "cycles = 'many'"] {
      try self.change(history, "UPDATE session SET \(change)")
      let error = #expect(throws: AudioError.self) { try history.sessions() }
      #expect(error?.code == .malformedFile)
      try self.change(history, "UPDATE session SET date = 1, pattern = '4-4', cycles = 1")
    }
    #expect(try history.sessions().count == 1)
  }

  @Test func `a full disk keeps nothing and says so`() throws {
    let place = Place()
    var history = place.history
    try history.add(Self.some)
    // SQLite answers as on a full disk once the file may not grow.
    history.prepare = { try $0.run("PRAGMA max_page_count = 3") }
    let long = PastSession(
      date: 1, pattern: "4-4", practice: 1, cycleCount: 1, inTimeCount: 1, adherence: 1, rate: 1,
      notes: String(repeating: "x", count: 100_000))
    let error = #expect(throws: AudioError.self) { try history.add(long) }
    #expect(error?.code == .writeFailed)
    #expect(error?.message.contains("disk is full") == true)
    #expect(try place.history.sessions().count == 1)
  }

  @Test func `a history that may not be written says so, and can be read`() throws {
    let place = Place()
    var history = place.history
    try history.add(Self.some)
    // Permissions do not bind the administrator, who may run the tests; this binds everybody.
    history.prepare = { try $0.run("PRAGMA query_only = ON") }
    let error = #expect(throws: AudioError.self) { try history.add(Self.some) }
    #expect(error?.code == .permissionDenied)
    #expect(try history.sessions().count == 1)
  }

  @Test func `an older file is brought to the version of today, and keeps what it has`() throws {
    let place = Place()
    try place.history.add(Self.some)
    var later = place.history
    later.migrations.append("ALTER TABLE session ADD COLUMN mood TEXT")
    #expect(try later.add(Self.some) == 2)
    #expect(try later.sessions().count == 2)
    #expect(throws: AudioError.self) { try place.history.sessions() }
  }

  @Test func `an empty file is a history without sessions`() throws {
    let place = Place()
    let history = try place.write(Data())
    #expect(try history.sessions().isEmpty)
    #expect(try history.add(Self.some) == 1)
  }

  @Test func `two programs may write at once`() async throws {
    let place = Place()
    let history = place.history
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try history.add(Self.some) } }
      try await group.waitForAll()
    }
    #expect(try history.sessions().map(\.id) == Array(1...8))
  }

  @Test func `it lies where the user's data lies`() {
    #expect(
      SessionHistory.userPath(environment: ["XDG_DATA_HOME": "/d"]) == "/d/tragus/history.sqlite")
    #expect(SessionHistory.userPath(environment: [:]) == nil)
  }
}
