import Tragus
import TragusStation

extension CommandDescription {
  /// The option with a spelling, such as `--for` or `-o`.
  func argument(_ spelling: String) -> Argument? {
    ownArguments.first { $0.spellings.contains(spelling) }
  }
}

extension CommandDescription.Argument {
  /// Whether a value looks valid for the option. A number without its required unit does.
  func takes(_ value: String) -> Bool {
    guard kind == .option else { return true }
    if name == "bits" { return bits(value) != nil }
    if let values = allValues, !values.isEmpty {
      return values.contains { $0.lowercased() == value.lowercased() }
    }
    switch valueName {
    case "duration", "time", "minutes":
      return Double(value).map { $0 >= 0 } ?? ((try? DurationText.seconds(in: value)) != nil)
    case "level", "gain", "decibels", "LUFS", "dBTP": return Self.level(in: value) != nil
    case "frequency":
      let likely = name == "rate" ? 1000...1e6 : name == "a4" ? 350...500 : 0...1e6
      return FrequencyText.hertz(in: value).map { likely.contains($0) } ?? false
    case "low:high":
      return FrequencyText.ends(of: value) != nil || FrequencyText.hertz(in: value) != nil
    case "count", "rounds", "1..521", "semitones", "number", "port":
      return Int(value).map { $0 < (valueName == "port" ? 65536 : 1000) } ?? false
    case "0..1", "0.01..1": return share(value) != nil
    case "name:duration", "name=folder": return value.contains { ":=".contains($0) }
    case "self|files": return value == "self" || value.contains(",")
    case "channel": return Int(value) != nil || ["mix", "each"].contains(value)
    case "size": return (try? ByteCountArgument.bytes(value)) != nil
    case "length":
      return value.wholeMatch(of: #/[\d.]+([kMGT]|.*[bB])/#) != nil || Double(value) != nil
        || (try? DurationText.seconds(in: value)) != nil
    case "note": return NoteText.number(in: value) != nil
    case "notes", "tone,tone":
      return value.split { $0 == "," || valueName != "notes" && $0 == "+" }.allSatisfy {
        FrequencyText.hertz(in: $0) != nil
      }
    case "format" where name == "raw": return (try? RawFormat(value)) != nil
    case "model", "folder": return Double(value) == nil
    case "events":
      let rule = ProgramWords.rules([], on: [value])[0]
      return (try? EventChoice(only: rule.events, not: [])) != nil
    case "types": return (try? EventChoice(only: [value], not: [])) != nil
    case "name" where name == "theme": return ["light", "dark", "contrast"].contains(value)
    case "name" where name == "device": return (try? DurationText.seconds(in: value)) == nil
    case "widthxheight", "block>x<count": return value.contains("x")
    default: return true
    }
  }

  /// Whether a value of the option is a quantity, so that few words are one.
  var isMeasured: Bool { valueName.map(Self.quantities.contains) == true }

  private static let quantities: Set<String> = [
    "duration", "time", "level", "gain", "decibels", "LUFS", "dBTP", "frequency", "low:high",
    "count", "length", "notes", "tone,tone",
  ]

  /// An example of a value with its unit, `nil` where there is none.
  var example: String? {
    switch valueName {
    case "duration", "time", "length": "10s"
    case "level", "gain", "decibels": "-20dB"
    case "low:high": "100:200"
    default: nil
    }
  }

  /// The spelling of a value that was given under another name, or `nil` if uncertain.
  ///
  /// - Parameter example: An example of a value; a number without a unit gets the example's unit.
  func spelling(of value: String, like example: String?) -> String? {
    if ["duration", "time"].contains(valueName), let span = Self.spans[value.lowercased()] {
      return span
    }
    // A file may have the name of a choice.
    guard takes(value) || ["types", "events"].contains(valueName),
      allValues?.isEmpty == false || FileKind(value) == nil || namesPath
    else { return nil }
    if example?.hasPrefix("speaker:") == true { return "speaker:" + value }
    if example?.hasSuffix("bpm") == true { return Double(value) == nil ? value : value + "bpm" }
    if name == "bits" { return bits(value) }
    if let values = allValues, !values.isEmpty {
      return values.first { $0.lowercased() == value.lowercased() }
    }
    switch valueName {
    case "types", "events":
      let sounds = SoundNames.published
      let names = value.split(separator: ",").map { word -> String? in
        let name = word.hasSuffix("*") && word.count > 1 ? word.dropLast() : word
        // What is left out is heard as an event and as a sound.
        if self.name == "not", ["speech", "talking"].contains(name.lowercased()) {
          return "voice,sound:Speech"
        }
        let word = Self.events[name.lowercased()] ?? String(name)
        if (try? EventChoice(only: [word], not: [])) != nil { return word }
        // A note is no mistyped alarm.
        if (try? Note(parsing: word)) != nil { return "note:" + word }
        if NoteText.advice(on: word) != nil { return nil }
        if let pattern = ForeignWords.pattern(near: word) { return pattern }
        if let name = sounds.nameBeginning(with: word) { return "sound:" + name }
        return sounds.nameFound(in: word).map { "sound:" + $0 }
      }
      // A sound that is not known is not left out silently.
      return names.contains { $0 == nil } ? nil : names.compactMap(\.self).joined(separator: ",")
    case "duration", "time":
      guard let number = Double(value) else { return value }
      let unit = example?.drop { $0.isNumber } ?? "s"
      return value + (unit == "ms" && number < 20 ? "s" : unit)
    case "level", "gain", "decibels":
      // Recordings begin by a level below full scale.
      if name == "on-sound", (Self.level(in: value) ?? 0) > 0 { return nil }
      if ["calibrator", "reference"].contains(name), Double(value) != nil { return value + "dB" }
      // The number 0.5 may be a factor.
      if value.hasSuffix("%") { return Self.level(in: value).map { plainNumber($0) + "dB" } }
      // A volume of 80 is in percent, and one of 0.5 a factor.
      if ["level", "peak"].contains(name) || name == "gain" && example == "-6dB",
        let volume = Double(value), 0 < volume, volume <= 100
      {
        return plainNumber(decibels(amplitude: volume > 1 ? volume / 100 : volume).rounded()) + "dB"
      }
      // The levels of a picture are often one number: `--dynamic-range 70`.
      if name == "floor", let level = Self.level(in: value), abs(level) >= 10 {
        return plainNumber(-abs(level)) + "dB"
      }
      return value.lowercased().contains("db") || value.first?.isNumber == false ? value : nil
    case "calibration": return Double(value) == nil ? value : value + "dB"
    case "length" where value.wholeMatch(of: #/[\d.]+[kMGT]/#) != nil: return value + "B"
    case "folder": return FileKind(value) == .file ? nil : value
    case "file", "device":
      guard let example, example != "FILE" else { return value }
      let (suffix, other) = (PathParts(value).suffix, PathParts(example).suffix)
      let isTable = [suffix, other].allSatisfy(Self.tables.contains)
      return suffix != "" && suffix == other || isTable ? value : nil
    case "low:high":
      guard let frequency = FrequencyText.hertz(in: value) else { return value }
      return FrequencyText.range(about: frequency, to: frequency)
    case "0..1", "0.01..1": return share(value).map(plainNumber)
    default: return value
    }
  }

  // One of each: `--per minute`.
  private static let spans = ["second": "1s", "minute": "1m", "hour": "1h", "day": "24h"]

  private var namesPath: Bool { ["file", "folder"].contains(valueName) }

  /// The suffixes of tables of labels.
  static let tables: Set<String> = [".csv", ".tsv", ".txt"]

  // What people call events.
  private static let events = [
    "puff": "blow", "puffs": "blow", "puffing": "blow", "blows": "blow", "blowing": "blow",
    "double-puff": "blow:double", "double_puff": "blow:double", "long-puff": "blow:long",
    "short-puff": "blow:short", "double-blow": "blow:double", "long-blow": "blow:long",
    "speech": "voice", "talking": "voice", "breathing": "breath", "alarms": "alarm",
    "phone": "sound:Telephone", "phones": "sound:Telephone",
  ]

  // A part of 1, or in percent.
  private func share(_ value: String) -> Double? {
    let number =
      value.hasSuffix("%") ? Double(value.dropLast()).map { $0 / 100 } : Double(value)
    return number.flatMap { 0...1 ~= $0 ? $0 : nil }
  }

  // The bits of other programs: `f32`, `pcm_s16le`, `24bit`.
  private func bits(_ value: String) -> String? {
    let word = value.lowercased()
    if ["f32", "float", "float32", "flt", "f32le", "pcm_f32le", "32float"].contains(word) {
      return "32f"
    }
    let signs = word.split { !$0.isNumber }
    guard signs.count == 1, ["8", "16", "24", "32"].contains(signs[0]) || word == "32f" else {
      return nil
    }
    return word == "32f" ? word : String(signs[0])
  }

  /// The decibels in a text, whatever their unit; `nil` for another text.
  static func level(in value: String) -> Double? {
    if value.hasSuffix("%"), let share = Double(value.dropLast()), share > 0 {
      return decibels(amplitude: share / 100).rounded()
    }
    let word = value.lowercased()
    let unit = ["lufs", "dbtp", "dbfs"].first(where: word.hasSuffix)
    return LevelText.decibels(in: word.dropLast(unit?.count ?? 0))
  }
}
