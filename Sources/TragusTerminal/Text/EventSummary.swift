import Tragus

/// How often and how long a kind of event was heard in a whole input.
struct EventSummary: InputSummary {
  static let type = "sound-summary"

  /// The input as the user named it.
  let source: String
  /// The kind of sound, or the name of another event: `blow short`.
  let label: String
  /// How many times it began.
  fileprivate(set) var count = 0
  /// The seconds in which it was heard.
  fileprivate(set) var duration = 0.0
  /// The greatest confidence of a sound, from 0 to 1; `nil` for other events.
  fileprivate(set) var confidence: Double?

  /// The text for people: "Dog  3 times, 4.9 s, confidence up to 0.97".
  var text: String {
    let most = confidence.map { ", confidence up to " + decimal($0, places: 2) } ?? ""
    // What has no length is only counted.
    let length = duration > 0 ? ", \(decimal(duration, places: 1)) s" : ""
    return "\(label.padded(to: Self.labelWidth))  \(Self.times(count))\(length)\(most)"
  }

  private static let labelWidth = 24

  fileprivate static func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(count) times"
  }
}

extension EventSummary {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case source, label, count, duration, confidence
  }

  static let columns = CodingKeys.allCases.map(\.rawValue)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(label, forKey: .label)
    try container.encode(count, forKey: .count)
    try container.encode(rounded(duration, places: 3), forKey: .duration)
    try container.encodeIfPresent(confidence.map { rounded($0, places: 2) }, forKey: .confidence)
  }
}

extension EventSummary {
  /// What was searched for in an input and not heard. A word that is an event and a sound counts once.
  static func of(_ patterns: [EventPattern], missingIn source: String) -> [EventSummary] {
    var labels: Set<String> = []
    return patterns.compactMap { pattern in
      let words = pattern.sound == nil ? [pattern.type, pattern.name] : [pattern.name]
      let label = words.compactMap(\.self).joined(separator: " ")
      return labels.insert(label.lowercased()).inserted
        ? EventSummary(source: source, label: label) : nil
    }
  }
}

/// The summaries of all kinds of events in one input, and in all.
struct EventSummaries {
  private var inputs: [(source: String, kinds: [EventSummary])] = []
  private var ends: [String: Double] = [:]

  /// Begins the next input.
  mutating func begin(_ source: String) {
    inputs.append((source, []))
    ends = [:]
  }

  /// Takes an event of the input. What lasts counts when it has ended.
  mutating func take(_ event: any AudioEvent) {
    let phased = event as? any PhasedEvent
    guard !inputs.isEmpty, phased == nil || phased?.end != nil else { return }
    let (sound, words) = (event as? RecognizedSound, event.words)
    let label =
      sound?.label
      ?? [words?.name ?? "", words?.kind ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    let last = inputs.count - 1
    let place =
      inputs[last].kinds.firstIndex { $0.label == label }
      ?? {
        inputs[last].kinds.append(EventSummary(source: inputs[last].source, label: label))
        return inputs[last].kinds.count - 1
      }()
    inputs[last].kinds[place].count += 1
    if let phased, let end = phased.end {
      // Windows overlap, so a sound may begin before the one before it has ended.
      inputs[last].kinds[place].duration += end - max(phased.start, ends[label] ?? 0)
      ends[label] = end
    }
    if let sound {
      inputs[last].kinds[place].confidence = max(
        inputs[last].kinds[place].confidence ?? 0, sound.confidence)
    }
  }

  /// The kinds of the last input, those heard longest first.
  ///
  /// - Parameter count: How many at most, or `nil` for all.
  func kinds(atMost count: Int?) -> [EventSummary] {
    let kinds = (inputs.last?.kinds ?? []).sorted {
      ($1.duration, $0.label) < ($0.duration, $1.label)
    }
    return Array(kinds.prefix(count ?? kinds.count))
  }

  /// Whether nothing has been heard in any input.
  var isEmpty: Bool { inputs.allSatisfy(\.kinds.isEmpty) }

  /// A line for each kind in all inputs, those in most inputs first; none for a single input.
  func totals(atMost count: Int?) -> [String] {
    guard inputs.count > 1 else { return [] }
    let all = Dictionary(grouping: inputs.flatMap(\.kinds), by: \.label).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return all.prefix(count ?? all.count).map { label, kinds in
      let total = decimal(kinds.reduce(0) { $0 + $1.duration }, places: 1)
      return "\(label): in \(kinds.count) of \(inputs.count) inputs, "
        + "\(EventSummary.times(kinds.reduce(0) { $0 + $1.count })), \(total) s"
    }
  }
}
