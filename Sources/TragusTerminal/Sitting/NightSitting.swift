import Tragus
import TragusStation

/// Analyzes the breath of whole nights: events, a summary of each, and a picture of one.
package final class NightSitting {
  private let reporting: Reporting
  private let console: Console
  private let plot: (path: String, settings: PlotSettings)?
  private var file: PictureFile?
  private var history = NightHistory()
  private var title = ""
  private var tally = InputTally()
  private var note = "nothing was heard"
  // Where the stream begins in the picture, in seconds.
  private var start = 0.0

  /// - Parameters:
  ///   - reporting: How events are printed.
  ///   - plot: Where the picture goes, and how it looks.
  package init(
    _ reporting: Reporting, plot: (path: String, settings: PlotSettings)?, on console: Console
  ) {
    (self.reporting, self.plot, self.console) = (reporting, plot, console)
  }

  /// Analyzes all inputs.
  package func run(_ inputs: InputRequest) throws {
    let session = try Session(inputs, isQuiet: reporting.isQuiet, on: console)
    if let plot {
      try InputName.check([plot.path], spare: inputs.inputs)
      let names = try InputName.all(inputs.inputs, device: session.settings.device)
      guard names.count == 1 else {
        throw AudioError(
          .invalidRequest, "\(names.count) nights do not fit into one picture; plot one of them.")
      }
      file = try PictureFile(plot.path, overwrite: plot.settings.overwrites, on: console)
    }
    defer { file?.discard() }
    var isWatchable = true
    do {
      try session.forEachInput { input, isFirst in
        isWatchable = input.isWatchable
        try hear(input, isFirst: isFirst)
      }
    } catch let error as AudioError where error.endsLiveInput {
      // The part heard so far is not lost.
      try draw()
      throw error
    }
    if console.isStopping, !isWatchable, let plot {
      console.note("stopped; nothing was kept of '\(plot.path)'.")
    } else {
      try draw()
    }
    try console.checkStop()
  }

  private func hear(_ input: OpenInput, isFirst: Bool) throws(AudioError) {
    try input.check(for: Breath.self)
    title = printable(input.title)
    tally = input.tally
    start = history.duration
    let tracker = NightTracker(format: input.source.format)
    let listener = Listener()
    if reporting.format == .text, input.isWatchable, !reporting.isQuiet,
      let terminal = console.terminal
    {
      let screen = LiveScreen.of(NightView(on: terminal), input, on: terminal)
      var summary: NightSummary?
      listener.add(tracker) { event in
        self.keep(event)
        screen.view.picture.hear(event)
        if case .night(let night) = event { summary = night }
      }
      screen.addMonitor(to: listener, of: input)
      // A night that ends with its device is summarised too.
      defer { if let summary { print(summary) } }
      return try screen.watch(listener, input)
    }
    let report = try DetectionReport(
      input, parameters: ["night": "true"],
      events: [BreathRate.self, BreathPause.self, RecognizedSound.self, NightSummary.self],
      output: reporting, isFirst: isFirst, storing: plot?.path ?? "nothing")
    listener.add(tracker) { event in
      self.keep(event)
      self.report(event, to: report)
    }
    // The picture is drawn even when the reader of the events has gone.
    try report.run(listener, needsReader: plot == nil)
  }

  private func report(_ event: NightEvent, to report: DetectionReport) {
    let isText = reporting.format == .text
    switch event {
    // People read pauses and sounds, and a summary at the end; programs get everything.
    case .minute where isText || reporting.format.labels != nil: break
    case .sound(let sound) where isText && sound.phase == .began: break
    case .night(let summary) where isText: print(summary)
    case .night where reporting.format.labels != nil: break
    default: report.print(event.event)
    }
  }

  private func print(_ summary: NightSummary) {
    tally.find()
    tally.writeHeading(on: console)
    for sentence in summary.sentences { console.output.writeLine(sentence) }
  }

  /// Stores what the picture shows.
  private func keep(_ event: NightEvent) {
    switch event {
    case .minute(let rate): history.append(rate: rate.rate, until: start + rate.time)
    case .pause(let pause):
      history.append(.pauses, (start + pause.start)...(start + pause.end))
    case .sound(let sound):
      guard let end = sound.end else { return }
      let row: NightHistory.Row? =
        switch sound.label {
        case NightTracker.snoringLabel: .snoring
        case NightTracker.speechLabel: .talking
        case NightTracker.coughLabel: .coughing
        default: nil
        }
      if let row { history.append(row, (start + sound.start)...(start + end)) }
    case .night(let summary): note = summary.sentences.prefix(2).joined(separator: " ")
    }
  }

  private func draw() throws(AudioError) {
    guard let plot, let file = file.take() else { return }
    let picture = NightPicture(title: plot.settings.title ?? title, theme: plot.settings.theme)
    try file.write(
      picture.picture(
        of: history, note: note, width: plot.settings.width, height: plot.settings.height))
  }
}
