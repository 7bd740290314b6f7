extension ProgrammeLevel.Readings {
  /// What the meters read at rest.
  package static let silence = Self(peakOne: -160, peakTwo: -160, volume: -160)

  /// The greater reading of each meter.
  ///
  /// - Parameter other: What is compared.
  package func maximum(with other: Self) -> Self {
    Self(
      peakOne: max(peakOne, other.peakOne), peakTwo: max(peakTwo, other.peakTwo),
      volume: max(volume, other.volume))
  }
}
