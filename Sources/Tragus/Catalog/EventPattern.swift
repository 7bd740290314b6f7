import TragusAnalysis
import TragusClassifier
import TragusCore
import TragusDSP
import TragusModem

/// What an event must be to count, as people write it: `blow`, `alarm:smoke`, `sound:Dog:0.8`.
package struct EventPattern: Sendable, Hashable {
  /// The type of the event, as JSON writes it.
  package let type: String
  /// What it must be, as its label shows it, such as `Dog`, `T3` or `A4`; `nil` for any.
  package let name: String?
  /// The confidence that it needs, 0.01 to 1, or `nil` for any.
  package let threshold: Double?
  /// The confidence that a sound needs without a threshold.
  package var usualThreshold = SoundModel.audioSet.defaultThreshold

  package init(_ type: String, name: String? = nil, threshold: Double? = nil) {
    (self.type, self.name, self.threshold) = (type, name, threshold)
  }

  /// All events of types.
  ///
  /// - Parameter inPhases: Whether only types count whose events begin and end.
  package static func ofTypes(_ types: [String], inPhases: Bool) -> [EventPattern] {
    types.map { EventPattern($0) }.filter { !inPhases || $0.hasPhases }
  }

  /// Whether the events begin and end.
  package var hasPhases: Bool {
    AnalyzerCatalog.eventTypes.contains { $0.name == type && $0 is any PhasedEvent.Type }
  }

  /// Reads lists with commas between what they name.
  ///
  /// - Parameters:
  ///   - texts: The lists.
  ///   - own: The types that a command tells, or empty for all. Their names can stand alone.
  ///   - model: What tells kinds of sounds apart. Their names may hold commas.
  ///   - ranges: The ranges of the level that can be named.
  /// - Throws: `invalidRequest` for what is not known.
  package static func list(
    _ texts: [String], of own: [String] = [], hearing model: SoundModel = .audioSet,
    ranges: LevelRanges = .standard
  ) throws(AudioError) -> [EventPattern] {
    let parser = EventPatternParser(
      own: own, sounds: SoundNames(of: model), names: EventNames(ranges: ranges),
      classes: model.isTrained ? model.labels : [])
    var patterns: [EventPattern] = []
    for text in texts { patterns += try parser.patterns(text) }
    for index in patterns.indices { patterns[index].usualThreshold = model.defaultThreshold }
    return patterns
  }

  /// What people may write for events of a type, such as `smoke` of an alarm, with an example where there
  /// are many.
  package static func examples(of type: String) -> [String] {
    EventNames(ranges: .standard).examples(of: type)
  }

  /// All names that events of a type can have.
  package static func names(of type: String) -> [String] {
    EventNames(ranges: .standard).all(of: type)
  }

  /// Whether all events of the type are meant.
  var isWhole: Bool { name == nil && threshold == nil }

  /// Whether an event is what is asked for.
  package func matches(_ event: any AudioEvent) -> Bool {
    guard Swift.type(of: event).name == type else { return false }
    // A recognizer hears it for each confidence that is asked for.
    if let sound = event as? RecognizedSound {
      return namedSound == sound.namedThreshold.map { NamedSound(sound.label, threshold: $0) }
    }
    if let name, Self.name(of: event) != name { return false }
    guard let threshold else { return true }
    guard case .number(let digits)? = EncodedValue(of: event)["confidence"] else { return true }
    return Double(digits).map { $0 >= threshold } ?? true
  }

  // What a label calls it, but for messages, whose labels are what they say.
  private static func name(of event: any AudioEvent) -> String? {
    // Notes may be named with flats.
    let note = (event as? NoteActivity)?.note ?? (event as? Pitch)?.note ?? (event as? Tone)?.note
    if let note { return Note(number: note.number).description }
    guard Swift.type(of: event).name == ReceivedMessage.name else { return event.words?.kind }
    guard case .text(let kind)? = EncodedValue(of: event)["kind"] else { return nil }
    return kind
  }

  /// The phase in which it is known what an event is: a blow has its kind when it is over.
  package var phase: Phase { type == Blow.name && name != nil ? .ended : .began }

  /// The sound to listen for, when this names one.
  package var sound: SoundChoice? {
    guard type == RecognizedSound.name, let name else { return nil }
    return SoundChoice(name, threshold: threshold)
  }

  /// The same with the confidence that it needs.
  package var namedSound: NamedSound? {
    sound.map { NamedSound($0.name, threshold: $0.threshold ?? usualThreshold) }
  }
}

/// Reads what events are asked for.
private struct EventPatternParser {
  let own: [String]
  let sounds: SoundNames
  let names: EventNames
  /// The classes of a trained model; empty for the network, which has too many to list.
  let classes: [String]

