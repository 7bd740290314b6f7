import TragusAnalysis

/// What an RMS of 1.0 is in a room: the figure that turns dBFS into dB SPL.
///
/// It belongs to one device at one capture gain. A level in dB SPL is the level in dBFS plus
/// ``fullScaleLevel``. dBFS is 20 log10 of the RMS amplitude, so a full-scale sine has -3.01 dBFS.
public struct Calibration: Sendable, Hashable {
  /// Where the figure comes from.
  package enum Method: Sendable, Hashable {
    /// A sound calibrator on the microphone: its level in dB SPL and its frequency in hertz.
    case calibrator(level: Double, frequency: Double)
    /// A sound level meter beside the microphone: the level in dB that it read over the same time,
    /// and its frequency weighting.
    case reference(level: Double, weighting: FrequencyWeighting)
    /// A data sheet or a certificate, as it was typed.
    case sensitivity(String)
    /// The figure itself was typed, for a recording that was made elsewhere.
    case typed
    /// The recording itself has the figure; the text says where it came from.
    case recorded(String)
  }

  /// What distinguishes the devices of a store: the id of a microphone, or a name for recordings.
  public let device: String
  /// What people call the device, or `nil` when it was not there.
  package let deviceName: String?
  /// The sound pressure level, in dB SPL (re 20 µPa), of an RMS of 1.0 (0 dBFS).
  public let fullScaleLevel: Double
  /// When it was made, in seconds since 1970.
  package let date: Double
  package let method: Method
  /// The RMS level that was measured, in dBFS; with a reference meter with that meter's weighting.
  /// `nil` when nothing was measured.
  package let measuredLevel: Double?
  /// By how much the level changed while it was measured, in decibels; `nil` as above.
  package let drift: Double?
  /// The rate in hertz at which it was measured; `nil` as above.
  package let sampleRate: Double?
  /// The channel that was measured, counted from 0; `nil` as above.
  package let channel: Int?
  /// The capture gain for which it holds, in the user's words.
  package let gain: String?
  /// What else the user wrote.
  package let note: String?

  /// The levels in dB SPL that full scale can have: beyond them something was mistaken.
  package static let fullScaleLevels = 40.0...220.0

  /// - Parameters:
  ///   - device: The id of the microphone, or a name for recordings; not empty.
  ///   - deviceName: What people call the device.
  ///   - fullScaleLevel: The level in dB SPL of an RMS of 1.0, in ``fullScaleLevels``.
  ///   - date: When it was made, in seconds since 1970.
  ///   - method: Where the figure comes from.
  ///   - measuredLevel: The RMS level that was measured, in dBFS.
  ///   - drift: By how much the level changed meanwhile, in decibels.
  ///   - sampleRate: The rate at which it was measured, in hertz.
  ///   - channel: The channel that was measured, from 0.
  ///   - gain: The capture gain for which it holds, in words.
  ///   - note: What else there is to say.
  package init(
    device: String, deviceName: String? = nil, fullScaleLevel: Double, date: Double,
    method: Method, measuredLevel: Double? = nil, drift: Double? = nil, sampleRate: Double? = nil,
    channel: Int? = nil, gain: String? = nil, note: String? = nil
  ) {
    precondition(!device.isEmpty, "A calibration belongs to a device.")
    precondition(
      Self.fullScaleLevels.contains(fullScaleLevel), "Full scale must be 40 to 220 dB SPL.")
    self.device = device
    self.deviceName = deviceName
    self.fullScaleLevel = fullScaleLevel
    self.date = date
    self.method = method
    self.measuredLevel = measuredLevel
    self.drift = drift
    self.sampleRate = sampleRate
    self.channel = channel
    self.gain = gain
    self.note = note
  }
}

extension Calibration {
  /// Where the figure comes from, in a few words: "94 dB calibrator at 1000 Hz".
  package var source: String {
    switch method {
    case .calibrator(let level, let frequency):
      "\(level.short) dB calibrator at \(frequency.short) Hz"
    case .reference(let level, let weighting):
      "reference meter, \(level.short) dB\(weighting == .z ? "" : "(\(weighting.rawValue))")"
    case .sensitivity(let text): "sensitivity \(text)"
    case .typed: "typed"
    case .recorded(let source): "the recording itself: \(source)"
    }
  }

  /// The date in RFC 3339, in UTC to the millisecond.
  package var dateText: String { RFC3339.string(fromSeconds: date) }

  /// One line for a reader of levels: the source, the day, and what full scale is.
  public var summary: String {
    "\(source), \(dateText.prefix(10)), full scale "
      + "\(rounded(fullScaleLevel, places: 2).short) dB SPL"
  }

