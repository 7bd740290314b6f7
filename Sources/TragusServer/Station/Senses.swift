import Tragus

/// The analyzers of a stream: only those whose events somebody wants.
///
/// It belongs to the listening thread.
struct Senses {
  /// Analyzers that report only at the end of a stream.
  private static let excluded = ["night"]
  /// The entries of the catalogue that can run live.
  static let entries = AnalyzerCatalog.all.filter { !excluded.contains($0.name) }
  /// The types of all events of these entries.
  static let types = Set(entries.flatMap(\.eventTypes).map { $0.name })

  /// An analyzer that runs, and its wanted events.
  private struct Group {
    let membership: ListenerMembership
    let wanted: Wanted
  }

  /// The types of events that are wanted now of an analyzer.
  private final class Wanted {
    var types: Set<String> = []
  }

  private var groups: [String: Group] = [:]

  /// Adds the wanted analyzers, and removes the others. A running analyzer continues undisturbed:
  /// one client's wishes do not change the events of others.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - listener: The listener of the stream, between two quanta.
  ///   - changed: The entries whose settings have changed. They restart.
  ///   - handler: Receives the wanted events.
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
    // The order of the catalogue gives events of one moment the same order as in `listen`.
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
