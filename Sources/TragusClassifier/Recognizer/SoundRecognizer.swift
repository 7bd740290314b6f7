import TragusCore

/// Says when a sound of a known kind begins and stops.
///
/// It reports the most special kind: "Dog" and not "Animal", of which it is one. A sound goes on
/// through windows in which it is less certain, and through pauses of a second. A dog that barks
/// for a minute is one sound. ``SoundClassifier`` describes how the windows are heard.
///
/// ```swift
/// let listener = Listener()
/// listener.add(SoundRecognizer(format: microphone.format)) { print($0.label, $0.phase) }
/// try listener.run(microphone)
/// ```
public struct SoundRecognizer: Analyzer {
  /// Seconds without a sound that end it.
  public static let defaultPause = 1.0

  /// By how much less confidence than at its beginning a sound goes on.
  static let tolerance: Float = 0.5

  /// How many kinds of a window a sound names.
  private static let rankingCount = 3

  /// A sound that lasts.
  private struct Track {
    let start: Double
    var end: Double
    var confidence: Float
    var ranking: [SoundScore]
  }

  /// Something that may be reported: a kind, or a family.
  struct Subject: Sendable {
    let name: String
    let threshold: Float
    /// Its labels: the greatest confidence counts.
    let labels: [Int]
    /// The subjects that are more special.
    var parts: [Int] = []
    /// Whether it is left out where something else accounts for it.
    var isMaskable = false
    /// The threshold, if it is heard beside all others, which know nothing of it.
    var namedThreshold: Double?
  }

  let pause: Double
  private(set) var subjects: [Subject]
  var hearing: SoundHearing
  private var tracks: [Track?]
  private var time = 0.0
  private var isMasked = false

  /// Until when something else accounts for the maskable kinds, in seconds since the stream began: of
  /// windows that begin before, they are left out.
  package var maskEnd = -Double.infinity

