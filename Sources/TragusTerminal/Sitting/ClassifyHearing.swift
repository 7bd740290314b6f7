import Tragus
import TragusStation

/// The run of `tragus classify` over its inputs.
package final class ClassifyHearing {
  private let request: ClassifyRequest
  private let console: Console
  private let action: EventAction
  private var shift: DomainShift
  private var summaries = EventSummaries()

  /// - Throws: `invalidRequest` when a requested sound is unknown; an error when the program cannot
  ///   run.
  package init(_ request: ClassifyRequest, on console: Console) throws(AudioError) {
    self.request = request
    self.console = console
    _ = try request.thresholds()
    shift = DomainShift(of: request.model)
    action = try EventAction(request.action, request.reporting, on: console)
  }

  /// Analyzes all inputs of a session, until all wanted sounds came or the timeout has passed.
  ///
  /// - Throws: The exit status when some wanted sounds did not come.
  package func hear(_ session: Session) throws {
    let advice = request.showsRejections ? "." : "; --rejected shows what came close."
    try action.hear(
      session, saysNothingFound: !request.action.ends,
      missing: { "no such sound was heard\($0)\(advice)" }
    ) {
      try hear($0, isFirst: $1)
    }
  }

  /// Prints how often and how long each kind of sound was heard in each input, and in all.
  ///
  /// - Throws: The errors of the session.
  package func summarize(_ session: Session) throws {
    let output = request.reporting
    defer {
      if output.format == .text {
        for line in summaries.totals(atMost: request.topCount) {
          console.output.writeLine("all: " + line)
        }
        console.output.flush()
      }
    }
    try session.forEachInput { input, isFirst in
      try input.check(for: RecognizedSound.self)
      summaries.begin(input.name.text)
      let recognizer = try request.recognizer(for: input.source.format)
      // What a stopped program has heard is printed too.
      defer {
        input.print(summaries.kinds(atMost: request.topCount), output, isFirst: isFirst)
      }
      try input.hearWhole(recognizer, output) { self.summaries.take($0) }
    }
    try console.checkStop()
    if summaries.isEmpty, !output.isQuiet {
      let names = request.choices.map { printable($0.name) }.joined(separator: " or ")
      console.note(
        "no \(names.isEmpty ? "sound" : names) was recognised; --threshold 0.2 lets less certain ones count."
      )
    }
  }

  /// Prints the kinds of sounds that each input probably has.
  ///
  /// - Parameter count: How many kinds.
  /// - Throws: The errors of the session.
  package func rank(_ session: Session, count: Int) throws {
    try session.forEachInput { input, isFirst in
      try input.check(for: RecognizedSound.self)
      var likely = LikelySounds(in: input.name.text, count: count)
      // What a stopped program has heard is printed too.
      defer { input.print(likely.sounds, request.reporting, isFirst: isFirst) }
      let sensor = SoundSensor(
        try request.recognizer(for: input.source.format), rankingCount: count, describes: false,
        tellsRejections: false)
      try input.hearWhole(sensor, request.reporting) {
        if case .window(let window) = $0 { likely.take(window) }
      }
    }
    try console.checkStop()
  }

  private func hear(_ input: OpenInput, isFirst: Bool) throws(AudioError) {
    try input.check(for: RecognizedSound.self)
    let listener = Listener()
    let isOver = { self.action.shouldStop(at: listener.time) }
    if request.reporting.format == .text, input.isWatchable, !request.reporting.isQuiet,
      !action.runsProgram, !request.asksForWindows, !request.showsRejections,
      let terminal = console.terminal
    {
      let screen = LiveScreen.of(
        ClassifyPicture(request, on: terminal), input, on: terminal)
      // A line would be written into the picture.
      var findings: [DomainShift.Finding] = []
      defer { for finding in findings { console.warn(finding.sentence) } }
      try addSensor(
        to: listener, input, rankingCount: request.rankingCount, tell: { findings.append($0) }
      ) {
        screen.view.picture.hear($0)
      }
      screen.addMonitor(to: listener, of: input)
      try screen.watch(listener, input, until: isOver)
    } else {
      let report = try DetectionReport(
        input, parameters: request.parameters, events: request.eventTypes,
        output: request.reporting, isFirst: isFirst)
      // Windows also show whether the input resembles the training data of a trained model.
      let leastCount = request.model.isTrained && !request.reporting.isQuiet ? 1 : 0
      let rankingCount = request.showsWindows ? request.printedCount : leastCount
      try addSensor(
        to: listener, input, rankingCount: rankingCount, tell: { self.console.warn($0.sentence) }
      ) { [request] event in
        switch event {
        case .window where !request.showsWindows, .sound where !request.showsSounds: break
        default: report.print(event.event)
        }
      }
      try report.run(listener, until: isOver)
    }
  }

  private func addSensor(
    to listener: Listener, _ input: OpenInput, rankingCount: Int,
    tell: @escaping (DomainShift.Finding) -> Void, print: @escaping (SoundSensorEvent) -> Void
  ) throws(AudioError) {
    func warn(_ finding: DomainShift.Finding?) {
      if let finding, !request.reporting.isQuiet { tell(finding) }
    }
    warn(shift.begin(input.source.format))
    var recognizer = try request.recognizer(for: input.source.format)
    recognizer.hear(action.sounds)
    let sensor = SoundSensor(
      recognizer, rankingCount: rankingCount, describes: request.describesWindows,
      tellsRejections: request.showsRejections)
    listener.add(sensor) { event in
      guard !self.action.isDone else { return }
      switch event {
      case .window(let window):
        print(event)
        warn(self.shift.take(window))
      case .sound(let sound):
        // What is named is heard once more for actions.
        if !sound.isNamed { print(event) }
        self.action.take(sound)
      case .rejected: print(event)
      }
    }
  }
}
