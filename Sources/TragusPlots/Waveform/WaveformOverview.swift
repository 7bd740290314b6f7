import TragusCore

/// The shape of a whole stream, however long, in the same memory.
///
/// The frames are divided into columns of equal length, first of one frame each. When there is no
/// column left, neighbours are merged two by two: the lowest and highest samples, the power and
/// what was clipped stay exact. The same samples give the same columns, bit for bit, whatever the
/// sizes of the buffers.
public struct WaveformOverview: Sendable {
  /// The samples of one channel within one column.
  public struct Column: Sendable, Hashable {
    /// The lowest sample.
    public fileprivate(set) var lowest = Float.infinity
    /// The highest sample.
    public fileprivate(set) var highest = -Float.infinity
    /// The sum of the squares of the samples.
    package fileprivate(set) var sumOfSquares = 0.0
    /// The number of frames heard.
    package fileprivate(set) var frameCount: Int64 = 0
    /// The number of samples at or above 1 - 2^-15 in magnitude: the rails of 16 bits.
    package fileprivate(set) var clippedCount: Int64 = 0
    /// Whether frames were lost.
    package fileprivate(set) var hasGap = false

    /// Whether no valid sample was heard.
    package var isEmpty: Bool { lowest > highest }

    /// The root of the mean of the squares.
    public var rms: Double {
      frameCount > 0 ? (sumOfSquares / Double(frameCount)).squareRoot() : 0
    }

    mutating func merge(_ other: Column) {
      lowest = min(lowest, other.lowest)
      highest = max(highest, other.highest)
      sumOfSquares += other.sumOfSquares
      frameCount += other.frameCount
      clippedCount += other.clippedCount
      hasGap = hasGap || other.hasGap
    }
  }

  /// The format of the stream.
  public let format: AudioFormat
  /// The frames of a column.
  package private(set) var columnLength: Int64 = 1
  /// The columns of each channel.
  public private(set) var channels: [[Column]]
  /// The position of the first frame heard; `nil` before.
  public private(set) var start: Int64?
  /// The position after the last frame heard.
  public private(set) var end: Int64 = 0

  /// The number of clipped samples of all channels.
  package var clippedSampleCount: Int64 { channels.joined().reduce(0) { $0 + $1.clippedCount } }

  /// The greatest magnitude of all channels; 0 where nothing was heard.
  package var peakAmplitude: Double {
    Double(
      channels.joined().reduce(Float(0)) {
        $1.isEmpty ? $0 : max($0, abs($1.lowest), abs($1.highest))
      })
  }

  /// The root of the mean of the squares of all channels; 0 where nothing was heard.
  package var rms: Double {
    let sum = channels.joined().reduce(0) { $0 + $1.sumOfSquares }
    let count = channels.joined().reduce(0) { $0 + $1.frameCount }
    return count > 0 ? (sum / Double(count)).squareRoot() : 0
  }

  private let capacity: Int

  // As in the level meter: the rails of 16 bits, and from where on a value is not a sample.
  private static let rail: Float = 1 - 0x1p-15
  private static let limit: Float = 0x1p60

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - capacity: The most columns that are kept, an even number.
  public init(format: AudioFormat, capacity: Int = 8192) {
    precondition(capacity >= 2 && capacity % 2 == 0, "Columns are merged two by two.")
    self.format = format
    self.capacity = capacity
    channels = Array(repeating: [], count: format.channelCount)
    for index in channels.indices { channels[index].reserveCapacity(capacity) }
  }

  /// Takes the next frames of the stream. Frames that were lost between become a gap.
  ///
  /// - Parameter buffer: A buffer in the format of the overview, not before the end of the last
  ///   one.
  public mutating func process(_ buffer: AudioBuffer) {
    precondition(buffer.format == format, "The formats must be equal.")
    guard buffer.frameCount > 0 else { return }
    let first = start ?? buffer.position
    precondition(start == nil || buffer.position >= end, "A stream does not go back.")
    if start != nil, buffer.position > end {
      markGap(from: end - first, to: buffer.position - first)
    }
    start = first
    end = buffer.endPosition
    var offset = 0
    while offset < buffer.frameCount {
      let place = buffer.position + Int64(offset) - first
      let column = makeRoom(at: place)
      let count = Int(
        min(Int64(buffer.frameCount - offset), (Int64(column) + 1) * columnLength - place))
      for index in channels.indices {
        let samples = buffer.channel(index)
        Self.add(samples.extracting(offset..<(offset + count)), to: &channels[index][column])
      }
      offset += count
    }
  }

  private static func add(_ samples: Span<Float>, to column: inout Column) {
    var (lowest, highest) = (column.lowest, column.highest)
    var sumOfSquares = column.sumOfSquares
    var clippedCount: Int64 = 0
    for index in samples.indices {
      let sample = samples[index]
      // What is not a number is not a sample, and counts as silence.
      guard abs(sample) < limit else { continue }
      if sample < lowest { lowest = sample }
      if sample > highest { highest = sample }
      if abs(sample) >= rail { clippedCount += 1 }
      sumOfSquares += Double(sample) * Double(sample)
    }
    column.lowest = lowest
    column.highest = highest
    column.sumOfSquares = sumOfSquares
    column.frameCount += Int64(samples.count)
    column.clippedCount += clippedCount
  }

  private mutating func markGap(from start: Int64, to end: Int64) {
    let last = makeRoom(at: end - 1)
    for column in Int(start / columnLength)...last {
      for index in channels.indices { channels[index][column].hasGap = true }
    }
  }

  /// The column of a frame, counted from the first one heard; makes room for it.
  private mutating func makeRoom(at place: Int64) -> Int {
    while place / columnLength >= Int64(capacity) {
      for index in channels.indices { Self.halve(&channels[index]) }
      columnLength *= 2
    }
    let column = Int(place / columnLength)
    for index in channels.indices {
      while channels[index].count <= column { channels[index].append(Column()) }
    }
    return column
  }

  private static func halve(_ columns: inout [Column]) {
    let count = (columns.count + 1) / 2
    for index in 0..<count {
      var column = columns[index * 2]
      if index * 2 + 1 < columns.count { column.merge(columns[index * 2 + 1]) }
      columns[index] = column
    }
    columns.removeLast(columns.count - count)
  }

  /// The columns of a channel, neighbours merged until there are at most this many.
  ///
  /// - Parameters:
  ///   - index: The channel.
  ///   - count: 1 or more.
  /// - Returns: The columns and the frames of each.
  func columns(ofChannel index: Int, atMost count: Int) -> (columns: [Column], length: Int64) {
    let columns = channels[index]
    let group = (columns.count + count - 1) / max(count, 1)
    guard group > 1 else { return (columns, columnLength) }
    let merged = stride(from: 0, to: columns.count, by: group).map { start in
      columns[start..<min(start + group, columns.count)].reduce(into: Column()) { $0.merge($1) }
    }
    return (merged, columnLength * Int64(group))
  }
}
