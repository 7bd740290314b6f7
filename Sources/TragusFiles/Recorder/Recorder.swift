import Synchronization
import TragusCore

/// Records a stream to files: when asked, from a moment of the past on, in parts, within limits.
///
/// A recorder is a sink: add it to a `Listener`, or give it buffers. It stores nothing until it is
/// told to ``record(at:reason:)``; until then it keeps the last ``RecorderSettings/lookBack`` seconds
/// in memory. All places are positions in the stream, so that what is recorded does not depend on the
/// sizes of the buffers, nor on when somebody was told. Several recorders can take one stream.
///
/// Its verbs, and what it tells, may be used from any thread. They take effect with the next frames.
///
/// ```swift
/// let recorder = try Recorder(format: microphone.format, RecorderSettings(RecordingNames("a.wav")))
/// recorder.record()
/// var listener = Listener()
/// listener.add(recorder)
/// try listener.run(microphone, until: { recorder.currentStatus.duration >= 10 })
/// ```
// Requests and the status are behind locks; all else belongs to the thread that writes, as with every
// sink.
public final class Recorder: AudioSink, @unchecked Sendable {
  /// The format of every buffer that is written.
  public let format: AudioFormat
  /// How it records.
  public let settings: RecorderSettings

  /// What a recorder is doing, and what it has done.
  public struct Status: Sendable, Hashable {
    /// Whether frames are being stored.
    public internal(set) var isRecording = false
    /// Whether it was told to pause.
    public internal(set) var isPaused = false
    /// The file that is open, or `nil`.
    public internal(set) var file: String?
    /// The frames in that file.
    public internal(set) var frameCount: Int64 = 0
    /// Their length in seconds.
    public internal(set) var duration = 0.0
    /// The greatest magnitude in that file so far, linear; 1 is full scale.
    public internal(set) var peakAmplitude = 0.0
    /// The root of the mean square in that file so far, linear.
    public internal(set) var rmsAmplitude = 0.0
    /// The files begun so far.
    public internal(set) var fileCount = 0
    /// The frames in all files begun so far, those that were removed included.
    public internal(set) var totalFrameCount: Int64 = 0
    /// The frames that the stream lost while recording.
    public internal(set) var lostFrameCount: Int64 = 0
    /// The number that the next file will have.
    public internal(set) var nextNumber = 1
  }

  private struct Request {
    enum Verb { case record, rest, stop }

    let verb: Verb
    /// The position from which on it holds.
    var position: Int64?
    let reason: RecordingEvent.Reason
  }

  private struct Inbox {
    var requests: [Request] = []
    var isPaused = false
  }

  private enum State {
    /// No file is open.
    case armed
    /// Every frame goes to the file.
    case recording(Take)
    /// The file is open and takes no frames.
    case resting(Take)
  }

  private let inbox = Mutex(Inbox())
  private let published = Mutex(Status())

