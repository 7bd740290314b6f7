import Dispatch
import Synchronization
import Tragus
import TragusStation

/// One stream of a station, from its start to its end.
///
/// A separate thread reads it. Other threads can run tasks between two reads, or stop it.
final class Listening: Sendable {
  /// The objects of the reading thread.
  struct Context {
    let listener: Listener
    let input: StationInput
    let source: any AudioSource
    /// The input in the form of the commands, or `nil` for a browser.
    let open: OpenInput?
    /// The start of a live stream in seconds since 1970, else `nil`.
    let startDate: Double?
  }

  /// A task that runs between two reads.
  typealias Task = @Sendable (_ context: Context) throws(AudioError) -> Void

  private struct State {
    var tasks: [(body: Task, onEnd: @Sendable () -> Void)] = []
    var isOver = false
    var endHandlers: [@Sendable () -> Void] = []
  }

  let input: StationInput
  private let state = Mutex(State())
  private let isStopped = Atomic(false)
  private let end = DispatchGroup()

  init(_ input: StationInput) { self.input = input }

  /// Asks the stream to end, from any thread.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Whether the stream was asked to end.
  var isStopping: Bool { isStopped.load(ordering: .relaxed) }

  /// Waits until the stream is closed.
  func waitForEnd() { end.wait() }

  /// Runs a task on the reading thread, before the next frames.
  ///
  /// - Parameters:
  ///   - body: The task. Its error ends the stream.
  ///   - onEnd: Called instead when the stream ends before the task runs.
  func perform(_ body: @escaping Task, onEnd: @escaping @Sendable () -> Void = {}) {
    let isOver = state.withLock { state in
      if !state.isOver { state.tasks.append((body, onEnd)) }
      return state.isOver
    }
    if isOver { onEnd() }
  }

  /// Runs a task on the reading thread, and waits for it. It must not be called on that thread.
  ///
  /// - Throws: The errors of the task; `invalidRequest` when the stream has ended meanwhile.
  func performAndWait(
    _ body: @escaping @Sendable (Context) throws(AudioError) -> Void
  ) throws(AudioError) {
    let answer = Answer()
    perform(
      { context in
        do throws(AudioError) {
          try body(context)
          answer.give(nil)
        } catch {
          answer.give(error)
        }
      },
      onEnd: {
        answer.give(AudioError(.invalidRequest, "Listening has ended; choose an input first."))
      })
    if let failure = answer.wait() { throw failure }
  }

  /// The awaited result of a task.
  private final class Answer: Sendable {
    private let failure = Mutex<AudioError?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ failure: AudioError?) {
      self.failure.withLock { $0 = failure }
      isThere.signal()
    }

    func wait() -> AudioError? {
      isThere.wait()
      return failure.withLock { $0 }
    }
  }

  /// Calls a handler when the stream ends, or at once if it has ended.
  func onEnd(_ handler: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.endHandlers.append(handler) }
      return state.isOver
    }
    if isOver { handler() }
  }

  /// Reads a stream on a new thread.
  ///
  /// - Parameters:
  ///   - open: Opens the stream, on that thread.
  ///   - began: Called after opening, before the first frame.
  ///   - step: Called before each read.
  ///   - ended: Called after the stream is closed, with the error that ended it, if any.
  /// - Throws: The errors of `open`.
  func begin(
    _ open: @escaping @Sendable () throws(AudioError) -> (OpenInput?, any AudioSource),
    began: @escaping @Sendable (Context) throws(AudioError) -> Void,
    step: @escaping @Sendable (Context) -> Void,
    ended: @escaping @Sendable (AudioError?) -> Void
  ) throws(AudioError) {
    let outcome = Mutex<AudioError?>(nil)
    let opened = DispatchSemaphore(value: 0)
    end.enter()
    do throws(AudioError) {
      try startThread { [self] in
        defer { end.leave() }
        let context: Context
        do throws(AudioError) {
          let (input, source) = try open()
          context = Context(
            listener: Listener(), input: self.input, source: source, open: input,
            startDate: source.isLive ? currentDate() : nil)
          try began(context)
        } catch {
          outcome.withLock { $0 = error }
          finish()
          opened.signal()
          return
        }
        opened.signal()
        ended(run(context, step))
      }
    } catch {
      finish()
      end.leave()
      throw error
    }
    opened.wait()
    if let failure = outcome.withLock({ $0 }) { throw failure }
  }

  private func run(_ context: Context, _ step: (Context) -> Void) -> AudioError? {
    var failure: AudioError?
    do throws(AudioError) {
      try context.listener.run(context.source) {
        for task in state.withLock({ state in
          defer { state.tasks = [] }
          return state.tasks
        }) {
          do throws(AudioError) {
            try task.body(context)
          } catch {
            failure = error
          }
        }
        step(context)
        return failure != nil || isStopping
      }
      try context.open?.checkStart()
    } catch {
      failure = failure ?? error
    }
    finish()
    return failure
  }

  /// Notifies all waiting threads that the stream has ended.
  private func finish() {
    let handlers = state.withLock { state in
      state.isOver = true
      defer { (state.tasks, state.endHandlers) = ([], []) }
      return state.tasks.map(\.onEnd) + state.endHandlers
    }
    for handler in handlers { handler() }
  }
}
