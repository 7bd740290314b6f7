import TragusCore

/// How a recorder records: where to, in which format, and within which limits.
public struct RecorderSettings: Sendable {
  /// The names of the files.
  public var names: RecordingNames
  /// The kind of files; `nil` takes it from the suffix of the names.
  public var fileFormat: AudioFileFormat?
  /// The samples of the files. Ogg and Opus ignore it.
  public var sampleFormat = SampleFormat.int16
  /// Noise to add before rounding.
  public var dither = Dither.none
  /// Whether files of the same names may be replaced.
  public var overwrites = false
  /// The number of the first file, from 1 on.
  package var firstNumber = 1
  /// The seconds of sound in a file, after which the next one begins; `nil` for any number.
  public var maximumDuration: Double?
  /// The bytes of a file, after which the next one begins; `nil` for any number. PCM files stay
  /// within it to the byte; of a compressed format, the frames that the codec still holds come on
  /// top.
  public var maximumFileByteCount: Int64?
  /// The bytes that all files of this recorder may take together, or of all recorders that share
  /// its `space`. The oldest files are removed before there are more. `nil` for any number. Unless
  /// another setting ends files earlier, a file ends at a tenth of the recorder's part of them.
  public var maximumByteCount: Int64?
  /// The bytes that must stay free on the disk. Before there are fewer, the oldest files there of
  /// this recorder are removed, or of all that share its `space`. When there are none, the
  /// recording ends.
  public var minimumFreeByteCount: Int64?
  /// What this recorder shares with others; `nil` for nothing.
  package var space: RecordingSpace?
  /// The name of another file that is to lie beside each recording, by the path of the recording. Then
  /// a name is only used when both are free, and checked as the recording's own.
  package var pathBeside: (@Sendable (String) -> String)?
  /// The seconds before the present that are kept in memory while nothing is recorded, so that a
  /// recording can begin in the past.
  public var lookBack = 0.0
  /// Whether frames that were lost are replaced by silence, so that times in the file are times of
  /// the stream.
  public var fillsGaps = false
  /// When the first frame of the stream was heard, in seconds since 1970, or `nil` when there is no
  /// such time. Names and metadata use it.
  public var startDate: Double?
  /// What the files say about themselves, apart from their date; `nil` for nothing.
  public var metadata: RecordingMetadata?
  /// Asked while the reader of standard output takes nothing: whether to give up. Otherwise it is
  /// waited for.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The descriptor of standard output, where a recording may go.
  package var standardOutput: Int32 = 1
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

  /// Checks whether a recording could begin, without creating anything.
  ///
  /// - Parameters:
  ///   - sampleRate: In hertz, or `nil` when it is not known yet.
  ///   - channelCount: The number of channels, or `nil` when it is not known yet.
  /// - Throws: `invalidRequest` for what the format cannot hold, for names that cannot be, and for
  ///   limits that exclude each other. `cannotCreate` when the folder is missing, a name too long,
  ///   or the disk has less room than is to stay free. `permissionDenied`, `fileExists`.
  package func check(sampleRate: Double? = nil, channelCount: Int? = nil) throws(AudioError) {
    guard
      [lookBack, activation.preRoll, activation.postRoll].allSatisfy({ (0...86_400).contains($0) })
    else {
      throw AudioError(
        .invalidRequest, "What is recorded before and after a sound is 0 s to 24 h each.")
    }
    let format = try resolvedFormat()
    let hasSamples = ![.ogg, .opus].contains(format)
    try format.checkHolds(
      hasSamples ? sampleFormat : nil, sampleRate: sampleRate, channelCount: channelCount)
    try names.check()
    try checkLengths(format, sampleRate, channelCount)
    if let sampleRate, let channelCount {
      let byteCount = lookBack * sampleRate * Double(channelCount * MemoryLayout<Float>.size)
      guard byteCount <= Self.greatestLookBack else {
        throw AudioError(
          .invalidRequest,
          "Keeping \(lookBack) s of \(channelCount) channels would take "
            + "\(Int64(byteCount / 0x1p20)) MiB of memory, and 256 are allowed; keep less.")
      }
    }
    if !names.isStandardOutput { try checkFirstFile() }
  }

