import TragusDSP

/// Levels over time, any number of them in the same memory.
///
/// Time is divided into columns of equal length. When there is no column left, neighbours are
/// merged two by two. The lowest and highest levels stay exact, and mean levels come from the mean
/// power. The same levels give the same history, bit for bit.
public struct LevelHistory: Sendable {
  /// The levels within one column of time.
  public struct Column: Sendable, Hashable, TimeColumn {
    /// Seconds that were heard.
    package fileprivate(set) var duration = 0.0
    /// The lowest level in decibels.
    package fileprivate(set) var lowest = Double.infinity
    /// The highest level in decibels.
    package fileprivate(set) var highest = -Double.infinity
    /// The highest peak in decibels; minus infinity when no peaks are known.
    public fileprivate(set) var peak = -Double.infinity
    /// Whether frames were lost.
    package fileprivate(set) var hasGap = false
    // The integral of the power over time, 1 being 0 dB.
    fileprivate var energy = 0.0

    /// Whether nothing was heard.
    package var isEmpty: Bool { duration == 0 }

    /// The level of the mean power, in decibels.
    public var mean: Double { decibels(power: energy / duration) }

    mutating func merge(_ other: Column) {
      duration += other.duration
      lowest = min(lowest, other.lowest)
      highest = max(highest, other.highest)
      peak = max(peak, other.peak)
      hasGap = hasGap || other.hasGap
      energy += other.energy
    }
  }

  /// The columns until now.
  package var columns: [Column] { time.columns }
  /// The seconds of a column; 0 while there is none.
  package var columnDuration: Double { time.columnDuration }
  /// Seconds from the start to the end of the last level or gap.
  package private(set) var duration = 0.0
  /// All columns in one.
  public private(set) var total = Column()
  /// When the highest peak was, in seconds.
  package private(set) var peakTime = 0.0
  /// The seconds of the level with which the highest peak came: within them it was, `peakTime` being
  /// their middle.
  package private(set) var peakSpan = 0.0

  private var time: TimeColumns<Column>

  /// - Parameter capacity: The most columns that are kept, an even number; a picture shows one for
  ///   each of its pixels at most.
  public init(capacity: Int = 4096) { time = TimeColumns(capacity: capacity) }

  /// Adds a level.
  ///
  /// The first one decides how long a column is. Levels that are not a number are left out; minus
  /// infinity is silence.
  ///
  /// - Parameters:
  ///   - level: In decibels.
  ///   - peak: The peak in the same time, in decibels; `nil` when it is not known.
  ///   - start: Where it begins, in seconds, 0 or more.
  ///   - duration: How long it is, in seconds, above 0.
  package mutating func append(
    _ level: Double, peak: Double? = nil, from start: Double, duration: Double
  ) {
    precondition(start >= 0 && duration > 0 && (start + duration).isFinite, "Time goes on.")
    guard !level.isNaN, level < .infinity else { return }
    if columnDuration == 0 { time.columnDuration = duration }
    var column = Column()
    column.duration = duration
    column.lowest = level
    column.highest = level
    column.peak = peak.flatMap { $0.isNaN ? nil : $0 } ?? -.infinity
    column.energy = power(10, level / 10) * duration
    if column.peak > total.peak { (peakTime, peakSpan) = (start + duration / 2, duration) }
    total.merge(column)
    self.duration = max(self.duration, start + duration)
    time[at: start + duration / 2].merge(column)
  }

  /// Marks where frames were lost.
  ///
  /// - Parameters:
  ///   - start: Where they would have been, in seconds, 0 or more.
  ///   - duration: How long they are, in seconds, above 0.
  package mutating func markGap(from start: Double, duration: Double) {
    precondition(start >= 0 && duration > 0 && (start + duration).isFinite, "Time goes on.")
    if columnDuration == 0 { time.columnDuration = duration }
    self.duration = max(self.duration, start + duration)
    total.hasGap = true
    // Makes room for all of it before columns are counted.
    let last = time.index(at: start + duration * (1 - 1e-9))
    for index in time.index(at: start)...last { time[index].hasGap = true }
  }

  /// Neighbours merged until there are at most this many columns.
  ///
  /// - Parameter count: 1 or more.
  /// - Returns: The columns and the seconds of each.
  func columns(atMost count: Int) -> (columns: [Column], duration: Double) {
    time.columns(atMost: count)
  }
}
