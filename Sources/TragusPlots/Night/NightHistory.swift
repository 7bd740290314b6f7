/// A night of breath in columns of equal length, any number of hours in the same memory.
///
/// A column is a minute. When there is no column left, neighbours are merged two by two.
public struct NightHistory: Sendable {
  /// What is shown below the rates, row by row.
  public enum Row: Int, Sendable, CaseIterable {
    case pauses, snoring, coughing, talking
  }

  /// What was heard in one column of time.
  package struct Column: Sendable, Hashable, TimeColumn {
    /// The lowest and the highest rate in it, in breaths a minute; `nil` of none.
    package fileprivate(set) var rates: ClosedRange<Double>?
    /// How much of it each row has, in seconds.
    package fileprivate(set) var seconds = [Double](repeating: 0, count: Row.allCases.count)

    mutating func merge(_ other: Column) {
      if let rates = other.rates { merge(rates) }
      for row in seconds.indices { seconds[row] += other.seconds[row] }
    }

    fileprivate mutating func merge(_ rates: ClosedRange<Double>) {
      let old = self.rates ?? rates
      self.rates =
        min(old.lowerBound, rates.lowerBound)...max(old.upperBound, rates.upperBound)
    }
  }

  /// The columns until now.
  package var columns: [Column] { time.columns }
  /// The seconds of a column.
  package var columnDuration: Double { time.columnDuration }
  /// Seconds from the start to the end of what was heard.
  package private(set) var duration = 0.0

  private var time: TimeColumns<Column>

  /// - Parameter capacity: The most columns that are kept, an even number; a picture shows one for
  ///   each of its pixels at most.
  public init(capacity: Int = 4096) { time = TimeColumns(capacity: capacity, columnDuration: 60) }

  /// Adds a minute.
  ///
  /// - Parameters:
  ///   - rate: Breaths in a minute; `nil` where none was heard.
  ///   - end: Its end in seconds, above 0.
  public mutating func append(rate: Double?, until end: Double) {
    precondition(end > 0 && end.isFinite, "Time goes on.")
    duration = max(duration, end)
    // A minute belongs to the column in which it ends.
    let index = time.index(at: end - 1e-6)
    if let rate { time[index].merge(rate...rate) }
  }

  /// Adds a stretch to a row.
  ///
  /// - Parameters:
  ///   - row: What was heard.
  ///   - range: When, in seconds, 0 or more.
  public mutating func append(_ row: Row, _ range: ClosedRange<Double>) {
    precondition(range.lowerBound >= 0 && range.upperBound.isFinite, "Time goes on.")
    duration = max(duration, range.upperBound)
    // Makes room for all of it before columns are counted.
    let last = time.index(at: range.upperBound)
    for index in time.index(at: range.lowerBound)...last {
      let start = max(Double(index) * columnDuration, range.lowerBound)
      let end = min(Double(index + 1) * columnDuration, range.upperBound)
      time[index].seconds[row.rawValue] += max(end - start, 0)
    }
  }
}
