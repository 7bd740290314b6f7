import NIOHTTP1
import Tragus
import TragusStation

/// A client's data about the microphone: a known sound, or a data sheet.
private struct CalibrationBody: Decodable {
  /// The longest sensitivity in a data sheet.
  private static let longestText = 40

  /// The level of a calibrator on the microphone, in dB SPL.
  let calibrator: Double?
  /// The frequency of the calibrator, in hertz.
  let frequency: Double?
  /// The reading of a sound level meter beside the microphone, in decibels.
  let reference: Double?
  let weighting: FrequencyWeighting?
  let sensitivity: String?
  let fullScale: String?
  let replace: Bool?

  func start(on station: LiveStation) throws(AudioError) {
    let ways = [calibrator != nil, reference != nil, sensitivity != nil]
    guard ways.count(where: \.self) == 1 else {
      throw AudioError(
        .invalidRequest, "Give one of 'calibrator', 'reference' and 'sensitivity'.")
    }
    var request = CalibrationRequest()
    request.replaces = replace ?? false
    if let sensitivity {
      guard max(sensitivity.count, fullScale?.count ?? 0) <= Self.longestText else {
        throw AudioError(.invalidRequest, "A sensitivity is short, as -26 or 12.5mV/Pa.")
      }
      return try station.calibrate(
        request, fromSensitivity: sensitivity,
        fullScale: fullScale?.isEmpty == true ? nil : fullScale)
    }
    try Self.check(calibrator ?? reference, in: 20...160, "The level of the known sound", "dB SPL")
    try Self.check(frequency, in: 40...20_000, "'frequency'", "Hz")
    request.method =
      reference.map { .reference(level: $0, weighting: weighting ?? .a) }
      ?? .calibrator(level: calibrator ?? 94, frequency: frequency ?? 1000)
    try station.measure(request)
  }

  private static func check(
    _ value: Double?, in range: ClosedRange<Double>, _ name: String, _ unit: String
  ) throws(AudioError) {
    guard let value, !range.contains(value) else { return }
    throw AudioError(
      .invalidRequest,
      "\(name) must be \(Int(range.lowerBound)) to \(Int(range.upperBound)) \(unit).")
  }
}

extension API {
  static func calibration(_ station: LiveStation) -> [Route] {
    [
      Route(.GET, "/calibration") { _ throws(AudioError) in
        Response(try station.calibrationState())
      },
      Route(.POST, "/calibration") { call throws(AudioError) in
        try call.body(CalibrationBody.self).start(on: station)
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/calibration") { call throws(AudioError) in
        try station.forgetCalibration()
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/calibration/measurement") { call throws(AudioError) in
        station.endMeasurement()
        return Response(station.state(for: call.role))
      },
    ]
  }
}
