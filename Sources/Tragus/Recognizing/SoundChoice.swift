import TragusClassifier
import TragusCore

/// A sound to be heard, as people write it: `Dog`, or `Dog:0.8` with the confidence that it needs.
package struct SoundChoice: Sendable, Hashable {
  /// The name of a kind or of a family, as it was written.
  package let name: String
  /// The confidence from which on it is reported, 0.01 to 1, or `nil` for the usual one.
  package let threshold: Double?

  package init(_ name: String, threshold: Double? = nil) {
    (self.name, self.threshold) = (name, threshold)
  }

  /// - Parameter text: A name, which may hold commas and colons, and behind the last colon a number.
  /// - Throws: `invalidRequest` when there is no name, or the number is out of its range.
  package init(parsing text: String) throws(AudioError) {
    var name = text[...]
    var threshold: Double?
    if let colon = text.lastIndex(of: ":"),
      let number = Double(text[text.index(after: colon)...])
    {
      (name, threshold) = (text[..<colon], number)
    }
    if let share = text.wholeMatch(of: #/(.+):(\d{1,3})(?:\.\d+)? ?%/#),
      let percent = Double(share.2)
    {
      throw AudioError(
        .invalidRequest,
        "Write \(share.1):\(decimal(percent / 100, places: 2)), not \(printable(text)).")
    }
    guard !name.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "'\(printable(text))' has no name of a sound; write one, as Dog or Dog:0.8.")
    }
    if let threshold, !(0.01...1 ~= threshold) {
      throw AudioError(
        .invalidRequest,
        "The confidence of '\(printable(text))' must be 0.01 to 1, with a point: \(name):0.8.")
    }
    (self.name, self.threshold) = (String(name), threshold)
  }
}

