import TragusCore
import TragusDSP

/// Sounds one after the other as people write them: `C4 E4:500ms C4+E4+G4 r 440 200ms`.
///
/// Each word is a note, a frequency, a chord, or a rest (`r`, `rest` or `-`), and may have a length of
/// its own behind a colon. One more word is the length of all others, or `endless`.
package struct ToneText: Sendable, Hashable {
  /// How long each sound lasts that has no length of its own.
  package enum Length: Sendable, Hashable {
    case seconds(Double)
    case endless
  }

  /// A sound or a rest.
  package struct Tone: Sendable, Hashable {
    /// What sounds, or `nil` for a rest.
    package let sound: ToneGenerator.Sound?
    /// Its own length in seconds, or `nil` for that of all.
    package let duration: Double?

    package init(_ sound: ToneGenerator.Sound?, duration: Double? = nil) {
      (self.sound, self.duration) = (sound, duration)
    }
  }

  /// What sounds, in its order.
  package private(set) var tones: [Tone] = []
  /// The length that was given, or `nil` where none was.
  package private(set) var length: Length?

  /// - Parameters:
  ///   - words: As they were written.
  ///   - length: The length of all, as it was written apart from the words; `nil` for none.
  ///   - hasSound: Whether something else says what sounds, so that words can only be a length.
  ///   - note: The frequency of a note by its MIDI number, in hertz.
  /// - Throws: `invalidRequest` for a word that is nothing of this, and for a second length.
  package init(
    _ words: [String], length: String? = nil, hasSound: Bool = false,
    note: (Int) -> Double = FrequencyText.equalTempered
  ) throws(AudioError) {
    try Self.checkUnits(of: words)
    for word in words {
      if let length = Self.length(in: word) {
        try set(length, word)
      } else if hasSound {
        throw AudioError(
          .invalidRequest,
          "'\(printable(word))' is not a duration; write it with a unit, as 200ms or 2s.")
      } else {
        tones.append(try Self.tone(word, note))
      }
    }
    if let length {
      try set(
        length == "endless" ? .endless : .seconds(try DurationText.seconds(in: length)), length)
    }
  }

  // A number and its unit in two words, and a number that is too low for a tone.
  private static func checkUnits(of words: [String]) throws(AudioError) {
    for (number, unit) in zip(words, words.dropFirst()) where Double(number) != nil {
      let whole = number + unit
      guard unit.allSatisfy(\.isLetter),
        self.length(in: whole) != nil || FrequencyText.hertz(in: whole) != nil,
        FrequencyText.hertz(in: unit) == nil, unit != "r"
      else { continue }
      throw AudioError(.invalidRequest, "Write \(whole), not \(number) \(unit).")
    }
    guard let word = words.last, let number = Double(word), number > 0, number < lowestTone else {
      return
    }
    let isWhole = number == number.rounded()
    throw AudioError(
      .invalidRequest,
      isWhole
        ? "Write \(word)s for a duration, \(word)Hz for a tone, or --repeat \(word), not \(word)."
        : "Write \(word)s for a duration, not \(word).")
  }

  // What nobody hears as a tone, in hertz.
  private static let lowestTone = 20.0

  private mutating func set(_ length: Length, _ word: String) throws(AudioError) {
    guard self.length == nil else {
      throw AudioError(
        .invalidRequest,
        "'\(printable(word))' is one too many: there is already a duration.")
    }
    if case .seconds(let seconds) = length { try Self.check(seconds) }
    self.length = length
  }

  private static func check(_ duration: Double) throws(AudioError) {
    guard duration == 0 else { return }
    throw AudioError(.invalidRequest, "A tone must last longer than 0s; write 200ms or 2s.")
  }

  /// The tones as steps of a sequence.
  ///
  /// - Parameter usual: The length of those that have none, in seconds.
  /// - Throws: `invalidRequest` when one would have no end.
  package func steps(usual: Double) throws(AudioError) -> [ToneSequence.Step] {
    var steps: [ToneSequence.Step] = []
    for tone in tones {
      guard let duration = tone.duration ?? duration(usual: usual) else {
        throw AudioError(
          .invalidRequest, "Only one tone can be endless; write a length, as --for 200ms.")
      }
      steps.append(ToneSequence.Step(tone.sound, duration: duration))
    }
    return steps
  }

  /// The length that was given, or else a usual one, in seconds; `nil` is endless.
  package func duration(usual: Double) -> Double? {
    switch length {
    case .seconds(let seconds): seconds
    case .endless: nil
    case nil: usual
    }
  }

  /// A frequency or a note, in hertz.
  ///
  /// - Throws: `invalidRequest` for what is neither.
  package static func hertz(
    _ text: String, note: (Int) -> Double = FrequencyText.equalTempered
  ) throws(AudioError) -> Double {
    guard let hertz = FrequencyText.hertz(in: text, note: note) else {
      throw AudioError(
        .invalidRequest,
        NoteText.advice(on: printable(text))
          ?? "'\(printable(text))' is not a frequency; write hertz or a note, as 440, 1.2kHz or A4."
      )
    }
    return hertz
  }

  /// Several frequencies, with `,` or `+` between them.
  package static func frequencies(
    _ text: String, note: (Int) -> Double = FrequencyText.equalTempered
  ) throws(AudioError) -> [Double] {
    var frequencies: [Double] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: { ",+".contains($0) })
    {
      guard !part.isEmpty else {
        let separator = text.contains("+") ? "+" : ","
        let parts = text.split { ",+".contains($0) }
        let others = parts.isEmpty ? "A4+E5" : parts.joined(separator: separator)
        throw AudioError(
          .invalidRequest,
          "A part of '\(printable(text))' is empty; write \(printable(others)).")
      }
      frequencies.append(try hertz(String(part.drop { $0 == " " }), note: note))
    }
    return frequencies
  }

  private static func length(in word: String) -> Length? {
    if word == "endless" { return .endless }
    // 440:5 is not 440 minutes, and 1:30 is not a tone.
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, Double(parts[0]).map({ $0 >= 20 }) ?? true { return nil }
    return (try? DurationText.seconds(in: word)).map { .seconds($0) }
  }

  private static func tone(_ word: String, _ note: (Int) -> Double) throws(AudioError) -> Tone {
    // The length that a beep usually has, which decides what unit is proposed.
    let usual = 0.2
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let duration =
      parts.count > 1 ? try DurationText.seconds(in: String(parts[1]), usual: usual) : nil
    if let duration { try check(duration) }
    if ["r", "rest", "-"].contains(name.lowercased()) { return Tone(nil, duration: duration) }
    if name.contains(",") {
      let number = name.replacing(",", with: ".")
      if number.wholeMatch(of: #/\d+\.\d+(?:k?Hz|ms|s|m)?/#) != nil,
        name.split(separator: ",").last.map({ Double($0).map { $0 < 20 } ?? true }) == true
      {
        throw AudioError(
          .invalidRequest, "Write \(number), not \(name): numbers have a point.")
      }
      throw AudioError(
        .invalidRequest,
        "'\(printable(name))' is not a tone; write \(name.replacing(",", with: "+")) for a chord, or "
          + "\(name.replacing(",", with: " ")) for one note after the other.")
    }
    return name.contains("+")
      ? Tone(.chord(try frequencies(name, note: note)), duration: duration)
      : Tone(.tone(try hertz(name, note: note)), duration: duration)
  }
}
