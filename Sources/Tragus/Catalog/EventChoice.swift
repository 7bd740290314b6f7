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

  /// The usual events, or those that are chosen.
  ///
  /// - Parameters:
  ///   - only: The types to report, in lists with commas between them, or none for the usual ones. Lost
  ///     frames are reported beside them.
  ///   - not: The types to leave out, in the same way.
  /// - Throws: `invalidRequest` for a type that is not known, and when nothing is left.
  package init(only: [String], not: [String]) throws(AudioError) {
    let chosen = try Self.types(only)
    let omitted = try Self.types(not)
    types = only.isEmpty ? Self.usual.types : chosen.union([Gap.name])
    types.subtract(omitted)
    named = chosen.subtracting(omitted)
    if types.subtracting([Gap.name]).isEmpty, !named.contains(Gap.name) {
      throw AudioError(.invalidRequest, "All events are left out; leave one in, as voice.")
    }
  }

  /// Whether an event is reported. Sounds that are heard by their names are only acted on.
  package func contains(_ event: any AudioEvent) -> Bool {
    (event as? RecognizedSound)?.isNamed != true && types.contains(Swift.type(of: event).name)
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
    if let colon = name.firstIndex(of: ":"), names.contains(String(name[..<colon])) {
      throw AudioError(
        .invalidRequest,
        "Here stands the type of an event; write \(name[..<colon]), not \(printable(text)).")
    }
    let usual = usual.types.sorted().joined(separator: ", ")
    let hint =
      nearestName(to: name, in: names).map { "Did you mean '\($0)'?" }
      ?? "The usual ones are \(usual); guide Documentation/Events.md has all."
    throw AudioError(.invalidRequest, "There is no event '\(printable(text))'. \(hint)")
  }

  private static func types(_ lists: [String]) throws(AudioError) -> Set<String> {
    var types: Set<String> = []
    for list in lists {
      for part in list.split(separator: ",", omittingEmptySubsequences: false) {
        types.insert(try type(String(part.trimmed)))
      }
    }
    return types
  }

  // What telephones have is also called by its plain name.
  private static let aliases = ["key": DTMFDigit.name]
}

extension StringProtocol {
  /// Without the blanks at both ends.
  var trimmed: SubSequence {
    guard let start = firstIndex(where: { $0 != " " }), let end = lastIndex(where: { $0 != " " })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }
}
