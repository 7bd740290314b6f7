extension FrequencyWeighting {
  /// The symbol of a level that is weighted in frequency and in time: LAF, LCS.
  ///
  /// - Parameter timeWeighting: How the level follows the sound.
  package func symbol(_ timeWeighting: TimeWeighting) -> String {
    "L\(rawValue)\(timeWeighting.rawValue.prefix(1).uppercased())"
  }
}

extension SoundLevel {
  /// The symbol of ``level``: LAF, LCS.
  package var symbol: String { weighting.symbol(timeWeighting) }
}