  func patterns(_ text: String) throws(AudioError) -> [EventPattern] {
    if text.isEmpty { throw Self.failure("There is no event ''; write one, as blow or sound:Dog.") }
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // A list may end with a comma.
    if parts.count > 1, parts[parts.count - 1].trimmed.isEmpty { parts.removeLast() }
    if parts.count > 1, parts.contains(where: \.trimmed.isEmpty) {
      throw Self.failure(
        "'\(printable(text))' has a comma too many; write "
          + parts.filter { !$0.trimmed.isEmpty }.joined(separator: ",") + ".")
    }
    var patterns: [EventPattern] = []
    var index = 0
    while index < parts.count {
      // Names of sounds hold commas, so the longest that is known counts.
      var end = parts.count
      while end > index + 1, !isSound(parts[index..<end].joined(separator: ",")) { end -= 1 }
      let name = parts[index..<end].joined(separator: ",")
      do throws(AudioError) {
        patterns.append(try pattern(name))
      } catch {
        throw Self.failure(separating: name, in: text) ?? error
      }
      index = end
    }
    return patterns
  }

  // `dog|rain`, unless it is the name of a class or of a range.
  private static func failure(separating name: String, in text: String) -> AudioError? {
    let signs = "|;+&"
    guard name.split(whereSeparator: signs.contains).count > 1 else { return nil }
    let list = text.split { signs.contains($0) || $0 == "," }.map(\.trimmed)
    return failure(
      "Write \(printable(list.joined(separator: ","))), not '\(printable(text))': commas separate names."
    )
  }

  private func isSound(_ text: String) -> Bool {
    var text = String(text.trimmed)
    if let prefix = Self.soundPrefix(of: text) { text.removeFirst(prefix.count) }
    return (try? SoundChoice(parsing: text)).flatMap { sounds.nameMeant(by: $0.name) } != nil
  }

  private func pattern(_ text: String) throws(AudioError) -> EventPattern {
    let text = String(text.trimmed)
    if let prefix = Self.soundPrefix(of: text) {
      guard own.isEmpty || own.contains(RecognizedSound.name) else { return try bare(text) }
      return try sound(String(text.dropFirst(prefix.count)))
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let first = String(parts[0])
    // Where kinds of sounds are known, 'Alarm' is one and 'alarm' is not.
    let allowsAnyCase = !own.contains(RecognizedSound.name)
    if let type = try? EventChoice.type(first), own.isEmpty || own.contains(type),
      allowsAnyCase || first == type
    {
      return parts.count == 1
        ? EventPattern(type) : try named(String(parts[1]), of: type, text)
    }
    return try bare(text)
  }

  // A name without its type is one of what the command hears.
  private func bare(_ text: String) throws(AudioError) -> EventPattern {
    if let phase = Phase(rawValue: text) {
      throw Self.failure(
        "'\(phase.rawValue)' is a phase of events, not an event; leave it out here.")
    }
    if own.contains(RecognizedSound.name) { return try sound(text) }
    for type in own {
      if let pattern = try? named(text, of: type, text) { return pattern }
    }
    if !own.isEmpty {
      if own.contains(where: [NoteActivity.name, Pitch.name, Tone.name].contains),
        let advice = NoteText.advice(on: text)
      {
        throw Self.failure(advice)
      }
      let names = own.flatMap { self.names.examples(of: $0) }
      throw Self.failure(
        "There is no '\(printable(text))' here; there are "
          + (own + names).joined(separator: ", ") + ". 'tragus listen' hears all events.")
    }
    // The error about a confidence says what it may be.
    let name = text.lastIndex(of: ":").map { String(text[..<$0]) } ?? text
    if isSound(name) { return try sound(text) }
    let types = EventNames.types.filter { names.name(text, of: $0) != nil }
    if types.count > 1 {
      let choices = types.map { "\($0):\(text)" }.joined(separator: " or ")
      throw Self.failure("'\(printable(text))' needs its type; write \(choices).")
    }
    if let type = types.first { return EventPattern(type, name: names.name(text, of: type)) }
    if !classes.isEmpty {
      throw Self.failure(
        "There is no event '\(printable(text))'. The model knows "
          + classes.joined(separator: ", ") + ".")
    }
    if let name = sounds.nameBeginning(with: text) {
      throw Self.failure(
        "There is no event '\(printable(text))'; did you mean the sound '\(name)'?")
    }
    if let advice = NoteText.advice(on: text) { throw Self.failure(advice) }
    // A sound that differs in one letter is nearer than a type that differs in two.
    let isNear = { (word: String) in differInOneLetter(word.lowercased(), text.lowercased()) }
    let type = EventChoice.nearest(to: text)
    if type.map({ !isNear($0) && sounds.all.contains(where: isNear) }) ?? true {
      let question = sounds.offer(for: name)
      if !question.isEmpty {
        throw Self.failure("There is no event '\(printable(text))'.\(question)")
      }
    }
    _ = try EventChoice.type(text)
    throw Self.failure("There is no event '\(printable(text))'.")
  }

  private func named(
    _ text: String, of type: String, _ whole: String
  ) throws(AudioError) -> EventPattern {
    let choice = try SoundChoice(parsing: text)
    if let name = names.name(text, of: type) { return EventPattern(type, name: name) }
    if choice.threshold != nil, !Self.hasConfidence(type) {
      throw Self.failure(
        "'\(type)' has no confidence; write \(type):\(choice.name), not '\(printable(whole))'.")
    }
    guard let name = names.name(choice.name, of: type) else {
      let examples = names.examples(of: type)
      throw Self.failure(
        examples.isEmpty
          ? "'\(type)' has no names; write \(type) alone instead of '\(printable(whole))'."
          : "'\(type)' has no '\(printable(choice.name))'; it has "
            + examples.joined(separator: ", ") + ".")
    }
    return EventPattern(type, name: name, threshold: choice.threshold)
  }

  private static func hasConfidence(_ type: String) -> Bool {
    AnalyzerCatalog.eventTypes.first { $0.name == type }?.columns.contains("confidence") == true
  }

  private func sound(_ text: String) throws(AudioError) -> EventPattern {
    let choice = try SoundChoice(parsing: text)
    let known = try sounds.thresholds(of: [choice], usual: 1)
    return EventPattern(
      RecognizedSound.name, name: known.keys.first, threshold: choice.threshold)
  }

  // `label:` is the older spelling of recordings.
  private static func soundPrefix(of text: String) -> String? {
    ["sound:", "label:"].first { text.lowercased().hasPrefix($0) }
  }

  private static func failure(_ sentence: String) -> AudioError {
    AudioError(.invalidRequest, sentence)
  }
}

/// The names that events can have, by their types.
private struct EventNames {
  let ranges: LevelRanges

