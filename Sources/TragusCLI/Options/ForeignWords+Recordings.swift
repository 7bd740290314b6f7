import Tragus
import TragusStation

// Options about recordings and their parts, whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option about recordings and their parts.
  ///
  /// - Parameter word: The option with its value.
  func recordingValue(_ value: String, of name: String, _ word: String) -> Calculation? {
    switch (command, name) {
    // `--loudnorm I=-16:TP=-1.5`
    case ("convert", "--loudnorm") where value.contains("="):
      return filterAdvice("loudnorm=\(value)", of: "-af").map { (Self.remark($0), word) }
    case ("cut", "-l") where TruthSet.hasLabelSuffix(value):
      return (.write("--labels \(TragusCommand.quotedForShell(value))"), word)
    // Seconds before the sound.
    case ("record", "-p") where rest.contains(where: ["-t", "--threshold", "--on-sound"].contains):
      return (.write("--pre \(DurationArgument.withUnit(value))"), word)
    case ("cut", "--last"):
      let length = DurationArgument.withUnit(value)
      guard let seconds = try? DurationText.seconds(in: length) else { return nil }
      let file = inputs.first.map(TragusCommand.quotedForShell) ?? "IN.wav"
      return (
        .advice("sox takes the last \(length): sox \(file) OUT.wav trim -\(plainNumber(seconds))"),
        word
      )
    // `--trigger doorbell --pre 3s --duration 10s -o rings/` is about each recording.
    case ("record", "--duration"), ("record", "--length"):
      let length = DurationArgument.withUnit(value)
      guard rest.contains(where: Self.beginnings.contains),
        rest.contains(where: ["--on", "--on-sound", "--on-voice", "--trigger"].contains),
        let seconds = try? DurationText.seconds(in: length), seconds <= 60
      else { return nil }
      return (.write("--stop-after \(length)"), word)
    // `--split 30m --max-parts 3`
    case ("record", "--max-files"), ("record", "--max-parts"), ("record", "--parts"):
      guard let split = self.value(of: ["--split", "--segment"]), let count = Int(value), count > 0,
        let seconds = try? DurationText.seconds(in: DurationArgument.withUnit(split))
      else { return nil }
      let whole = seconds * Double(count)
      let isMinutes = whole.truncatingRemainder(dividingBy: 60) == 0
      let length = isMinutes ? "\(plainNumber(whole / 60))m" : "\(plainNumber(whole))s"
      return (.write("--for \(length)"), word)
    case ("record", "--countdown"), ("record", "--count-in"), ("record", "--countin"):
      guard let count = Int(value), 1...60 ~= count else { return nil }
      return (
        .advice("Count in first: tragus beep --clicks 1 \(count)s && …, before this line."), word
      )
    case (_, "--clip"), (_, "--part"), (_, "--section"), (_, "--span"), (_, "--zoom"):
      guard optionNames.contains("--from"), let span = timeSpan(value) ?? secondsSpan(value) else {
        return nil
      }
      return (.write(span), word)
    case ("record", "--stop-on-silence"), ("record", "--until-silence"),
      ("record", "--silence-timeout"):
      guard let level = self.value(of: ["--level", "--noise", "--threshold"]),
        let limit = CommandDescription.Argument.level(in: level), limit < 0
      else { return nil }
      let length = DurationArgument.withUnit(value)
      return (.write("--on-sound \(plainNumber(limit))dB --exit --stop-after \(length)"), word)
    case ("convert", "-f"), ("convert", "--format"), ("convert", "-t"):
      return rawLine(value).map {
        (.advice("Samples without a header are not written; ffmpeg does: \($0)"), word)
      }
    default: return nil
    }
  }

  // Options for what comes before a sound.
  private static let beginnings: Set<String> = [
    "--pre", "--prebuffer", "--pre-record", "--pre-roll", "--preroll",
  ]

  // Of what ffmpeg writes as samples without a header.
  private func rawLine(_ format: String) -> String? {
    let isFormat = format.wholeMatch(of: #/[fsu]\d\d?(?:[bl]e)?/#) != nil || format == "raw"
    guard isFormat, let input = rest.first(where: { FileKind($0) == .file }),
      let output = rest.last(where: { word in
        word == "-" || [".raw", ".pcm"].contains(PathParts(word).suffix.lowercased())
      }), output != input
    else { return nil }
    let names = [input, output].map(TragusCommand.quotedForShell)
    return "ffmpeg -i \(names[0]) -f \(format == "raw" ? "s16le" : format) \(names[1])"
  }

  // Two places in seconds: `60-120`.
  private func secondsSpan(_ text: String) -> String? {
    let ends = text.split(separator: "-").compactMap { Double($0) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return "--from \(plainNumber(ends[0]))s --to \(plainNumber(ends[1]))s"
  }
}
