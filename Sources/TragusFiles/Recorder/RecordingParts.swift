import TragusCore

/// Stores frames in files, each following the one before without a frame between, and reports them.
struct RecordingParts {
  enum State {
    /// No file is open.
    case closed
    /// Every frame goes to the file.
    case storing(Take)
    /// The file is open and takes no frames.
    case resting(Take)
  }

  private(set) var state = State.closed
  /// The position behind the last frame that was stored.
  private(set) var end: Int64 = 0
  /// The files begun so far.
  private(set) var fileCount = 0
  /// The frames in all files begun so far.
  private(set) var frameCount: Int64 = 0
  /// The files that were not in their place any more when they ended.
  private var losses: [AudioError] = []
  /// The position that the recorder has reached.
  var position: Int64 = 0
  private var isPaused = false
  private let format: AudioFormat
  private let files: FileSequence
  private let onEvent: (any AudioEvent) -> Void

  init(
    _ files: FileSequence, format: AudioFormat, onEvent: @escaping (any AudioEvent) -> Void
  ) {
    self.files = files
    self.format = format
    self.onEvent = onEvent
  }

  /// The file that is open.
  var take: Take? {
    switch state {
    case .closed: nil
    case .storing(let take), .resting(let take): take
    }
  }

  /// The file that frames go to, or would go to without a pause.
  var storing: Take? {
    if case .storing(let take) = state { take } else { nil }
  }

  var nextNumber: Int { files.number }

