import TragusAnalysis
import TragusClassifier
import TragusCore

// What hears which events.
extension AnalyzerCatalog {
  /// An analyzer, and the events that are wanted of it.
  package struct Part: Sendable {
    package let entry: AnalyzerEntry
    /// The types of the events that it alone gives of those that are wanted.
    package let types: Set<String>
  }

  /// The shortest note that `listen` tells without being asked for notes, in seconds.
  ///
  /// Of 206 notes in 260 s of read speech, one lasts so long, and no pulse of an alarm does.
  package static let usualShortestNote = 0.5

  /// The types of all events, each once, in the order of the catalogue.
  package static let eventTypes: [any AudioEvent.Type] = distinct(all.flatMap(\.eventTypes))

  /// The types of the events that `listen` tells without being asked to.
  package static let usualTypes: [any AudioEvent.Type] = distinct(all.flatMap(\.usualTypes))

  /// The keys of the events that `listen` tells, in the order in which a table shows them.
  package static let columns = CSVLines.columns(of: EventChoice.usual.eventTypes)

  /// What happens in a recorded stream beside its levels: gaps, ranges, and what costs little to hear.
  package static let conditions: [any AudioEvent.Type] = [
    InputHealth.self, Gap.self, RangeEvent.self, AlarmActivity.self, Blow.self, Wind.self,
    RecognizedSound.self,
  ]

  /// Which analyzers give the wanted events, each event by one of them, in the order of the catalogue.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - format: The format of the stream. What it is not suitable for is left out.
  ///   - isCalibrated: Whether what needs a calibration has one.
  ///   - hearing: The names of the entries that hear already. They go on.
  package static func parts(
    for wanted: Set<String>, format: AudioFormat, isCalibrated: Bool = false,
    beside hearing: Set<String> = []
  ) -> [Part] {
    var open = wanted
    var plan: [String: Set<String>] = [:]
    let possible = all.filter {
      $0.isSuitable(for: format) && (!$0.needsCalibration || isCalibrated)
    }
    let silent = possible.filter { !hearing.contains($0.name) }
    // What gives several of the wanted types comes first: blows also know the wind.
    let rich = silent.filter { open.contains($0.name) && $0.eventTypes.count > 1 }
    let own = silent.filter { open.contains($0.name) && $0.eventTypes.count == 1 }
    let others = silent.filter { !open.contains($0.name) }
    for entry in possible.filter({ hearing.contains($0.name) }) + rich + own + others {
      let types = Set(entry.eventTypes.map { $0.name }).intersection(open)
      guard !types.isEmpty, plan[entry.name] == nil else { continue }
      plan[entry.name] = types
      open.subtract(types)
    }
    return possible.compactMap { entry in
      plan[entry.name].map { Part(entry: entry, types: $0) }
    }
  }

  /// Whether an event of one of these types may need a calibration: what is measured then has a unit.
  package static func needsCalibration(_ types: Set<String>) -> Bool {
    types.contains(SoundLevel.name)
      || all.contains { $0.needsCalibration && $0.eventTypes.contains { types.contains($0.name) } }
  }

  /// Adds what gives the wanted events, as far as the rate of the stream is high enough.
  ///
  /// - Parameters:
  ///   - wanted: The types of the events.
  ///   - listener: What reads the stream.
  ///   - format: The format of the stream.
  ///   - settings: How they hear.
  ///   - handler: Called with each event that is wanted.
  package static func add(
    _ wanted: Set<String>, to listener: Listener, format: AudioFormat, _ settings: AnalyzerSettings,
    handler: @escaping AnalyzerEntry.Handler
  ) throws(AudioError) {
    let isCalibrated = settings.calibration != nil
    for part in parts(for: wanted, format: format, isCalibrated: isCalibrated) {
      let types = part.types
      try part.entry.add(to: listener, format: format, settings) { event in
        if types.contains(type(of: event).name) { handler(event) }
      }
    }
  }

  /// Adds what `listen` hears without being asked to, as far as the rate of the stream is high enough.
  ///
  /// Notes shorter than 0.5 s are left out, unless the setting `shortest` of `note` is chosen.
  ///
  /// - Parameters:
  ///   - listener: The listener that reads the stream.
  ///   - format: The format of the stream.
  ///   - settings: How the analyzers hear.
  ///   - omitted: What is left out, by the types of the events.
  ///   - handler: Called with each event.
  /// - Throws: `invalidRequest` as ``AnalyzerEntry/add(to:format:_:handler:)``.
  public static func addDefaults(
    to listener: Listener, format: AudioFormat, _ settings: AnalyzerSettings = AnalyzerSettings(),
    without omitted: [any AudioEvent.Type] = [], handler: @escaping AnalyzerEntry.Handler
  ) throws(AudioError) {
    let wanted = Set(usualTypes.map { $0.name }).subtracting(omitted.map { $0.name })
    var settings = settings
    try settings.hearAsListen()
    try add(wanted, to: listener, format: format, settings, handler: handler)
  }

  private static func distinct(_ types: [any AudioEvent.Type]) -> [any AudioEvent.Type] {
    var known: Set<String> = []
    return types.filter { known.insert($0.name).inserted }
  }
}

extension AnalyzerSettings {
  /// Hears as `listen` does: voices are judged, and short notes are left out unless it was chosen which.
  ///
  /// - Parameter hasShortNotes: Whether short notes are heard too.
  package mutating func hearAsListen(hasShortNotes: Bool = false) throws(AudioError) {
    judgesVoices = true
    if hasShortNotes { return }
    let notes = AnalyzerCatalog[NoteActivity.self]
    guard chosen("shortest", of: notes) == nil else { return }
    try set("shortest", of: notes, to: AnalyzerCatalog.usualShortestNote)
  }
}
