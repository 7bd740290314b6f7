import TragusCore
import TragusDSP

/// Gathers the spectrogram of a stream of any length in constant memory.
///
/// The first windows lie close together. Whenever there is no room for another column, every second
/// one is dropped and the windows go on twice as far apart. Once they are half a window apart,
/// neighbours are averaged by two instead, so that every sample still counts. So a stream whose
/// length nobody knows ends with between half of `columnLimit` columns and all of them. It is the
/// same as if their distance had been known from the start.
///
/// The powers of all channels are averaged, unless one is asked for: what is out of phase in two
/// channels does not cancel. Lost frames are silence. At the ends, where a window would reach
/// beyond, the first and the last whole one are shown. So a tone has its level there too, and an
/// end does not look like a click.
///
/// ```swift
/// var builder = SpectrogramBuilder(format: file.format)
/// var buffer = AudioBuffer(format: file.format, capacity: 4096)
/// while try file.read(into: &buffer) { builder.process(buffer) }
/// let spectrogram = builder.finish()
/// ```
public struct SpectrogramBuilder: Sendable {
  /// How the windows of a column, and the columns of a pixel, become one.
  public enum Merging: String, Sendable, Hashable, CaseIterable {
    /// Their mean power: what is steady reads its level.
    case mean
    /// Their greatest power, bin by bin: what is short keeps its level.
    case maximum
  }

  // 64 MiB of columns, which a window of 8192 samples and the default limit fill.
  private static let valueLimit = 1 << 24

  /// The most columns that are kept.
  ///
  /// What was asked for, or less, so that no window takes more than 64 MiB of columns.
  package let columnLimit: Int

  private let format: AudioFormat
  private let merging: Merging
  private let windowLength: Int
  private let bins: Range<Int>
  // The first channel of the stream that is measured; the others follow it.
  private let firstChannel: Int
  private var channels: [SlidingSpectrum]
  // One column after the other.
  private var columns: [Float]
  private var columnCount = 0
  // The mean of the channels at one place.
  private var spectrum: [Float]
  // The column that is being gathered: a sum, or the greatest.
  private var open: [Float]
  private var openCount = 0
  private var windowsPerColumn = 1
  private var hop: Int64
  // Counted from the first frame.
  private var heardCount: Int64 = 0
  private var center: Int64 = 0
  // The position in the stream of the first frame.
  private var origin: Int64?

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - windowLength: The number of samples that a spectrum is taken of: even, and without prime
  ///     factors but 2, 3 and 5. `nil` takes `SlidingSpectrum.defaultWindowLength(sampleRate:)`.
  ///   - shape: The window.
  ///   - range: The frequencies of interest in hertz; bins that they do not need are not kept.
  ///   - channel: The channel that is measured, counted from 0; `nil` for the mean power of all.
  ///   - merging: How several windows become one column.
  ///   - columnLimit: The most columns that are kept, at least 2. Twice the pixels of a picture
  ///     fill it well.
  public init(
    format: AudioFormat, windowLength: Int? = nil, shape: WindowFunction.Shape = .hann,
    range: ClosedRange<Double>? = nil, channel: Int? = nil, merging: Merging = .mean,
    columnLimit: Int = 4096
  ) {
    precondition(
      channel.map { (0..<format.channelCount).contains($0) } ?? true, "There is no such channel.")
    precondition(columnLimit >= 2, "A spectrogram needs two columns at least.")
    let length =
      windowLength ?? SlidingSpectrum.defaultWindowLength(sampleRate: format.sampleRate)
    self.format = format
    self.merging = merging
    self.windowLength = length
    let spectrum = SlidingSpectrum(window: WindowFunction(shape, count: length))
    firstChannel = channel ?? 0
    channels = Array(repeating: spectrum, count: channel == nil ? format.channelCount : 1)
    bins = Self.bins(
      range, step: format.sampleRate / Double(length), binCount: spectrum.binCount)
    // Even, so that columns can be merged by two.
    self.columnLimit = max(min(columnLimit, Self.valueLimit / bins.count) / 2 * 2, 2)
    columns = Array(repeating: 0, count: self.columnLimit * bins.count)
    open = Array(repeating: 0, count: bins.count)
    self.spectrum = open
    hop = Int64(max(length / 64, 1))
  }