/// The sounds that can be asked for by name.
package struct SoundNames: Sendable {
  /// The kinds of sounds of the network that comes with Tragus, and the families of AudioSet.
  package static let published = SoundNames(of: .audioSet)

  /// All names, in the order of the alphabet.
  package let all: [String]

  // By what they are without capitals.
  private let known: [String: String]
  /// A clause that says where they are listed.
  package let list: String

  /// The kinds that a model knows, and their families.
  package init(of model: SoundModel) {
    let families = model.families.names.filter {
      !model.families.kinds(in: $0).isDisjoint(with: model.labels)
    }
    all = Set(model.labels + families).sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    known = Dictionary(all.map { ($0.lowercased(), $0) }) { first, _ in first }
    list =
      "'tragus classify --labels'\(model.isTrained ? " with the same --model" : "") lists them"
  }

  /// The names that hold all words, in any case.
  package func holding(_ words: [String]) -> [String] {
    all.filter { name in words.allSatisfy { name.lowercased().contains($0.lowercased()) } }
  }

  /// The least confidences that the sounds chosen need, by their names as they are known.
  ///
  /// - Parameter threshold: For those without one of their own.
  /// - Throws: `invalidRequest` when a name is not known; the sentence offers the nearest ones.
  package func thresholds(
    of choices: [SoundChoice], usual threshold: Double
  ) throws(AudioError) -> [String: Double] {
    var thresholds: [String: Double] = [:]
    for choice in choices {
      guard let name = nameMeant(by: choice.name) else {
        throw AudioError(
          .invalidRequest,
          "There is no sound '\(printable(choice.name))'.\(offer(for: choice.name)) \(list).")
      }
      thresholds[name] = min(thresholds[name] ?? 1, choice.threshold ?? threshold)
    }
    return thresholds
  }

  /// The name of a kind or family as it is known, of the same in any case; `nil` where there is none.
  package func name(_ text: String) -> String? {
    all.contains(text) ? text : known[text.lowercased()]
  }

  /// The name that somebody who asks for a sound means: its name; one of several in it, as `smoke
  /// alarm` in `Smoke detector, smoke alarm`; or the verb for what somebody does, as `clap` for
  /// `Clapping` and `snore` for `Snoring`.
  package func nameMeant(by text: String) -> String? {
    if let name = name(text) { return name }
    let word = text.lowercased()
    // Dogs are of the kind Dog, although wolves and dogs are one too.
    if word.hasSuffix("s"), let one = known[String(word.dropLast())] { return one }
    let several = all.filter { $0.lowercased().split(separator: ", ").contains(word[...]) }
    if several.count == 1 { return several[0] }
    return activity(of: word)
  }

  /// All names that somebody who asks for a sound means: `whistle` is a thing, and what people do.
  package func namesMeant(by text: String) -> [String] {
    let names = [nameMeant(by: text), activity(of: text.lowercased())].compactMap(\.self)
    return names.count == 2 && names[0] == names[1] ? [names[0]] : names
  }

  // The name of what somebody does, by its verb: `Snoring` for `snore`.
  private func activity(of word: String) -> String? {
    guard word.count >= Self.shortestVerb, let last = word.last, last.isLetter else { return nil }
    let stem = last == "e" ? String(word.dropLast()) : word
    return known[stem + "ing"] ?? known[word + String(last) + "ing"]
  }

  // Fewer letters are a name of something else.
  private static let shortestVerb = 4

  /// The only name that begins with a word, apart from an ending: `Laughter` for `laughs`, and
  /// `Bark` for `barking`; `nil` where there is none, or more than one.
  package func nameBeginning(with word: String) -> String? {
    // No name is that long.
    guard word.utf8.count <= 64 else { return nil }
    let plain = word.lowercased().hasSuffix("ing") ? String(word.dropLast(3)) : word
    let stem = String(plain.lowercased().reversed().drop { "es".contains($0) }.reversed())
    guard stem.count > 2, stem.allSatisfy(\.isLetter) else { return nil }
    let names = all.filter { $0.lowercased().hasPrefix(stem) }
    return names.count == 1 ? names[0] : nil
  }

  /// The name that other programs write as `baby_cry` and `glass-breaking`: of all words, else of one.
  package func nameFound(in text: String) -> String? {
    let words = text.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
    guard 2...4 ~= words.count else { return nil }
    return nameMeant(by: words.joined(separator: " ")) ?? nameHolding(stems: words)
      ?? words.lazy.compactMap(nameMeant).first
  }

  // The only name that has all words, whatever their endings: `Baby cry, infant cry` for `baby crying`.
  private func nameHolding(stems words: [String]) -> String? {
    let stems = words.map(Self.stem)
    let names = all.filter { name in
      let own = Set(name.split { !$0.isLetter }.map { Self.stem(String($0)) })
      return stems.allSatisfy(own.contains)
    }
    return names.count == 1 ? names[0] : nil
  }

  private static func stem(_ word: String) -> String {
    let word = word.lowercased()
    let plain = word.count > 5 && word.hasSuffix("ing") ? String(word.dropLast(3)) : word
    return String(plain.reversed().drop { "es".contains($0) }.reversed())
  }

  /// A question that offers the names nearest to one that is not known, with a space before it; empty
  /// where none is near.
  package func offer(for name: String) -> String {
    // Two letters are in a hundred names.
    guard name.count > 2 else { return "" }
    let longestOffer = 3
    // Somebody who looks for "smoke alarm" finds it by its words, and a folder "dog_bark" is both.
    let words = name.split { " ,:_-".contains($0) }.map(String.init)
    var near = holding(words)
    if near.isEmpty {
      near = words.compactMap { self.nameMeant(by: $0) ?? nameBeginning(with: $0) }
    }
    // `doggy`
    if near.isEmpty,
      let longest = known.keys.filter({
        $0.count > 2 && $0.count + 2 >= name.count && name.lowercased().hasPrefix($0)
      }).max(by: { ($0.count, $0) < ($1.count, $1) }), let begun = known[longest]
    {
      near = [begun]
    }
    // `snoer` for `snore`, which is short for `Snoring`
    let letters = Array(name)
    let swapped = letters.indices.dropLast().lazy.compactMap { place -> String? in
      var word = letters
      word.swapAt(place, place + 1)
      return self.nameMeant(by: String(word))
    }.first
    if near.isEmpty, let swapped { return " Did you mean '\(printable(swapped))'?" }
    // `roster` for one of several names of a kind, `Chicken, rooster`
    var parts = known
    for name in all {
      for part in name.lowercased().split(separator: ", ") where parts[String(part)] == nil {
        parts[String(part)] = name
      }
    }
    if let nearest = nearestName(to: name.lowercased(), in: parts.keys.sorted()),
      let nearest = parts[nearest], !near.contains(nearest)
    {
      near.insert(nearest, at: 0)
    }
    let offer = near.prefix(longestOffer).map { "'\(printable($0))'" }.joined(separator: ", ")
    return near.isEmpty ? "" : " Did you mean \(offer)?"
  }
}
