import Dispatch
import Synchronization
import Tragus
import TragusStation

/// Trains models from the clips of a shelf, one after the other, on a thread of its own.
final class TrainingJob: Sendable {
  /// How far a training is, and what came of it.
  struct Progress: Sendable, Encodable {
    enum Phase: String, Sendable, Encodable {
      /// There was none since the server began.
      case idle
      /// The clips are described.
      case hearing
      case training, done, failed, stopped
    }

    var phase = Phase.idle
    /// The name of the model.
    var name: String?
    /// What is done of the phase, from 0 to 1.
    var share = 0.0
    /// Why it failed.
    var message: String?
    var curve: [LearningCurvePoint] = []
    var result: Result?

    /// Whether it goes on.
    var isRunning: Bool { phase == .hearing || phase == .training }

    /// What a training gave.
    struct Result: Sendable, Encodable {
      let labels: [String]
      /// How many clips were learned from.
      let clips: Int
      /// How long they are together.
      let seconds: Double
      /// How many clips could not be used.
      let faults: Int
      let warnings: [String]
      let mistakes: [Mistake]
      let evaluation: SoundEvaluation?
      /// How often it reports something in recordings that hold nothing of its kinds.
      let falseAlarms: LearnedFalseAlarms?
    }

    /// A clip that was taken for something else.
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

  /// How long an end is waited for, in seconds.
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

  /// Sets what gets each change, from any thread.
  func onProgress(_ handler: @escaping @Sendable (Progress) -> Void) {
    state.withLock { $0.handler = handler }
  }

  /// How far the one is that runs, or the last one.
  var progress: Progress { state.withLock { $0.progress } }

  /// Begins to train a model from all classes. One of its name is replaced when it is done.
  ///
  /// - Parameters:
  ///   - name: The name of the model.
  ///   - quiet: The paths of recordings that hold nothing of the classes. What is taken for one there is
  ///     learned as background.
  /// - Throws: `fileExists` while one is being trained; `invalidRequest` for a name that a model
  ///   cannot have; as ``PrivateFile``.
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

  /// Asks it to stop; nothing is written then.
  func stop() { state.withLock { $0.stop }?.set() }

  /// Stops it, and waits for its end: not for long, since what learns does not look up.
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
      // No more than a hundred times.
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
