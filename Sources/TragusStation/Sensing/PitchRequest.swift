import Tragus

/// Which pitches to detect.
package struct PitchRequest {
  /// The only note to detect, or `nil` for any.
  package var target: Note?
  /// The notes among which the nearest is shown.
  package var strings: [Note]?
  /// The instrument with these notes.
  package var instrument: Instrument?
  /// In hertz, or `nil` for the range of the strings, or else the default.
  package var range: ClosedRange<Double>?
  /// In dBFS, or `nil` for the default.
  package var minimumLevel: Double?
  package var tuning = Tuning()

  package init() {}

  /// The pitch tracker.
  ///
  /// - Throws: `invalidRequest` when the input has too low a rate.
  package func tracker(for input: OpenInput) throws(AudioError) -> PitchTracker {
    let format = input.source.format
    try input.check(for: Pitch.self)
    let nyquist = format.sampleRate / 2
    if let target {
      let frequency = tuning.frequency(of: target)
      guard frequency >= PitchTracker.lowestFrequency, frequency < 0.9 * nyquist else {
        throw AudioError(
          .invalidRequest,
          "\(target) has \(decimal(frequency, places: 1)) Hz; a target must lie between "
            + "\(Int(PitchTracker.lowestFrequency)) Hz and \(Int(0.9 * nyquist)) Hz at the rate of "
            + "\(printable(input.title)).")
      }
    }
    let range = range?.ending(by: nyquist)
    guard range?.upperBound ?? 0 <= nyquist else {
      throw AudioError(
        .invalidRequest,
        "\(input.title) has \(Int(format.sampleRate)) Hz, which holds nothing above "
          + "\(plainNumber(nyquist)) Hz; end the range there or below, as --range 60:2k.")
    }
    return PitchTracker(
      format: format, range: range ?? stringRange ?? PitchTracker.defaultRange, tuning: tuning,
      minimumLevel: minimumLevel ?? PitchTracker.defaultMinimumLevel, target: target,
      strings: allStrings ?? [])
  }

  /// The columns of a table that stay empty.
  package var unfilled: Set<String> { allStrings == nil ? ["string", "stringCents"] : [] }

  /// The tuner, which shows the nearest note.
  package var tuner: Tuner {
    Tuner(tuning: tuning, strings: allStrings ?? target.map { [$0] } ?? [])
  }

  /// The parameters of the detection, as events spell them.
  package var parameters: [String: String] {
    var parameters = tuning.parameters
    parameters["target"] = target.map { "\($0)" }
    parameters["strings"] = strings.map { $0.map { "\($0)" }.joined(separator: ",") }
    parameters["instrument"] = instrument?.rawValue
    parameters["range"] = range.map(plainRange)
    parameters["minLevel"] = minimumLevel.map(plainNumber)
    return parameters
  }

  private var allStrings: [Note]? { strings ?? instrument?.strings }

  /// The range of the strings: from a fifth below the lowest to a fifth above the highest.
  private var stringRange: ClosedRange<Double>? {
    let frequencies = (allStrings ?? []).map(tuning.frequency(of:))
    guard let lowest = frequencies.min(), let highest = frequencies.max() else { return nil }
    let least = PitchTracker.lowestFrequency
    return max(lowest / 1.5, least)...max(highest * 1.5, least)
  }
}
