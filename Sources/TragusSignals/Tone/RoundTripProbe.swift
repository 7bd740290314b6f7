import TragusCore
import TragusDSP

/// A short sweep that is found again in a recording. It shows how long sound takes from a program
/// through a loudspeaker and a microphone back to it.
///
/// It is found by its cross-correlation with the recording (a matched filter), to the frame, also when
/// it is softer than the noise.
package struct RoundTripProbe: Sendable {
  /// Where a probe was found.
  package struct Finding: Sendable, Hashable {
    /// The frame of the recording in which the probe begins.
    package let position: Int
    /// How far the peak of the correlation stands out, as a multiple of the greatest that lies more
    /// than 0.1 s away. Noise and speech alone reach about 1.5.
    package let clarity: Double
  }

  private static let duration = 0.25  // seconds
  // What small loudspeakers play and small microphones hear.
  private static let lowest = 500.0  // hertz
  private static let highest = 8000.0  // hertz
  // What a room adds to a sound is 12 dB softer after a tenth of a second, where it rings for half a
  // second.
  private static let neighbourhood = 0.1  // seconds
  private static let leastClarity = 2.0

  /// The format of the probe: one channel.
  package let format: AudioFormat
  /// Its samples.
  package let samples: [Float]

  /// - Parameters:
  ///   - sampleRate: The sample rate of the recording, 4 kHz or more.
  ///   - level: In dBFS (RMS), in ``ToneGenerator/levels``.
  package init(sampleRate: Double, level: Double = ToneGenerator.usualLevel) {
    precondition(sampleRate >= 4000, "The rate is too low for a probe.")
    precondition(ToneGenerator.levels.contains(level), "A level is -200 to 0 dBFS.")
    format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let count = format.frameCount(of: Self.duration)
    var buffer = AudioBuffer(format: format, capacity: count)
    do throws(AudioError) {
      let sweep = try ToneGenerator(
        .sweep(from: Self.lowest, to: min(Self.highest, 0.45 * sampleRate)), format: format,
        duration: Self.duration, level: level, ramp: 0.02)
      _ = try sweep.read(into: &buffer)
    } catch {
      preconditionFailure(error.message)
    }
    let span = buffer.channel(0)
    samples = span.indices.map { span[$0] }
  }

  /// Finds the probe.
  ///
  /// - Parameter recording: Samples of the probe's rate. What is not finite, or beyond 2^60, counts as
  ///   silence.
  /// - Returns: Where it begins, or `nil` when it is not clearly there, or not whole. It is `nil`
  ///   too when the recording is less than 0.2 s longer than the probe.
  package func find(in recording: [Float]) -> Finding? {
    let distance = format.frameCount(of: Self.neighbourhood)
    guard recording.count > samples.count + 2 * distance else { return nil }
    var fft = RealFFT(count: RealFFT.supportedCount(atLeast: recording.count + samples.count))
    let clean = recording.map { abs($0) < 0x1p60 ? $0 : 0 }
    var heard = Spectrum(clean, &fft)
    let wanted = Spectrum(samples, &fft)
    heard.multiply(byConjugateOf: wanted)
    let correlation = heard.samples(&fft)

    // Where the probe lies within the recording.
    let lags = 0...(recording.count - samples.count)
    var best = 0
    for lag in lags where abs(correlation[lag]) > abs(correlation[best]) { best = lag }
    guard correlation[best] != 0 else { return nil }
    var other: Float = 0
    for lag in lags where abs(lag - best) > distance { other = max(other, abs(correlation[lag])) }
    let clarity = Double(abs(correlation[best]) / max(other, .leastNormalMagnitude))
    return clarity >= Self.leastClarity ? Finding(position: best, clarity: clarity) : nil
  }

  private struct Spectrum {
    var real: [Float]
    var imaginary: [Float]

    init(_ samples: [Float], _ fft: inout RealFFT) {
      let padded = samples + Array(repeating: 0, count: fft.count - samples.count)
      var real = [Float](repeating: 0, count: fft.binCount)
      var imaginary = real
      var realSpan = real.mutableSpan
      var imaginarySpan = imaginary.mutableSpan
      fft.forward(padded.span, real: &realSpan, imaginary: &imaginarySpan)
      self.real = real
      self.imaginary = imaginary
    }

    mutating func multiply(byConjugateOf other: Spectrum) {
      for bin in real.indices {
        let (a, b) = (real[bin], imaginary[bin])
        let (c, d) = (other.real[bin], other.imaginary[bin])
        real[bin] = a * c + b * d
        imaginary[bin] = b * c - a * d
      }
    }

    func samples(_ fft: inout RealFFT) -> [Float] {
      var samples = [Float](repeating: 0, count: fft.count)
      var span = samples.mutableSpan
      fft.inverse(real: real.span, imaginary: imaginary.span, into: &span)
      return samples
    }
  }
}
