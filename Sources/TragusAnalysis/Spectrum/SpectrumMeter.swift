import TragusCore
import TragusDSP

/// Measures how strong each frequency is, over periods of a stream.
///
/// A period is heard through overlapping windows, whose centres are spread evenly over it, at most
/// half a window apart, so that every sample counts. Their powers are averaged, also over the
/// channels: what is out of phase in two channels does not cancel. Periods are counted in frames
/// from the first one heard. A spectrum is known when the last window of its period is complete, at
/// most half a window after the period. Beyond the ends of the stream, and in lost stretches, there
/// is silence.
///
/// ```swift
/// let listener = Listener()
/// listener.add(SpectrumMeter(format: file.format)) { spectrum in
///   print(spectrum.time, spectrum.levels[43])
/// }
/// ```
public struct SpectrumMeter: Analyzer {
  private let format: AudioFormat
  private let periodLength: Int64
  private let windowLength: Int
  private let windowCount: Int64  // in a period
  private var channels: [SlidingSpectrum]
  private var sums: [Float]
  private var sumCount: Int64 = 0
  // Counted from the first frame heard.
  private var heardCount: Int64 = 0
  private var periodStart: Int64 = 0
  // The position in the stream of the first frame heard.
  private var origin: Int64?

  /// - Parameters:
  ///   - format: The format of the stream; all channels are heard.
  ///   - period: The seconds that each spectrum covers, at least one frame.
  ///   - windowLength: The number of samples that a spectrum is taken of: even, and without prime
  ///     factors but 2, 3 and 5. `nil` takes `SlidingSpectrum.defaultWindowLength(sampleRate:)`.
  ///   - shape: The window. The higher its side lobes, the more a loud tone hides around it. The
  ///     wider its peak, the farther apart two tones must be.
  public init(
    format: AudioFormat, period: Double = 0.1, windowLength: Int? = nil,
    shape: WindowFunction.Shape = .hann
  ) {
    precondition(period * format.sampleRate >= 0.5, "The period must cover at least one frame.")
    self.format = format
    periodLength = Int64(max((period * format.sampleRate).rounded(), 1))
    let length = windowLength ?? SlidingSpectrum.defaultWindowLength(sampleRate: format.sampleRate)
    self.windowLength = length
    let half = Int64(length / 2)
    windowCount = (periodLength + half - 1) / half
    let spectrum = SlidingSpectrum(window: WindowFunction(shape, count: length))
    channels = Array(repeating: spectrum, count: format.channelCount)
    sums = Array(repeating: 0, count: spectrum.binCount)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Spectrum] {
    if origin == nil { origin = buffer.position }
    var spectra: [Spectrum] = []
    var start = 0
    while start < buffer.frameCount {
      let count = Int(min(Int64(buffer.frameCount - start), nextMeasurement - heardCount))
      for index in channels.indices {
        channels[index].append(buffer.channel(index).extracting(start..<(start + count)))
      }
      start += count
      heardCount += Int64(count)
      if heardCount == nextMeasurement { measure(&spectra, length: periodLength) }
    }
    return spectra
  }

  public mutating func finish() -> [Spectrum] {
    var spectra: [Spectrum] = []
    let end = heardCount
    while center < end {
      hearSilence(until: nextMeasurement)
      measure(&spectra, length: min(periodLength, end - periodStart))
    }
    if periodStart < end {
      // A period that is cut short has a last window round its end.
      hearSilence(until: end + Int64(windowLength / 2))
      addSpectrum()
      report(&spectra, length: end - periodStart)
    }
    // Nothing is reported twice.
    heardCount = end
    periodStart = end
    return spectra
  }

  public mutating func reset() {
    for index in channels.indices { channels[index].reset() }
    (sumCount, heardCount, periodStart, origin) = (0, 0, 0, nil)
    for bin in sums.indices { sums[bin] = 0 }
  }

  /// The middle of the next window.
  private var center: Int64 {
    periodStart + (2 * sumCount + 1) * periodLength / (2 * windowCount)
  }

  /// How many frames must be heard for the next window.
  private var nextMeasurement: Int64 { center + Int64(windowLength / 2) }

  private mutating func hearSilence(until position: Int64) {
    let count = Int(position - heardCount)
    for index in channels.indices { channels[index].appendSilence(count) }
    heardCount = position
  }

  private mutating func measure(_ spectra: inout [Spectrum], length: Int64) {
    addSpectrum()
    if sumCount == windowCount { report(&spectra, length: length) }
  }

  private mutating func addSpectrum() {
    for index in channels.indices {
      channels[index].measure()
      let power = channels[index].power
      for bin in sums.indices { sums[bin] += power[bin] }
    }
    sumCount += 1
  }

  private mutating func report(_ spectra: inout [Spectrum], length: Int64) {
    let scale = 1 / Float(sumCount * Int64(channels.count))
    let end = (origin ?? 0) + periodStart + length
    spectra.append(
      Spectrum(
        time: Double(end) / format.sampleRate, frameCount: length, windowLength: windowLength,
        frequencyStep: format.sampleRate / Double(windowLength), power: sums.map { $0 * scale }))
    for bin in sums.indices { sums[bin] = 0 }
    sumCount = 0
    periodStart += length
  }
}
