import Tragus

/// A set-up for blowing within a stream; its time begins with its first frame.
///
/// It belongs to the listening thread.
final class BlowSetUpRun: AudioSink {
  /// The progress of the set-up.
  struct Progress: Encodable {
    static let type = "setup"

    /// The sensor of the set-up.
    let sensor = "blow"
    /// The current instruction.
    let step: String
    /// The time left of the step, and of the whole set-up, in seconds of the stream.
    let left: Double
    let allLeft: Double
    /// How many blows were heard in the step, and how many are wanted.
    let blows: Int
    let wanted = BlowSetUp.wantedCount

    init(_ stage: BlowSetUp.Stage, at time: Double, blowCount: Int) {
      step = stage.rawValue
      left = rounded(stage.start + stage.duration - time, places: 2)
      allLeft = rounded(BlowSetUp.duration - time, places: 2)
      blows = blowCount
    }
  }

  /// The seconds between two reports.
  private static let period = 0.2

  let format: AudioFormat
  private let setUp: BlowSetUp
  private let onProgress: (Progress) -> Void
  private let onEnd: (Result<BlowSetUp, AudioError>) -> Void
  private var first: Int64?
  private var nextReport = 0.0
  private var isOver = false

  /// - Parameters:
  ///   - onProgress: Receives the progress a few times a second.
  ///   - onEnd: Called once, unless cancelled. Receives the set-up at its end or when it cannot
  ///     succeed, or the error that stopped it.
  init(
    _ format: AudioFormat, onProgress: @escaping (Progress) -> Void,
    onEnd: @escaping (Result<BlowSetUp, AudioError>) -> Void
  ) {
    self.format = format
    (self.onProgress, self.onEnd) = (onProgress, onEnd)
    setUp = BlowSetUp(format: format)
  }

  /// Stops all reports.
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
