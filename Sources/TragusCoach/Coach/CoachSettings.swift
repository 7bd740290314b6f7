/// How long a breath coach goes on, and whether it adapts.
public struct CoachSettings: Sendable, Hashable {
  /// The cycles after which it is done, or `nil`; those that were interrupted do not count.
  public var cycleCount: Int?
  /// The seconds of exercise after which it is done, with the end of that cycle, or `nil`. Pauses do not
  /// count.
  public var duration: Double?
  /// Whether it slows down for somebody who lags.
  public var adapts = true

  /// The seconds that a character takes of a cue that is spoken within the microphone's hearing; 0
  /// for none. A voice that is heard meanwhile is the coach's own.
  public var characterDuration = 0.0

  /// It goes on until it is ended.
  public init() {}
}