  /// Takes the next frames of the stream.
  ///
  /// - Parameter buffer: A run of frames, which does not lie before the last one.
  public mutating func process(_ buffer: AudioBuffer) {
    let origin = origin ?? buffer.position
    self.origin = origin
    let lostCount = buffer.position - origin - heardCount
    precondition(lostCount >= 0, "A stream cannot go back.")
    hearSilence(lostCount)
    hear(0..<buffer.frameCount, of: buffer)
  }

  /// The stream has ended.
  ///
  /// - Returns: All of it; an empty stream has a spectrogram without columns. The builder takes no
  ///   more.
  public mutating func finish() -> Spectrogram {
    let frameCount = heardCount
    // What is shorter than a window lies in its middle.
    let room = Int64(windowLength) - frameCount
    if room > 0 { for index in channels.indices { channels[index].appendSilence(Int(room / 2)) } }
    while center < frameCount { measure() }
    if openCount > 0 { close() }
    return Spectrogram(
      sampleRate: format.sampleRate, windowLength: windowLength,
      startTime: Double(origin ?? 0) / format.sampleRate, frameCount: frameCount, hop: hop,
      windowsPerColumn: windowsPerColumn, merging: merging, bins: bins, columnCount: columnCount,
      power: columns)
  }

  /// The bins that a range of frequencies needs, the neighbours on both sides included.
  static func bins(
    _ range: ClosedRange<Double>?, step: Double, binCount: Int
  ) -> Range<Int> {
    guard let range else { return 0..<binCount }
    let first = min(max((range.lowerBound / step).rounded(.down), 0), Double(binCount - 1))
    let last = min(max((range.upperBound / step).rounded(.up), 0), Double(binCount - 1))
    return Int(first)..<(Int(last) + 1)
  }
}

extension SpectrogramBuilder {
  // The frames that make the window around `center` complete; the first ones are the same, for they
  // would begin before the stream.
  private var missingCount: Int64 {
    max(center + Int64(windowLength / 2), Int64(windowLength)) - heardCount
  }

  private mutating func hear(_ frames: Range<Int>, of buffer: AudioBuffer) {
    var start = frames.lowerBound
    while start < frames.upperBound {
      let count = Int(min(Int64(frames.upperBound - start), missingCount))
      for index in channels.indices {
        let samples = buffer.channel(firstChannel + index)
        channels[index].append(samples.extracting(start..<(start + count)))
      }
      start += count
      advance(Int64(count))
    }
  }

  private mutating func hearSilence(_ frameCount: Int64) {
    var rest = frameCount
    while rest > 0 {
      let count = min(rest, missingCount)
      for index in channels.indices { channels[index].appendSilence(Int(count)) }
      rest -= count
      advance(count)
    }
  }

  private mutating func advance(_ count: Int64) {
    heardCount += count
    while missingCount <= 0 { measure() }
  }

  private mutating func measure() {
    // The number of columns is even, so the window at `center` is wanted also when the next one
    // comes twice as far behind it.
    if openCount == 0, columnCount == columnLimit { makeRoom() }
    let scale = 1 / Float(channels.count)
    for bin in spectrum.indices { spectrum[bin] = 0 }
    for index in channels.indices {
      channels[index].measure()
      let power = channels[index].power
      for (place, bin) in bins.enumerated() { spectrum[place] += power[bin] * scale }
    }
    switch merging {
    case .mean: for bin in open.indices { open[bin] += spectrum[bin] }
    case .maximum: for bin in open.indices { open[bin] = max(open[bin], spectrum[bin]) }
    }
    openCount += 1
    if openCount == windowsPerColumn { close() }
    center += hop
  }

  private mutating func close() {
    let start = columnCount * bins.count
    let scale = merging == .mean ? 1 / Float(openCount) : 1
    for index in open.indices {
      columns[start + index] = open[index] * scale
      open[index] = 0
    }
    openCount = 0
    columnCount += 1
  }

  private mutating func makeRoom() {
    let isDropping = 2 * hop <= windowLength / 2
    let count = bins.count
    for column in 0..<(columnCount / 2) {
      let (from, to) = (2 * column * count, column * count)
      for index in 0..<count {
        let (first, second) = (columns[from + index], columns[from + count + index])
        columns[to + index] = isDropping ? first : merged(first, second)
      }
    }
    columnCount /= 2
    if isDropping { hop *= 2 } else { windowsPerColumn *= 2 }
  }

  private func merged(_ first: Float, _ second: Float) -> Float {
    switch merging {
    case .mean: (first + second) / 2
    case .maximum: max(first, second)
    }
  }
}
