import CSQLite

/// A connection to a database of SQLite: statements with values, and what they give.
///
/// It is used by one thread at a time, and never kept longer than a task takes.
final class SQLiteConnection {
  /// A value of a column.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes

    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// SQLite keeps a real that is whole as an integer where that is shorter.
    var real: Double? {
      switch self {
      case .real(let value): value
      case .integer(let value): Double(value)
      default: nil
      }
    }

    var text: String? { if case .text(let value) = self { value } else { nil } }
  }

  /// What SQLite says went wrong.
  struct Failure: Error {
    /// One of `SQLITE_FULL` and so on.
    let code: Int32
    let message: String
  }

  private let handle: OpaquePointer

  /// - Parameters:
  ///   - path: The path of a file that is there.
  ///   - isReadOnly: Whether nothing is written.
  ///   - patience: The seconds that another program is waited for.
  init(path: String, isReadOnly: Bool, patience: Double) throws(Failure) {
    var handle: OpaquePointer?
    let flags = (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let handle else {
      let message = String(cString: sqlite3_errstr(status))
      sqlite3_close_v2(handle)
      throw Failure(code: status & 0xFF, message: message)
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Int32(patience * 1000))
  }

  deinit { sqlite3_close_v2(handle) }

  /// The row that was added last.
  var lastID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The rows that the last statement changed.
  var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, with a `?` for each value.
  ///   - values: What stands for them.
  /// - Returns: The rows, each with the values of its columns.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws(Failure) -> [[Value]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      guard bind(value, to: statement, at: Int32(index + 1)) == SQLITE_OK else { throw failure }
    }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  /// Does something as a whole or not at all.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Where SQLite has rolled back by itself, there is nothing left to do.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  private var failure: Failure {
    Failure(
      code: sqlite3_extended_errcode(handle) & 0xFF,
      message: String(cString: sqlite3_errmsg(handle)))
  }

  private func bind(_ value: Value, to statement: OpaquePointer?, at index: Int32) -> Int32 {
    switch value {
    case .null, .bytes: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(let value):
      // SQLite copies the text, which lives no longer than the call: that is what -1 asks for.
      sqlite3_bind_text(
        statement, index, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }

  private func column(_ statement: OpaquePointer?, _ index: Int32) -> Value {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      sqlite3_column_text(statement, index).map { .text(String(cString: $0)) } ?? .null
    case SQLITE_BLOB: .bytes
    default: .null
    }
  }
}