  /// Says when the first frame of the stream was heard, in seconds since 1970.
  func setStartDate(_ date: Double) {
    files.startDate = date
    if let take { files.date(take) }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - start: The position of its first frame.
  ///   - reason: Why.
  ///   - isAhead: Whether nothing of the stream was heard. The file then begins with the frame that
  ///     comes first, and nothing is reported before.
  ///   - replacesNone: Whether it replaces no file, even where files may be replaced.
  mutating func begin(
    at start: Int64, _ reason: RecordingEvent.Reason, isAhead: Bool = false,
    replacesNone: Bool = false
  ) throws(AudioError) {
    // No file is open that a failure would end.
    let take = try files.open(at: start, reason, replacesNone: replacesNone)
    fileCount += 1
    state = .storing(take)
    if !isAhead { announce(take) }
  }

  /// Lets the open file take frames again.
  mutating func goOn(_ take: Take, at start: Int64, _ reason: RecordingEvent.Reason) {
    take.missing = .trimmed
    state = .storing(take)
    tell(.updated, reason, take, at: start)
  }

  /// Leaves the file open without frames.
  mutating func rest(_ take: Take, at place: Int64, _ reason: RecordingEvent.Reason)
    throws(AudioError)
  {
    try cut(take, at: place)
    state = .resting(take)
    tell(.updated, reason, take, at: take.end)
  }

  /// Ends the file behind a place in the stream.
  mutating func stop(_ take: Take, at place: Int64, _ reason: RecordingEvent.Reason)
    throws(AudioError)
  {
    if storing != nil { try cut(take, at: place) }
    try close(at: take.end, reason)
  }

  /// Tells of a pause and of its end.
  mutating func setPaused(_ isPaused: Bool, at place: Int64) {
    self.isPaused = isPaused
    guard let take else { return }
    if storing != nil { take.missing = .pause }
    tell(.updated, .user, take, at: place)
  }

  /// Stores frames that follow those stored before, or lie behind what is missing.
  mutating func store(_ buffer: AudioBuffer) throws(AudioError) {
    try replaceGoneFile(at: buffer.position)
    guard let first = storing else { return }
    if first.room >= buffer.frameCount { return try store(buffer, in: first) }
    // Only where a file ends within a buffer.
    var part = AudioBuffer(format: format, capacity: buffer.frameCount)
    var frame = 0
    while frame < buffer.frameCount, let take = storing {
      if take.room == 0 {
        let reason = take.reasonOfLength
        try close(at: take.end, reason)
        try begin(at: take.end, reason)
        continue
      }
      let end = Int(min(Int64(buffer.frameCount), Int64(frame) + take.room))
      part.removeAll()
      part.append(frame..<end, of: buffer)
      try store(part, in: take)
      frame = end
    }
  }

  /// Ends the file that is open.
  mutating func close(at place: Int64, _ reason: RecordingEvent.Reason) throws(AudioError) {
    guard let take else { return }
    announce(take)
    state = .closed
    var failure: AudioError?
    do throws(AudioError) {
      try files.close(take)
    } catch {
      failure = error
    }
    tell(.ended, failure == nil ? reason : .failure, take, at: place)
    // What comes after a file that somebody took away is stored all the same.
    guard let failure else { return }
    if failure.code != .fileLost { throw failure }
    losses.append(failure)
  }

  /// The files that somebody took away since this was last asked.
  mutating func takeLosses() -> [AudioError] {
    defer { losses = [] }
    return losses
  }

  /// The first file that was to be removed and stays, because somebody has changed it.
  var keptFile: String? { files.keptFile }

  /// The first name that no file could come to, although files may be replaced.
  var blockedName: String? { files.blockedName }

  /// Goes on in another file when somebody has removed, replaced or changed the one that is open. It
  /// looks once a second of the stream.
  private mutating func replaceGoneFile(at place: Int64) throws(AudioError) {
    guard let take = storing, place - take.lookPosition >= Int64(format.sampleRate) else { return }
    take.lookPosition = place
    guard take.writer.isGone else { return }
    try close(at: take.end, .failure)
    try beginAfterLoss(at: take.end)
  }

  /// Opens a file after one that somebody took away.
  private mutating func beginAfterLoss(at start: Int64) throws(AudioError) {
    do throws(AudioError) {
      try begin(at: start, .failure, replacesNone: true)
    } catch {
      let loss = losses.popLast()?.message ?? ""
      throw AudioError(.fileLost, "\(loss) No other file can follow: \(error.message)")
    }
  }

  private mutating func store(_ buffer: AudioBuffer, in take: Take) throws(AudioError) {
    if take.untold != nil {
      take.move(to: buffer.position)
      announce(take)
    }
    let (files, onEvent) = (files, onEvent)
    do throws(AudioError) {
      try attempt { () throws(AudioError) in
        try files.makeRoom(for: buffer, in: take) { path, byteCount in
          onEvent(RemovalEvent(time: buffer.time(), file: path, bytes: byteCount))
        }
        take.mark(buffer.position)
        try take.writer.write(buffer)
      }
    } catch {
      guard error.code == .fileLost else { throw error }
      try beginAfterLoss(at: buffer.position)
      guard let next = storing else { return }
      return try store(buffer, in: next)
    }
    take.end = buffer.endPosition
    end = buffer.endPosition
    frameCount += Int64(buffer.frameCount)
  }

  /// Removes what a file has behind a place in the stream.
  private mutating func cut(_ take: Take, at place: Int64) throws(AudioError) {
    let excess = take.end - max(place, take.segmentStart)
    // What somebody took away needs no cut; its end is noticed.
    guard excess > 0, !take.writer.isGone else { return }
    let isCut = try attempt { () throws(AudioError) in
      try take.writer.cut(to: take.writer.frameCount - excess)
    }
    guard isCut else { return }
    frameCount -= excess
    take.end -= excess
    end = take.end
  }

  /// Ends the file when it cannot be written.
  private mutating func attempt<Result>(
    _ body: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    do throws(AudioError) {
      return try body()
    } catch {
      if let take { try? close(at: take.end, .failure) }
      throw error
    }
  }

  /// Tells of the beginning of a file, once.
  private func announce(_ take: Take) {
    guard let reason = take.untold else { return }
    take.untold = nil
    files.date(take)
    tell(.began, reason, take, at: take.start)
  }

  private func tell(
    _ phase: Phase, _ reason: RecordingEvent.Reason, _ take: Take, at place: Int64
  ) {
    announce(take)
    let rate = format.sampleRate
    onEvent(
      RecordingEvent(
        phase: phase, reason: reason, file: take.path, isRecording: storing != nil && !isPaused,
        start: Double(take.start) / rate, time: Double(place) / rate,
        frameCount: take.writer.frameCount, at: Double(max(position, place)) / rate))
  }
}
