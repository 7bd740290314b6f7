import TragusCore
import TragusDSP

/// Cuts the first two channels into windows that overlap by half, and compares their phases.
///
/// The windows are the same however the stream is cut into buffers.
struct DirectionWindows {
  /// The least frequency that is compared, in hertz. Below it lies most of the turbulence of a
  /// blow. Sound from all sides reaches both microphones alike there, as if it came from the front.
  private static let lowest = 1000.0
  // Beyond it capsules differ, and as a part of the rate, filters end.
  private static let highest = 16_000.0
  private static let highestPart = 0.45
  // Long beside the way from one microphone to the other, short beside a blow.
  private static let duration = 0.0215  // seconds

  /// The samples of a window.
  let length: Int
  /// The bins that are compared.
  let bins: Range<Int>
  /// Of each bin, how far the second channel is ahead. It is a number of magnitude 1, real and
  /// imaginary parts, or 0 when a channel has nothing there.
  private(set) var real: [Float]
  private(set) var imaginary: [Float]
  /// The power of each channel in these bins, and the real part of their cross-power. That is as
  /// much as the geometric mean of both when the channels carry the same.
  private(set) var powers = (first: 0.0, second: 0.0, product: 0.0)

  private let window: [Float]
  private var fft: RealFFT
  private var first: FrameBuffer
  private var second: FrameBuffer
  private var faded: [Float]
  private var firstReal, firstImaginary, secondReal, secondImaginary: [Float]

  init(sampleRate: Double) {
    var length = 64
    while Double(length) * 1.5 < sampleRate * Self.duration { length *= 2 }
    self.length = length
    window = WindowFunction(.hann, count: length).samples
    fft = RealFFT(count: length)
    let width = sampleRate / Double(length)
    let top = min(Self.highest, Self.highestPart * sampleRate)
    bins = Int((Self.lowest / width).rounded(.up))..<Int(top / width) + 1
    (real, imaginary) = (Self.zeros(bins.count), Self.zeros(bins.count))
    first = FrameBuffer(length: length, hop: length / 2, startsInSilence: true)
    second = first
    faded = Self.zeros(length)
    (firstReal, firstImaginary) = (Self.zeros(fft.binCount), Self.zeros(fft.binCount))
    (secondReal, secondImaginary) = (Self.zeros(fft.binCount), Self.zeros(fft.binCount))
  }

  private static func zeros(_ count: Int) -> [Float] { Array(repeating: 0, count: count) }

  /// Frames from one window to the next.
  var period: Int { first.hop }

  /// Takes frames up to the end of a window.
  ///
  /// - Parameter start: The first frame that was not taken yet; moves on.
  /// - Returns: Whether a window was completed.
  mutating func advance(_ buffer: AudioBuffer, from start: inout Int) -> Bool {
    var other = start
    _ = first.fill(from: buffer.channel(0), start: &other)
    guard second.fill(from: buffer.channel(1), start: &start) else { return false }
    compare()
    return true
  }

  private mutating func compare() {
    for index in window.indices { faded[index] = first.samples[index] * window[index] }
    fft.forward(faded, real: &firstReal, imaginary: &firstImaginary)
    for index in window.indices { faded[index] = second.samples[index] * window[index] }
    fft.forward(faded, real: &secondReal, imaginary: &secondImaginary)
    powers = (0, 0, 0)
    for (place, bin) in bins.enumerated() {
      let (a, b) = (Double(firstReal[bin]), Double(firstImaginary[bin]))
      let (c, d) = (Double(secondReal[bin]), Double(secondImaginary[bin]))
      powers.first += a * a + b * b
      powers.second += c * c + d * d
      // The second times the conjugate of the first.
      let (x, y) = (c * a + d * b, d * a - c * b)
      powers.product += x
      let magnitude = (x * x + y * y).squareRoot()
      real[place] = magnitude > 0 ? Float(x / magnitude) : 0
      imaginary[place] = magnitude > 0 ? Float(y / magnitude) : 0
    }
  }

  mutating func reset() {
    first.reset()
    second.reset()
  }
}
