/// Cuts a stream into examples of classes of sound, each stretch a file of its own.
///
/// A collector is a sink: add it to a `Listener`. ``hold(_:)`` sets which class is heard, from the
/// next frames on. A sequence does so too, and is cut at the same frames each time. A stretch ends
/// by itself at the frame with which its class is complete; it can be held again for more.
package final class SoundCollector: AudioSink {
  /// How a class stands.
  package struct Progress: Sendable, Hashable {
    /// The class.
    package let soundClass: SoundClass
    /// The seconds that were there before.
    package let formerDuration: Double
    /// The frames stored since.
    package fileprivate(set) var frameCount: Int64 = 0
    /// The frames in the files that are closed.
    fileprivate var closedFrameCount: Int64 = 0
    fileprivate let sampleRate: Double

    /// The seconds that are there, those from before included.
    package var storedDuration: Double { formerDuration + Double(frameCount) / sampleRate }
    /// Whether there is as much as is wanted.
    package var isComplete: Bool { missingFrameCount <= 0 }

    fileprivate var missingFrameCount: Int64 {
      Int64(((soundClass.wantedDuration - formerDuration) * sampleRate).rounded()) - frameCount
    }
  }

  /// A stretch of a sequence that is about to come.
  package struct Cue: Sendable, Hashable {
    /// The index of the class.
    package let index: Int
    /// Its length in seconds.
    package let duration: Double
    /// The seconds until it begins.
    package let rest: Double
  }

  package let format: AudioFormat
  /// How each class stands.
  package private(set) var progress: [Progress]
  /// The index of the class that is stored now, or `nil`.
  package private(set) var heldIndex: Int?

  private let onEvent: (any AudioEvent) -> Void
  private var onCue: (Cue) -> Void = { _ in }
  private var recorders: [Recorder] = []
  // What was asked for since the last frame.
  private var wish: Int??
  private var plan: (round: Int64, rest: Int64)?
  private var sequence: CollectionSequence?
  private var planned: (stretch: CollectionSequence.Stretch, isTold: Bool)?
  // The events of the recorders for one buffer, each for itself.
  private var told: [(event: any AudioEvent, isBeginning: Bool)] = []

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - classes: What is collected.
  ///   - former: The seconds that are there already, of each class.
  ///   - settings: How to record, for each class.
  ///   - onEvent: Gets each `ClassRecordingEvent` and each `CollectionEvent`, on the thread that
  ///     writes.
  /// - Throws: As `RecorderSettings.check`.
  /// - Precondition: There are as many of each.
  package init(
    format: AudioFormat, classes: [SoundClass], former: [Double], settings: [RecorderSettings],
    onEvent: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) {
    precondition(
      former.count == classes.count && settings.count == classes.count,
      "Each class has its past and its settings.")
    self.format = format
    self.onEvent = onEvent
    progress = zip(classes, former).map { soundClass, former in
      Progress(
        soundClass: soundClass, formerDuration: former, sampleRate: format.sampleRate)
    }
    for (index, settings) in settings.enumerated() {
      recorders.append(
        try Recorder(format: format, settings) { [unowned self] event in
          self.take(event, index)
        })
    }
  }

  /// Whether there is enough of every class, and nothing is being stored.
  package var isComplete: Bool { heldIndex == nil && progress.allSatisfy(\.isComplete) }

  /// Says which class is heard from the next frames on.
  ///
  /// - Parameter index: The index of the class, or `nil` for none.
  package func hold(_ index: Int?) {
    precondition(index.map(progress.indices.contains) ?? true, "There is no such class.")
    wish = .some(index)
  }

  /// Records class after class, round by round, from the next frames on until all are complete.
  ///
  /// - Parameters:
  ///   - round: The seconds of a stretch, at least one frame.
  ///   - rest: The seconds before each stretch that belong to no class.
  ///   - onCue: Gets each stretch when its rest begins.
  package func follow(round: Double, rest: Double, onCue: @escaping (Cue) -> Void) {
    precondition(round > 0 && rest >= 0, "A round lasts, and a rest cannot be negative.")
    self.onCue = onCue
    plan = (
      max(Int64((round * format.sampleRate).rounded()), 1),
      Int64((rest * format.sampleRate).rounded())
    )
  }

  /// Takes the next frames.
  ///
  /// - Throws: As `Recorder.write`.
  package func write(_ buffer: AudioBuffer) throws(AudioError) {
    if case .some(let index) = wish { change(to: index, at: buffer.position) }
    wish = nil
    scheduleStretches(of: buffer)
    try forEachRecorder { recorder throws(AudioError) in try recorder.write(buffer) }
    for index in recorders.indices {
      progress[index].frameCount =
        progress[index].closedFrameCount + recorders[index].currentStatus.frameCount
    }
    heldIndex = recorders.firstIndex(where: \.isRecording)
  }

  package func skip(_ frameCount: Int64) throws(AudioError) {
    try forEachRecorder { recorder throws(AudioError) in try recorder.skip(frameCount) }
  }

  package func finish() throws(AudioError) {
    try forEachRecorder { recorder throws(AudioError) in try recorder.finish() }
    heldIndex = nil
  }
}

