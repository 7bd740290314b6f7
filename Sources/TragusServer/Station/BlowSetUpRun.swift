import Tragus

/// The set-up for blowing in the middle of a stream: its time begins with its first frame.
///
/// It belongs to the thread that listens.
final class BlowSetUpRun: AudioSink {
  /// How it goes on.
  struct Progress: Encodable {
    static let type = "setup"

    /// What is set up.
    let sensor = "blow"
    /// What is to be done now.
    let step: String
    /// How long that still takes, and all of it, in seconds of the stream.
    let left: Double
    let allLeft: Double
    /// How many blows were heard when there should be some, and how many are wanted.
    let blows: Int
    let wanted = BlowSetUp.wantedCount

    init(_ stage: BlowSetUp.Stage, at time: Double, blowCount: Int) {
      step = stage.rawValue
      left = rounded(stage.start + stage.duration - time, places: 2)
      allLeft = rounded(BlowSetUp.duration - time, places: 2)
      blows = blowCount
    }
  }

  /// Seconds from one report to the next.
  private static let period = 0.2

  let format: AudioFormat
  private let setUp: BlowSetUp
  private let onProgress: (Progress) -> Void
  private let onEnd: (Result<BlowSetUp, AudioError>) -> Void
  private var first: Int64?
  private var nextReport = 0.0
  private var isOver = false

  /// - Parameters:
  ///   - onProgress: Called a few times a second.
  ///   - onEnd: Called once, unless it is cancelled. It gets the set-up when its time is up or
  ///     there is no use in going on, or the error that broke it off.
  init(
    _ format: AudioFormat, onProgress: @escaping (Progress) -> Void,
    onEnd: @escaping (Result<BlowSetUp, AudioError>) -> Void
  ) {
    self.format = format
    (self.onProgress, self.onEnd) = (onProgress, onEnd)
    setUp = BlowSetUp(format: format)
  }

  /// Stops telling anything.
  func cancel() { isOver = true }

  func write(_ buffer: AudioBuffer) {
    guard !isOver else { return }
    let first = first ?? buffer.position
    self.first = first
    var moved = buffer
    moved.resize(to: buffer.frameCount, at: buffer.position - first)
    setUp.write(moved)
    guard let stage = setUp.stage else { return end(.success(setUp)) }
    guard setUp.time >= nextReport else { return }
    nextReport = setUp.time + Self.period
    onProgress(Progress(stage, at: setUp.time, blowCount: setUp.blowCount))
  }

  func skip(_ frameCount: Int64) {
    guard first != nil else { return }
    end(.failure(AudioError(.deviceLost, "Some of the sound was lost on its way; try it again.")))
  }

  func finish() {
    end(.failure(AudioError(.deviceLost, "Listening ended before the set-up was over.")))
  }

  private func end(_ outcome: Result<BlowSetUp, AudioError>) {
    guard !isOver else { return }
    isOver = true
    onEnd(outcome)
  }
}
