import Tragus
import TragusStation

/// The line of another program from a table, such as `sox FILE OUT.wav highpass 80`, with the files and
/// values that were typed in place of its examples.
struct OtherProgram {
  /// The whole line.
  private(set) var line = ""
  /// The typed words that have no place in it.
  private(set) var rest: [String] = []

  /// The first file, or `nil` without one.
  var file: String? { files.first }

  private var files: [String] = []
  private var output: String?
  // What may be a value, with the option before it.
  private var values: [(option: String?, value: String)] = []
  // How far the first frequency is from the one of the example; the others are its overtones.
  private var ratio: Double?

  /// - Parameters:
  ///   - example: A line of the program, with a file.
  ///   - command: The word in the place of the command; where it is about slowness, a factor of 10 is
  ///     a tenth.
  ///   - typed: The words behind it.
  /// - Returns: `nil` for other programs, in which there is nothing to fill in.
  init?(_ example: Substring, for command: String, typed: [String]) {
    let hasFile = example.split(separator: " ").contains { ["FILE", "a.wav"].contains($0) }
    guard hasFile, !example.hasPrefix("tragus"), !typed.isEmpty else { return nil }
    read(typed)
    let isSlower = Self.slowing.contains(command)
    // Sox joins any number of files, and a line with two inputs takes two.
    let isSox = example.hasPrefix("sox ")
    let most = !example.contains("b.wav") ? 1 : isSox ? files.count : 2
    let names = files.map(TragusCommand.quotedForShell)
    var parameters: ArraySlice<Parameter> = []
    var words: [String] = []
    for word in example.split(separator: " ").map(String.init) {
      if let parameter = parameters.popFirst() {
        words.append(value(for: parameter, like: word, isSlower: isSlower) ?? word)
      } else if word == "FILE" || word == "IN.wav" {
        words.append(names.first ?? word)
      } else if word == "a.wav", names.count > 1 {
        words.append(names[0])
      } else if word == "b.wav", names.count > 1 {
        words += names.prefix(most).dropFirst()
      } else if word.lowercased().hasPrefix("out.") {
        words.append(output.map(TragusCommand.quotedForShell) ?? word)
      } else if word.hasPrefix("acrossfade=d="),
        let length = value(for: .time, like: word, isSlower: false)
      {
        words.append("acrossfade=d=\(length)")
      } else {
        parameters = isSox ? (Self.parameters[word] ?? [])[...] : []
        words.append(word)
      }
    }
    if isSox, let place = rest.firstIndex(where: Self.normalizing.contains) {
      rest.remove(at: place)
      words.append("norm")
    }
    line = words.joined(separator: " ")
    // `--srt` is a part of -osrt.
    rest.removeAll { line.contains($0.drop { $0 == "-" }) }
    rest += files.dropFirst(most)
    rest += values.flatMap { [$0.option, $0.value].compactMap(\.self) }
  }

  // Sorts the typed words into files, values and the rest.
  private mutating func read(_ typed: [String]) {
    var words = typed[...]
    while let word = words.popFirst() {
      guard ForeignWords.isOption(word) else {
        if FileKind(word) != nil || AudioFileFormat.hasAudioSuffix(word) {
          files.append(word)
        } else {
          values.append((nil, word))
        }
        continue
      }
      guard let next = words.first, !ForeignWords.isOption(next) else {
        rest.append(word)
        continue
      }
      if ["-o", "--output"].contains(word) {
        output = next
      } else if FileKind(next) == nil, !AudioFileFormat.hasAudioSuffix(next) {
        values.append((word, next))
      } else {
        rest.append(word)
        continue
      }
      words.removeFirst()
    }
    // The last of several files is the one to write.
    if output == nil, files.count > 1, FileKind(files[files.count - 1]) == nil {
      output = files.removeLast()
    }
  }

  // What stands behind the name of an effect.
  private enum Parameter {
    case frequency, band, factor, cents, time
    /// It stays as it is.
    case fixed
  }

  private static let parameters: [String: [Parameter]] = [
    "highpass": [.frequency], "lowpass": [.frequency], "bandreject": [.frequency],
    "equalizer": [.frequency], "sinc": [.band], "speed": [.factor], "tempo": [.factor],
    "pitch": [.cents], "fade": [.time, .fixed, .time],
  ]

  // The first typed value that fits a parameter.
  private mutating func value(
    for parameter: Parameter, like example: String, isSlower: Bool
  ) -> String? {
    if case .frequency = parameter, let ratio {
      return FrequencyText.hertz(in: example).map { plainNumber($0 * ratio) }
    }
    for (place, typed) in values.enumerated() {
      guard let value = Self.value(typed.value, as: parameter, isSlower: isSlower) else { continue }
      values.remove(at: place)
      if case .frequency = parameter, let usual = FrequencyText.hertz(in: example),
        let hertz = Double(value)
      {
        ratio = hertz / usual
      }
      return value
    }
    return nil
  }

  private static func value(_ word: String, as parameter: Parameter, isSlower: Bool) -> String? {
    switch parameter {
    case .frequency:
      return FrequencyText.hertz(in: word).flatMap { $0 > 0 ? plainNumber($0) : nil }
    case .band:
      return FrequencyText.ends(of: word).map { "\(plainNumber($0.low))-\(plainNumber($0.high))" }
    case .factor:
      guard let match = word.wholeMatch(of: #/(-?[\d.]+)(x|%)?/#), let number = Double(match.1)
      else { return nil }
      // 75 % of the speed, or 25 % less.
      let factor = match.2 == "%" ? (number < 0 ? 1 + number / 100 : number / 100) : number
      guard factor > 0 else { return nil }
      return plainNumber(isSlower && factor > 1 ? 1 / factor : factor)
    case .cents:
      guard let match = word.wholeMatch(of: #/([+-]?[\d.]+)(st|semitones?|cents?)?/#),
        let number = Double(match.1)
      else { return nil }
      // Few are semitones.
      let isCents = match.2?.hasPrefix("c") ?? (abs(number) > mostSemitones)
      return plainNumber(isCents ? number : number * 100)
    case .time:
      return (Double(word) ?? (try? DurationText.seconds(in: word))).map(plainNumber)
    case .fixed: return nil
    }
  }

  private static let mostSemitones = 24.0
  private static let normalizing: Set<String> = ["--norm", "--normalise", "--normalize"]
  // Words about slowness, where a factor above 1 is a divisor.
  private static let slowing: Set<String> = [
    "heterodyne", "bat-detector", "slow", "slow-down", "slowdown", "slower", "time-expansion",
    "timeexpand", "timeexpansion",
  ]
}
