import TragusCore

/// What a breath tracker hears.
public enum BreathTrackerEvent: AudioEvent, Hashable {
  public static let name = "breath-tracker"

  /// A part of a breath began or has ended.
  case breath(Breath)
  /// The rate of the last breaths, and how well they are heard.
  case rate(BreathRate)

  /// The event itself, to be printed or written.
  public var event: any AudioEvent {
    switch self {
    case .breath(let breath): breath
    case .rate(let rate): rate
    }
  }

  public static let columns =
    Breath.columns + BreathRate.columns.filter { !Breath.columns.contains($0) }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}
