import Synchronization
import TragusCore

/// Records a stream to files: when asked, from a moment of the past on, in parts, within limits.
///
/// A recorder is a sink: add it to a `Listener`, or give it buffers. It stores nothing until
/// ``record(at:reason:)``; until then it keeps the last ``RecorderSettings/lookBack`` seconds in
/// memory. All places are positions in the stream. So what is recorded does not depend on the sizes
/// of the buffers, nor on when an event was reported. Several recorders can take one stream.
///
/// Its methods and its status may be used from any thread. Requests take effect with the next
/// frames.
///
/// ```swift
/// let recorder = try Recorder(format: microphone.format, RecorderSettings(RecordingNames("a.wav")))
/// recorder.record()
/// let listener = Listener()
/// listener.add(recorder)
/// try listener.run(microphone, until: { recorder.currentStatus.duration >= 10 })
/// ```
// Requests and the status are behind locks; all else belongs to the thread that writes, as with every
// sink.
public final class Recorder: AudioSink, @unchecked Sendable {
  /// The format of every buffer that is written.
  public let format: AudioFormat
  /// How it records.
  package let settings: RecorderSettings

  private struct Inbox {
    var requests: [Agenda.Request] = []
    var isPaused = false
    var startDate: Double?
  }

  private let inbox = Mutex(Inbox())
  private let published = Mutex(Status())
  private let losses = Mutex<[AudioError]>([])

  // What is still to come.
  private var agenda = Agenda()
  // Where the stream stands, or `nil` before its first frame.
  private var position: Int64?
  // Whether a frame has come; a place alone can be known before.
  private var hasHeard = false
  private var isPaused = false
  private var lostFrameCount: Int64 = 0
  private var preRoll: PreRoll
  // No frame before this one is stored: it was heard in a pause.
  private var pauseEnd: Int64 = 0
  private var parts: RecordingParts
  private var scratch: AudioBuffer

  /// Prepares to record. Nothing is created yet.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - settings: How to record.
  ///   - onEvent: Gets each `RecordingEvent` and `RemovalEvent`, on the thread that writes.
  /// - Throws: As `RecorderSettings.check`.
  public convenience init(
    format: AudioFormat, _ settings: RecorderSettings,
    onEvent: @escaping (any AudioEvent) -> Void = { _ in }
  ) throws(AudioError) {
    try self.init(format: format, settings, formatLimit: .max, onEvent: onEvent)
  }

  /// - Parameter formatLimit: The most frames of a file, for tests.
  init(
    format: AudioFormat, _ settings: RecorderSettings, formatLimit: Int64,
    onEvent: @escaping (any AudioEvent) -> Void
  ) throws(AudioError) {
    try settings.check(sampleRate: format.sampleRate, channelCount: format.channelCount)
    self.format = format
    self.settings = settings
    preRoll = PreRoll(
      format: format, capacity: format.frameCount(of: max(settings.lookBack, 0)))
    let files = try FileSequence(settings, format: format, formatLimit: formatLimit)
    parts = RecordingParts(files, format: format, onEvent: onEvent)
    scratch = AudioBuffer(format: format, capacity: 1024)
  }

  // MARK: Verbs, from any thread

