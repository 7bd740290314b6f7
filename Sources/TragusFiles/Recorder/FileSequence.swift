import TragusCore

/// The files of one recorder, one after the other, and the room that they take.
struct FileSequence {
  private let settings: RecorderSettings
  private let format: AudioFormat
  private let fileFormat: AudioFileFormat
  private let formatLimit: Int64
  /// The number of the next file.
  private(set) var number: Int
  private var complete = OwnFiles()
  // Their names are not used again, even where files may be replaced.
  private var recentPaths: [String] = []
  // The frames until the free room on the disk is looked at again.
  private var framesUntilCheck: Int64 = 0

  init(
    _ settings: RecorderSettings, format: AudioFormat, formatLimit: Int64
  ) throws(AudioError) {
    self.settings = settings
    self.format = format
    self.formatLimit = formatLimit
    fileFormat = try settings.resolvedFormat()
    number = settings.firstNumber
  }

  mutating func open(at start: Int64) throws(AudioError) -> Take {
    let date = settings.startDate.map { $0 + Double(start) / format.sampleRate }
    if settings.names.isStandardOutput {
      let writer = try AudioFileWriter.standardOutput(
        as: fileFormat, format: format, sampleFormat: settings.sampleFormat,
        dither: settings.dither)
      return Take(
        writer, path: "-", start: start, maximumFrameCount: .max, reasonOfLength: .limit,
        maximumByteCount: nil)
    }
    let (path, number) = settings.names.path(
      number: number, date: date ?? currentDate(), utcOffset: settings.metadata?.utcOffset
    ) { path in
      recentPaths.contains(path) || !settings.overwrites && NewFile.exists(path)
    }
    var metadata = settings.metadata
    metadata?.startDate = date
    let writer = try AudioFileWriter(
      writing: path, as: fileFormat, format: format, sampleFormat: settings.sampleFormat,
      dither: settings.dither, metadata: metadata, overwrite: settings.overwrites)
    self.number = max(number, self.number) + 1
    recentPaths.append(path)
    if recentPaths.count > 64 { recentPaths.removeFirst() }
    return take(writer, path: path, start: start)
  }

  private func take(_ writer: AudioFileWriter, path: String, start: Int64) -> Take {
    let byteLimit = settings.fileByteLimit
    let framesOfBytes = byteLimit.flatMap { writer.frameCount(ofBytes: $0) }
    let framesOfDuration = settings.maximumDuration.map {
      Int64(min(($0 * format.sampleRate).rounded(), 0x1p62))
    }
    let wanted = min(framesOfBytes ?? .max, framesOfDuration ?? .max)
    let possible = min(writer.maximumFrameCount, formatLimit)
    return Take(
      writer, path: path, start: start,
      // A file of no frames would be followed by another one for ever.
      maximumFrameCount: max(min(wanted, possible), 1),
      reasonOfLength: wanted <= possible || byteLimit != nil ? .split : .limit,
      maximumByteCount: framesOfBytes == nil ? byteLimit : nil)
  }

  mutating func close(_ take: Take) throws(AudioError) {
    try take.writer.finish()
    complete.append(take.path)
  }

  /// Removes the oldest files until there is room for a buffer.
  ///
  /// - Parameter onRemoval: Gets the path and the size of each file that was removed.
  mutating func makeRoom(
    for buffer: AudioBuffer, in take: Take, onRemoval: (String, Int64) -> Void
  ) throws(AudioError) {
    if let budget = settings.maximumByteCount {
      // A codec writes less than the samples have.
      let coming = Int64(buffer.frameCount * format.channelCount * settings.sampleFormat.byteCount)
      while complete.byteCount + take.writer.byteCount + coming > budget,
        let removed = complete.removeOldest()
      {
        onRemoval(removed.path, removed.byteCount)
      }
    }
    guard let floor = settings.minimumFreeByteCount else { return }
    framesUntilCheck -= Int64(buffer.frameCount)
    guard framesUntilCheck <= 0 else { return }
    framesUntilCheck = Int64(format.sampleRate / 2)
    while let free = OwnFiles.freeByteCount(at: take.path), free < floor {
      guard let removed = complete.removeOldest() else {
        throw AudioError(
          .writeFailed,
          "Only \(free / 1_000_000) MB are free on the disk of '\(take.path)', less than are to "
            + "stay free; what was recorded is complete. Make room there, or record elsewhere.")
      }
      onRemoval(removed.path, removed.byteCount)
    }
  }
}
