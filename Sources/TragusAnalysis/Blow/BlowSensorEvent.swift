import TragusCore

/// What a ``BlowSensor`` hears.
public enum BlowSensorEvent: AudioEvent, Hashable {
  public static let name = "blow-sensor"

  /// A blow began, goes on or has ended.
  case blow(Blow)
  /// A blow that does not count, because it comes from another direction or an unknown one.
  case aside(Blow)
  /// Wind on the microphone began or has ended.
  case wind(Wind)

  /// The event itself, to be printed or written.
  public var event: any PhasedEvent {
    switch self {
    case .blow(let blow), .aside(let blow): blow
    case .wind(let wind): wind
    }
  }

  /// The blow, if it counts.
  public var blow: Blow? {
    if case .blow(let blow) = self { blow } else { nil }
  }

  public static let columns = Blow.columns + Wind.columns.filter { !Blow.columns.contains($0) }

  public var time: Double { event.time }

  public var words: EventWords? { event.words }

  public func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
}
