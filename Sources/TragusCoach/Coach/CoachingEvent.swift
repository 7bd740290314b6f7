import TragusAnalysis
import TragusCore

/// What happens in an exercise: what the coach asks for and says, and what is heard.
public enum CoachingEvent: AudioEvent, Hashable {
  public static let name = "coaching"

  /// The coach asks for something, or says something.
  case coach(CoachEvent)
  /// A part of a breath began or has ended.
  case breath(Breath)
  /// The rate of the last breaths, and how well they are heard.
  case rate(BreathRate)

  init(_ event: BreathTrackerEvent) {
    switch event {
    case .breath(let breath): self = .breath(breath)
    case .rate(let rate): self = .rate(rate)
    }
  }

  /// The event itself, to be printed or written.
  public var event: any AudioEvent {
    switch self {
    case .coach(let event): event
    case .breath(let breath): breath
    case .rate(let rate): rate
    }
  }

  public static let columns =
    CoachEvent.columns
    + BreathTrackerEvent.columns.filter { !CoachEvent.columns.contains($0) }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}
