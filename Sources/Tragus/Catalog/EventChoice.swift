import TragusAnalysis
import TragusClassifier
import TragusCore

/// Which events are reported, by the types that JSON writes.
package struct EventChoice: Sendable, Hashable {
  /// The types that are reported.
  package private(set) var types: Set<String>
  /// Those that were asked for by name.
  package let named: Set<String>

  /// What `listen` tells without being asked for anything else.
  package static let usual = EventChoice(
    AnalyzerCatalog.usualTypes.map { $0.name } + [Gap.name])

  /// What `record` reports: what costs little to hear, because nobody asked for more.
  package static let recording = EventChoice([
    Level.name, InputHealth.name, Gap.name, AlarmActivity.name, Blow.name, Wind.name,
  ])

  /// What the picture of `meter` reports.
  package static let metering = EventChoice([RecognizedSound.name] + recording.types)

  /// The types that can be named, in the order of the alphabet.
  package static let names = (AnalyzerCatalog.eventTypes.map { $0.name } + [Gap.name]).sorted()

  private init(_ types: [String]) {
    (self.types, named) = (Set(types), [])
  }

  // What is reported of some types, and what is left out of all.
  private var parts: [EventPattern] = []
  private var omissions: [Omission] = []

  /// The usual events, or those that are chosen.
  ///
  /// - Parameters:
  ///   - only: The events to report, in lists with commas between them, or none for the usual ones: types,
  ///     or names such as `alarm:smoke` and `sound:Dog`. Lost frames are reported beside them.
  ///   - not: The events to leave out, in the same way.
  ///   - model: The model that recognises sounds.
  /// - Throws: `invalidRequest` for an event that is not known, and when nothing is left.
  package init(
    only: [String], not: [String], hearing model: SoundModel = .audioSet
  ) throws(AudioError) {
    let chosen = try EventPattern.list(only, hearing: model)
    let omitted = try EventPattern.list(not, hearing: model)
    let chosenTypes = Set(chosen.map(\.type))
    let omittedTypes = Set(omitted.filter(\.isWhole).map(\.type))
    types = only.isEmpty ? Self.usual.types : chosenTypes.union([Gap.name])
    types.subtract(omittedTypes)
    named = chosenTypes.subtracting(omittedTypes)
    let wholeTypes = Set(chosen.filter(\.isWhole).map(\.type))
    parts = chosen.filter { !wholeTypes.contains($0.type) }
    omissions = omitted.filter { !$0.isWhole }.map { Omission($0, model) }
    if types.subtracting([Gap.name]).isEmpty, !named.contains(Gap.name) {
      throw AudioError(.invalidRequest, "All events are left out; leave one in, as voice.")
    }
  }

  /// What was chosen by types and names; empty for the usual events.
  package var patterns: [EventPattern] {
    parts
      + named.filter { type in !parts.contains { $0.type == type } }.sorted()
      .map { EventPattern($0) }
  }

  /// Whether an event is reported. A sound that is heard by its name is reported where that name was
  /// chosen.
  package func contains(_ event: any AudioEvent) -> Bool {
    let type = Swift.type(of: event).name
    guard types.contains(type), !omits(event) else { return false }
    let own = parts.filter { $0.type == type }
    return own.isEmpty
      ? (event as? RecognizedSound)?.isNamed != true : own.contains { $0.matches(event) }
  }

  /// Whether an event is left out by its name.
  package func omits(_ event: any AudioEvent) -> Bool {
    omissions.contains { $0.matches(event) }
  }

  /// Whether events of a pattern are among the chosen ones.
  package func hears(_ pattern: EventPattern) -> Bool {
    patterns.contains { $0.type == pattern.type && ($0.name == nil || $0.name == pattern.name) }
  }

  /// Sets the least confidence of the chosen sounds that have none of their own.
  package mutating func setThreshold(_ threshold: Double) {
    for index in parts.indices { parts[index].usualThreshold = threshold }
  }

  /// Leaves levels out, unless they were asked for by name.
  package mutating func leaveOutLevels() {
    if !named.contains(Level.name) { types.remove(Level.name) }
  }

  /// The types in the order in which a table shows their keys.
  package var eventTypes: [any AudioEvent.Type] {
    let first: [any AudioEvent.Type] = [Level.self, InputHealth.self, Gap.self]
    let others = AnalyzerCatalog.eventTypes.filter { type in
      !first.contains { $0.name == type.name }
    }
    return (first + others).filter { types.contains($0.name) }
  }

  /// A type by the name that people write.
  ///
  /// - Throws: `invalidRequest` when it is not known; the sentence offers the nearest one and the list.
  package static func type(_ text: String) throws(AudioError) -> String {
    let name = text.lowercased()
    if names.contains(name) { return name }
    if let alias = aliases[name] { return alias }
    if name.hasSuffix("s"), names.contains(String(name.dropLast())) {
      return String(name.dropLast())
    }
    let usual = usual.types.sorted().joined(separator: ", ")
    let hint =
      nearest(to: name).map { "Did you mean '\($0)'?" }
      ?? "The usual ones are \(usual); guide Documentation/Events.md has all."
    throw AudioError(.invalidRequest, "There is no event '\(printable(text))'. \(hint)")
  }

  /// The type that a word is a slip of, if any.
  static func nearest(to text: String) -> String? { nearestName(to: text, in: names) }

  // What telephones have is also called by its plain name, and a blow by that of the switch.
  private static let aliases = [
    "key": DTMFDigit.name, "keys": DTMFDigit.name, "puff": Blow.name, "puffs": Blow.name,
  ]
}

/// Events that are left out by their name. The name of a family leaves out all its kinds.
private struct Omission: Sendable, Hashable {
  private let pattern: EventPattern
  // The kinds of a family of sounds, and the kind itself.
  private let kinds: Set<String>

  init(_ pattern: EventPattern, _ model: SoundModel) {
    self.pattern = pattern
    kinds = pattern.sound.map { model.families.kinds(in: $0.name) } ?? []
  }

  func matches(_ event: any AudioEvent) -> Bool {
    guard let sound = event as? RecognizedSound, !kinds.isEmpty else {
      return pattern.matches(event)
    }
    return kinds.contains(sound.label) && sound.confidence >= pattern.threshold ?? 0
  }
}

extension StringProtocol {
  /// Without the blanks at both ends.
  var trimmed: SubSequence {
    guard let start = firstIndex(where: { $0 != " " }), let end = lastIndex(where: { $0 != " " })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }
}
