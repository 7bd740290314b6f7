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

  private var groups: [String: (membership: ListenerMembership, types: Set<String>)] = [:]

  /// Lets those hear that are wanted, and the others leave.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - listener: What reads the stream, between two quanta.
  ///   - changed: The entries whose settings are other ones now; they begin anew.
  ///   - handler: Gets the events that are wanted.
  mutating func update(
    to wanted: Set<String>, in listener: Listener, format: AudioFormat,
    _ settings: AnalyzerSettings, changed: Set<String> = [],
    handler: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) {
    let plan = Self.plan(for: wanted, format: format, settings)
    for (name, group) in groups where plan[name] != group.types || changed.contains(name) {
      group.membership.leave()
      groups[name] = nil
    }
    // In the order of the catalogue, so that events of one moment come in the order of `listen`.
    for entry in Self.entries {
      guard let types = plan[entry.name], groups[entry.name] == nil else { continue }
      let membership = try listener.group { () throws(AudioError) in
        try entry.add(to: listener, format: format, settings) { event in
          if types.contains(type(of: event).name) { handler(event) }
        }
      }
      groups[entry.name] = (membership, types)
    }
  }

  /// Which entries give which types, so that each event comes from one of them.
  private static func plan(
    for wanted: Set<String>, format: AudioFormat, _ settings: AnalyzerSettings
  ) -> [String: Set<String>] {
    var open = wanted
    var plan: [String: Set<String>] = [:]
    let possible = entries.filter {
      $0.isSuitable(for: format) && !($0.needsCalibration && settings.calibration == nil)
    }
    // What gives several of the wanted types comes first: blows also know the wind.
    let rich = possible.filter { open.contains($0.name) && $0.eventTypes.count > 1 }
    let own = possible.filter { open.contains($0.name) && $0.eventTypes.count == 1 }
    let others = possible.filter { !open.contains($0.name) }
    for entry in rich + own + others {
      let types = Set(entry.eventTypes.map { $0.name }).intersection(open)
      guard !types.isEmpty, plan[entry.name] == nil else { continue }
      plan[entry.name] = types
      open.subtract(types)
    }
    return plan
  }
}