  /// Begins to store frames: a new file, or the open one again. It does nothing where frames are
  /// stored already, but takes back a stop that lies behind its position.
  ///
  /// - Parameters:
  ///   - position: The position in the stream of the first frame; `nil` for the next one that
  ///     arrives. Of the past there is what ``RecorderSettings/lookBack`` keeps; no frame is stored
  ///     twice, none from before a gap, none from a pause.
  ///   - reason: The reason in the event.
  public func record(at position: Int64? = nil, reason: RecordingEvent.Reason = .user) {
    ask(Agenda.Request(verb: .record, position: position, reason: reason))
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - position: The position in the stream behind the last frame; `nil` for the next one that
  ///     arrives. Frames of the past are removed from the file again, as far as the last gap or
  ///     pause in the latest file. Compressed files keep them.
  ///   - reason: The reason in the event.
  public func stop(at position: Int64? = nil, reason: RecordingEvent.Reason = .user) {
    ask(Agenda.Request(verb: .stop, position: position, reason: reason))
  }

  /// Stores nothing until ``resume()``, neither in a file nor in memory. The file stays open.
  public func pause() {
    inbox.withLock { $0.isPaused = true }
    published.withLock { $0.isPaused = true }
  }

  /// Ends a pause.
  public func resume() {
    inbox.withLock { $0.isPaused = false }
    published.withLock { $0.isPaused = false }
  }

  /// Says when the first frame of the stream was heard, where ``RecorderSettings/startDate`` could
  /// not. What a file tells about itself follows, if its first frame is not written yet.
  ///
  /// - Parameter date: In seconds since 1970.
  package func setStartDate(_ date: Double) {
    inbox.withLock { $0.startDate = date }
  }

  /// Whether frames are being stored, as far as this is known.
  public var isRecording: Bool { published.withLock { $0.isRecording } }

  /// What it is doing, and what it has done.
  public var currentStatus: Status { published.withLock { $0 } }

  /// The files that somebody removed or replaced while they were recorded, since this was last asked.
  /// They are noticed within about a second of the stream; the recording then goes on in another file.
  ///
  /// - Returns: `fileLost`, with the message for each.
  package func takeLosses() -> [AudioError] {
    losses.withLock { losses in
      defer { losses = [] }
      return losses
    }
  }

  /// Records what an event is about: from its beginning to its end, with what lies before and
  /// behind.
  ///
  /// - Parameter event: An event of an analyzer that hears the same stream.
  public func follow(_ event: some PhasedEvent) {
    let reason = RecordingEvent.Reason(rawValue: type(of: event).name)
    let activation = settings.activation
    switch event.phase {
    case .began:
      let start = format.position(event.start) - Int64(format.frameCount(of: activation.preRoll))
      record(at: max(start, 0), reason: reason)
    case .ended:
      let end = format.position(event.end ?? event.time)
      ask(
        Agenda.Request(
          verb: activation.trims || settings.names.isStandardOutput ? .rest : .stop,
          position: end + Int64(format.frameCount(of: activation.postRoll)), reason: reason))
    case .updated: break
    }
  }

  private func ask(_ request: Agenda.Request) {
    precondition(request.position ?? 0 >= 0, "There is no frame before 0.")
    inbox.withLock { $0.requests.append(request) }
  }

  // MARK: The stream, from one thread

  /// Does at once what was asked for, before the first frame has come: the file is there then. The
  /// event comes with the first frame, with the position of that, or when the stream ends.
  ///
  /// - Parameter position: The position that the first frame is expected to have.
  /// - Throws: As `write`.
  /// - Precondition: No frame was written yet.
  package func prepare(at position: Int64 = 0) throws(AudioError) {
    precondition(self.position == nil, "The stream has begun.")
    reach(position)
    readInbox()
    defer { publish() }
    try meetAgenda()
  }

  /// Takes the next frames of the stream.
  ///
  /// - Throws: What `AudioFileWriter` throws; the file is then ended. `writeFailed` also when the
  ///   disk has less room than is to stay free. `fileLost` when somebody took the file away and no
  ///   other one can follow.
  public func write(_ buffer: AudioBuffer) throws(AudioError) {
    precondition(buffer.format == format, "The buffer must have the format of the recorder.")
    guard buffer.frameCount > 0 else { return }
    // Nothing was lost before the first frame.
    if !hasHeard { reach(buffer.position) }
    hasHeard = true
    if let position, buffer.position > position { try skip(buffer.position - position) }
    readInbox()
    defer { publish() }
    try advance(over: buffer)
  }

  public func skip(_ frameCount: Int64) throws(AudioError) {
    guard hasHeard, let start = position else { return }
    let end = start + frameCount
    readInbox()
    defer { publish() }
    if settings.fillsGaps {
      var silence = AudioBuffer(format: format, capacity: scratch.capacity)
      while position! < end {
        silence.resize(to: Int(min(end - position!, Int64(silence.capacity))), at: position!)
        try advance(over: silence)
      }
    } else {
      reach(end)
      try meetAgenda()
    }
    if let take = parts.storing, !isPaused {
      lostFrameCount += frameCount
      take.missing = .gap
    }
  }

  /// Ends as at the end of the stream.
  public func finish() throws(AudioError) {
    try finish(reason: .end)
  }

  /// Ends the file that is open, and does what was asked for until here. It is safe to call twice.
  ///
  /// - Parameter reason: Why the stream is over, for the event.
  /// - Throws: As `write`; `fileLost` when somebody removed, moved or replaced a file before it was
  ///   complete and `takeLosses` has not reported it.
  package func finish(reason: RecordingEvent.Reason) throws(AudioError) {
    readInbox()
    // What was to begin with the first frame is a file of no frames when there is none.
    if position == nil {
      reach(0)
      agenda.removeAll(behind: 0)
    }
    defer { publish() }
    try meetAgenda()
    agenda.removeAll()
    try parts.close(at: position!, reason)
    publishLosses()
    if let loss = takeLosses().first { throw loss }
  }
}

// MARK: - Through the stream

extension Recorder {
  private func readInbox() {
    let news = inbox.withLock { inbox in
      defer {
        inbox.requests = []
        inbox.startDate = nil
      }
      return inbox
    }
    if let date = news.startDate { parts.setStartDate(date) }
    for request in news.requests { agenda.schedule(request, at: position ?? 0) }
    guard news.isPaused != isPaused else { return }
    isPaused = news.isPaused
    let place = position ?? 0
    if !isPaused { pauseEnd = place }
    parts.setPaused(isPaused, at: place)
  }