  private let onEvent: (any AudioEvent) -> Void
  private var state = State.armed
  private var status = Status()
  // What is still to come, by position.
  private var agenda: [Request] = []
  // Where the stream stands, or `nil` before its first frame.
  private var position: Int64?
  private var isPaused = false
  private var preRoll: PreRoll
  // No frame before this one is stored again, nor any that was heard in a pause.
  private var barrier: Int64 = 0
  private var files: FileSequence
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
    self.onEvent = onEvent
    preRoll = PreRoll(
      format: format, capacity: format.frameCount(of: max(settings.lookBack, 0)))
    files = try FileSequence(settings, format: format, formatLimit: formatLimit)
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
  ///   - reason: What the event says.
  public func record(at position: Int64? = nil, reason: RecordingEvent.Reason = .user) {
    ask(Request(verb: .record, position: position, reason: reason))
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - position: The position in the stream behind the last frame; `nil` for the next one that
  ///     arrives. Frames of the past are removed from the file again, those of the latest file since
  ///     the last gap or pause; compressed files keep them.
  ///   - reason: What the event says.
  public func stop(at position: Int64? = nil, reason: RecordingEvent.Reason = .user) {
    ask(Request(verb: .stop, position: position, reason: reason))
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

  /// Whether frames are being stored, as far as this is known.
  public var isRecording: Bool { published.withLock { $0.isRecording } }

  /// What it is doing, and what it has done.
  public var currentStatus: Status { published.withLock { $0 } }

  /// Records what an event tells of: from its beginning to its end, with what lies before and behind.
  ///
  /// - Parameter event: From an analyzer that hears the same stream.
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
        Request(
          verb: activation.trims || settings.names.isStandardOutput ? .rest : .stop,
          position: end + Int64(format.frameCount(of: activation.postRoll)), reason: reason))
    case .updated: break
    }
  }

  private func ask(_ request: Request) {
    precondition(request.position ?? 0 >= 0, "There is no frame before 0.")
    inbox.withLock { $0.requests.append(request) }
  }

  // MARK: The stream, from one thread

  /// Does at once what was asked for, before the first frame has come: the file is there then.
  ///
  /// - Parameter position: The position of the first frame, which must be known.
  /// - Throws: As `write`.
  /// - Precondition: No frame was written yet.
  public func prepare(at position: Int64 = 0) throws(AudioError) {
    precondition(self.position == nil, "The stream has begun.")
    self.position = position
    readInbox()
    defer { publish() }
    try meetAgenda()
  }

  /// Takes the next frames of the stream.
  ///
  /// - Throws: What `AudioFileWriter` throws; the file is then ended. `writeFailed` also when the disk
  ///   has less room than is to stay free.
  public func write(_ buffer: AudioBuffer) throws(AudioError) {
    precondition(buffer.format == format, "The buffer must have the format of the recorder.")
    guard buffer.frameCount > 0 else { return }
    if let position, buffer.position > position { try skip(buffer.position - position) }
    position = position ?? buffer.position
    try advance(over: buffer, as: buffer.position)
  }

  public func skip(_ frameCount: Int64) throws(AudioError) {
    guard let start = position else { return }
    let end = start + frameCount
    if settings.fillsGaps {
      let silence = AudioBuffer(
        format: format,
        channels: Array(
          repeating: Array(repeating: 0, count: scratch.capacity), count: format.channelCount))
      while position! < end {
        let count = Int(min(end - position!, Int64(silence.capacity)))
        var part = silence
        part.resize(to: count, at: position!)
        try advance(over: part, as: position!)
      }
    } else {
      readInbox()
      position = end
      try meetAgenda()
    }
    if case .recording(let take) = state, !isPaused {
      status.lostFrameCount += frameCount
      take.missing = .gap
    }
    publish()
  }

  public func finish() throws(AudioError) {
    readInbox()
    // What was to begin with the first frame is a file of no frames when there is none.
    if position == nil {
      position = 0
      agenda = agenda.filter { $0.position ?? 0 <= 0 }
    }
    defer { publish() }
    try meetAgenda()
    agenda = []
    try close(at: position!, reason: .end)
  }

  private func advance(over buffer: AudioBuffer, as start: Int64) throws(AudioError) {
    readInbox()
    defer { publish() }
    try meetAgenda()
    var frame = 0
    while frame < buffer.frameCount {
      let next = agenda.first?.position ?? .max
      let end = Int(min(Int64(buffer.frameCount), next - start))
      try pass(frame..<end, of: buffer)
      frame = end
      position = start + Int64(frame)
      try meetAgenda()
    }
  }

  private func pass(_ frames: Range<Int>, of buffer: AudioBuffer) throws(AudioError) {
    if isPaused { return }
    preRoll.append(frames, of: buffer)
    guard case .recording = state else { return }
    if frames.count == buffer.frameCount {
      try store(buffer)
    } else {
      for start in stride(from: frames.lowerBound, to: frames.upperBound, by: scratch.capacity) {
        scratch.removeAll()
        scratch.append(start..<min(start + scratch.capacity, frames.upperBound), of: buffer)
        try store(scratch)
      }
    }
  }
}

// MARK: - Requests

extension Recorder {
  private func readInbox() {
    let (requests, isPaused) = inbox.withLock { inbox in
      defer { inbox.requests = [] }
      return (inbox.requests, inbox.isPaused)
    }
    for request in requests { schedule(request) }
    if isPaused != self.isPaused { setPaused(isPaused) }
  }

  private func schedule(_ request: Request) {
    var request = request
    let place = request.position ?? position ?? 0
    request.position = place
    // The later wish counts: nothing stops what is to go on, nothing begins what is to stop.
    let isRecord = request.verb == .record
    agenda.removeAll { ($0.verb == .record) != isRecord && $0.position! >= place }
    let index = agenda.firstIndex { $0.position! > place } ?? agenda.endIndex
    agenda.insert(request, at: index)
  }

  private func meetAgenda() throws(AudioError) {
    while let first = agenda.first, let position, first.position! <= position {
      agenda.removeFirst()
      try meet(first, at: first.position!)
    }
  }

  private func meet(_ request: Request, at place: Int64) throws(AudioError) {
    switch (request.verb, state) {
    case (.record, .armed):
      let start = earliest(from: place)
      let take = try attempt { () throws(AudioError) in try files.open(at: start) }
      status.fileCount += 1
      state = .recording(take)
      tell(.began, request.reason, take, at: start)
      try storePast(from: start)
    case (.record, .resting(let take)):
      let start = max(earliest(from: place), take.end)
      take.missing = .trimmed
      state = .recording(take)
      tell(.updated, request.reason, take, at: start)
      try storePast(from: start)
    case (.rest, .recording(let take)):
      try cut(take, at: place)
      state = .resting(take)
      tell(.updated, request.reason, take, at: take.end)
    case (.stop, .recording(let take)):
      try cut(take, at: place)
      try close(at: take.end, reason: request.reason)
    case (.stop, .resting(let take)):
      try close(at: take.end, reason: request.reason)
    case (.record, .recording), (.rest, _), (.stop, .armed): break
    }
  }

