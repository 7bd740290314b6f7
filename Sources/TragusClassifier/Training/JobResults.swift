import Synchronization

/// What jobs on several threads give.
final class JobResults<Result: Sendable>: Sendable {
  private struct State {
    var results: [Result?]
    var count = 0
  }

  private let state: Mutex<State>
  private let progress: @Sendable (Double) -> Void

  init(count: Int, _ progress: @escaping @Sendable (Double) -> Void) {
    state = Mutex(State(results: Array(repeating: nil, count: count)))
    self.progress = progress
  }

  func set(_ job: Int, _ result: Result) {
    state.withLock {
      $0.results[job] = result
      $0.count += 1
      progress(Double($0.count) / Double($0.results.count))
    }
  }

  /// All of them, once all jobs are done.
  var all: [Result] { state.withLock { $0.results.map { $0! } } }
}
