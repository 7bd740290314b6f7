import Dispatch
import Synchronization
import Tragus

/// Work on many items, in as many threads as the machine has processors.
struct ParallelWork {
  let console: Console
  let isQuiet: Bool
  /// Receives the progress of each piece of work.
  let onUpdate: @Sendable (_ verb: String, _ share: Double) -> Void

  private struct State<Result: Sendable> {
    var results: [Result?]
    var faults: [Int: AudioError] = [:]
    var count = 0
  }

  /// The number of items that have failed so far.
  private(set) var faultCount = 0

  init(
    isQuiet: Bool, on console: Console,
    onUpdate: @escaping @Sendable (_ verb: String, _ share: Double) -> Void = { _, _ in }
  ) {
    (self.isQuiet, self.console, self.onUpdate) = (isQuiet, console, onUpdate)
  }

  /// The progress display of a piece of work.
  func progress(_ verb: String) -> TrainingProgress {
    TrainingProgress(verb, isWanted: !isQuiet, on: console, onUpdate: onUpdate)
  }

  /// Does the work for each item.
  ///
  /// - Parameters:
  ///   - verb: The activity, for people who wait.
  ///   - work: Runs on several threads.
  /// - Returns: The results in order, `nil` for failures, and the errors in the same order.
  /// - Throws: The status of a signal.
  func outcomes<Result: Sendable>(
    of count: Int, _ verb: String,
    _ work: @escaping @Sendable (_ index: Int) throws(AudioError) -> Result
  ) throws -> (results: [Result?], faults: [AudioError]) {
    let state = Mutex(State<Result>(results: Array(repeating: nil, count: count)))
    let progress = progress(verb)
    let console = console
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard !console.isStopping else { return }
      let result = Swift.Result { () throws(AudioError) in try work(index) }
      state.withLock {
        switch result {
        case .success(let result): $0.results[index] = result
        case .failure(let error): $0.faults[index] = error
        }
        $0.count += 1
        progress.update(Double($0.count) / Double(count))
      }
    }
    progress.finish()
    try console.checkStop()
    let (results, faults) = state.withLock { ($0.results, $0.faults) }
    return (results, faults.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Does the same as ``outcomes(of:_:_:)``, and reports and counts failures.
  mutating func results<Result: Sendable>(
    of count: Int, _ verb: String,
    _ work: @escaping @Sendable (_ index: Int) throws(AudioError) -> Result
  ) throws -> [Result?] {
    let (results, faults) = try outcomes(of: count, verb, work)
    for fault in faults { console.complain(fault.message) }
    faultCount += faults.count
    return results
  }

  /// Computes the descriptions of clips.
  ///
  /// - Parameter limit: The most material to learn from each clip.
  /// - Returns: The examples of the readable clips.
  mutating func examples(
    of clips: [TrainingFolder.Clip], limit: TrainingLimit
  ) throws -> [SoundExample] {
    let console = console
    return try results(of: clips.count, "hearing") { index throws(AudioError) in
      try clips[index].example(share: limit.share(of: clips[index])) { console.isStopping }
    }.compactMap(\.self)
  }
}
