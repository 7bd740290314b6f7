import TragusCore

/// Writes audio to a file, or to standard output.
///
/// WAV, RF64, AIFF, AIFF-C and CAF are safe against a crash. The header is true from the first
/// write on and follows at least every 50 ms of audio. So a recording whose process is killed can
/// be opened and lacks no more than that. WAV turns into RF64 by itself beyond 4 GiB. FLAC, Ogg and
/// Opus are written through libsndfile; a file of theirs that was never finished can be opened too.
/// It lacks what the codec still held: 4096 frames of FLAC, 0.5 s of Opus, up to 8 s of Ogg. When
/// the disk is full, it ends behind the last whole block, and its header says so.
///
/// Samples are rounded to nearest and clipped to full scale; not-a-number becomes 0, but floats
/// are written as they are. What `AudioFile` read from integers of up to 24 bits is written back bit
/// by bit.
///
/// ```swift
/// let writer = try AudioFileWriter(writing: "take.wav", format: microphone.format)
/// var buffer = AudioBuffer(format: microphone.format, capacity: 512)
/// while try microphone.read(into: &buffer), writer.frameCount < 480_000 { try writer.write(buffer) }
/// try writer.finish()
/// ```
public final class AudioFileWriter: AudioSink {
  /// The format of every buffer that is written.
  public let format: AudioFormat
  /// The kind of file.
  package let fileFormat: AudioFileFormat
  /// Whether the file appears only with `finish()`.
  package private(set) var isKeptOnlyWhenComplete = false

  private let file: OpenFile
  private let writer: any FrameWriter
  // The file while it still has to be put into its place.
  private var pending: NewFile?
  // The file that is in its place.
  private var kept: NewFile?
  private var hasFailed = false
  private var isFinished = false

  /// Creates a file that only its owner can read.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - fileFormat: `nil` takes it from the suffix of the path.
  ///   - format: The format of the buffers that will be written.
  ///   - sampleFormat: `float32` in AIFF is written as AIFF-C. FLAC holds integers up to 24 bits;
  ///     Ogg and Opus have no sample format and ignore it.
  ///   - dither: Noise to add before rounding.
  ///   - metadata: What the file says about itself; it needs a page of 4 KiB in WAV, AIFF and CAF.
  ///   - overwrite: Whether a file of that name may be replaced. A reader of the old one goes on
  ///     reading it, so a file can be converted to its own name.
  ///   - onlyWhenComplete: Whether the file gets its name only with `finish()`. Until then, and
  ///     after `discard()` or a failure, nothing is there, or the old file. Otherwise it is there
  ///     at once, as a recording should be. Where it replaces an old file, it is there as soon as
  ///     its first frames are on the disk.
  /// - Throws: `invalidRequest` for what the format cannot hold, `fileExists`, `cannotCreate`,
  ///   `permissionDenied`, `writeFailed`. No new file is left behind then, and no old one is lost.
  public convenience init(
    writing path: String, as fileFormat: AudioFileFormat? = nil, format: AudioFormat,
    sampleFormat: SampleFormat = .int16, dither: Dither = .none,
    metadata: RecordingMetadata? = nil, overwrite: Bool = false, onlyWhenComplete: Bool = false
  ) throws(AudioError) {
    try self.init(
      writing: path, as: fileFormat, format: format, sampleFormat: sampleFormat, dither: dither,
      metadata: metadata, tags: [], overwrite: overwrite, onlyWhenComplete: onlyWhenComplete)
  }

  /// Creates a file that holds tags too, as far as its format has a place for them.
  ///
  /// - Parameter tags: As `RecordingTags.kept(in:)` gives them. Files with metadata have none.
  package convenience init(
    writing path: String, as fileFormat: AudioFileFormat?, format: AudioFormat,
    sampleFormat: SampleFormat, dither: Dither, metadata: RecordingMetadata? = nil,
    tags: [RecordingTags.Tag], overwrite: Bool, onlyWhenComplete: Bool
  ) throws(AudioError) {
    let fileFormat =
      if let fileFormat { fileFormat } else { try AudioFileFormat(suffixOf: path) }
    try fileFormat.checkHolds(sampleRate: format.sampleRate, channelCount: format.channelCount)
    let new = try NewFile(
      path, overwrite: overwrite, isHidden: onlyWhenComplete,
      watch: onlyWhenComplete ? .length : .bytes)
    do {
      try self.init(
        new.file, fileFormat, format, sampleFormat, dither, metadata,
        tags: tags)
      isKeptOnlyWhenComplete = onlyWhenComplete
      if onlyWhenComplete || new.isHidden { pending = new } else { kept = new }
    } catch {
      new.discard()
      throw error
    }
  }