  private func reach(_ place: Int64) {
    position = place
    parts.position = place
  }

  private func advance(over buffer: AudioBuffer) throws(AudioError) {
    try meetAgenda()
    let start = buffer.position
    var frame = 0
    while frame < buffer.frameCount {
      let next = agenda.nextPlace ?? .max
      let end = Int(min(Int64(buffer.frameCount), next - start))
      try pass(frame..<end, of: buffer)
      frame = end
      reach(start + Int64(frame))
      try meetAgenda()
    }
  }

  private func pass(_ frames: Range<Int>, of buffer: AudioBuffer) throws(AudioError) {
    if isPaused { return }
    preRoll.append(frames, of: buffer)
    guard parts.storing != nil else { return }
    if frames.count == buffer.frameCount { return try parts.store(buffer) }
    for start in stride(from: frames.lowerBound, to: frames.upperBound, by: scratch.capacity) {
      scratch.removeAll()
      scratch.append(start..<min(start + scratch.capacity, frames.upperBound), of: buffer)
      try parts.store(scratch)
    }
  }

  private func meetAgenda() throws(AudioError) {
    while let position, let (place, request) = agenda.next(until: position) {
      try meet(request, at: place)
    }
  }

  private func meet(_ request: Agenda.Request, at place: Int64) throws(AudioError) {
    switch (request.verb, parts.state) {
    case (.record, .closed):
      let start = earliest(from: place)
      try parts.begin(at: start, request.reason, isAhead: !hasHeard)
      try storePast(from: start)
    case (.record, .resting(let take)):
      let start = max(earliest(from: place), take.end)
      parts.goOn(take, at: start, request.reason)
      try storePast(from: start)
    case (.rest, .storing(let take)): try parts.rest(take, at: place, request.reason)
    case (.stop, .storing(let take)), (.stop, .resting(let take)):
      try parts.stop(take, at: place, request.reason)
    case (.record, .storing), (.rest, _), (.stop, .closed): break
    }
  }

  /// The first frame of a recording that is to begin at `place`. It is one that is kept, was not
  /// stored before, and was not heard in a pause.
  private func earliest(from place: Int64) -> Int64 {
    let position = position ?? 0
    guard !isPaused, preRoll.end == position else { return position }
    return min(max(place, preRoll.start, parts.end, pauseEnd), position)
  }

  private func storePast(from start: Int64) throws(AudioError) {
    guard preRoll.end == position else { return }
    var start = start
    while start < preRoll.end {
      preRoll.copy(from: start, to: &scratch)
      start = scratch.endPosition
      try parts.store(scratch)
    }
  }

  private func publishLosses() {
    let news = parts.takeLosses()
    if !news.isEmpty { losses.withLock { $0 += news } }
  }

  private func publish() {
    publishLosses()
    var status = Status()
    status.isRecording = parts.storing != nil && !isPaused
    if let take = parts.take {
      status.file = take.path
      status.frameCount = take.writer.frameCount
      status.duration = Double(status.frameCount) / format.sampleRate
    }
    status.fileCount = parts.fileCount
    status.totalFrameCount = parts.frameCount
    status.lostFrameCount = lostFrameCount
    status.keptFile = parts.keptFile
    status.blockedName = parts.blockedName
    status.nextNumber = parts.nextNumber
    published.withLock { published in
      // Told since then.
      status.isPaused = published.isPaused
      published = status
    }
  }
}

extension AudioFormat {
  /// The frame nearest to a time in the stream.
  fileprivate func position(_ time: Double) -> Int64 {
    Int64((time * sampleRate).rounded())
  }
}
