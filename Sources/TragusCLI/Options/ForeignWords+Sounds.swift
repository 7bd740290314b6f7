import Tragus
import TragusStation

// Options about what is recognised: names, confidences and models, whose counterpart is calculated from their value.

extension ForeignWords {
  /// What to write or to know of an option about what is recognised: names, confidences and models.
  ///
  /// - Parameter word: The option with its value.
  func soundValue(_ value: String, of name: String, _ word: String) -> Calculation? {
    switch (command, name) {
    case ("classify", "--window") where Double(value) != nil:
      return (.advice("Windows last 0.975 s; leave \(word) out."), word)
    // A share is no length.
    case ("detect", "-t"), ("classify", "-t"), ("listen", "-t"):
      guard let share = Double(value), 0.01..<1 ~= share else { return nil }
      return (.write("--threshold \(value)"), word)
    case ("listen", "-c") where (try? EventPattern.list([value])) != nil:
      return (.write("--only \(value)"), word)
    case ("classify", "--classifier"), ("detect", "-m"), ("classify", "-m"), ("listen", "-m"):
      guard Self.isModel(value) else { return nil }
      return (.write("--model \(TragusCommand.quotedForShell(value))"), word)
    case ("listen", "-l") where (try? EventPattern.list([value])) != nil,
      ("classify", "-l") where SoundNames.published.nameMeant(by: value) != nil:
      return (.write("--on\(command == "listen" ? "ly" : "") \(value)"), word)
    // `--alert 'rate > 25'`
    case ("breath", _) where value.contains(#/[<>]/#):
      guard let match = value.wholeMatch(of: #/(?:rate|bpm)? ?([<>]=?) ?(\d+)/#) else { return nil }
      return (
        .advice(
          "Pipe it: tragus breath --json | jq -c --unbuffered 'select(.rate \(match.1) \(match.2))'"
        ),
        word
      )
    case ("classify", "--period"), ("classify", "--every"), ("classify", "--interval"):
      guard let seconds = try? DurationText.seconds(in: value), seconds > 1 else { return nil }
      return (
        .advice(
          "--summary is of a whole file; 'tragus record FILE --split \(value) -o parts/' cuts it into some."
        ), name
      )
    // Windows of 0.975 s that overlap by so many seconds.
    case ("classify", "--overlap"):
      guard let overlap = Double(value), 0..<0.925 ~= overlap else { return nil }
      return (.write("--hop \(plainNumber(975 - (1000 * overlap).rounded()))ms"), word)
    // What is heard is not cut by labels.
    case ("cut", "--event"), ("cut", "--only"), ("cut", "--on"), ("cut", "--sound"):
      guard !rest.contains("--labels"), !rest.contains(where: TruthSet.hasLabelSuffix),
        let sound = SoundNames.published.nameMeant(by: value)
      else { return nil }
      let choice = TragusCommand.quotedForShell(sound)
      return (
        .advice("'tragus record FILE --on \(choice) -o clips/' cuts out what is heard."), word
      )
    case ("collect", "--classes"), ("collect", "--labels"):
      let names = value.split(separator: ",").map { $0.contains(":") ? String($0) : $0 + ":5m" }
      return (.write(names.map { "--class \($0)" }.joined(separator: " ")), word)
    // Only long puffs run a program.
    case ("blow", "--min-duration"), ("blow", "--min-length"), ("blow", "--longer-than"):
      guard hasAction, Double(value) != nil || (try? DurationText.seconds(in: value)) != nil else {
        return nil
      }
      let length = DurationArgument.withUnit(value)
      return (.write("--on long --short \(length) --hard 1"), word)
    case ("listen", "--pattern"), ("listen", "--sequence"), ("listen", "--rhythm"):
      return rhythm(value).map { (.write($0), word) }
    case ("listen", _) where Self.filters.contains(name) && value.contains("="),
      ("classify", _) where Self.filters.contains(name) && value.contains("="):
      return filter(value).map { (.write($0), word) }
    // As grep has it, so many of each file.
    case ("detect", "-m"), ("detect", "--max-count"):
      let files = rest.filter { FileKind($0) != nil }
      guard let count = Int(value),
        files.count > 1 || files.contains(where: { FileKind($0) == .folder }),
        let name = leadingName
      else { return nil }
      let paths =
        files.count == 1
        ? TragusCommand.quotedForShell(PathParts.withoutEndingSlashes(files[0])) + "/*" : "FILES"
      return (
        .advice(
          "--count ends after \(count) in all files; for each file: for f in \(paths); do tragus detect "
            + "\(TragusCommand.quotedForShell(name)) \"$f\" --count \(count); done"), word
      )
    // A kind of a model of one's own has any name.
    case ("listen", "--label"), ("listen", "--class"), ("listen", "--sound"),
      ("classify", "--label"),
      ("classify", "--class"):
      guard rest.contains("--model"), FileKind(value) == nil, EventFormat(rawValue: value) == nil
      else { return nil }
      let option = hasAction || command == "classify" ? "--on" : "--only"
      return (.write("\(option) \(TragusCommand.quotedForShell(value))"), word)
    // Examples come from the microphone where no folder has them.
    case ("train", "--class"), ("train", "--label"), ("train", "--sound"):
      guard !rest.contains(where: { FileKind($0) != nil }) else { return nil }
      let name = TragusCommand.quotedForShell(value + ":5m")
      return (
        .advice(
          "'tragus collect sounds --class \(name) --class other:5m' records examples; then write tragus "
            + "train sounds -o NAME.tragusmodel."
        ), word
      )
    case ("listen", "--event"), ("listen", "--events"), ("listen", "--sound"):
      return repeated(value).map { (.write($0), word) }
    case ("listen", _) where Self.waits.contains(name) && events(meantBy: value) != nil:
      let events = TragusCommand.quotedForShell(events(meantBy: value) ?? value)
      return (.write("--on \(events) --exit"), word)
    case ("classify", "-t"), ("classify", "-c"):
      guard let share = Double(value), 0 < share, share <= 1 else { return nil }
      return (.write("--threshold \(value)"), word)
    default: return nil
    }
  }

  // A condition on the name of an event, with a confidence: `label == "knock" and confidence > 0.9`.
  private func filter(_ condition: String) -> String? {
    let form =
      #/(?:event|kind|label|name|type) ?={1,2} ?["']?([\w -]+?)["']?(?: (?:and|&&) \w+ ?>=? ?(0?\.\d+))?/#
    guard let match = condition.wholeMatch(of: form) else { return nil }
    let name = String(match.1)
    // A model of one's own has any names.
    let isOwn = rest.contains { ["-m", "--model"].contains($0) }
    guard let events = isOwn ? name : options.argument("--on")?.spelling(of: name, like: nil) else {
      return nil
    }
    let option = command == "classify" || hasAction ? "--on" : "--only"
    return "\(option) \(TragusCommand.quotedForShell(events + (match.2.map { ":" + $0 } ?? "")))"
  }

  // A sound that comes several times: `knock knock pause knock`.
  private func rhythm(_ text: String) -> String? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard let name = words.first, words.count > 1,
      let events = options.argument("--on")?.spelling(of: name, like: nil)
    else { return nil }
    let count = words.count { $0 == name }
    return "--on \(TragusCommand.quotedForShell(events)) --times \(count) --within \(count + 1)s"
  }

  // Options for a condition on the fields of an event.
  private static let filters: Set<String> = ["--filter", "--if", "--select", "--when", "--where"]
}