  /// A recognizer of all kinds of sounds that a model knows, except for silence and background.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; any will do.
  ///   - channel: The channel that is heard, from 0.
  ///   - model: The model that recognises kinds of sounds.
  ///   - threshold: The confidence from which on a sound is reported, 0.01 to 1; by default, what
  ///     suits the model.
  ///   - pause: Seconds without it that end a sound, 0 to 60.
  ///   - hop: Seconds from one window to the next, 0.05 to 0.975.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, model: SoundModel = .audioSet,
    threshold: Double? = nil, pause: Double = defaultPause, hop: Double = SoundClassifier.defaultHop
  ) {
    self.init(
      format: format, channel: channel, model: model, pause: pause, hop: hop,
      subjects: model.sounds.map { ($0, threshold ?? model.defaultThreshold) })
  }

  /// A recognizer of some kinds or families of sounds, each with the confidence it needs.
  ///
  /// - Returns: `nil` if a name is neither a kind nor a family.
  public init?(
    format: AudioFormat, channel: Int = 0, model: SoundModel = .audioSet,
    thresholds: [String: Double], pause: Double = defaultPause,
    hop: Double = SoundClassifier.defaultHop
  ) {
    guard thresholds.keys.allSatisfy({ !model.indexes(in: $0).isEmpty }) else { return nil }
    self.init(
      format: format, channel: channel, model: model, pause: pause, hop: hop,
      subjects: thresholds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private init(
    format: AudioFormat, channel: Int, model: SoundModel, pause: Double, hop: Double,
    subjects: [(name: String, threshold: Double)]
  ) {
    precondition(
      subjects.allSatisfy { 0.01...1 ~= $0.threshold }, "A threshold lies between 0.01 and 1.")
    precondition(0...60 ~= pause, "The pause must lie between 0 and 60 s.")
    self.pause = pause
    hearing = SoundHearing(format: format, channel: channel, model: model, hop: hop)
    self.subjects = Self.subjects(subjects, of: model, from: 0)
    tracks = Array(repeating: nil, count: subjects.count)
  }

  /// - Parameter offset: The index of the first one.
  private static func subjects(
    _ chosen: [(name: String, threshold: Double)], of model: SoundModel, from offset: Int
  ) -> [Subject] {
    let indices = offset..<offset + chosen.count
    let places = Dictionary(grouping: indices) { chosen[$0 - offset].name }
    return chosen.map { subject in
      let kinds = model.families.kinds(in: subject.name)
      return Subject(
        name: subject.name, threshold: Float(subject.threshold),
        labels: model.indexes(in: subject.name),
        parts: kinds.subtracting([subject.name]).flatMap { places[$0] ?? [] }.sorted())
    }
  }

  /// Hears some kinds or families beside all others, each with the confidence it needs.
  ///
  /// Their events have a ``RecognizedSound/namedThreshold``. A kind can so be heard with several.
  ///
  /// - Precondition: The model knows the names, and nothing has been heard yet.
  package mutating func hear(_ sounds: Set<NamedSound>) {
    let chosen = sounds.sorted { ($0.name, $0.threshold) < ($1.name, $1.threshold) }
    var named = Self.subjects(
      chosen.map { ($0.name, $0.threshold) }, of: hearing.model, from: subjects.count)
    for index in named.indices { named[index].namedThreshold = chosen[index].threshold }
    subjects += named
    tracks += Array(repeating: nil, count: named.count)
  }

  /// Says which kinds are left out of windows that begin before ``maskEnd``.
  ///
  /// - Parameter names: Kinds and families.
  package mutating func mask(_ names: [String]) {
    let kinds = names.reduce(into: Set<String>()) {
      $0.formUnion(hearing.model.families.kinds(in: $1))
    }
    for index in subjects.indices {
      subjects[index].isMaskable = kinds.contains(subjects[index].name)
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [RecognizedSound] {
    var events: [RecognizedSound] = []
    var start = 0
    while let place = hearing.fill(from: buffer, start: &start) { judge(place, &events) }
    return events
  }

  public mutating func finish() -> [RecognizedSound] {
    var events: [RecognizedSound] = []
    while let place = hearing.finish() { judge(place, &events) }
    for index in tracks.indices { end(index, at: time, &events) }
    return events
  }

  public mutating func reset() {
    hearing.reset()
    for index in tracks.indices { tracks[index] = nil }
    (time, isMasked, maskEnd) = (0, false, -.infinity)
  }

  /// Judges the last window.
  mutating func judge(_ place: SoundWindows.Place, _ events: inout [RecognizedSound]) {
    time = place.at
    isMasked = place.start < maskEnd
    let confidences = subjects.map { confidence(in: $0) }
    let isHeard = subjects.indices.map { index in
      let factor = tracks[index] == nil ? 1 : Self.tolerance
      return confidences[index] >= subjects[index].threshold * factor
    }
    // Most of hundreds are neither heard nor last.
    for index in subjects.indices where isHeard[index] || tracks[index] != nil {
      let isCovered = subjects[index].parts.contains { isHeard[$0] }
      if isHeard[index], !isCovered {
        hear(index, place, confidences[index], &events)
      } else if isCovered {
        end(index, at: place.at, &events)
      } else if let track = tracks[index], place.end - track.end > pause {
        end(index, at: place.at, &events)
      }
    }
  }

  /// How sure the model is of it in the last window: not at all where that is unknown, or something
  /// else accounts for it.
  func confidence(in subject: Subject) -> Float {
    if isMasked, subject.isMaskable { return 0 }
    if let unknown = hearing.window.unknown, unknown > 0.5 { return 0 }
    return subject.labels.reduce(0) { max($0, hearing.window.confidences[$1]) }
  }

  /// Whether a subject is reported, and the window that ends there has it.
  func isHeard(_ index: Int, until end: Double) -> Bool { tracks[index]?.end == end }

  private mutating func hear(
    _ index: Int, _ place: SoundWindows.Place, _ confidence: Float,
    _ events: inout [RecognizedSound]
  ) {
    if var track = tracks[index] {
      track.end = place.end
      if confidence > track.confidence {
        track.confidence = confidence
        track.ranking = hearing.window.ranking(Self.rankingCount)
      }
      tracks[index] = track
    } else {
      let track = Track(
        start: place.start, end: place.end, confidence: confidence,
        ranking: hearing.window.ranking(Self.rankingCount))
      tracks[index] = track
      events.append(
        RecognizedSound(
          start: place.start, end: nil, at: place.at, label: subjects[index].name,
          confidence: Double(confidence), ranking: track.ranking,
          namedThreshold: subjects[index].namedThreshold))
    }
  }

  private mutating func end(_ index: Int, at time: Double, _ events: inout [RecognizedSound]) {
    guard let track = tracks[index].take() else { return }
    events.append(
      RecognizedSound(
        start: track.start, end: track.end, at: time, label: subjects[index].name,
        confidence: Double(track.confidence), ranking: track.ranking,
        namedThreshold: subjects[index].namedThreshold))
  }
}
