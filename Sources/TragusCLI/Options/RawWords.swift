import Tragus
import TragusStation

/// The format of raw samples in options of other programs: `-f S16_LE -r 16000 -c 1`.
struct RawWords {
  private var format: String?
  // What sox gives apart: the kind of the numbers, and their bits.
  private var kind = "s"
  private var bits = "16"
  private var rate = "48000"
  private var channelCount = "1"
  private var taken: [String] = []
  // Whether the samples are raw, so that -r, -c, -b and -e are about them, and not about an output.
  private let isCertain: Bool

  /// - Parameters:
  ///   - words: The words of the command line.
  ///   - hasOutput: Whether the command writes samples too.
  init(_ words: [String], hasOutput: Bool) {
    isCertain =
      !hasOutput || words.contains(where: Self.isRawFile) || Self.nameFormat(words)
  }

  /// Takes an option for a part of the format.
  ///
  /// - Returns: Whether the option is one.
  mutating func take(_ value: String?, of name: String) -> Bool {
    guard let value else { return false }
    switch name {
    case "-r", "-ar", "--rate", "--sr", "--samplerate", "--sample-rate":
      guard isCertain else { return false }
      guard let hertz = FrequencyText.hertz(in: value), hertz >= 1000 else { return false }
      rate = plainNumber(hertz)
    case "-c", "-ac", "--channels":
      guard isCertain else { return false }
      guard Int(value) != nil else { return false }
      channelCount = value
    case "-t" where value == "raw": break
    case "-b" where isCertain && ["8", "16", "24", "32", "64"].contains(value): bits = value
    case "-e" where isCertain && Self.kinds[value] != nil: kind = Self.kinds[value] ?? kind
    case _ where Self.formatNames.contains(name):
      guard let word = Self.format(value, of: name) else { return false }
      format = word
      // `--raw s16le@48000x1` has all of it.
      let parts = value.lowercased().split { "@x".contains($0) }.map(String.init)
      if parts.count > 1 { rate = parts[1] }
      if parts.count > 2 { channelCount = parts[2] }
      if name == "--raw" { return true }
    default: return false
    }
    taken.append(name)
    return true
  }

  /// Whether words name a format of raw samples: `-f S16_LE`, `-t raw`.
  static func nameFormat(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { name, value in
      name == "-t" && value == "raw" || format(value, of: name) != nil
    }
  }

  private static let formatNames: Set<String> = [
    "-f", "-t", "--format", "--raw", "--encoding", "--sample-format", "--dtype",
  ]

  // The format that an option names; `nil` if it is none of raw samples.
  private static func format(_ value: String, of name: String) -> String? {
    guard formatNames.contains(name) else { return nil }
    var word = String(value.lowercased().prefix { !"@x".contains($0) }).filter { $0 != "_" }
    if word.hasPrefix("pcm") { word.removeFirst(3) }
    word = formats[word] ?? word
    let isRaw = word.first.map("sfu".contains) == true && word.contains(where: \.isNumber)
    return name == "--raw" || isRaw ? word : nil
  }

  // Formats of arecord and others.
  private static let formats = [
    "float": "f32le", "floatle": "f32le", "s16": "s16le", "cd": "s16le", "dat": "s16le",
    "float32": "f32le", "float64": "f64le", "int16": "s16le", "int32": "s32le", "uint8": "u8",
  ]

  // The encodings of sox.
  private static let kinds = [
    "signed": "s", "signed-integer": "s", "unsigned": "u", "unsigned-integer": "u", "float": "f",
    "floating-point": "f",
  ]

  /// Whether a word names a file of raw samples that exists.
  static func isRawFile(_ word: String) -> Bool {
    [".raw", ".pcm"].contains(PathParts(word).suffix.lowercased()) && FileKind(word) == .file
  }

  /// The option to write, and the words to replace; `nil` without any.
  var text: (option: String, words: String)? {
    guard !taken.isEmpty else { return nil }
    let format = format ?? kind + bits + (bits == "8" ? "" : "le")
    return ("--raw \(format)@\(rate)x\(channelCount)", taken.joined(separator: " and "))
  }
}
