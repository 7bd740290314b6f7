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

  /// Lets those hear that are wanted, and the others leave. Those that hear already go on undisturbed,
  /// whatever else is wanted: nobody's wish changes what others are told.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - listener: What reads the stream, between two quanta.
  ///   - changed: The entries whose settings have changed. They begin anew.
  ///   - handler: Gets the events that are wanted.
  mutating func update(
    to wanted: Set<String>, in listener: Listener, format: AudioFormat,
    _ settings: AnalyzerSettings, changed: Set<String> = [],
    handler: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) {
    for name in changed { groups.removeValue(forKey: name)?.membership.leave() }
    let plan = plan(for: wanted, format: format, settings)
    for (name, group) in groups where plan[name] == nil {
      group.membership.leave()
      groups[name] = nil
    }
    // In the order of the catalogue, so that events of one moment come in the order of `listen`.
    for entry in Self.entries {
      guard let types = plan[entry.name] else { continue }
      if groups[entry.name] == nil {
        groups[entry.name] = try Self.group(entry, in: listener, format: format, settings, handler)
      }
      groups[entry.name]?.wanted.types = types
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

  /// Which entries give which types, so that each event comes from one of them: of those that could, one
  /// that hears already.
  private func plan(
    for wanted: Set<String>, format: AudioFormat, _ settings: AnalyzerSettings
  ) -> [String: Set<String>] {
    var open = wanted
    var plan: [String: Set<String>] = [:]
    let possible = Self.entries.filter {
      $0.isSuitable(for: format) && !($0.needsCalibration && settings.calibration == nil)
    }
    let hearing = possible.filter { groups[$0.name] != nil }
    let silent = possible.filter { groups[$0.name] == nil }
    // What gives several of the wanted types comes first: blows also know the wind.
    let rich = silent.filter { open.contains($0.name) && $0.eventTypes.count > 1 }
    let own = silent.filter { open.contains($0.name) && $0.eventTypes.count == 1 }
    let others = silent.filter { !open.contains($0.name) }
    for entry in hearing + rich + own + others {
      let types = Set(entry.eventTypes.map { $0.name }).intersection(open)
      guard !types.isEmpty, plan[entry.name] == nil else { continue }
      plan[entry.name] = types
      open.subtract(types)
    }
    return plan
  }
}
