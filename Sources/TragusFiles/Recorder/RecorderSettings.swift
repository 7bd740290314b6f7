import TragusCore

/// How a recorder records: where to, in which format, and within which limits.
public struct RecorderSettings: Sendable {
  /// The names of the files.
  public var names: RecordingNames
  /// The kind of files; `nil` takes it from the suffix of the names.
  public var fileFormat: AudioFileFormat?
  /// The samples of the files. Ogg and Opus do not look at it.
  public var sampleFormat = SampleFormat.int16
  /// Noise to add before rounding.
  public var dither = Dither.none
  /// Whether files of the same names may be replaced.
  public var overwrites = false
  /// The number of the first file, from 1 on.
  public var firstNumber = 1
  /// The seconds of sound in a file, after which the next one begins; `nil` for any number.
  public var maximumDuration: Double?
  /// The bytes of a file, after which the next one begins; `nil` for any number. PCM files stay
  /// within it to the byte; of a compressed format, the frames that the codec still holds come on
  /// top.
  public var maximumFileByteCount: Int64?
  /// The bytes that all files of this recorder may take together; the oldest ones are removed before
  /// there are more. `nil` for any number. Unless it is said when a file is to end, it ends at a tenth
  /// of them.
  public var maximumByteCount: Int64?
  /// The bytes that must stay free on the disk: the oldest files of this recorder are removed before
  /// there are fewer, and when there are none, the recording ends.
  public var minimumFreeByteCount: Int64?
  /// The seconds before the present that are kept in memory while nothing is recorded, so that a
  /// recording can begin in the past.
  public var lookBack = 0.0
  /// Whether frames that were lost are replaced by silence, so that times in the file are those of
  /// the stream.
  public var fillsGaps = false
  /// When the first frame of the stream was heard, in seconds since 1970, or `nil` when there is no
  /// such time. Names and metadata use it.
  public var startDate: Double?
  /// What the files tell about themselves, apart from their date; `nil` for nothing.
  public var metadata: RecordingMetadata?
  /// What happens when something that is followed begins and ends.
  public var activation = Activation()

  /// What a recorder does when it follows something heard.
  public struct Activation: Sendable, Hashable {
    /// Seconds to record before its beginning.
    public var preRoll = 0.5
    /// Seconds to record after its end.
    public var postRoll = 2.0
    /// Whether all goes to one file, and only what lies between is left out; otherwise each has a
    /// file of its own.
    public var trims = false

    /// The usual: half a second before, two seconds after, each in a file of its own.
    public init() {}
  }

  /// The usual settings: one file of 16 bits, without limits.
  ///
  /// - Parameter names: The names of the files.
  public init(_ names: RecordingNames) {
    self.names = names
  }

  /// Looks whether a recording could begin, without creating anything.
  ///
  /// - Parameters:
  ///   - sampleRate: In hertz, or `nil` when it is not known yet.
  ///   - channelCount: The number of channels, or `nil` when it is not known yet.
  /// - Throws: `invalidRequest` for what the format cannot hold and for limits that exclude each
  ///   other, `cannotCreate` when the folder is missing, `permissionDenied`, `fileExists`.
  public func check(sampleRate: Double? = nil, channelCount: Int? = nil) throws(AudioError) {
    let format = try resolvedFormat()
    let hasSamples = ![.ogg, .opus].contains(format)
    try format.checkHolds(
      hasSamples ? sampleFormat : nil, sampleRate: sampleRate, channelCount: channelCount)
    if let maximumByteCount, let fileByteLimit, maximumByteCount / 2 < fileByteLimit {
      throw AudioError(
        .invalidRequest,
        "All files together may take \(maximumByteCount) bytes, which is less than two files; make "
          + "the files smaller.")
    }
    if let sampleRate, let channelCount {
      let byteCount = lookBack * sampleRate * Double(channelCount * MemoryLayout<Float>.size)
      guard byteCount <= Self.greatestLookBack else {
        throw AudioError(
          .invalidRequest,
          "Keeping \(lookBack) s of \(channelCount) channels would take "
            + "\(Int64(byteCount / 0x1p20)) MiB of memory, and 1024 are allowed; keep less.")
      }
    }
    guard !names.isStandardOutput else { return }
    let first = names.path(
      number: firstNumber, date: startDate ?? currentDate(), utcOffset: metadata?.utcOffset
    ) { !overwrites && NewFile.exists($0) }.path
    try NewFile.check(first, overwrite: overwrites)
  }

  private static let greatestLookBack = 0x1p30  // bytes

  /// The kind of files.
  func resolvedFormat() throws(AudioError) -> AudioFileFormat {
    if let fileFormat { return fileFormat }
    return names.isStandardOutput ? .wav : try AudioFileFormat(suffixOf: names.pattern)
  }

  /// The bytes of a file. To be able to remove old ones, there must be several.
  var fileByteLimit: Int64? {
    if let maximumFileByteCount { return maximumFileByteCount }
    return maximumByteCount.map { maximumDuration == nil ? $0 / 10 : $0 / 2 }
  }
}
