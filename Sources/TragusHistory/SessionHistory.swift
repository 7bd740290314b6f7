#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import CSQLite
import TragusCore
import TragusSystem

/// The exercises that somebody has kept, in a database of SQLite that only its owner can read.
///
/// The file is 0600 from the moment it is there, and so is its journal, which SQLite makes with the
/// same permissions. Its folder is 0700. What is removed is overwritten. Without a file there is no
/// history, and reading makes none. A file of a later version, of another program, or that is
/// damaged is left as it is.
public struct SessionHistory: Sendable {
  /// Where the file is, or will be.
  public let path: String

  /// What is done to each connection before it is used; tests make disks full with it.
  var prepare: @Sendable (SQLiteConnection) throws -> Void = { _ in }

  /// "TRAG": whose file it is.
  static let applicationID: Int32 = 0x5452_4147
  /// How long another program that writes is waited for, in seconds.
  private static let patience = 5.0
  /// The notes of a long exercise have some 100 kB.
  private static let longestNotes = 4 << 20  // bytes

  /// What makes each version of the file from the one before, the first from an empty one.
  var migrations: [String] = [
    """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      date REAL NOT NULL,
      pattern TEXT NOT NULL,
      practice REAL NOT NULL,
      cycles INTEGER NOT NULL,
      inTime INTEGER NOT NULL,
      adherence REAL,
      rate REAL,
      notes TEXT NOT NULL
    )
    """
  ]

  /// - Parameter path: The path of the file; neither it nor its folder need be there yet.
  public init(path: String) { self.path = path }