  // To be able to remove old files, there must be several.
  private func checkLengths(
    _ format: AudioFileFormat, _ sampleRate: Double?, _ channelCount: Int?
  ) throws(AudioError) {
    guard let budget else { return }
    var byteCount = fileByteLimit.map { Double($0) } ?? 0
    // How long a codec makes a file is not known.
    let isPCM = ![.flac, .ogg, .opus].contains(format)
    if let maximumDuration, maximumFileByteCount == nil, isPCM, let sampleRate, let channelCount {
      byteCount = maximumDuration * sampleRate * Double(channelCount * sampleFormat.byteCount)
    }
    if Double(budget / 2) < byteCount {
      throw AudioError(
        .invalidRequest,
        "All files together may take \(byteText(budget)), which is less than two files of "
          + "\(byteText(Int64(min(byteCount, 0x1p62)))); make the files shorter, or give them more room."
      )
    }
  }

  private func checkFirstFile() throws(AudioError) {
    let date = startDate ?? currentDate()
    let utcOffset = metadata?.utcOffset
    let own = space ?? RecordingSpace()
    // The name that was asked for is refused; those that follow are passed over when they are taken.
    let first =
      if firstNumber == 1, let only = names.only {
        only
      } else {
        names.path(number: firstNumber, date: date, utcOffset: utcOffset) {
          isTaken($0, own, overwrites: overwrites)
        }.path
      }
    for path in places(first) {
      guard !own.uses(path) else {
        throw AudioError(
          .invalidRequest,
          "'\(path)' is an input here, or another output; choose another name.")
      }
      try NewFile.check(path, overwrite: overwrites)
    }
    // So that a long name does not end a recording when its files are numbered.
    let late = names.path(number: 9999, date: date, utcOffset: utcOffset) { _ in false }.path
    for path in places(late) { try NewFile.checkLength(path) }
    guard let minimumFreeByteCount, let free = freeByteCount(at: PathParts(first).folder),
      RecordingSpace.room(free, above: minimumFreeByteCount) < 0,
      !own.canMakeRoom(onDiskOf: first)
    else { return }
    throw AudioError(
      .cannotCreate,
      "Only \(byteText(free)) are free on the disk of '\(first)', and "
        + "\(byteText(minimumFreeByteCount)) are to stay free. Make room there, or record elsewhere."
    )
  }

  /// The names that a recording takes.
  func places(_ path: String) -> [String] {
    [path] + (pathBeside.map { [$0(path)] } ?? [])
  }

  /// Whether a name is not to be used.
  func isTaken(_ path: String, _ space: RecordingSpace, overwrites: Bool) -> Bool {
    places(path).contains {
      space.uses($0)
        || (overwrites || FileKind($0) == .other ? NewFile.isBlocked($0) : NewFile.exists($0))
    }
  }

  // What this recorder has of the room.
  private var budget: Int64? {
    maximumByteCount.map { $0 / Int64(space?.recorderCount ?? 1) }
  }

  private static let greatestLookBack = 0x1p28  // bytes

  /// The kind of files.
  ///
  /// - Throws: `invalidRequest` when the suffix of the names is needed and says nothing.
  package func resolvedFormat() throws(AudioError) -> AudioFileFormat {
    if let fileFormat { return fileFormat }
    if names.isStandardOutput { return .wav }
    do {
      return try AudioFileFormat(suffixOf: names.pattern)
    } catch {
      // A device or a pipe without a suffix gets what standard output gets.
      if FileKind(names.pattern) == .other { return .wav }
      throw error
    }
  }

  /// The bytes of a file, so that there are several where old ones are to be removed.
  var fileByteLimit: Int64? {
    if let maximumFileByteCount { return maximumFileByteCount }
    return budget.map { maximumDuration == nil ? $0 / 10 : $0 / 2 }
  }
}
