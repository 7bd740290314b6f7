import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus listen`: the main job.
struct ListenCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Report what is heard: levels, faults, sounds, blows, alarms.",
    discussion: """
      tragus listen                      listens to the microphone
      tragus listen take.wav --json      prints the events of a file as lines of JSON
      tragus listen mic:USB --for 10s    listens to another microphone for ten seconds
      tragus listen --model home         names sounds by a model of 'tragus train'
      arecord -f S16_LE -r 48000 | tragus listen -

      The same samples give the same events, live or from a file. Nothing is stored.

      More: tragus help events, tragus help inputs, guide Documentation/Events.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var model: ModelOptions

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    let model = try model.chosen(on: console)
    let meters = try levels.request(channel: input.channel).meters(session.settings)
    try session.forEachInput { opened, isFirst in
      let listener = Listener()
      let report = try Report(
        opened, command: "listen", meters: meters, settings: session.settings,
        model: model, output: output.reporting, isFirst: isFirst, events: AnalyzerCatalog.conditions
      )
      defer { report.close() }
      try report.addAll(to: listener)
      try report.run(listener)
    }
    try console.checkStop()
  }
}
