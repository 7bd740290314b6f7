import TragusCore

/// What a ``TalkMoment`` can tell.
public protocol TalkContent: Sendable, Hashable {
  /// The `type` of the JSON.
  static var name: String { get }
}

/// Something that happened in a talk, and when.
///
/// In JSON it has only the time and the name of the step: the words may be secret.
public struct TalkMoment<Content: TalkContent>: AudioEvent, Hashable {
  public static var name: String { Content.name }

  /// Seconds of the stream: the end of the quantum of about 10 ms with which it happened.
  public let time: Double
  /// What happened.
  public let content: Content

  /// - Parameters:
  ///   - time: Seconds since the stream began.
  ///   - content: What happened.
  public init(time: Double, _ content: Content) {
    (self.time, self.content) = (time, content)
  }

  private enum CodingKeys: String, CodingKey { case time, step }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    // The name of a case, without what it carries.
    let step = Mirror(reflecting: content).children.first?.label ?? "\(content)"
    try container.encode(step, forKey: .step)
  }
}