  private func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    let place = position ?? 0
    // What lies before the end of a pause is never stored.
    if !isPaused { barrier = place }
    switch state {
    case .recording(let take):
      take.missing = .pause
      tell(.updated, .user, take, at: place)
    case .resting(let take): tell(.updated, .user, take, at: place)
    case .armed: break
    }
  }

  /// The first frame that a recording may begin with that is to begin at `place`.
  private func earliest(from place: Int64) -> Int64 {
    let position = position ?? 0
    guard !isPaused, preRoll.end == position else { return position }
    return min(max(place, preRoll.start, barrier), position)
  }

  private func storePast(from start: Int64) throws(AudioError) {
    guard preRoll.end == position else { return }
    var start = start
    while start < preRoll.end {
      preRoll.copy(from: start, to: &scratch)
      start = scratch.endPosition
      try store(scratch)
    }
  }

  /// Removes what a file has behind a place in the stream.
  private func cut(_ take: Take, at place: Int64) throws(AudioError) {
    let excess = take.end - max(place, take.segmentStart)
    guard excess > 0 else { return }
    let isCut = try attempt { () throws(AudioError) in
      try take.writer.cut(to: take.writer.frameCount - excess)
    }
    guard isCut else { return }
    status.totalFrameCount -= excess
    take.end -= excess
    barrier = take.end
  }
}

// MARK: - Files

extension Recorder {
  /// Stores frames that follow those stored before, or lie behind what is missing.
  private func store(_ buffer: AudioBuffer) throws(AudioError) {
    guard case .recording(let first) = state else { return }
    if first.room >= buffer.frameCount {
      return try store(buffer, in: first)
    }
    // Only where a file ends within a buffer.
    var part = AudioBuffer(format: format, capacity: buffer.frameCount)
    var frame = 0
    while frame < buffer.frameCount, case .recording(let take) = state {
      if take.room == 0 {
        try split(take)
        continue
      }
      let end = Int(min(Int64(buffer.frameCount), Int64(frame) + take.room))
      part.removeAll()
      part.append(frame..<end, of: buffer)
      try store(part, in: take)
      frame = end
    }
  }

  private func store(_ buffer: AudioBuffer, in take: Take) throws(AudioError) {
    try attempt { () throws(AudioError) in
      try files.makeRoom(for: buffer, in: take) { path, byteCount in
        onEvent(RemovalEvent(time: buffer.time(), file: path, bytes: byteCount))
      }
      take.mark(buffer.position)
      try take.writer.write(buffer)
    }
    take.measure(buffer)
    take.end = buffer.endPosition
    barrier = buffer.endPosition
    status.totalFrameCount += Int64(buffer.frameCount)
  }

  private func split(_ take: Take) throws(AudioError) {
    let place = take.end
    try close(at: place, reason: take.reasonOfLength)
    let next = try attempt { () throws(AudioError) in try files.open(at: place) }
    status.fileCount += 1
    state = .recording(next)
    tell(.began, take.reasonOfLength, next, at: place)
  }

  private func close(at place: Int64, reason: RecordingEvent.Reason) throws(AudioError) {
    let take: Take
    switch state {
    case .recording(let open), .resting(let open): take = open
    case .armed: return
    }
    state = .armed
    var failure: AudioError?
    do throws(AudioError) {
      try files.close(take)
    } catch {
      failure = error
    }
    tell(.ended, failure == nil ? reason : .failure, take, at: place)
    if let failure { throw failure }
  }

  /// Ends the file when it cannot be written.
  private func attempt<Result>(
    _ body: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    do throws(AudioError) {
      return try body()
    } catch {
      switch state {
      case .recording(let take), .resting(let take): try? close(at: take.end, reason: .failure)
      case .armed: break
      }
      throw error
    }
  }

  private func tell(
    _ phase: Phase, _ reason: RecordingEvent.Reason, _ take: Take, at place: Int64
  ) {
    let rate = format.sampleRate
    var isRecording = false
    if case .recording = state { isRecording = !isPaused }
    onEvent(
      RecordingEvent(
        phase: phase, reason: reason, file: take.path, isRecording: isRecording,
        start: Double(take.start) / rate, time: Double(place) / rate,
        frameCount: take.writer.frameCount, at: Double(max(position ?? 0, place)) / rate))
  }

  private func publish() {
    switch state {
    case .recording(let take):
      status.isRecording = !isPaused
      fill(take)
    case .resting(let take):
      status.isRecording = false
      fill(take)
    case .armed:
      status.isRecording = false
      status.file = nil
      status.frameCount = 0
      status.duration = 0
    }
    status.nextNumber = files.number
    let status = status
    published.withLock { published in
      // Told since then.
      let isPaused = published.isPaused
      published = status
      published.isPaused = isPaused
    }
  }

  private func fill(_ take: Take) {
    status.file = take.path
    status.frameCount = take.writer.frameCount
    status.duration = Double(status.frameCount) / format.sampleRate
    status.peakAmplitude = take.peak
    let count = Double(max(take.writer.frameCount, 1)) * Double(format.channelCount)
    status.rmsAmplitude = (take.sumOfSquares / count).squareRoot()
  }
}

extension AudioFormat {
  /// The frame nearest to a time in the stream.
  fileprivate func position(_ time: Double) -> Int64 {
    Int64((time * sampleRate).rounded())
  }
}