  /// Writes to standard output.
  ///
  /// In a pipe the header does not state the length; every program that reads from pipes
  /// understands that. AIFF, FLAC, Ogg and Opus need a file.
  ///
  /// - Parameters:
  ///   - fileFormat: WAV, RF64 or CAF; into a file, any that is written.
  ///   - format: The format of the stream.
  ///   - sampleFormat: How samples are stored. Ogg and Opus ignore it.
  ///   - dither: Noise to add before rounding.
  ///   - descriptor: The descriptor of standard output.
  ///   - isCancelled: Called 20 times a second while the reader of a pipe takes nothing; writing then
  ///     fails with `outputClosed`, as when the reader has gone.
  /// - Throws: `invalidRequest` for what the format cannot hold, `writeFailed`, `outputClosed`.
  public static func standardOutput(
    as fileFormat: AudioFileFormat = .wav, format: AudioFormat,
    sampleFormat: SampleFormat = .int16, dither: Dither = .none, descriptor: Int32 = 1,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> AudioFileWriter {
    let file = try OpenFile(
      descriptor: descriptor, name: "standard output", closing: false, until: isCancelled)
    if file.isTerminal {
      throw AudioError(
        .invalidRequest, "Audio is not written to a terminal; pipe it on, or name a file.")
    }
    return try AudioFileWriter(file, fileFormat, format, sampleFormat, dither)
  }

  init(
    _ file: OpenFile, _ fileFormat: AudioFileFormat, _ format: AudioFormat,
    _ sampleFormat: SampleFormat, _ dither: Dither, _ metadata: RecordingMetadata? = nil,
    tags: [RecordingTags.Tag] = []
  ) throws(AudioError) {
    try fileFormat.checkHolds(sampleRate: format.sampleRate, channelCount: format.channelCount)
    let allowsStream = [.wav, .rf64, .caf].contains(fileFormat)
    guard allowsStream || file.allowsPositionedWrites else {
      throw AudioError(
        .invalidRequest,
        "\(fileFormat.displayName) cannot be written to a stream, because its header tells the "
          + "length; write WAV or CAF, or name a file.")
    }
    self.file = file
    self.format = format
    self.fileFormat = fileFormat
    // Nobody looks for it in a stream, whose header is written only once.
    let metadata = file.allowsPositionedWrites ? metadata : nil
    let tags = file.allowsPositionedWrites ? tags : []
    let layout: any ContainerLayout
    switch fileFormat {
    case .wav, .rf64:
      layout = WaveLayout(
        format: format, sampleFormat: sampleFormat, isAlwaysLong: fileFormat == .rf64,
        metadata: metadata, tags: tags)
    case .aiff, .aifc:
      layout = AIFFLayout(
        format: format, sampleFormat: sampleFormat, isCompressed: fileFormat == .aifc,
        metadata: metadata, tags: tags)
    case .caf:
      layout = CAFLayout(
        format: format, sampleFormat: sampleFormat, metadata: metadata, tags: tags)
    case .flac, .ogg, .opus:
      writer = try compressedWriter(
        file, fileFormat, format, sampleFormat, dither, metadata, tags)
      return
    case .w64, .au, .mp3, .raw:
      preconditionFailure("These are not written.")
    }
    writer = try PCMWriter(file, fileFormat, layout, format, dither)
  }

  /// Frames taken so far; after `writeFailed`, those that are in the file.
  public var frameCount: Int64 { hasFailed && pending != nil ? 0 : writer.frameCount }

  /// The size of the file in bytes. What libsndfile still holds is not counted.
  public var byteCount: Int64 { writer.byteCount }

  /// The file as it was left, once it is finished and where it was created; else `nil`.
  private(set) var ownFile: OwnFile?

  /// Whether somebody has removed, replaced or changed the file, so that what is written to it is lost.
  var isGone: Bool { (kept ?? pending)?.isGone == true || file.isChangedByOthers }

  /// The bytes that are in the file.
  var storedByteCount: Int64 { writer.storedByteCount }

  /// The most bytes that come to the file for frames that were taken.
  var heldByteCount: Int64 { writer.heldByteCount }

  /// The most frames that a file of this kind can hold.
  var maximumFrameCount: Int64 { writer.maximumFrameCount }

  /// The frames that fit into a file of some size, or `nil` where only writing them tells.
  func frameCount(ofBytes byteCount: Int64) -> Int64? { writer.frameCount(ofBytes: byteCount) }

  /// Says what the file tells about itself, if it was given metadata, before its first frame.
  func tell(_ metadata: RecordingMetadata) {
    precondition(frameCount == 0, "A file that has begun tells what it tells.")
    if file.allowsPositionedWrites { writer.tell(metadata) }
  }

  /// Names the place in front of the next frame.
  ///
  /// WAV keeps marks as cue points, AIFF and CAF as markers, if they were given metadata. The mark
  /// is in the file with the next 50 ms of sound. A header has room for about 30. Other formats
  /// have no marks.
  ///
  /// - Parameter label: ASCII; up to 39 bytes of it are kept.
  package func mark(_ label: String) {
    writer.mark(label)
  }

  /// Removes the last frames.
  ///
  /// - Parameter frameCount: The frames to keep, at most those that were written.
  /// - Returns: `false` where that is not possible: FLAC, Ogg, Opus, and streams.
  /// - Throws: `writeFailed`, `fileLost`.
  package func cut(to frameCount: Int64) throws(AudioError) -> Bool {
    precondition(
      (0...self.frameCount).contains(frameCount), "Only frames that were written can be kept.")
    if frameCount == self.frameCount { return true }
    do throws(AudioError) {
      return try writer.cut(to: frameCount)
    } catch {
      throw failed(error)
    }
  }

  /// Appends the frames of a buffer.
  ///
  /// - Throws: `writeFailed`, for example when the disk is full. What was written before stays, and
  ///   the header counts it. A file that is only kept when complete is removed. So is a file that
  ///   would replace an old one, if the disk had no room for its first frames. `fileLost` when
  ///   somebody else has cut the file or written to it. `outputClosed` when nobody reads the pipe
  ///   any more.
  /// - Precondition: The buffer has the writer's format, and `finish()` was not called.
  public func write(_ buffer: AudioBuffer) throws(AudioError) {
    precondition(buffer.format == format, "The buffer must have the format of the file.")
    precondition(!isFinished, "Nothing can be written after finish().")
    do throws(AudioError) {
      try writer.write(buffer)
      try keepOnceBegun()
    } catch {
      throw failed(error)
    }
  }

  // A recording replaces an old file when there is sound in it.
  private func keepOnceBegun() throws(AudioError) {
    if !isKeptOnlyWhenComplete, writer.storedFrameCount > 0 { try keep() }
  }

  private func keep() throws(AudioError) {
    guard let pending else { return }
    if isGone { throw lost }
    try pending.keep()
    kept = pending
    self.pending = nil
  }

  /// Writes what is still held, completes the header and closes the file. After a failure, a file
  /// that is only kept when complete is discarded.
  ///
  /// - Throws: `writeFailed`, `outputClosed`. `fileExists` when a file that must stay has taken the
  ///   name meanwhile. `fileLost` when the file is not in its place any more, or was changed by
  ///   others.
  public func finish() throws(AudioError) {
    guard !isFinished else { return }
    if hasFailed, pending != nil {
      let loss = isGone ? lost : nil
      discard()
      if let loss { throw loss }
      return
    }
    isFinished = true
    defer { close() }
    do throws(AudioError) {
      try writer.finish()
      try keep()
    } catch {
      let error = failed(error)
      pending?.discard()
      throw error
    }
    try checkPlace()
  }

  private func close() {
    ownFile = kept?.ownFile()
    // No reader would open it.
    if hasFailed, writer.storedByteCount == 0 { _ = ownFile?.remove() }
    file.close()
  }

  // Somebody may have removed the file since it was created, replaced it, or written to it.
  private func checkPlace() throws(AudioError) {
    file.lookAtEnd()
    guard let kept, !kept.isInPlace || file.isChangedByOthers else { return }
    throw lost
  }

  // The error for a file that is not what was written, or not where it was.
  private var lost: AudioError {
    let frames = "its \(writer.frameCount) frames are"
    let text =
      if !file.hasName {
        "was removed or replaced while it was written, so \(frames) lost"
      } else if file.isChangedByOthers {
        "was cut or written to by another program while it was written, so \(frames) lost or damaged"
      } else {
        "was moved while it was written; \(frames) where it is now"
      }
    let advice = isGone ? " Keep other programs from that name." : ""
    return AudioError(.fileLost, "\(file.name) \(text).\(advice)")
  }

  /// Gives up a file that is only kept when complete: it is removed, and one that it was to replace
  /// stays. So it is with a file without frames that was to replace another one. Any other file is
  /// finished.
  public func discard() {
    guard !isFinished else { return }
    guard isKeptOnlyWhenComplete || pending != nil && frameCount == 0 else {
      try? finish()
      return
    }
    try? writer.finish()
    isFinished = true
    pending?.discard()
    close()
  }

  deinit {
    discard()
  }

  // Notes that the file has failed, and says what became of it.
  private func failed(_ error: AudioError) -> AudioError {
    hasFailed = true
    if file.isChangedByOthers { return lost }
    // What found room before the failure is kept.
    try? keepOnceBegun()
    guard error.code == .writeFailed else { return error }
    let state =
      pending != nil || writer.storedByteCount == 0
      ? "Nothing was kept of it." : "What was written before is complete."
    return AudioError(error.code, "\(error.message) \(state)")
  }
}
