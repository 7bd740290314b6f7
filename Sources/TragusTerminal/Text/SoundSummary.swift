import Tragus

/// How often and how long a kind of sound was heard in a whole input.
struct SoundSummary: InputSummary {
  static let type = "sound-summary"

  /// The input as the user named it.
  let source: String
  /// The kind of sound.
  let label: String
  /// How many times it began.
  fileprivate(set) var count = 0
  /// The seconds in which it was heard.
  fileprivate(set) var duration = 0.0
  /// The greatest confidence, from 0 to 1.
  fileprivate(set) var confidence = 0.0

  /// The text for people: "Dog  3 times, 4.9 s, confidence up to 0.97".
  var text: String {
    "\(label.padded(to: Self.labelWidth))  \(Self.times(count)), \(decimal(duration, places: 1)) s, "
      + "confidence up to \(decimal(confidence, places: 2))"
  }

  private static let labelWidth = 24

  fileprivate static func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(count) times"
  }
}

extension SoundSummary {
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
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
  }
}

/// The summaries of all kinds of sounds in one input, and in all.
struct SoundSummaries {
  private var inputs: [(source: String, kinds: [SoundSummary])] = []
  private var ends: [String: Double] = [:]

  /// Begins the next input.
  mutating func begin(_ source: String) {
    inputs.append((source, []))
    ends = [:]
  }

  /// Takes a sound of the input that has ended.
  mutating func take(_ sound: RecognizedSound) {
    guard let end = sound.end, !inputs.isEmpty else { return }
    let last = inputs.count - 1
    let place =
      inputs[last].kinds.firstIndex { $0.label == sound.label }
      ?? {
        inputs[last].kinds.append(SoundSummary(source: inputs[last].source, label: sound.label))
        return inputs[last].kinds.count - 1
      }()
    inputs[last].kinds[place].count += 1
    // Windows overlap, so a sound may begin before the one before it has ended.
    inputs[last].kinds[place].duration += end - max(sound.start, ends[sound.label] ?? 0)
    inputs[last].kinds[place].confidence = max(
      inputs[last].kinds[place].confidence, sound.confidence)
    ends[sound.label] = end
  }

  /// The kinds of the last input, those heard longest first.
  ///
  /// - Parameter count: How many at most, or `nil` for all.
  func kinds(atMost count: Int?) -> [SoundSummary] {
    let kinds = (inputs.last?.kinds ?? []).sorted {
      ($1.duration, $0.label) < ($0.duration, $1.label)
    }
    return Array(kinds.prefix(count ?? kinds.count))
  }

  /// Whether no sound has been heard in any input.
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
        + "\(SoundSummary.times(kinds.reduce(0) { $0 + $1.count })), \(total) s"
    }
  }
}