extension SoundCollector {
  /// Lets every recorder do something, also after one has failed, and reports the results in the
  /// order of the stream. What ends comes before what begins there.
  private func forEachRecorder(
    _ body: (Recorder) throws(AudioError) -> Void
  ) throws(AudioError) {
    var failure: AudioError?
    for recorder in recorders {
      do throws(AudioError) {
        try body(recorder)
      } catch {
        failure = failure ?? error
      }
    }
    if told.count > 1 {
      told.sort {
        ($0.event.time, $0.isBeginning ? 1 : 0) < ($1.event.time, $1.isBeginning ? 1 : 0)
      }
    }
    let events = told
    told = []
    for (event, _) in events { onEvent(event) }
    if let failure { throw failure }
  }

  private func change(to index: Int?, at position: Int64) {
    guard index != heldIndex else { return }
    if let heldIndex { recorders[heldIndex].stop(at: position) }
    guard let index else { return }
    recorders[index].record(at: position)
    let missing = progress[index].missingFrameCount
    if missing > 0 { recorders[index].stop(at: position + missing, reason: .complete) }
  }

  /// Tells the recorders of the stretches that begin within a buffer.
  private func scheduleStretches(of buffer: AudioBuffer) {
    guard let plan else { return }
    if planned == nil, heldIndex == nil, !progress.allSatisfy(\.isComplete) {
      // At the beginning, and again for what was lost on the way.
      sequence = CollectionSequence(
        missing: progress.map(\.missingFrameCount), from: buffer.position,
        roundFrameCount: plan.round, restFrameCount: plan.rest)
      planNext()
    }
    while let (stretch, isTold) = planned {
      let frames = stretch.frames
      guard frames.lowerBound - plan.rest < buffer.endPosition else { return }
      if !isTold {
        planned?.isTold = true
        onCue(
          Cue(
            index: stretch.index, duration: Double(frames.count) / format.sampleRate,
            rest: Double(plan.rest) / format.sampleRate))
      }
      guard frames.lowerBound < buffer.endPosition else { return }
      recorders[stretch.index].record(at: frames.lowerBound)
      recorders[stretch.index].stop(at: frames.upperBound, reason: .complete)
      planNext()
    }
  }

  private func planNext() {
    planned = sequence?.nextStretch().map { ($0, false) }
  }

  private func take(_ event: any AudioEvent, _ index: Int) {
    guard let recording = event as? RecordingEvent else { return }
    let soundClass = progress[index].soundClass
    told.append(
      (ClassRecordingEvent(recording, of: soundClass.name), recording.phase == .began))
    guard recording.phase == .ended else { return }
    progress[index].closedFrameCount += recording.frameCount
    progress[index].frameCount = progress[index].closedFrameCount
    let event = CollectionEvent(
      time: recording.time, soundClass, stored: progress[index].storedDuration,
      isComplete: progress[index].isComplete)
    told.append((event, false))
  }
}

extension RecordingEvent.Reason {
  /// The stretch is as long as it was to be, or its class is complete.
  package static let complete = RecordingEvent.Reason(rawValue: "complete")
}
