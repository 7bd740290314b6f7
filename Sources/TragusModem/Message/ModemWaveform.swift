/// The sound of a transmission, piece by piece.
protocol ModemWaveform: Sendable {
  /// In hertz, or `nil` when it is made at the rate that is wanted.
  var sampleRate: Int? { get }
  /// The frames of the whole.
  var frameCount: Int { get }
  /// Appends the next piece, at most 1 in magnitude.
  ///
  /// - Returns: `false` when there is none.
  mutating func appendNext(to samples: inout [Float]) -> Bool
}
