import TragusCore

/// What a recording says about itself: when, with what, how loud.
///
/// WAV and RF64 keep it in a `bext` chunk (Broadcast Wave Format, EBU Tech 3285). AIFF has it in an
/// annotation, CAF in its `info` chunk, FLAC, Ogg and Opus as comments. Texts that are too long for
/// their place are cut.
public struct RecordingMetadata: Sendable, Hashable {
  /// When the first frame was heard, in seconds since 1970, or `nil` when that is not known.
  package var startDate: Double?
  /// Seconds east of UTC of the times that are written, or `nil` for the time zone of the computer.
  package var utcOffset: Int?
  /// What it was recorded with, for example the name of the microphone.
  package var device: String?
  /// How levels in the file become sound pressure levels, in words.
  package var calibration: String?
  /// The program that records, with its version.
  package var software: String
  /// Anything else.
  package var note: String?

  /// - Parameters:
  ///   - startDate: When the first frame was heard, in seconds since 1970.
  ///   - utcOffset: Seconds east of UTC of the times that are written; `nil` for the time zone of the
  ///     computer.
  ///   - device: What it was recorded with.
  ///   - calibration: How levels in the file become sound pressure levels.
  ///   - software: The program that records, with its version.
  ///   - note: Anything else.
  public init(
    startDate: Double? = nil, utcOffset: Int? = nil, device: String? = nil,
    calibration: String? = nil, software: String, note: String? = nil
  ) {
    self.startDate = startDate
    self.utcOffset = utcOffset
    self.device = device
    self.calibration = calibration
    self.software = software
    self.note = note
  }

  /// The start as a date and a time of day.
  var localTime: LocalTime? { startDate.map { LocalTime($0, utcOffset: utcOffset) } }

  /// All of it in one line: `2026-11-21T09:15:30.250+01:00; device: …; calibration: …; …`.
  ///
  /// The calibration comes before the device: it must not be cut off.
  package var summary: String {
    var parts: [String] = []
    if let localTime { parts.append(localTime.text) }
    if let calibration { parts.append("calibration: \(calibration)") }
    if let device { parts.append("device: \(device)") }
    if let note { parts.append(note) }
    return parts.joined(separator: "; ")
  }
}
