import Tragus

/// Which analyzers hear the stream: those that somebody wants something of, and no others.
///
/// It belongs to the thread that runs the listener.
struct Senses {
  /// What cannot be heard as it happens: it speaks at the end of a stream alone.
  private static let excluded = ["night"]
  /// The entries of the catalogue that can be heard.
  static let entries = AnalyzerCatalog.all.filter { !excluded.contains($0.name) }
  /// The types of all events that they give.
  static let types = Set(entries.flatMap(\.eventTypes).map { $0.name })

  /// An analyzer that hears, and what is wanted of it.
  private struct Group {
    let membership: ListenerMembership
    let wanted: Wanted
  }

  /// The types of events that are wanted of an analyzer, as they are now.
  private final class Wanted {
    var types: Set<String> = []
  }

  private var groups: [String: Group] = [:]

  /// Lets those hear that are wanted, and the others leave. Those that hear already go on
  /// undisturbed, whatever else is wanted: nobody's wish changes what others get.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - listener: What reads the stream, between two quanta.
  ///   - changed: The entries whose settings have changed. They start over.
  ///   - handler: Gets the events that are wanted.
  mutating func update(
    to wanted: Set<String>, in listener: Listener, format: AudioFormat,
    _ settings: AnalyzerSettings, changed: Set<String> = [],
    handler: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) {
    for name in changed { groups.removeValue(forKey: name)?.membership.leave() }
    let parts = AnalyzerCatalog.parts(
      for: wanted.intersection(Self.types), format: format,
      isCalibrated: settings.calibration != nil, beside: Set(groups.keys))
    let needed = Set(parts.map(\.entry.name))
    for (name, group) in groups where !needed.contains(name) {
      group.membership.leave()
      groups[name] = nil
    }
    // In the order of the catalogue, so that events of one moment come in the order of `listen`.
    for part in parts {
      let name = part.entry.name
      if groups[name] == nil {
        groups[name] = try Self.group(part.entry, in: listener, format: format, settings, handler)
      }
      groups[name]?.wanted.types = part.types
    }
  }

  private static func group(
    _ entry: AnalyzerEntry, in listener: Listener, format: AudioFormat,
    _ settings: AnalyzerSettings, _ handler: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) -> Group {
    let wanted = Wanted()
    let membership = try listener.group { () throws(AudioError) in
      try entry.add(to: listener, format: format, settings) { event in
        if wanted.types.contains(type(of: event).name) { handler(event) }
      }
    }
    return Group(membership: membership, wanted: wanted)
  }
}
