import Tragus

/// Which chirps to detect, and how to count them.
package struct ChirpRequest {
  /// The frequencies of the chirps, in hertz.
  package var range = ChirpDetector.defaultRange
  /// The longest pause within a chirp, in seconds.
  package var gap = ChirpDetector.defaultGap
  /// How far a chirp must rise above the noise, in decibels.
  package var threshold = ChirpDetector.defaultThreshold
  /// The duration that a rate covers, in seconds.
  package var window = ChirpCounter.defaultWindow
  /// The time between two reports, in seconds.
  package var period = ChirpCounter.defaultPeriod
  /// Whether to derive the temperature from rates.
  package var hasThermometer = false

  package init() {}

  /// The detector of single chirps.
  ///
  /// - Throws: `invalidRequest` when the rate of the input is too low.
  package func detector(for input: OpenInput) throws(AudioError) -> ChirpDetector {
    let format = input.source.format
    try input.check(for: Chirp.self)
    let highest = ChirpDetector.highestFrequency(at: format.sampleRate)
    guard range.lowerBound < highest else {
      throw AudioError(
        .invalidRequest,
        "\(input.title) has \(Int(format.sampleRate)) Hz, which holds no chirps above "
          + "\(Int(highest)) Hz; begin the range below.")
    }
    let range = range.ending(by: format.sampleRate / 2)
    guard range == ChirpDetector.defaultRange || range.upperBound <= format.sampleRate / 2 else {
      throw AudioError(
        .invalidRequest,
        "\(input.title) has \(Int(format.sampleRate)) Hz, which holds nothing above "
          + "\(plainNumber(format.sampleRate / 2)) Hz; write --range "
          + "\(plainNumber(range.lowerBound)):\(plainNumber(format.sampleRate / 2)).")
    }
    return ChirpDetector(format: format, range: range, gap: gap, threshold: threshold)
  }

  /// The counter of chirps.
  package func counter(for input: OpenInput) throws(AudioError) -> ChirpCounter {
    ChirpCounter(
      try detector(for: input), window: window, period: period, hasThermometer: hasThermometer)
  }

  /// The parameters of the detection, as events spell them.
  package var parameters: [String: String] {
    var parameters = [
      "range": plainRange(range), "gap": plainNumber(gap), "threshold": plainNumber(threshold),
      "window": plainNumber(window), "period": plainNumber(period),
    ]
    parameters["thermometer"] = hasThermometer ? "snowy tree cricket" : nil
    return parameters
  }
}
