import Tragus
import TragusStation

/// One run of `classify --check`: asks for sounds, and counts how many are recognised.
package final class CheckSitting {
  private static let cuePeriod = 0.1  // seconds

  private let request: ClassifyRequest
  private let console: Console
  private let roundCount: Int
  private var check: SoundCheck
  private var cueCount = 0

  /// - Parameter roundCount: How often each sound is made, at least 1.
  /// - Throws: `invalidRequest` when the model does not know a requested sound.
  package init(
    _ request: ClassifyRequest, roundCount: Int, on console: Console
  ) throws(AudioError) {
    let chosen = Set(try request.thresholds().keys)
    let model = request.model
    let labels = chosen.isEmpty ? model.sounds : model.labels.filter(chosen.contains)
    (self.request, self.roundCount, self.console) = (request, roundCount, console)
    check = SoundCheck(labels, roundCount: roundCount)
  }

  /// Analyzes an input until all sounds were made, or it ends.
  package func hear(_ input: OpenInput) throws(AudioError) {
    try input.check(for: RecognizedSound.self)
    let format = input.source.format
    let report = try DetectionReport(
      input, parameters: parameters,
      events: [CheckedSound.self, CheckResult.self], output: request.reporting, isFirst: true)
    let listener = Listener()
    if !request.reporting.isQuiet {
      listener.add(LevelMeter(format: format, period: Self.cuePeriod)) { self.cue(at: $0.time) }
    }
    let classifier = SoundClassifier(
      format: format, model: request.model, hop: request.hop,
      rankingCount: request.model.labels.count)
    listener.add(classifier) { window in
      if let answer = self.check.take(window) { report.print(answer) }
    }
    try report.run(listener, until: { self.check.isComplete })
    if let answer = check.end(at: listener.time) { report.print(answer) }
    if !check.answers.isEmpty { report.print(check.result) }
  }

  /// - Throws: The exit status when the input ended too early.
  package func finish() throws {
    console.output.flush()
    try console.checkStop()
    guard !check.isComplete, !console.output.isClosed else { return }
    if !request.reporting.isQuiet {
      console.complain(
        "the input ended after \(check.answers.count) of \(check.trials.count) sounds.")
    }
    throw ExitStatus.timeout
  }

  private var parameters: [String: String] {
    var parameters = request.parameters.filter { ["model", "hop", "on"].contains($0.key) }
    parameters["rounds"] = "\(roundCount)"
    return parameters
  }

  // Each sound has two cues: one to get ready, and one to begin.
  private func cue(at time: Double) {
    while cueCount < 2 * check.trials.count {
      let trial = check.trials[cueCount / 2]
      let isBeginning = cueCount % 2 == 1
      guard time >= (isBeginning ? trial.start : trial.start - SoundCheck.rest) else { return }
      let when = isBeginning ? "now" : "in \(decimal(SoundCheck.rest, places: 0)) s …"
      console.note(
        "\(printable(trial.label)): \(decimal(SoundCheck.duration, places: 0)) s, \(when)")
      cueCount += 1
    }
  }
}
