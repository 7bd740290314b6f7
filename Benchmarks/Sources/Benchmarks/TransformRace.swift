import Tragus

/// Our real Fourier transform beside FFTW's, in this process and in turn.
struct TransformRace {
  let count: Int
  /// The part of the time of FFTW's estimate that we may take.
  let limit = 1.1

  /// Prints microseconds for each transform, the least of many.
  ///
  /// - Returns: Whether we stay within the limit; also when there is no FFTW.
  func run(_ peer: FFTW?) -> Bool {
    let samples = (0..<count).map { Float($0 % 97) / 97 - 0.5 }
    var fft = RealFFT(count: count)
    var real: [Float] = Array(repeating: 0, count: fft.binCount)
    var imaginary = real
    let estimate = peer?.transform(samples, .estimate)
    let patient = peer?.transform(samples, .patient)
    let repetitions = 1_000_000 / count
    var ours = Double.infinity
    var (estimated, patiently) = (Double.infinity, Double.infinity)
    for _ in 0..<30 {
      let start = cpuTime()
      var realBins = real.mutableSpan
      var imaginaryBins = imaginary.mutableSpan
      for _ in 0..<repetitions {
        fft.forward(samples.span, real: &realBins, imaginary: &imaginaryBins)
      }
      ours = min(ours, cpuTime() - start)
      if let estimate { estimated = min(estimated, time(repetitions, estimate)) }
      if let patient { patiently = min(patiently, time(repetitions, patient)) }
    }
    func report(_ name: String, _ time: Double) {
      guard time.isFinite else { return }
      let microseconds = time / Double(repetitions) * 1e6
      let ratio = name == "tragus" ? "" : "  tragus takes \(decimals(ours / time, 2)) of it"
      print("  \(padded(name, 24)) \(padded(decimals(microseconds, 3), 6)) us\(ratio)")
    }
    print("real FFT of \(count)")
    report("tragus", ours)
    report("FFTW estimate", estimated)
    report("FFTW patient", patiently)
    return !(ours > limit * estimated)
  }

  private func time(_ repetitions: Int, _ transform: () -> Void) -> Double {
    let start = cpuTime()
    for _ in 0..<repetitions { transform() }
    return cpuTime() - start
  }
}
