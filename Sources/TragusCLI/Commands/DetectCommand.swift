import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus detect`: searches for sounds and events by their names.
final class DetectCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Search for named sounds, as grep does for words.",
    discussion: """
      tragus detect dog night.wav            lists each dog in a recording
      tragus detect cough,snore night/ -c    counts them in each recording of a folder
      tragus detect alarm recordings/ -l     names the recordings that have an alarm
      tragus detect whistle -e               waits for a whistle
      tragus detect dog:0.8 --exec ./warn    runs a program for each dog

      The names are kinds of sounds, which 'tragus classify --labels' lists, and types of events such as \
      voice, blow, alarm, note and breath. A number after a name is the least confidence.

      A program gets the event as a JSON line on standard input.

      Exit status: 0 found, 1 nothing was found, 2 a program failed, 124 too few in time, 130 \
      interrupted.

      More: tragus help events, tragus classify --help, guide Documentation/Recognising.md
      """)

  @Argument(
    help: ArgumentHelp(
      "Names of sounds or events with commas, such as dog,voice,alarm:smoke.", valueName: "name"),
    completion: .events)
  var name: String

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var confidence: ConfidenceOptions

  @Flag(
    name: [.customShort("c"), .long],
    help: "Print only how often and how long each was heard in each input.")
  var summary = false

  @Flag(
    name: [.customShort("l"), .customLong("names")],
    help: "Print only the names of the inputs in which something was found.")
  var printsNames = false

  @Flag(
    name: [.customShort("L"), .customLong("names-without")],
    help: "Print only the names of the inputs in which nothing was found.")
  var printsNamesWithout = false

  @OptionGroup var model: ModelOptions
  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    try clock.refuse(in: summary)
    let forms = [
      ("--summary", summary), ("--names", printsNames), ("--names-without", printsNamesWithout),
    ]
    .filter(\.1).map(\.0)
    try require(
      forms.count < 2,
      "Give only one of \(forms.joined(separator: " and ")); -c is --summary, -l --names, and -L "
        + "--names-without.")
    if let option = forms.first {
      let others: KeyValuePairs = [
        "exec": action.execution.hasProgram, "phase": action.phase != nil, "exit": action.exit,
        "count": action.count != nil, "timeout": action.timeout != nil,
      ]
      try refuse(others) {
        "\($0) does not go with \(option), which prints no single events."
      }
      try require(
        output.format.labels == nil && (summary || output.format == .text),
        "\(option) prints \(summary ? "no labels" : "names and nothing else"); leave the format out."
      )
    }
    try require(
      input.channel != .each,
      "One channel is heard; name it, as --channel 1, or write --channel mix."
    )
    try action.checkUse()
    try action.refuseUpdates()
    if model.model == nil {
      let choice = try usage { () throws(AudioError) in try self.choice(hearing: .audioSet) }
      try require(
        confidence.threshold == nil || choice.types.contains(RecognizedSound.name),
        "--threshold is the confidence of a sound, and \(printable(text)) has none; leave it out."
          + (choice.types.contains(Blow.name)
            ? " 'tragus blow --sensitivity 0.7' hears softer ones." : ""))
    }
  }

  func run(_ console: Console) throws {
    var inputs = inputRequest
    inputs.inputs.removeFirst(words.count - 1)
    let session = try Session(inputs, isQuiet: output.quiet, on: console)
    let model = try model.chosen(on: console)
    let choice = try choice(hearing: model.model)
    var request = ListenRequest(
      "detect", choice,
      try action.request(
        ActionRequest.Words("one \(printable(text))", printable(text)),
        on: choice.named.sorted(), hearsAll: true, hearing: model.model), output.reporting)
    // Without names of their own, actions are about all that is searched for.
    let usual = [true, false].map {
      EventPattern.ofTypes(choice.named.sorted(), inPhases: $0)
    }
    for index in request.action.rules.indices {
      if usual.contains(request.action.rules[index].patterns) {
        request.action.rules[index].patterns = choice.patterns
      }
      for pattern in request.action.rules[index].patterns where !choice.hears(pattern) {
        throw AudioError(
          .invalidRequest,
          "\(printable(pattern.name ?? pattern.type)) is not searched for; add it to the names: \(printable(text))."
        )
      }
    }
    request.model = model
    request.threshold = confidence.threshold
    request.form =
      summary ? .summary : printsNames ? .names : printsNamesWithout ? .namesWithout : .events
    request.isSearch = true
    try ListenSitting(request, on: console).hear(session)
  }

  // The name, and the words after it that are no inputs: `dog bark night.wav`.
  private var words: [String] {
    [name]
      + input.inputs.prefix { word in
        !InputName(word, device: nil).isInput
          || FileKind(word) == nil && (try? EventChoice(only: [word], not: [])) != nil
      }
  }

  private var text: String { words.joined(separator: " ") }

  private func choice(hearing model: SoundModel) throws(AudioError) -> EventChoice {
    // Several words are one name, as smoke alarm, or else one each.
    let whole = try? EventChoice(only: names(in: [text], model), not: [], hearing: model)
    if let whole { return whole }
    for word in words.dropFirst() {
      guard (try? EventChoice(only: names(in: [word], model), not: [], hearing: model)) == nil
      else { continue }
      throw AudioError(
        .fileNotFound, "There is no file '\(printable(word))', and no sound of that name.")
    }
    return try EventChoice(only: names(in: words, model), not: [], hearing: model)
  }

  // A word alone means all sounds that it can name.
  private func names(in texts: [String], _ model: SoundModel) -> [String] {
    let sounds = SoundNames(of: model)
    return texts.flatMap { text -> [String] in
      // `'dog cough'` in quotes
      let parts = text.split(separator: " ").map(String.init)
      if parts.count > 1, sounds.nameMeant(by: text) == nil,
        parts.allSatisfy({ sounds.nameMeant(by: $0) != nil })
      {
        return names(in: parts, model)
      }
      // An alarm is an event with a detector of its own, and a family of sounds.
      if let type = try? EventChoice.type(text) {
        return [type] + (sounds.name(text).map { ["sound:" + $0] } ?? [])
      }
      let names = sounds.namesMeant(by: text)
      if names.isEmpty, (try? Note(parsing: text)) != nil { return ["note:" + text] }
      return names.isEmpty ? [text] : names.map { "sound:" + $0 }
    }
  }
}
