import TragusCore
import TragusDSP

/// The values of a signal's keys as text: those given, and the defaults of the others.
struct SignalArguments {
  private let signal: SignalDescription
  private var values: [String: String]

  /// - Parameter query: `key=value` joined by `&`, or nothing.
  init(_ query: Substring, of signal: SignalDescription) throws(AudioError) {
    self.signal = signal
    values = [:]
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      try checkSeparators(in: part)
      guard !name.isEmpty else {
        let key = signal.keys.first { !$0.defaultValue.isEmpty }?.name ?? "level"
        throw AudioError(
          .invalidRequest, "'\(part)' has no name. Write for example \(key)=\(example(of: key)).")
      }
      guard signal.keys.contains(where: { $0.name == name }) else {
        let names = signal.keys.map(\.name)
        throw AudioError(
          .invalidRequest,
          "'\(name)' is not a key of sim:\(signal.name). \(nameQuestion(for: name, in: names))Its keys are "
            + "\(names.joined(separator: ", ")).")
      }
      guard pair.count == 2, !pair[1].isEmpty else {
        throw AudioError(
          .invalidRequest, "'\(part)' has no value. Write \(name)=\(example(of: name)).")
      }
      if let other = values.updateValue(String(pair[1]), forKey: name) {
        throw AudioError(
          .invalidRequest, "'\(name)' is given twice: \(other) and \(pair[1]). Give it once.")
      }
    }
    for key in signal.keys where values[key.name] == nil {
      values[key.name] = key.defaultValue
    }
  }

  /// A number; its unit, if it has one, may be written behind it, kHz too.
  func number(_ name: String) throws(AudioError) -> Double {
    try number(Substring(text(name)), of: name)
  }

  /// A number, `nil` when the key is not given and has no default.
  func optionalNumber(_ name: String) throws(AudioError) -> Double? {
    text(name).isEmpty ? nil : try number(name)
  }

  /// Numbers joined by commas or `+`; none when the value is empty.
  func numbers(_ name: String) throws(AudioError) -> [Double] {
    var numbers: [Double] = []
    if text(name).isEmpty { return numbers }
    let parts = text(name).split(omittingEmptySubsequences: false) { ",+".contains($0) }
    guard !parts.contains("") else {
      let whole = parts.filter { !$0.isEmpty }.joined(separator: "+")
      throw AudioError(
        .invalidRequest,
        "'\(text(name))' has an empty part. "
          + "Write \(name)=\(whole.isEmpty ? example(of: name) : whole).")
    }
    for part in parts { numbers.append(try number(part, of: name)) }
    return numbers
  }

  // A comma belongs to lists: it does not lead to the next key.
  private func checkSeparators(in part: Substring) throws(AudioError) {
    let pieces = part.split(omittingEmptySubsequences: false) { ",;?".contains($0) }
    let isKey = { (piece: Substring) in
      signal.keys.contains { piece.hasPrefix($0.name + "=") }
    }
    guard pieces.dropFirst().contains(where: isKey) else { return }
    throw AudioError(
      .invalidRequest,
      "Separate settings by &: 'sim:\(signal.name)?\(pieces.joined(separator: "&"))'.")
  }

  /// Seconds joined by `-` or the name of a breathing pattern, `nil` when the key is not given and has no default.
  func optionalPattern(_ name: String) throws(AudioError) -> [Double]? {
    if text(name).isEmpty { return nil }
    let named = NamedBreathPattern.all.first { $0.name == text(name).lowercased() }
    var seconds: [Double] = []
    for part in (named?.seconds ?? text(name)).split(
      separator: "-", omittingEmptySubsequences: false)
    {
      guard let number = Double(part.hasSuffix("s") ? part.dropLast() : part), number.isFinite
      else {
        throw AudioError(
          .invalidRequest,
          "'\(text(name))' is not a pattern of seconds. "
            + nameQuestion(for: text(name), in: NamedBreathPattern.all.map(\.name))
            + "Write \(name)=4-4 or \(name)=4-7-8.")
      }
      seconds.append(number)
    }
    return seconds
  }

  /// A whole number.
  func wholeNumber<Number: FixedWidthInteger>(_ name: String) throws(AudioError) -> Number {
    guard let number = Number(text(name)) else {
      throw AudioError(
        .invalidRequest,
        "'\(text(name))' is not a whole number of 0 or more. "
          + "Write \(name)=\(Number(example(of: name)).map { "\($0)" } ?? "3").")
    }
    return number
  }

  /// One of the cases of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(AudioError) -> Choice {
    let word = text(name).lowercased()
    guard let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
      let known = Choice.allCases.map(\.rawValue)
      throw AudioError(
        .invalidRequest,
        "'\(text(name))' is not a \(name). \(nameQuestion(for: text(name), in: known))Known are "
          + "\(known.joined(separator: ", ")).")
    }
    return choice
  }

  /// Seconds, `nil` for `endless`.
  func duration(_ name: String) throws(AudioError) -> Double? {
    text(name) == "endless" ? nil : try requiredDuration(name)
  }

  /// Seconds.
  func requiredDuration(_ name: String) throws(AudioError) -> Double {
    let usual = signal.keys.first { $0.name == name }?.defaultValue ?? ""
    return try DurationText.seconds(
      in: text(name), usual: try? DurationText.seconds(in: usual))
  }

  /// Seconds, `nil` when the key is not given and has no default.
  func optionalDuration(_ name: String) throws(AudioError) -> Double? {
    text(name).isEmpty ? nil : try requiredDuration(name)
  }

  /// A number, `nil` for `random`.
  func numberOrRandom(_ name: String) throws(AudioError) -> Double? {
    text(name) == "random" ? nil : try number(name)
  }

  /// One of the cases of an enumeration, `nil` for `random`.
  func choiceOrRandom<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(AudioError) -> Choice? {
    text(name) == "random" ? nil : try choice(name)
  }

  /// Seconds, `nil` for `random`.
  func durationOrRandom(_ name: String) throws(AudioError) -> Double? {
    text(name) == "random" ? nil : try requiredDuration(name)
  }

  /// A whole number, `nil` for `endless`.
  func count(_ name: String) throws(AudioError) -> Int? {
    text(name) == "endless" ? nil : try wholeNumber(name)
  }

  /// As it was written.
  func text(_ name: String) -> String {
    guard let value = values[name] else { preconditionFailure("\(name) is not in the catalog.") }
    return value
  }

  private func example(of name: String) -> String {
    let value = signal.keys.first { $0.name == name }?.defaultValue ?? ""
    return value.isEmpty ? "VALUE" : value
  }

  // A level of sound pressure, which a signal does not have.
  private static func isPressure(_ text: Substring) -> Bool {
    ["dba", "db(a)", "dbc", "db(c)", "dbspl", "db spl"].contains { text.lowercased().hasSuffix($0) }
  }

  private func number(_ text: Substring, of name: String) throws(AudioError) -> Double {
    let unit = signal.keys.first { $0.name == name }?.unit ?? ""
    let number: Double? =
      switch unit {
      case "Hz": FrequencyText.hertz(in: text)
      case "dBFS", "dB": Self.isPressure(text) ? nil : LevelText.decibels(in: text)
      case "": Double(text)
      default: Double(text.hasSuffix(unit) ? text.dropLast(unit.count) : text)
      }
    guard let number, number.isFinite else {
      let pointed = text.replacing(",", with: ".")
      if pointed != text, (try? self.number(pointed[...], of: name)) != nil {
        throw AudioError(
          .invalidRequest, "Write \(name)=\(pointed), not \(text): numbers have a point.")
      }
      throw AudioError(
        .invalidRequest,
        "'\(text)' is not a number\(unit.isEmpty ? "" : " of \(unit)"). "
          + "Write \(name)=\(example(of: name)).")
    }
    return number
  }
}
