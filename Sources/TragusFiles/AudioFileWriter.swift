import TragusCore

/// Writes audio to a file, or to standard output.
///
/// WAV, RF64, AIFF, AIFF-C and CAF are safe against a crash: the header is true from the first
/// write on and follows at least every 100 ms of audio, so a recording whose process is killed can
/// be opened and lacks no more than that. WAV turns into RF64 by itself beyond 4 GiB. FLAC, Ogg
/// and Opus are written through libsndfile, and only complete after `finish()`.
///
/// Samples are rounded to nearest and clipped to full scale; not-a-number becomes 0, but floats
/// are written as they are. What `AudioFile` read from integers is written back bit by bit.
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
  public let fileFormat: AudioFileFormat

  private let file: OpenFile
  private let writer: any FrameWriter
  private var isFinished = false

  /// Creates a file, readable by nobody but its owner.
  ///
  /// - Parameters:
  ///   - fileFormat: `nil` takes it from the suffix of the path.
  ///   - sampleFormat: `float32` in AIFF is written as AIFF-C. FLAC holds integers up to 24 bits;
  ///     Ogg and Opus have no sample format and do not look at it.
  ///   - dither: Noise to add before rounding.
  ///   - overwrite: Whether a file of that name may be replaced. Who reads the old one meanwhile
  ///     goes on reading it, so a file can be converted to its own name.
  /// - Throws: `invalidRequest` for what the format cannot hold, `fileExists`, `cannotCreate`,
  ///   `permissionDenied`, `writeFailed`. No new file is left behind then, and no old one is lost.
  public convenience init(
    writing path: String, as fileFormat: AudioFileFormat? = nil, format: AudioFormat,
    sampleFormat: SampleFormat = .int16, dither: Dither = .none, overwrite: Bool = false
  ) throws(AudioError) {
    let fileFormat =
      if let fileFormat { fileFormat } else { try AudioFileFormat(suffixOf: path) }
    try Self.check(fileFormat)
    let new = try NewFile(path, overwrite: overwrite)
    do {
      try self.init(new.file, fileFormat, format, sampleFormat, dither)
      try new.keep()
    } catch {
      new.discard()
      throw error
    }
  }

  /// Writes to standard output.
  ///
  /// Into a pipe, the header does not tell the length, which every program that reads from pipes
  /// understands. AIFF, FLAC, Ogg and Opus need a file.
  ///
  /// - Throws: `invalidRequest` for what the format cannot hold, `writeFailed`.
  public static func standardOutput(
    as fileFormat: AudioFileFormat = .wav, format: AudioFormat,
    sampleFormat: SampleFormat = .int16, dither: Dither = .none
  ) throws(AudioError) -> AudioFileWriter {
    let file = try OpenFile(descriptor: 1, name: "standard output", closing: false)
    if file.isTerminal {
      throw AudioError(
        .invalidRequest, "Audio is not written to a terminal; pipe it on, or name a file.")
    }
    return try AudioFileWriter(file, fileFormat, format, sampleFormat, dither)
  }

  init(
    _ file: OpenFile, _ fileFormat: AudioFileFormat, _ format: AudioFormat,
    _ sampleFormat: SampleFormat, _ dither: Dither
  ) throws(AudioError) {
    try Self.check(fileFormat)
    self.file = file
    self.format = format
    self.fileFormat = fileFormat
    let layout: any ContainerLayout
    switch fileFormat {
    case .wav, .rf64:
      layout = WaveLayout(
        format: format, sampleFormat: sampleFormat, isAlwaysLong: fileFormat == .rf64)
    case .aiff, .aifc:
      layout = AIFFLayout(
        format: format, sampleFormat: sampleFormat, isCompressed: fileFormat == .aifc)
    case .caf:
      layout = CAFLayout(format: format, sampleFormat: sampleFormat)
    case .flac, .ogg, .opus:
      try Self.requireFile(file, fileFormat)
      writer = try compressedWriter(file, fileFormat, format, sampleFormat, dither)
      return
    case .w64, .au, .mp3, .raw:
      preconditionFailure("These are not written.")
    }
    if fileFormat == .aiff || fileFormat == .aifc { try Self.requireFile(file, fileFormat) }
    writer = try PCMWriter(file, fileFormat, layout, format, dither)
  }

  /// Frames taken so far; after `writeFailed`, those that are in the file.
  public var frameCount: Int64 { writer.frameCount }

  /// Appends the frames of a buffer.
  ///
  /// - Throws: `writeFailed`, for example when the disk is full. What was written before stays, and
  ///   the header tells of it.
  /// - Precondition: The buffer has the writer's format, and `finish()` was not called.
  public func write(_ buffer: AudioBuffer) throws(AudioError) {
    precondition(buffer.format == format, "The buffer must have the format of the file.")
    precondition(!isFinished, "Nothing can be written after finish().")
    try writer.write(buffer)
  }

  /// Writes what is still held, completes the header and closes the file.
  ///
  /// - Throws: `writeFailed`.
  public func finish() throws(AudioError) {
    guard !isFinished else { return }
    isFinished = true
    defer { file.close() }
    try writer.finish()
  }

  deinit {
    try? finish()
  }

  private static func check(_ fileFormat: AudioFileFormat) throws(AudioError) {
    guard fileFormat.isWritable else {
      throw AudioError(
        .invalidRequest,
        "\(fileFormat.displayName) cannot be written; use WAV, RF64, AIFF, CAF, FLAC or Opus.")
    }
  }

  private static func requireFile(
    _ file: OpenFile, _ fileFormat: AudioFileFormat
  ) throws(AudioError) {
    guard file.allowsPositionedWrites else {
      throw AudioError(
        .invalidRequest,
        "\(fileFormat.displayName) cannot be written to a stream, because its header tells the "
          + "length; write WAV or CAF, or name a file.")
    }
  }
}
