import Dispatch
import Synchronization
import Tragus
import TragusFiles

/// A model that is trained from a folder of clips.
package struct TrainingRequest {
  /// The folder.
  package var folder: String
  /// The file of the model.
  package var path: String
  package var overwrites = false
  package var grouping = TrainingFolder.Grouping.name
  package var licence: String?
  package var isQuiet = false

  package init(_ folder: String, path: String) {
    (self.folder, self.path) = (folder, path)
  }

  /// What came of it.
  package struct Outcome {
    package let training: SoundTraining
    /// How many clips, or lines about them, were left out.
    package let faultCount: Int
    /// How long the clips are together, in seconds.
    package let duration: Double
  }

  /// Trains the model and writes it.
  ///
  /// What cannot be read is reported and left out; nothing is written when nothing can be learned.
  package func run(on console: Console) throws -> Outcome {
    guard path != "-" || !console.output.isTerminal else {
      throw AudioError(
        .invalidRequest, "-o - writes the bytes of a model; pipe them, or name a file.")
    }
    let file = try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(
        path, overwrite: overwrites, standardOutput: console.output.descriptor,
        until: { console.isOverdue })
    }
    var isKept = false
    defer { if !isKept { file.discard() } }
    let material = try TrainingFolder(folder, grouping: grouping)
    for fault in material.faults { console.complain(fault) }
    let (examples, faultCount) = try examples(of: material.clips, on: console)
    if !isQuiet {
      for warning in TrainingWarnings.all(about: examples) { console.warn(warning) }
    }
    let progress = TrainingProgress("training", isWanted: !isQuiet, on: console)
    let training = try SoundTrainer().train(
      examples, software: "tragus \(Hello.toolVersion)", licence: licence
    ) { progress.update($0) }
    progress.finish()
    try console.checkStop()
    try file.write(training.model.bytes)
    try file.keep()
    isKept = true
    return Outcome(
      training: training, faultCount: material.faults.count + faultCount,
      duration: examples.reduce(0) { $0 + $1.duration })
  }

  /// Describes clips, as many at a time as the machine has processors.
  private func examples(
    of clips: [TrainingFolder.Clip], on console: Console
  ) throws -> (examples: [SoundExample], faultCount: Int) {
    struct State {
      var examples: [SoundExample?]
      var faults: [Int: AudioError] = [:]
      var count = 0
    }
    let state = Mutex(State(examples: Array(repeating: nil, count: clips.count)))
    let progress = TrainingProgress("hearing", isWanted: !isQuiet, on: console)
    let isStopping = { @Sendable in console.isStopping }
    DispatchQueue.concurrentPerform(iterations: clips.count) { index in
      guard !isStopping() else { return }
      let result = Result { () throws(AudioError) in
        try clips[index].example(until: isStopping)
      }
      state.withLock {
        switch result {
        case .success(let example): $0.examples[index] = example
        case .failure(let error): $0.faults[index] = error
        }
        $0.count += 1
        progress.update(Double($0.count) / Double(clips.count))
      }
    }
    progress.finish()
    try console.checkStop()
    let (examples, faults) = state.withLock { ($0.examples, $0.faults) }
    for (_, error) in faults.sorted(by: { $0.key < $1.key }) { console.complain(error.message) }
    return (examples.compactMap(\.self), faults.count)
  }
}
