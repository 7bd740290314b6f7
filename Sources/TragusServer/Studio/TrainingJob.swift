import Dispatch
import Synchronization
import Tragus
import TragusStation

/// Trains models from the clips of a shelf, one at a time, on a separate thread.
final class TrainingJob: Sendable {
  /// The progress of a training, and its result.
  struct Progress: Sendable, Encodable {
    enum Phase: String, Sendable, Encodable {
      /// There was no training since the server started.
      case idle
      /// The descriptions of the clips are computed.
      case hearing
      case training, done, failed, stopped
    }

    var phase = Phase.idle
    /// The name of the model.
    var name: String?
    /// The finished share of the phase, from 0 to 1.
    var share = 0.0
    /// The reason for a failure.
    var message: String?
    var curve: [LearningCurvePoint] = []
    var result: Result?

    /// Whether it is running.
    var isRunning: Bool { phase == .hearing || phase == .training }

    /// The result of a training.
    struct Result: Sendable, Encodable {
      let labels: [String]
      /// The number of clips in the training data.
      let clips: Int
      /// The total duration of the clips.
      let seconds: Double
      /// The number of unusable clips.
      let faults: Int
      let warnings: [String]
      let mistakes: [Mistake]
      let evaluation: SoundEvaluation?
      /// The rate of false alarms in recordings without its kinds.
      let falseAlarms: LearnedFalseAlarms?
    }

    /// A clip that was mistaken for another kind.
    struct Mistake: Sendable, Encodable {
      /// The name of its file.
      let name: String
      let label: String
      let answer: String
      let confidence: Double
      let duration: Double
    }
  }

  /// Stops one training, and nothing else.
  private final class Stop: Cancellation {
    private static let interrupt: Int32 = 2
    private let isSet = Atomic(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    var signal: Int32? { isSet.load(ordering: .relaxed) ? Self.interrupt : nil }
    var isOverdue: Bool { isSet.load(ordering: .relaxed) }
    let isByKey = false
    func stopByKey() { set() }
    func countToggles() {}
    func takeToggles() -> Int { 0 }
  }

  /// How long to wait for the end, in seconds.
  private static let patience = 2.0

  private struct State {
    var progress = Progress()
    var stop: Stop?
    var handler: @Sendable (Progress) -> Void = { _ in }
  }

  private let console: Console
  private let folder: String
  private let state = Mutex(State())
  private let running = DispatchGroup()

  /// - Parameter folder: The folder of the clips.
  init(_ folder: String, on console: Console) { (self.folder, self.console) = (folder, console) }

  /// Sets the receiver of each change, which is called from any thread.
  func onProgress(_ handler: @escaping @Sendable (Progress) -> Void) {
    state.withLock { $0.handler = handler }
  }

  /// The progress of the current or the last training.
  var progress: Progress { state.withLock { $0.progress } }

  /// Starts to train a model from all classes. It replaces a model of the same name at its end.
  ///
  /// - Parameters:
  ///   - name: The name of the model.
  ///   - quiet: The paths of recordings without sounds of the classes. False alarms there are
  ///     learned as background.
  /// - Throws: `fileExists` during another training; `invalidRequest` for an invalid name; the
  ///   errors of ``PrivateFile``.
  func begin(_ name: String, quiet: [String]) throws(AudioError) {
    _ = try ClipShelf.soundClass(name)
    guard let models = ModelFolder(environment: console.environment).path else {
      throw AudioError(.cannotCreate, "There is no folder for models; set HOME or XDG_DATA_HOME.")
    }
    try PrivateFile.makeFolder(models)
    let stop = Stop()
    let isFree = state.withLock { state in
      guard !state.progress.isRunning else { return false }
      state.progress = Progress(phase: .hearing, name: name)
      state.stop = stop
      return true
    }
    guard isFree else {
      throw AudioError(.fileExists, "A model is being trained already; wait for it, or stop it.")
    }
    tell()
    running.enter()
    do throws(AudioError) {
      try startThread { [self] in
        defer { running.leave() }
        train(name, quiet: quiet, in: models, until: stop)
      }
    } catch {
      running.leave()
      change { $0.phase = .failed }
      throw error
    }
  }

  /// Asks the training to stop; it then writes nothing.
  func stop() { state.withLock { $0.stop }?.set() }

  /// Stops the training, and waits for its end. The wait is limited, because learning does not
  /// check for a stop.
  func close() {
    onProgress { _ in }
    stop()
    _ = running.wait(timeout: .now() + Self.patience)
  }

  private func train(_ name: String, quiet: [String], in models: String, until stop: Stop) {
    let own = Console(
      input: console.input, output: console.output.descriptor, errors: console.errors.descriptor,
      environment: console.environment, cancellation: stop)
    var request = TrainingRequest(
      folder, path: PathParts.join(models, name + ModelFolder.suffix))
    request.overwrites = true
    request.mistakes = quiet
    request.measuresCurve = true
    request.isQuiet = true
    request.onUpdate = { [self] verb, share in
      let phase = verb == "training" ? Progress.Phase.training : .hearing
      // The handler is called at most a hundred times.
      let step = (share * 100).rounded(.down) / 100
      let isNew = state.withLock { $0.progress.phase != phase || step > $0.progress.share }
      if isNew { change { ($0.phase, $0.share) = (phase, step) } }
    }
    request.onCurvePoint = { [self] point in change { $0.curve.append(point) } }
    do {
      let outcome = try request.run(on: own)
      change { progress in
        (progress.phase, progress.share) = (.done, 1)
        progress.result = Progress.Result(outcome)
      }
    } catch let error as AudioError {
      change { ($0.phase, $0.message) = (.failed, error.message) }
    } catch {
      change { $0.phase = stop.signal == nil ? .failed : .stopped }
    }
  }

  private func change(_ body: (inout Progress) -> Void) {
    state.withLock { body(&$0.progress) }
    tell()
  }

  private func tell() {
    let (progress, handler) = state.withLock { ($0.progress, $0.handler) }
    handler(progress)
  }
}

extension TrainingJob.Progress.Result {
  init(_ outcome: TrainingRequest.Outcome) {
    let training = outcome.training
    labels = training.model.labels
    (clips, seconds) = (outcome.clipCount, outcome.duration)
    (faults, warnings) = (outcome.faultCount, outcome.warnings)
    mistakes = training.mistakes.map {
      TrainingJob.Progress.Mistake(
        name: PathParts.lastName(of: $0.name), label: $0.label, answer: $0.answer,
        confidence: $0.confidence, duration: $0.duration)
    }
    evaluation = training.evaluation
    falseAlarms = outcome.falseAlarms
  }
}
