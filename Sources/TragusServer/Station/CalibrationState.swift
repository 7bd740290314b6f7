import Tragus

/// The calibration state of the current input.
struct CalibrationState: Encodable {
  /// The title of the input.
  let title: String
  /// Whether a calibration of the input is stored.
  let stored: Bool
  /// The calibration in use, or `nil` for levels in dBFS.
  let calibration: Calibration?
  /// The greatest error of levels due to the method, in decibels.
  let uncertainty: Double?
}

extension LiveStation {
  /// The calibration state of the current input.
  ///
  /// - Throws: `invalidRequest` without an input.
  func calibrationState() throws(AudioError) -> CalibrationState {
    let (stream, calibration) = status.withLock { ($0.stream, $0.calibration) }
    guard let stream else { throw Self.nothingIsHeard }
    return CalibrationState(
      title: stream.title, stored: stream.device != nil, calibration: calibration,
      uncertainty: calibration?.uncertainty)
  }
}
