import Tragus
import TragusStation

/// One exercise of `tragus breathe`: its input, instructions, cues and output.
package final class BreatheSitting<Tracker: Analyzer<BreathTrackerEvent>> {
  private let input: OpenInput
  private let request: BreatheRequest
  private let isFirst: Bool
  private var console: Console { input.console }
  /// The result, once the exercise is over.
  private var session: CoachSession?

  /// - Parameter isFirst: Whether this is the first input reported.
  package init(_ input: OpenInput, _ request: BreatheRequest, isFirst: Bool = true) {
    (self.input, self.request, self.isFirst) = (input, request, isFirst)
  }

  /// Leads through the exercise, to its end or the end of the input.
  ///
  /// - Parameter tracker: Detects the breaths, in the format of the input.
  /// - Returns: The result; `nil` when the input was empty.
  package func run(with tracker: Tracker) throws(AudioError) -> CoachSession? {
    let player = try CuePlayer(request, on: console)
    defer { player.close() }
    var settings = request.settings
    settings.characterDuration = player.characterDuration
    let format = input.source.format
    let analyzer = CoachAnalyzer(
      BreathCoach(request.pattern, settings: settings), tracker: tracker, format: format)
    let listener = Listener()
    let isWatched =
      request.reporting.format == .text && input.isWatchable && !request.reporting.isQuiet
    func take(_ event: CoachingEvent) {
      guard case .coach(let cue) = event else { return }
      player.play(cue)
      if let session = cue.session { self.session = session }
    }
    if isWatched, let terminal = console.terminal {
      let screen = LiveScreen.of(
        BreathePicture(request.pattern, on: terminal), input, on: terminal,
        storing: request.storing)
      listener.add(analyzer) {
        take($0)
        screen.view.picture.hear($0)
      }
      screen.addMonitor(to: listener, of: input)
      try screen.watch(listener, input) {
        player.advance(to: listener.time)
        return self.session != nil
      }
    } else {
      let report = try DetectionReport(
        input, parameters: request.parameters,
        events: [CoachEvent.self, Breath.self, BreathRate.self], output: request.reporting,
        isFirst: isFirst, storing: request.storing)
      listener.add(analyzer) { event in
        take(event)
        if self.isReported(event) { report.print(event.event) }
      }
      try report.run(listener) {
        player.advance(to: listener.time)
        return self.session != nil
      }
    }
    return session
  }

  private func isReported(_ event: CoachingEvent) -> Bool {
    if request.hasPictureInOutput { return false }
    return switch event {
    case .coach: true
    // People read the instructions; programs get everything.
    case .breath: request.reporting.format != .text
    case .rate: request.reporting.format != .text && request.reporting.format.labels == nil
    }
  }
}