  /// The types whose events have names, but for notes and telephone keys.
  static let types = [
    AlarmActivity.name, Blow.name, Breath.name, RangeEvent.name, InputHealth.name,
    ReceivedMessage.name,
  ]

  /// A name as events write it, or `nil` where the type has no such name.
  func name(_ text: String, of type: String) -> String? {
    switch type {
    case NoteActivity.name, Pitch.name, Tone.name:
      // A frequency is the note nearest to it.
      if let note = try? Note(parsing: text) { return Note(number: note.number).description }
      guard let hertz = FrequencyText.hertz(in: text), hertz > 0 else { return nil }
      return Tuning().nearestNote(to: hertz).note.description
    default:
      let word = Self.plain(text)
      return names(of: type).first { Self.plain($0) == word } ?? (Self.aliases[type] ?? [:])[word]
        ?? (Self.synonyms[type] ?? [:])[word]
    }
  }

  // `too_loud` and `Too loud` are one name.
  private static func plain(_ name: String) -> String {
    name.lowercased().replacing("_", with: "-").replacing(" ", with: "-")
  }

  /// What to write, for people.
  func examples(of type: String) -> [String] {
    switch type {
    case NoteActivity.name, Pitch.name, Tone.name: ["notes such as A4"]
    case DTMFDigit.name: ["keys such as 5"]
    default: all(of: type)
    }
  }

  func all(of type: String) -> [String] {
    switch type {
    case NoteActivity.name, Pitch.name, Tone.name: (28...96).map { Note(number: $0).description }
    default: (Self.aliases[type] ?? [:]).keys.sorted() + names(of: type)
    }
  }

  private func names(of type: String) -> [String] {
    switch type {
    case Blow.name: Blow.Kind.allCases.map(\.rawValue)
    case Breath.name: Breath.Kind.allCases.map(\.rawValue)
    case AlarmActivity.name: AlarmPattern.allCases.map(\.rawValue)
    case InputHealth.name: InputHealth.Condition.allCases.map(\.rawValue)
    case ReceivedMessage.name:
      [ModemMessage.Kind.text, .bytes, .file].map(\.rawValue)
    case DTMFDigit.name: "0123456789*#ABCD".map { "\($0)" }
    case RangeEvent.name: ranges.ranges.map(\.name)
    default: []
    }
  }

  // What people also write, and lists leave out.
  private static let synonyms = [
    Breath.name: [
      "in": Breath.Kind.inhale.rawValue, "out": Breath.Kind.exhale.rawValue,
      "breathin": Breath.Kind.inhale.rawValue, "breathout": Breath.Kind.exhale.rawValue,
      "breath-in": Breath.Kind.inhale.rawValue, "breath-out": Breath.Kind.exhale.rawValue,
      "breathe-in": Breath.Kind.inhale.rawValue, "breathe-out": Breath.Kind.exhale.rawValue,
      "inhalation": Breath.Kind.inhale.rawValue, "exhalation": Breath.Kind.exhale.rawValue,
    ]
  ]

  private static let aliases = [
    AlarmActivity.name: [
      "smoke": AlarmPattern.t3.rawValue, "co": AlarmPattern.t4.rawValue,
      "carbon-monoxide": AlarmPattern.t4.rawValue, "smoke-alarm": AlarmPattern.t3.rawValue,
    ],
    InputHealth.name: [
      "dead": InputHealth.Condition.silent.rawValue, "muted": InputHealth.Condition.silent.rawValue,
      "unplugged": InputHealth.Condition.silent.rawValue,
    ],
  ]
}
