/// Makes the samples of one channel, one after the other.
///
/// A generator knows nothing of blocks, so their sizes cannot change what it makes.
protocol SignalGenerator: Sendable {
  /// The next sample. What an amplitude of 1 means is for the generator to say.
  mutating func next() -> Double

  /// Sets all of `samples` to the next samples times `gain`.
  mutating func fill(_ samples: inout MutableSpan<Float>, gain: Double)
}

extension SignalGenerator {
  mutating func fill(_ samples: inout MutableSpan<Float>, gain: Double) {
    for index in samples.indices {
      samples[index] = Float(gain * next())
    }
  }

  /// The RMS of the first 10 s.
  ///
  /// Chance makes the power of a stretch of noise differ from the mean. It does so most where the
  /// power lies in few low frequencies (10 s of brown noise: by 0.3 dB). Signals whose level is an
  /// RMS are scaled by this one, so that their level is exact.
  func rootMeanSquare(sampleRate: Double) -> Double {
    var generator = self
    let count = max(1, Int((10 * sampleRate).rounded()))
    var sumOfSquares = 0.0
    for _ in 0..<count {
      let sample = generator.next()
      sumOfSquares += sample * sample
    }
    return (sumOfSquares / Double(count)).squareRoot()
  }
}
