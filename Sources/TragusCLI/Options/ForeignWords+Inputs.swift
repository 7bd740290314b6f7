import Tragus
import TragusStation

// Plain words: inputs, names, and what stands in their place.

extension ForeignWords {
  /// Reads a word that is neither an option nor the value of one.
  ///
  /// - Parameter isValue: Whether it may be the value of an unknown option before it.
  mutating func readInput(_ word: String, isValue: Bool) {
    if word.wholeMatch(of: #/(?:plug)?hw:[\w,=]+/#) != nil, optionNames.contains("--device"),
      FileKind(word) == nil
    {
      return note(.write("--device \(word)"), word)
    }
    // `history remove 3,4`
    if command == "history", namesPart, word.wholeMatch(of: #/\d+(,\d+)+/#) != nil {
      isChanged = true
      for number in word.split(separator: ",") { keep(String(number)) }
      return
    }
    // The names that are searched for come before the inputs.
    if options.hasLeadingName, inputs.allSatisfy({ FileKind($0) == nil }), !isValue,
      FileKind(word) == nil,
      !InputName(word, device: nil).isInput,
      words.count == 1 || (try? EventChoice(only: [word], not: [])) != nil
    {
      return keep(word)
    }
    // `record --split 1h takes/`: a new recording goes into a folder.
    if command == "record", FileKind(word) == .folder, !rest.contains("-o"),
      !rest.contains("--output"), !rest.contains(where: FileOptions.isSoundFile)
    {
      let folder = TragusCommand.quotedForShell(word.last == "/" ? word : word + "/")
      return note(.write("-o \(folder)"), word)
    }
    if word.hasPrefix("sim:"), let problem = Self.problem(ofSignal: word.dropFirst(4)) {
      keep(word)
      return note(.advice(problem), word)
    }
    inputs.append(word)
    if command == "record", FileKind(word) == nil, let other = Self.other(for: word) {
      keep(other)
      let parts = PathParts(word)
      note(
        .advice(
          "\(parts.suffix.dropFirst()) cannot be written; name it \(other) or \(parts.prefix)\(parts.stem).flac."
        ), word)
      return
    }
    if !isValue,
      ["train", "explain"].contains(command) || FileKind(word) == nil
        || command == "cut" && FileKind(word) == .file || Self.isScore(word) || Self.isModel(word),
      let advice = advice(on: word)
    {
      words.append(word)
      let remark = Self.remark(advice)
      if case .advice = remark { strangers.append(word) }
      note(remark, word)
    } else if isHearing, FileKind(word) == nil, !word.hasPrefix("/"),
      !InputName(word, device: nil).isInput || Double(word) != nil
        || isValue && !word.contains(":") && word != "-" && !AudioFileFormat.hasAudioSuffix(word)
    {
      words.append(word)
      // The value of an unknown option is no input, and goes with it.
      if !isValue { strangers.append(word) }
    } else {
      keep(word)
    }
  }

  // What is wrong with a simulated input, in the words that it would get alone.
  private static func problem(ofSignal text: Substring) -> String? {
    do throws(AudioError) {
      _ = try SimulatedSource(parsing: String(text))
      return nil
    } catch {
      return error.message
    }
  }

  /// Whether a file has notes, which no command plays or hears.
  static func isScore(_ word: String) -> Bool {
    [".mid", ".midi"].contains(PathParts(word).suffix.lowercased())
  }

  /// Whether a file is a model of sounds by its name.
  static func isModel(_ word: String) -> Bool {
    [".model", ".tragusmodel"].contains(PathParts(word).suffix.lowercased())
  }

  // "Write --rate 16k, not rate." is an option to write, and any other text is advice.
  static func remark(_ advice: String) -> Remark {
    advice.wholeMatch(of: #/Write (-.+), not .+\./#).map { .write(String($0.1)) }
      ?? .advice(advice)
  }

  /// Whether plain words are files, so that a number is the value of the option before it.
  var isHearing: Bool { command.map(Self.hearing.contains) == true }

  // Commands whose plain words are files.
  private static let hearing: Set<String> = [
    "blow", "breath", "check", "chirps", "classify", "convert", "cut", "detect", "doctor", "info",
    "label", "labels", "listen",
    "meter", "receive", "record", "serve", "spectrogram", "tone", "tune", "waveform",
  ]
}