  /// The place of the user's own history: `tragus/history.sqlite` in the folder for data.
  ///
  /// - Parameter environment: `XDG_DATA_HOME` and `HOME` are read from it.
  /// - Returns: `nil` when there is no such folder.
  public static func userPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    UserFolder.data(environment).map { $0 + "/history.sqlite" }
  }

  /// Checks whether a session could be kept, and makes nothing.
  ///
  /// - Throws: `cannotCreate` or `permissionDenied`, with what to do.
  public func checkWritable() throws(AudioError) {
    // The nearest folder that is there; the others are made with the file.
    var name = path
    repeat {
      let folder = PathParts(name).prefix
      name = folder.isEmpty ? "." : PathParts.withoutEndingSlashes(folder)
    } while FileKind(name) == nil && name.count > 1
    guard FileKind(name) == .folder else {
      throw AudioError(
        .cannotCreate,
        "'\(printable(name))' is not a folder, so nothing can be kept in it; set XDG_DATA_HOME to another "
          + "folder.")
    }
    let isFileClosed = FileKind(path) != nil && access(path, W_OK) != 0
    guard access(name, W_OK | X_OK) == 0, !isFileClosed else {
      throw AudioError(
        .permissionDenied,
        "You may not write into '\(printable(name))', where exercises are kept; change its permissions, "
          + "or set XDG_DATA_HOME to another folder.")
    }
  }

  /// All sessions, the oldest first.
  ///
  /// - Throws: `malformedFile`, `permissionDenied` or `readFailed`.
  public func sessions() throws(AudioError) -> [PastSession] {
    try read { database in
      try database.run("SELECT \(Self.columns) FROM session ORDER BY date, id").map(session)
    } ?? []
  }

  /// A session by its number.
  ///
  /// - Throws: `invalidRequest` when there is none; as ``sessions()``.
  public func session(_ id: Int64) throws(AudioError) -> PastSession {
    let found = try read { database in
      try database.run("SELECT \(Self.columns) FROM session WHERE id = ?", [.integer(id)])
        .map(session)
    }
    guard let session = found?.first else { throw missing(id) }
    return session
  }

  /// Keeps a session.
  ///
  /// - Returns: Its number.
  /// - Throws: `cannotCreate`, `permissionDenied`, `writeFailed` when the disk is full, `malformedFile`.
  @discardableResult
  public func add(_ session: PastSession) throws(AudioError) -> Int64 {
    guard session.notes.utf8.count <= Self.longestNotes else {
      throw AudioError(.invalidRequest, "The notes of a session have at most 4 MiB.")
    }
    try create()
    return try write { database in
      try database.run(
        """
        INSERT INTO session (date, pattern, practice, cycles, inTime, adherence, rate, notes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .real(session.date), .text(session.pattern), .real(session.practice),
          .integer(Int64(session.cycleCount)), .integer(Int64(session.inTimeCount)),
          session.adherence.map { .real($0) } ?? .null, session.rate.map { .real($0) } ?? .null,
          .text(session.notes),
        ])
      return database.lastID
    }
  }

  /// Removes sessions, all of them or, when one of them is not there, none.
  ///
  /// - Parameter ids: Their numbers.
  /// - Throws: `invalidRequest` when there is no such session; as ``add(_:)``.
  public func remove(_ ids: [Int64]) throws(AudioError) {
    guard FileKind(path) != nil else {
      if let id = ids.first { throw missing(id) }
      return
    }
    try write { database in
      for id in Set(ids).sorted() {
        try database.run("DELETE FROM session WHERE id = ?", [.integer(id)])
        if database.changeCount == 0 { throw missing(id) }
      }
    }
  }

  /// Removes all sessions.
  ///
  /// - Returns: How many there were.
  /// - Throws: As ``remove(_:)``.
  public func removeAll() throws(AudioError) -> Int {
    guard FileKind(path) != nil else { return 0 }
    return try write { database in
      try database.run("DELETE FROM session")
      return database.changeCount
    }
  }

  private func missing(_ id: Int64) -> AudioError {
    AudioError(
      .invalidRequest, "There is no exercise \(id); 'tragus history' lists what is kept.")
  }
}

// MARK: The file

extension SessionHistory {
  /// Makes the file if it is not there, for its owner alone from the first moment.
  private func create() throws(AudioError) {
    guard FileKind(path) == nil else { return }
    try PrivateFile.makeFolder(PathParts(path).folder)
    let descriptor = Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard descriptor >= 0 else {
      // Another program was faster.
      if errno == EEXIST { return }
      throw PrivateFile.failed("created", path)
    }
    // The umask can only have taken too much.
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  /// Reads what is there; `nil` when there is no file.
  private func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws(AudioError)
    -> Result?
  {
    guard FileKind(path) != nil else {
      guard errno == ENOTDIR else { return nil }
      throw AudioError(
        .readFailed,
        "There can be no exercises in '\(printable(PathParts(path).folder))', which is not a folder; set "
          + "XDG_DATA_HOME to another folder.")
    }
    return try translating(.readFailed, "read") {
      let database = try connection(isReadOnly: true)
      // A file that was made and never written to is empty.
      guard try version(of: database) > 0 else { return nil }
      return try body(database)
    }
  }

  private func write<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws(AudioError) -> Result {
    try translating(.writeFailed, "written") {
      let database = try connection(isReadOnly: false)
      return try database.transaction {
        let version = try version(of: database)
        for (index, migration) in migrations.enumerated() where index >= version {
          try database.run(migration)
        }
        if version < migrations.count {
          try database.run("PRAGMA application_id = \(Self.applicationID)")
          try database.run("PRAGMA user_version = \(migrations.count)")
        }
        return try body(database)
      }
    }
  }

  private func connection(isReadOnly: Bool) throws -> SQLiteConnection {
    let database = try SQLiteConnection(
      path: path, isReadOnly: isReadOnly, patience: Self.patience)
    // What somebody removes is gone.
    try database.run("PRAGMA secure_delete = ON")
    // A file from elsewhere runs nothing.
    try database.run("PRAGMA trusted_schema = OFF")
    try prepare(database)
    return database
  }

  /// The version of the file: 0 for an empty one.
  ///
  /// - Throws: `malformedFile` when it is of another program or a later version.
  private func version(of database: SQLiteConnection) throws -> Int {
    let owner = try number("PRAGMA application_id", of: database)
    let version = try number("PRAGMA user_version", of: database)
    if owner == 0, version == 0,
      try number("SELECT count(*) FROM sqlite_master", of: database) == 0
    {
      return 0
    }
    guard owner == Self.applicationID, version > 0 else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is a database of another program. Move it away; it is left as it is.")
    }
    guard version <= migrations.count else {
      throw AudioError(
        .malformedFile,
        "'\(path)' is of version \(version), and this program knows version \(migrations.count): use "
          + "a newer tragus.")
    }
    return version
  }

  private func number(_ sql: String, of database: SQLiteConnection) throws -> Int {
    Int(try database.run(sql).first?.first?.integer ?? 0)
  }

  private static let columns = "id, date, pattern, practice, cycles, inTime, notes, adherence, rate"

  private func session(_ row: [SQLiteConnection.Value]) throws -> PastSession {
    // A damaged file must not crash the program, whatever type it gives.
    guard row.count == 9, let id = row[0].integer, let date = row[1].real,
      let pattern = row[2].text, let practice = row[3].real, let cycles = row[4].integer,
      let inTime = row[5].integer, let notes = row[6].text, date.isFinite, abs(date) < 1e12,
      practice.isFinite
    else { throw damaged("a session lacks a value") }
    var session = PastSession(
      date: date, pattern: pattern, practice: practice, cycleCount: Int(cycles),
      inTimeCount: Int(inTime),
      adherence: row[7].real, rate: row[8].real, notes: notes)
    session.id = id
    return session
  }

  private func damaged(_ reason: String) -> AudioError {
    AudioError(
      .malformedFile,
      "'\(path)' is not a history that can be read: \(reason). Move it away; it is left as it is.")
  }

  /// Says what SQLite says in the words of this project.
  private func translating<Result>(
    _ code: AudioError.Code, _ verb: String, _ body: () throws -> Result
  ) throws(AudioError) -> Result {
    do {
      return try body()
    } catch let error as AudioError {
      throw error
    } catch let error as SQLiteConnection.Failure {
      throw translated(error, code, verb)
    } catch {
      throw AudioError(code, "'\(path)' cannot be \(verb): \(error).")
    }
  }

  private func translated(
    _ error: SQLiteConnection.Failure, _ code: AudioError.Code, _ verb: String
  ) -> AudioError {
    let reason = error.message
    switch error.code {
    case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH:
      return damaged(reason)
    case SQLITE_FULL:
      return AudioError(
        .writeFailed, "The disk is full: nothing was kept in '\(path)'. Make room, and try again.")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN:
      return AudioError(
        .permissionDenied,
        "'\(path)' cannot be \(verb): \(reason). Check the permissions of the file and its folder.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return AudioError(
        code, "'\(path)' cannot be \(verb): another program holds it. Try again.")
    default:
      return AudioError(code, "'\(path)' cannot be \(verb): \(reason).")
    }
  }
}
