import TragusDSP

/// The image that the network sees: the logarithms of the magnitudes of 64 mel bands, every 10 ms.
///
/// YAMNet was trained with these: windows of 25 ms (Hann), a transform of 512 samples, and
/// `ln(magnitude + 0.001)`. The bands lie from 125 to 7,500 Hz on the mel scale of HTK.
struct LogMelFrames: Sendable {
  static let frameCount = 96
  static let bandCount = 64
  /// What a number of the image stands for.
  static let unit: Float = 1 / 1024

  private static let hop = 160
  // Sums of nine products with weights of 8 bits stay within 24 bits.
  private static let greatest: Float = 14_000

  private var spectrum = PowerSpectrum(
    window: WindowFunction(.hann, count: 400).samples, transformLength: 512)
  private let bands = MelBands(
    count: bandCount, range: 125...7500, sampleRate: 16_000, transformLength: 512, scale: .htk,
    slope: .mel)
  private var magnitudes = [Float](repeating: 0, count: 257)
  private var sums = [Float](repeating: 0, count: bandCount)
  private var logarithms = [Float](repeating: 0, count: bandCount)

  /// Fills an image from ``SoundNetwork/windowLength`` samples.
  mutating func measure(_ samples: UnsafePointer<Float>, into image: inout Activations) {
    for frame in 0..<Self.frameCount {
      spectrum.measure(samples + frame * Self.hop)
      for bin in magnitudes.indices { magnitudes[bin] = spectrum.power[bin].squareRoot() }
      bands.sum(magnitudes, into: &sums)
      Self.takeLogarithms(of: sums, into: &logarithms)
      let offset = image.offset(row: frame, column: 0)
      image.write { image in
        for band in 0..<Self.bandCount {
          let number = (logarithms[band] / Self.unit).rounded()
          image[offset + band] = min(max(number, -Self.greatest), Self.greatest)
        }
      }
    }
  }

  private static func takeLogarithms(of sums: [Float], into result: inout [Float]) {
    var places = result.mutableSpan
    TragusDSP.logarithms(of: sums.span, scale: 1, least: 0.001, into: &places)
  }
}
