import TragusDSP

/// The hops that a breath is heard in: 20 ms, with 50 ms looked at in each.
enum BreathHop: HopShape {
  static let rate = 16_000
  static let hopLength = 320
  static let windowLength = 800
}

/// Measures the levels of bands that breath is heard in.
///
/// Breath is noise. A tone, such as a cue to breathe, is cut out of the spectrum first. What is
/// heard beside it is then breath or silence.
struct BreathSpectrum: Sendable {
  /// The most bands, from 100 Hz to 7 kHz, equally wide on a logarithmic scale.
  static let bandCount = 26
  /// The frequencies between the bands, in hertz.
  static let edges = (0...bandCount).map { index in
    lowestFrequency * power(highestFrequency / lowestFrequency, Double(index) / Double(bandCount))
  }
  /// The lowest level, in dBFS, which digital silence has.
  static let lowestLevel: Float = -110

  /// Whether every band is as quiet as digital silence.
  static func isSilent(_ levels: [Float]) -> Bool { levels.allSatisfy { $0 < lowestLevel + 0.1 } }

  private static let lowestFrequency = 100.0
  private static let highestFrequency = 7000.0
  private static let transformLength = 1024
  /// How far up a stream reaches, as a part of its rate: above, converters leave little.
  private static let usablePart = 0.47

  /// The bands that the rate of the stream reaches.
  let bandCount: Int
  private let bins: [Range<Int>]
  private let scale: Float
  private var spectrum: PowerSpectrum
  private var lines: SpectralLines
  private var powers: [Float]
  private var logarithms: [Float]

  /// - Parameter sampleRate: The sample rate of the stream, in hertz.
  init(sampleRate: Double) {
    let limit = Self.usablePart * sampleRate
    bandCount = Self.edges.dropFirst().count { $0 <= limit }
    let width = Double(BreathHop.rate) / Double(Self.transformLength)
    bins = (0..<bandCount).map { band in
      let (low, high) = (Self.edges[band], Self.edges[band + 1])
      return Int((low / width).rounded(.up))..<Int((high / width).rounded(.up))
    }
    let window = WindowFunction(.hann, count: BreathHop.windowLength).samples
    let sum = window.reduce(0, +)
    scale = 2 / (sum * sum)
    spectrum = PowerSpectrum(window: window, transformLength: Self.transformLength)
    lines = SpectralLines(binWidth: width, binCount: Self.transformLength / 2 + 1)
    powers = Array(repeating: 0, count: bandCount)
    logarithms = powers
  }

  /// The levels of the last window in dBFS, one for each band.
  mutating func measure(_ history: SampleHistory) -> [Float] {
    spectrum.measure(history)
    let power = lines.cut(from: spectrum.power)
    for band in 0..<bandCount { powers[band] = sum(power.span.extracting(bins[band])) }
    Self.takeLogarithms(of: powers, scale: scale, into: &logarithms)
    return logarithms
  }

  private static func takeLogarithms(
    of powers: [Float], scale: Float, into result: inout [Float]
  ) {
    var places = result.mutableSpan
    TragusDSP.logarithms(of: powers.span, scale: scale, least: 1e-11, into: &places)
    // From natural logarithms of powers to decibels.
    for index in result.indices { result[index] *= 4.342_944_8 }
  }
}
