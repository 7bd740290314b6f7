import TragusDSP

/// The power of one frame in seven bands from 60 Hz to 3.9 kHz, with and without the steady noise.
struct VoiceBands {
  static let count = 7
  /// The bands of the first formants.
  static let formants = 1..<3
  // The voice's own pitch; the first formants, 300 to 1000 Hz; the higher ones; friction.
  private static let edges = [60, 300, 600, 1000, 1500, 2200, 3000, 3900.0]
  /// The least power, -130 dB, so that silence has a logarithm.
  private static let least = 1e-13

  private let firstBins: [Int]
  /// Decibels of what stands out of the noise, in each band.
  private(set) var levels: [Double]
  /// What stands out of the noise, in each band.
  private(set) var powers: [Double]
  /// Decibels of all bands together of what stands out of the noise.
  private(set) var level = 0.0
  /// Decibels of what stands out of the noise below 2.2 kHz, where a voice is strongest.
  private(set) var voiceLevel = 0.0
  /// How far `voiceLevel` lies above the noise there, in decibels.
  private(set) var voiceContrast = 0.0
  /// How far `level` lies above the noise, in decibels.
  private(set) var contrast = 0.0
  /// By how much the bands below 2.2 kHz changed since the frame before, on average, in decibels.
  private(set) var change = 0.0
  /// Decibels from 300 Hz to 2.2 kHz, noise and all.
  private(set) var middleLevel = 0.0

  init(binWidth: Double) {
    firstBins = Self.edges.map { Int(($0 / binWidth).rounded(.up)) }
    levels = Array(repeating: 0, count: Self.count)
    powers = Array(repeating: 0, count: Self.count)
  }

  mutating func measure(power: [Float], noise: [Float], residue: [Float]) {
    change = 0
    var (voice, voiceNoise, all, allNoise, middle) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for band in 0..<Self.count {
      var (sum, noiseSum, residueSum) = (0.0, 0.0, 0.0)
      for bin in firstBins[band]..<min(firstBins[band + 1], power.count) {
        sum += Double(power[bin])
        noiseSum += Double(noise[bin])
        residueSum += Double(residue[bin])
      }
      powers[band] = residueSum
      let level = Self.level(residueSum)
      if band < 5 { change += abs(level - levels[band]) / 5 }
      levels[band] = level
      all += residueSum
      allNoise += noiseSum
      if band < 5 {
        voice += residueSum
        voiceNoise += noiseSum
        if band > 0 { middle += sum }
      }
    }
    level = Self.level(all)
    contrast = level - Self.level(allNoise)
    voiceLevel = Self.level(voice)
    voiceContrast = voiceLevel - Self.level(voiceNoise)
    middleLevel = Self.level(middle)
  }

  static func level(_ power: Double) -> Double { decibels(power: max(power, least)) }
}
