/// The calibrated spectrum of the last samples of a stream.
///
/// What a bin reads is the squared amplitude of a tone at its centre: a full-scale sine reads 1,
/// which is 0 dBFS, whatever the window and its length. Between two bins a tone reads less by the
/// scalloping loss of the window, at most 1.42 dB for Hann's. A constant of 1 reads 1 in bin 0.
///
/// ```swift
/// var spectrum = SlidingSpectrum(window: Window(.hann, count: 2048))
/// spectrum.append(samples.span)
/// spectrum.measure()
/// let squaredAmplitude = spectrum.power[43]
/// ```
///
/// Before the first sample there was silence. Samples that are not a number, infinite, or 2^40 and
/// more count as 0. All memory is taken in `init`.
public struct SlidingSpectrum: Sendable {
  // The square of a sum of two such amplitudes, and sums of 2^40 such squares, fit into a Float.
  private static let limit: Float = 0x1p40

  /// The number of samples that a spectrum is taken of.
  public let windowLength: Int
  /// The squared amplitude of every bin at the last ``measure()``, from 0 Hz up to half the sample
  /// rate.
  public private(set) var power: [Float]

  // The window, scaled so that the transform of a sine of amplitude a has the magnitude a.
  private let window: [Float]
  private var fft: RealFFT
  // The last samples end at `end`. The rest is room, so that they are seldom moved.
  private var history: [Float]
  private var end: Int
  private var faded: [Float]

  /// A spectrum of silence.
  ///
  /// - Parameter window: Its length must be even and have no prime factors but 2, 3 and 5, as
  ///   `RealFFT.supportedCount(atLeast:)` gives.
  public init(window: Window) {
    let count = window.count
    precondition(
      count % 2 == 0 && RealFFT.isSupported(count),
      "The window must be even and have no factors but 2, 3 and 5.")
    windowLength = count
    let scale = 2 / (Double(count) * window.coherentGain)
    self.window = window.samples.map { Float(Double($0) * scale) }
    fft = RealFFT(count: count)
    power = Array(repeating: 0, count: fft.binCount)
    history = Array(repeating: 0, count: 4 * count)
    end = count
    faded = Array(repeating: 0, count: count)
  }

  /// The power of two that comes nearest to 43 ms: 2048 at 48 kHz, 256 at 8 kHz.
  ///
  /// A compromise that has proved itself for speech, music and noises: bins 23 to 31 Hz apart.
  ///
  /// - Parameter sampleRate: In hertz.
  public static func defaultWindowLength(sampleRate: Double) -> Int {
    var length = 64
    while Double(length) * 1.5 < sampleRate * 0.043 { length *= 2 }
    return length
  }

  /// The number of bins, half the window's length and one.
  public var binCount: Int { power.count }

  /// Takes the next samples of the stream.
  ///
  /// - Parameter samples: Any number of them.
  public mutating func append(_ samples: Span<Float>) {
    samples.withUnsafeBufferPointer { samples in
      take(samples.count) { start, room in
        for index in room.indices {
          let sample = samples[start + index]
          room[index] = abs(sample) < Self.limit ? sample : 0
        }
      }
    }
  }

  /// Goes on with silence.
  ///
  /// - Parameter count: The number of samples, 0 or more.
  public mutating func appendSilence(_ count: Int) {
    precondition(count >= 0, "A pause cannot be negative.")
    // What is longer than the window leaves nothing of what was before.
    take(min(count, windowLength)) { _, room in room.update(repeating: 0) }
  }

  /// Computes ``power`` of the last ``windowLength`` samples.
  public mutating func measure() {
    let start = end - windowLength
    history.withUnsafeBufferPointer { history in
      window.withUnsafeBufferPointer { window in
        faded.withUnsafeMutableBufferPointer { faded in
          let last = history.baseAddress! + start
          for index in window.indices { faded[index] = last[index] * window[index] }
        }
      }
    }
    Self.transform(&fft, faded, &power)
    // A sine has its amplitude in two halves, at a positive and at a negative frequency; these two
    // bins have the whole of it.
    power[0] *= 0.25
    power[power.count - 1] *= 0.25
  }

  /// As if nothing had been heard.
  public mutating func reset() {
    end = windowLength
    for index in 0..<end { history[index] = 0 }
    for index in power.indices { power[index] = 0 }
  }

  // Both are written at once, which as properties of `self` they could not be.
  private static func transform(_ fft: inout RealFFT, _ faded: [Float], _ power: inout [Float]) {
    var bins = power.mutableSpan
    fft.powerSpectrum(faded.span, into: &bins)
  }

  // Lets `fill` write `count` samples, in runs as they fit.
  @inline(__always)
  private mutating func take(
    _ count: Int, _ fill: (_ start: Int, _ room: UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    let windowLength = windowLength
    var end = end
    history.withUnsafeMutableBufferPointer { history in
      var start = 0
      while start < count {
        if end == history.count {
          history.baseAddress!.update(
            from: history.baseAddress! + (end - windowLength), count: windowLength)
          end = windowLength
        }
        let run = min(count - start, history.count - end)
        fill(start, UnsafeMutableBufferPointer(rebasing: history[end..<(end + run)]))
        start += run
        end += run
      }
    }
    self.end = end
  }
}
