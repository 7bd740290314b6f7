/// The calibrated spectrum of the last samples of a stream.
///
/// What a bin reads is the squared amplitude of a tone at its centre. A full-scale sine reads 1,
/// which is 0 dBFS, whatever the window and its length. Between two bins a tone reads less by the
/// scalloping loss of the window, at most 1.42 dB for Hann's. A constant of 1 reads 1 in bin 0.
///
/// ```
/// var spectrum = SlidingSpectrum(window: WindowFunction(.hann, count: 2048))
/// spectrum.append(samples.span)
/// spectrum.measure()
/// let squaredAmplitude = spectrum.power[43]
/// ```
///
/// Before the first sample there was silence. Samples that are not a number, infinite, or of a
/// magnitude of 2^60 and more count as 0. From 2^40 on a sample counts no more. All memory is taken
/// in `init`.
package struct SlidingSpectrum: Sendable {
  /// The number of samples that a spectrum is taken of.
  package let windowLength: Int
  /// The squared amplitude of every bin at the last ``measure()``, from 0 Hz up to half the sample
  /// rate.
  package var power: [Float] { spectrum.power }

  // Its window is scaled so that the transform of a sine of amplitude a has the magnitude a.
  private var spectrum: PowerSpectrum
  private var history: SampleHistory

  /// A spectrum of silence.
  ///
  /// - Parameter window: Its length must be even and have no prime factors but 2, 3 and 5, as
  ///   `RealFFT.supportedCount(atLeast:)` gives.
  package init(window: WindowFunction) {
    let count = window.count
    precondition(
      count % 2 == 0 && RealFFT.isSupported(count),
      "The window must be even and have no factors but 2, 3 and 5.")
    windowLength = count
    let scale = 2 / (Double(count) * window.coherentGain)
    spectrum = PowerSpectrum(
      window: window.samples.map { Float(Double($0) * scale) }, transformLength: count)
    history = SampleHistory(length: count)
  }

  /// The power of two that comes nearest to 43 ms: 2048 at 48 kHz, 256 at 8 kHz.
  ///
  /// A compromise that has proved itself for speech, music and noises: bins 23 to 31 Hz apart.
  ///
  /// - Parameter sampleRate: In hertz.
  package static func defaultWindowLength(sampleRate: Double) -> Int {
    var length = 64
    while Double(length) * 1.5 < sampleRate * 0.043 { length *= 2 }
    return length
  }

  /// The number of bins, half the window's length and one.
  package var binCount: Int { power.count }

  /// Takes the next samples of the stream.
  ///
  /// - Parameter samples: Any number of them.
  package mutating func append(_ samples: Span<Float>) {
    var start = 0
    while start < samples.count {
      let count = min(samples.count - start, windowLength)
      let run = samples.extracting(start..<start + count)
      history.append(count) { room in
        var places = MutableSpan(_unsafeStart: room, count: count)
        copySound(run, into: &places)
      }
      start += count
    }
  }

  /// Goes on with silence.
  ///
  /// - Parameter count: The number of samples, 0 or more.
  package mutating func appendSilence(_ count: Int) {
    precondition(count >= 0, "A pause cannot be negative.")
    // What is longer than the window leaves nothing of what was before.
    let silence = min(count, windowLength)
    history.append(silence) { $0.update(repeating: 0, count: silence) }
  }

  /// Computes ``power`` of the last ``windowLength`` samples.
  package mutating func measure() {
    spectrum.measure(history)
    // A sine has its amplitude in two halves, at a positive and at a negative frequency; these two
    // bins have the whole of it.
    spectrum.power[0] *= 0.25
    spectrum.power[binCount - 1] *= 0.25
  }

  /// As if nothing had been heard.
  package mutating func reset() {
    history.reset()
    for bin in 0..<binCount { spectrum.power[bin] = 0 }
  }
}
