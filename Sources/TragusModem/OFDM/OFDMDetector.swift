import TragusDSP

/// Finds where known symbols may begin: the best place of each 85 ms, when it is likely at all.
///
/// A part of the band is compared with the known symbol by Fourier transforms. Phases alone count,
/// so that neither a tone nor a room's coloring matters. The method is from C. Knapp and G. Carter,
/// "The generalized correlation method for estimation of time delay", 1976.
struct OFDMDetector: Sendable {
  /// Samples that are looked at together, and places for which they decide.
  static let windowLength = 2 * OFDMBand.bodyLength
  static let hop = OFDMBand.bodyLength
  /// Samples from place to place.
  private static let resolution = 8
  private static let shortLength = windowLength / resolution
  // The power for noise is 1 on average and exponentially distributed: once in an hour.
  private static let leastPower: Float = 16

  private let firstBin: Int
  private let binCount: Int
  // The spectrum of the known symbol, of energy 1.
  private let referenceReal: [Float]
  private let referenceImaginary: [Float]
  private var fft = RealFFT(count: shortLength)
  private var real: [Float]
  private var imaginary: [Float]
  private var inPhase: [Float] = Array(repeating: 0, count: shortLength)
  private var quadrature: [Float] = Array(repeating: 0, count: shortLength)

  init(_ band: OFDMBand) {
    // Below half the rate of the short transform: 3 kHz.
    let greatest = Self.shortLength / 2 - 2
    // Of the audible band the part that all devices pass best.
    let start = band.band == .audible ? 128 : band.firstBin
    firstBin = 2 * start
    binCount = min(greatest, 2 * (band.firstBin + band.carrierCount - 1 - start) + 1)
    var long = RealFFT(count: Self.windowLength)
    var body = RealFFT(count: OFDMBand.bodyLength)
    var real: [Float] = Array(repeating: 0, count: body.binCount)
    var imaginary = real
    for carrier in 0..<band.carrierCount {
      real[band.firstBin + carrier] = band.trainingReal[carrier]
      imaginary[band.firstBin + carrier] = band.trainingImaginary[carrier]
    }
    var samples: [Float] = Array(repeating: 0, count: OFDMBand.bodyLength)
    body.inverse(real: real, imaginary: imaginary, into: &samples)
    samples += Array(repeating: 0, count: Self.windowLength - samples.count)
    real = Array(repeating: 0, count: long.binCount)
    imaginary = real
    long.forward(samples, real: &real, imaginary: &imaginary)
    let bins = firstBin..<firstBin + binCount
    let energy = bins.reduce(0) { $0 + real[$1] * real[$1] + imaginary[$1] * imaginary[$1] }
    referenceReal = bins.map { real[$0] / energy.squareRoot() }
    referenceImaginary = bins.map { imaginary[$0] / energy.squareRoot() }
    self.real = Array(repeating: 0, count: fft.binCount)
    self.imaginary = self.real
  }

  /// How many samples after the first one a known symbol's body may begin: 0 to `hop`.
  ///
  /// - Parameters:
  ///   - spectrumReal, spectrumImaginary: The transform of `windowLength` samples.
  mutating func place(_ spectrumReal: [Float], _ spectrumImaginary: [Float]) -> Int? {
    let best = likeliestPlace(spectrumReal, spectrumImaginary)
    return best.power > Self.leastPower ? best.place : nil
  }

  /// The place where the band is most like the known symbol, and how much.
  mutating func likeliestPlace(
    _ spectrumReal: [Float], _ spectrumImaginary: [Float]
  ) -> (place: Int, power: Float) {
    // The parts at bin 1 and up give a signal near 0 Hz.
    for index in 0..<binCount {
      let (a, b) = (spectrumReal[firstBin + index], spectrumImaginary[firstBin + index])
      let power = a * a + b * b
      let scale = power > 0 ? 1 / power.squareRoot() : 0
      let (c, d) = (referenceReal[index], referenceImaginary[index])
      real[index + 1] = (a * c + b * d) * scale
      imaginary[index + 1] = (b * c - a * d) * scale
    }
    fft.inverse(real: real, imaginary: imaginary, into: &inPhase)
    // A quarter turn later.
    for index in 1...binCount {
      (real[index], imaginary[index]) = (imaginary[index], -real[index])
    }
    fft.inverse(real: real, imaginary: imaginary, into: &quadrature)
    var (best, greatest) = (0, Float(0))
    for index in 0...(Self.hop / Self.resolution) {
      let power = inPhase[index] * inPhase[index] + quadrature[index] * quadrature[index]
      if power > greatest { (best, greatest) = (index, power) }
    }
    // The inverse is divided by its count and doubled for the bins that are mirrored.
    let scale = Float(Self.shortLength / 2)
    return (best * Self.resolution, greatest * scale * scale)
  }
}
