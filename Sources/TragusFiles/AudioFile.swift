import TragusCore

/// Audio in a file, on standard input or in memory, read as a stream of any length.
///
/// The content tells the format, not the suffix of the name. The package itself reads WAV, RF64,
/// Wave64, AIFF, AIFF-C, CAF, AU and raw samples. FLAC, Ogg Vorbis, Opus and MP3 are read through
/// libsndfile where it is there. The memory used does not depend on the length.
///
/// A file that holds less than its header promises gives what it holds, and a warning.
///
/// ```swift
/// let file = try AudioFile(reading: "take.wav")
/// var buffer = AudioBuffer(format: file.format, capacity: 512)
/// while try file.read(into: &buffer) { print(buffer.time()) }
/// ```
public final class AudioFile: AudioSource {
  /// What the samples are stored as.
  public enum Encoding: Sendable, Hashable, CustomStringConvertible {
    /// Numbers, one after the other.
    case samples(SampleEncoding)
    /// A codec, by its name: "flac", "vorbis", "opus", "mp3" and so on.
    case codec(String)

    /// "s16le", "flac" and so on.
    public var description: String {
      switch self {
      case .samples(let encoding): encoding.rawValue
      case .codec(let name): name
      }
    }
  }

  /// The index of the next frame that `read` gives.
  public private(set) var position: Int64 = 0

  /// The bytes of the whole file, or `nil` for a stream.
  package let byteCount: Int64?

  /// Whether the file has a header that is read as samples, because it was opened as raw.
  package private(set) var hasUnreadHeader = false

  private let reader: any FrameReader

  /// Opens a file; a named pipe or a device works too.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - raw: What the samples are, if the file has no header.
  ///   - isCancelled: Called ten times a second, here and in `seek`, while a pipe has nothing to
  ///     read. On Apple's systems, waiting for the first writer of a named pipe ends with a signal
  ///     alone.
  /// - Throws: `fileNotFound`, `permissionDenied`, `invalidRequest` (a folder), `malformedFile`,
  ///   `unsupportedFormat`, `readFailed` (also when it was cancelled).
  public convenience init(
    reading path: String, raw: RawFormat? = nil,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    let file = try OpenFile(reading: path, until: isCancelled)
    try self.init(ByteSource(file, until: isCancelled), raw: raw)
  }

  /// Reads standard input, from where it stands, and waits for its header.
  ///
  /// Compressed formats need the whole stream: it is first copied to a temporary file, which has
  /// no name and vanishes with this object.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor that is standard input here; it is not closed.
  ///   - raw: As in `init(reading:raw:until:)`.
  ///   - isCancelled: As in `init(reading:raw:until:)`.
  /// - Throws: As `init(reading:raw:until:)`; `invalidRequest` when standard input is a terminal.
  public static func standardInput(
    descriptor: CInt = 0, raw: RawFormat? = nil,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) -> AudioFile {
    let file = try OpenFile(descriptor: descriptor, name: "Standard input", closing: false)
    guard file.isReadable else { throw OpenFile.closed(file.name) }
    if file.isTerminal {
      throw AudioError(
        .invalidRequest, "Standard input is a terminal; pipe audio into it, or name a file.")
    }
    return try AudioFile(ByteSource(file, until: isCancelled), raw: raw)
  }

  /// Reads an open file, pipe or socket, from where it stands. The caller closes the descriptor,
  /// not before the last read.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of what is open.
  ///   - name: The name in error messages.
  ///   - raw: What the samples are, if there is no header.
  ///   - isCancelled: As in `init(reading:raw:until:)`.
  /// - Throws: As `init(reading:raw:until:)`.
  public convenience init(
    descriptor: CInt, name: String, raw: RawFormat? = nil,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    let file = try OpenFile(descriptor: descriptor, name: name, closing: false)
    try self.init(ByteSource(file, until: isCancelled), raw: raw)
  }

  /// Reads a file that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole content of the file.
  ///   - name: The name in error messages.
  ///   - raw: What the samples are, if there is no header.
  /// - Throws: `malformedFile`, `unsupportedFormat`.
  public convenience init(
    bytes: [UInt8], name: String = "The data", raw: RawFormat? = nil
  ) throws(AudioError) {
    try self.init(ByteSource(bytes, name: name), raw: raw)
  }

  init(_ source: ByteSource, raw: RawFormat?) throws(AudioError) {
    try source.checkIsNotEmpty()
    byteCount = source.size
    if let raw {
      var layout = PCMLayout(container: .raw, format: raw.format, encoding: raw.encoding)
      hasUnreadHeader = Sniffer.hasHeader(source)
      if hasUnreadHeader {
        layout.warnings.append("It has a header, which is read as samples; leave --raw out.")
      }
      reader = PCMReader(source, layout)
      return
    }
    switch try Sniffer.find(source) {
    case .wave: reader = PCMReader(source, try WaveHeader.read(source))
    case .wave64: reader = PCMReader(source, try Wave64Header.read(source))
    case .aiff: reader = PCMReader(source, try AIFFHeader.read(source))
    case .caf: reader = PCMReader(source, try CAFHeader.read(source))
    case .au: reader = PCMReader(source, try AUHeader.read(source))
    case .compressed(let format): reader = try compressedReader(source, format)
    }
  }

  /// The sample rate and the number of channels.
  public var format: AudioFormat { reader.format }

  /// What kind of file it is, by its content.
  public var container: AudioFileFormat { reader.container }

  /// How the samples are stored.
  public var encoding: Encoding { reader.encoding }

  /// The bits of a stored sample that carry sound, or `nil` where the codec has none.
  package var bitsPerSample: Int? { reader.bitsPerSample }

  /// The frames in all, or `nil` while a stream has not stated them.
  ///
  /// For a file it counts what is there, whatever the header promises. Some compressed files only
  /// allow an estimate.
  public var frameCount: Int64? { reader.frameCount }

  /// The warning about the header of a pipe, which is not a fault.
  package static let unknownLength =
    "The header does not tell the length; the file is read to its end."

  /// The frames still to come, or `nil` when that is not known.
  public var remainingFrameCount: Int64? { frameCount.map { max(0, $0 - position) } }

  /// What is wrong with the file but does not keep it from being read, one sentence each.
  ///
  /// The end of a stream can add to them.
  public var warnings: [String] { reader.warnings }

  /// Replaces what the buffer holds by the next frames.
  ///
  /// A file fills the buffer while it has frames. A pipe gives what has come. After 100 ms without
  /// a whole frame it gives `true` and an empty buffer, so that the reader of a pipe can stop.
  ///
  /// - Returns: `false` at the end; the buffer is then empty.
  /// - Throws: `readFailed`. Compressed data that cannot be decoded ends the stream, and
  ///   `warnings` says so.
  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    let isMore = try reader.read(into: &buffer, at: position)
    position += Int64(buffer.frameCount)
    return isMore
  }

  /// Goes to a frame; beyond the last one, to the end.
  ///
  /// A pipe is read up to there, and waited for.
  ///
  /// - Throws: `invalidRequest` when a pipe is to go back, `readFailed` (also when the wait was
  ///   cancelled).
  /// - Precondition: `frame` is not negative.
  public func seek(toFrame frame: Int64) throws(AudioError) {
    precondition(frame >= 0, "There is no frame before 0.")
    position = try reader.seek(to: frame, from: position)
  }
}
