import Tragus

/// What is known of the levels of what is heard.
struct CalibrationState: Encodable {
  /// What is heard.
  let title: String
  /// Whether a calibration of it is kept for the next time.
  let stored: Bool
  /// What holds now, or `nil`: then levels are dBFS.
  let calibration: Calibration?
  /// How far levels can be from the truth because of the method, in decibels.
  let uncertainty: Double?
}

extension LiveStation {
  /// What is known of the levels of what is heard.
  ///
  /// - Throws: `invalidRequest` when nothing is heard.
  func calibrationState() throws(AudioError) -> CalibrationState {
    let (stream, calibration) = status.withLock { ($0.stream, $0.calibration) }
    guard let stream else { throw Self.nothingIsHeard }
    return CalibrationState(
      title: stream.title, stored: stream.device != nil, calibration: calibration,
      uncertainty: calibration?.uncertainty)
  }
}
