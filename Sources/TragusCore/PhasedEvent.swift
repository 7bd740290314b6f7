/// An event about something that lasts: one is sent when it begins, one when it ends.
///
/// Any analyzer that sends such events can drive a recorder.
public protocol PhasedEvent: AudioEvent {
  /// Whether it began or ended.
  var phase: Phase { get }
  /// When it began, in seconds since the stream began.
  var start: Double { get }
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  var end: Double? { get }
  /// The position in the stream, in seconds, where this could first be reported.
  var at: Double { get }
}

extension PhasedEvent {
  /// It has ended when it has an end.
  public var phase: Phase { end == nil ? .began : .ended }

  /// When it began or ended, in seconds since the stream began.
  public var time: Double { end ?? start }

  public static var columns: [String] { phaseColumns }

  /// The columns of what all such events share: `phase`, `time`, `start`, `end` and `at`.
  public static var phaseColumns: [String] { PhaseKeys.columns }

  /// What all such events say: that it began, goes on, or how long it lasted.
  ///
  /// - Parameter places: The decimals of the duration in seconds.
  public func phaseText(places: Int = 1) -> String {
    switch phase {
    case .began: "began"
    case .updated: "goes on"
    case .ended: "ended after \(decimal((end ?? at) - start, places: places)) s"
    }
  }

  /// Encodes what all such events share: `phase`, `time`, `start`, `end` and `at`.
  ///
  /// An event that has more encodes that in a keyed container of its own.
  public func encodePhase(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PhaseKeys.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(time, forKey: .time)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(at, forKey: .at)
  }
}

private enum PhaseKeys: String, CodingKey, CaseIterable {
  case phase, time, start, end, at
}
