import TragusCore

/// A stretch of a recording that somebody, or something, gave a name.
public struct SoundLabel: AudioEvent, Hashable {
  public static let name = "label"

  /// When it begins, in seconds since the recording began; negative before that.
  public let start: Double
  /// When it ends, in seconds; equal to `start` for a point.
  public let end: Double
  /// Its text, without control characters when it is written to a file; it may be empty.
  public let text: String
  /// The lower end of its band in hertz, if it has one.
  public let lowFrequency: Double?
  /// The upper end of its band in hertz, if it has one.
  public let highFrequency: Double?

  /// A label of a stretch, or of a point.
  ///
  /// - Parameters:
  ///   - start: In seconds since the recording began.
  ///   - end: In seconds, not before `start`; `nil` for a point.
  ///   - text: The text of the label.
  ///   - lowFrequency: The lower end of its band in hertz, 0 and more, or `nil`.
  ///   - highFrequency: The upper end of its band in hertz, 0 and more, or `nil`.
  /// - Precondition: All numbers are finite and in their ranges.
  public init(
    start: Double, end: Double? = nil, text: String = "", lowFrequency: Double? = nil,
    highFrequency: Double? = nil
  ) {
    let end = end ?? start
    precondition(start.isFinite && end.isFinite, "Times must be finite.")
    precondition(start <= end, "A label ends after it has begun.")
    for frequency in [lowFrequency, highFrequency] {
      precondition(
        frequency.map { $0 >= 0 && $0.isFinite } ?? true, "Frequencies must be 0 and more.")
    }
    self.start = start
    self.end = end
    self.text = text
    self.lowFrequency = lowFrequency
    self.highFrequency = highFrequency
  }

  /// When it begins, in seconds since the recording began.
  public var time: Double { start }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, text, low, high
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    var parts = [EventWords.Part.text("to \(decimal(end, places: 3, width: 9)) s")]
    if lowFrequency != nil || highFrequency != nil {
      let ends = [lowFrequency, highFrequency].map { $0.map { decimal($0, places: 0) } ?? "" }
      parts.append(.text("\(ends[0])–\(ends[1]) Hz"))
    }
    return EventWords("", parts + [.text(text)])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(text, forKey: .text)
    try container.encodeIfPresent(lowFrequency, forKey: .low)
    try container.encodeIfPresent(highFrequency, forKey: .high)
  }
}
