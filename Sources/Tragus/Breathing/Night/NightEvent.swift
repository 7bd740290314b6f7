import TragusAnalysis
import TragusClassifier
import TragusCore

/// What a night tracker hears.
public enum NightEvent: AudioEvent, Hashable {
  public static let name = "night-tracker"

  /// How somebody breathed in the last minute.
  case minute(BreathRate)
  /// No breath was heard for ten seconds or more.
  case pause(BreathPause)
  /// Snoring, coughing, sneezing or talking began or has ended.
  case sound(RecognizedSound)
  /// The whole night.
  case night(NightSummary)

  /// The event itself, to be printed or written.
  public var event: any AudioEvent {
    switch self {
    case .minute(let rate): rate
    case .pause(let pause): pause
    case .sound(let sound): sound
    case .night(let summary): summary
    }
  }

  public static let columns = [
    BreathRate.columns, BreathPause.columns, RecognizedSound.columns, NightSummary.columns,
  ].reduce(into: [String]()) { all, columns in all += columns.filter { !all.contains($0) } }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}
