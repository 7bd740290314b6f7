/// What was heard in a stretch of time, which can be put together with what was heard in another.
protocol TimeColumn: Sendable {
  /// A stretch in which nothing was heard.
  init()
  mutating func merge(_ other: Self)
}

/// Time in columns of equal length, any number of hours in the same memory.
///
/// When there is no column left, neighbours are merged two by two.
struct TimeColumns<Column: TimeColumn>: Sendable {
  private(set) var columns: [Column] = []
  /// The seconds of a column, above 0 before the first one is asked for.
  var columnDuration: Double
  private let capacity: Int

  init(capacity: Int, columnDuration: Double = 0) {
    precondition(capacity >= 2 && capacity % 2 == 0, "Columns are merged two by two.")
    (self.capacity, self.columnDuration) = (capacity, columnDuration)
    columns.reserveCapacity(capacity)
  }

  subscript(index: Int) -> Column {
    get { columns[index] }
    _modify { yield &columns[index] }
  }

  subscript(at time: Double) -> Column {
    mutating get { columns[index(at: time)] }
    _modify { yield &columns[index(at: time)] }
  }

  /// The column of a time, in seconds; makes room for it.
  mutating func index(at time: Double) -> Int {
    while time / columnDuration >= Double(capacity) {
      columns = merged(by: 2)
      columnDuration *= 2
    }
    let index = Int(time / columnDuration)
    while columns.count <= index { columns.append(Column()) }
    return index
  }

  /// Neighbours merged until there are at most this many columns.
  ///
  /// - Parameter count: 1 or more.
  /// - Returns: The columns and the seconds of each.
  func columns(atMost count: Int) -> (columns: [Column], duration: Double) {
    let group = (columns.count + count - 1) / max(count, 1)
    guard group > 1 else { return (columns, columnDuration) }
    return (merged(by: group), columnDuration * Double(group))
  }

  private func merged(by group: Int) -> [Column] {
    stride(from: 0, to: columns.count, by: group).map { start in
      columns[start..<min(start + group, columns.count)].reduce(into: Column()) { $0.merge($1) }
    }
  }
}