  /// What `hello` says of it among its parameters.
  package var parameters: [String: String] {
    [
      "calibration": source, "calibrationDate": dateText,
      "fullScale": "\(fullScaleLevel)",
    ]
  }

  /// How far a level in dB SPL can be from the truth because of the method alone, in decibels. It
  /// holds near the frequency of the calibration; `nil` when it is not known.
  ///
  /// A class 1 calibrator is within 0.3 dB (IEC 60942), and the measurement of its tone within 0.1
  /// dB. A class 2 sound level meter is within 1.4 dB at 1 kHz (IEC 61672-1). A sound field beside
  /// it differs by about 1 dB. Digital microphones are mostly made to within 1 dB of their data
  /// sheet, some to within 3 dB.
  package var uncertainty: Double? {
    switch method {
    case .calibrator: 0.4
    case .reference: 2
    case .sensitivity: 3
    case .typed, .recorded: nil
    }
  }
}

extension Calibration: Codable {
  private enum CodingKeys: String, CodingKey {
    case device, name, date, method, level, frequency, weighting, sensitivity, drift, channel
    case sampleRate, gain, note, unit, source, measuredLevel
    case fullScaleLevel = "fullScale"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(deviceName, forKey: .name)
    try container.encode(fullScaleLevel, forKey: .fullScaleLevel)
    try container.encode("dB SPL", forKey: .unit)
    try container.encode(dateText, forKey: .date)
    switch method {
    case .calibrator(let level, let frequency):
      try container.encode("calibrator", forKey: .method)
      try container.encode(level, forKey: .level)
      try container.encode(frequency, forKey: .frequency)
    case .reference(let level, let weighting):
      try container.encode("reference", forKey: .method)
      try container.encode(level, forKey: .level)
      try container.encode(weighting, forKey: .weighting)
    case .sensitivity(let text):
      try container.encode("sensitivity", forKey: .method)
      try container.encode(text, forKey: .sensitivity)
    case .typed:
      try container.encode("typed", forKey: .method)
    case .recorded(let source):
      try container.encode("recorded", forKey: .method)
      try container.encode(source, forKey: .source)
    }
    try container.encodeIfPresent(measuredLevel, forKey: .measuredLevel)
    try container.encodeIfPresent(drift, forKey: .drift)
    try container.encodeIfPresent(sampleRate, forKey: .sampleRate)
    try container.encodeIfPresent(channel, forKey: .channel)
    try container.encodeIfPresent(gain, forKey: .gain)
    try container.encodeIfPresent(note, forKey: .note)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func invalid(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    device = try container.decode(String.self, forKey: .device)
    guard !device.isEmpty else { throw invalid(.device, "it is empty") }
    deviceName = try container.decodeIfPresent(String.self, forKey: .name)
    fullScaleLevel = try container.decode(Double.self, forKey: .fullScaleLevel)
    guard Self.fullScaleLevels.contains(fullScaleLevel) else {
      throw invalid(.fullScaleLevel, "\(fullScaleLevel) dB SPL is outside of 40 to 220")
    }
    let dateText = try container.decode(String.self, forKey: .date)
    guard let date = RFC3339.seconds(from: dateText) else {
      throw invalid(.date, "'\(dateText)' is no date as 2026-11-20T08:15:30Z")
    }
    self.date = date
    let methodName = try container.decode(String.self, forKey: .method)
    switch methodName {
    case "calibrator":
      method = .calibrator(
        level: try container.decode(Double.self, forKey: .level),
        frequency: try container.decode(Double.self, forKey: .frequency))
    case "reference":
      method = .reference(
        level: try container.decode(Double.self, forKey: .level),
        weighting: try container.decode(FrequencyWeighting.self, forKey: .weighting))
    case "sensitivity":
      method = .sensitivity(try container.decode(String.self, forKey: .sensitivity))
    case "typed": method = .typed
    case "recorded": method = .recorded(try container.decode(String.self, forKey: .source))
    default: throw invalid(.method, "'\(methodName)' is not known")
    }
    measuredLevel = try container.decodeIfPresent(Double.self, forKey: .measuredLevel)
    drift = try container.decodeIfPresent(Double.self, forKey: .drift)
    sampleRate = try container.decodeIfPresent(Double.self, forKey: .sampleRate)
    channel = try container.decodeIfPresent(Int.self, forKey: .channel)
    gain = try container.decodeIfPresent(String.self, forKey: .gain)
    note = try container.decodeIfPresent(String.self, forKey: .note)
  }
}

extension Double {
  /// Without a fraction when there is none: "94", "71.3".
  var short: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self) }
}
