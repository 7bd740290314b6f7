/// The power spectrum of frames of samples behind a window, in memory that is taken once.
package struct PowerSpectrum: Sendable {
  /// The squared magnitude of every bin, times the scale, from 0 Hz up to half the sample rate.
  package internal(set) var power: [Float]
  /// What the samples of a frame are multiplied by.
  package let window: [Float]

  private let scale: Float
  private var fft: RealFFT
  // The samples behind the window, and zeros behind them.
  private var faded: [Float]
  private var fadedCount = 0

  /// - Parameters:
  ///   - window: What the samples of a frame are multiplied by.
  ///   - transformLength: Samples of the transform, which ``RealFFT/isSupported(_:)``; silence
  ///     follows a shorter window. The least that is fast, unless given.
  ///   - scale: What the squared magnitudes are multiplied by.
  package init(window: [Float], transformLength: Int? = nil, scale: Float = 1) {
    let length = transformLength ?? RealFFT.supportedCount(atLeast: window.count)
    precondition(window.count <= length, "The transform must be as long as the window.")
    self.window = window
    self.scale = scale
    fft = RealFFT(count: length)
    power = Array(repeating: 0, count: fft.binCount)
    faded = Array(repeating: 0, count: length)
  }

  /// Samples of the transform.
  package var transformLength: Int { faded.count }

  /// Measures a frame as long as the window.
  package mutating func measure(_ samples: [Float]) {
    precondition(samples.count == window.count, "The frame must be as long as the window.")
    samples.withUnsafeBufferPointer { measure($0.baseAddress!) }
  }

  /// Measures the last samples of a stream.
  ///
  /// - Parameter age: How many samples came after those that are measured.
  package mutating func measure(_ history: SampleHistory, age: Int = 0) {
    history.withLast(window.count + age) { measure($0) }
  }

  /// Measures as many samples as the window has.
  package mutating func measure(_ samples: UnsafePointer<Float>) {
    measure(samples, through: window)
  }

  /// Measures samples behind another window, which must not be longer than the transform.
  package mutating func measure(_ samples: UnsafePointer<Float>, through window: [Float]) {
    precondition(window.count <= faded.count, "The transform must be as long as the window.")
    let (count, end) = (window.count, max(fadedCount, window.count))
    fadedCount = count
    window.withUnsafeBufferPointer { window in
      faded.withUnsafeMutableBufferPointer { faded in
        let (window, faded) = (window.baseAddress!, faded.baseAddress!)
        for index in 0..<count { faded[index] = samples[index] * window[index] }
        for index in count..<end { faded[index] = 0 }
      }
    }
    fft.powerSpectrum(faded, into: &power)
    guard scale != 1 else { return }
    power.withUnsafeMutableBufferPointer { power in
      for bin in power.indices { power[bin] *= scale }
    }
  }
}
