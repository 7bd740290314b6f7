import Tragus
import TragusStation

/// The format of raw samples in options of other programs: `-f S16_LE -r 16000 -c 1`.
struct RawWords {
  private var format = "s16le"
  private var rate = "48000"
  private var channelCount = "1"
  private var taken: [String] = []

  /// Takes an option for a part of the format.
  ///
  /// - Returns: Whether the option is one.
  @discardableResult
  mutating func take(_ value: String?, of name: String) -> Bool {
    guard let value else { return false }
    switch name {
    case "-r", "-ar", "--rate", "--sr", "--samplerate", "--sample-rate":
      guard let hertz = FrequencyText.hertz(in: value), hertz >= 1000 else { return false }
      rate = plainNumber(hertz)
    case "-c", "-ac", "--channels":
      guard Int(value) != nil else { return false }
      channelCount = value
    case "-t" where value == "raw": break
    case "-f", "--format", "--raw", "--encoding", "--sample-format":
      var word = value.lowercased().filter { $0 != "_" }
      if word.hasPrefix("pcm") { word.removeFirst(3) }
      format =
        ["float": "f32le", "floatle": "f32le", "s16": "s16le", "cd": "s16le", "dat": "s16le"][word]
        ?? word
      if name == "--raw" { return true }
      guard word.first.map("sfuc".contains) == true, word.dropFirst().first != "l" else {
        return false
      }
    default: return false
    }
    taken.append(name)
    return true
  }

  /// The option to write, and the words to replace; `nil` without any.
  var text: (option: String, words: String)? {
    guard !taken.isEmpty else { return nil }
    return ("--raw \(format)@\(rate)x\(channelCount)", taken.joined(separator: " and "))
  }
}
