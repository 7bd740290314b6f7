import TragusCore

/// The files of one recorder, one after the other, and the room that they take.
// A class, so that the space that recorders share can tell them apart.
final class FileSequence {
  private let settings: RecorderSettings
  private let format: AudioFormat
  private let fileFormat: AudioFileFormat
  private let formatLimit: Int64
  private let space: RecordingSpace
  /// The number of the next file.
  private(set) var number: Int
  /// The first name that no file could come to, although files may be replaced.
  private(set) var blockedName: String?
  /// When the first frame of the stream was heard, in seconds since 1970.
  var startDate: Double?

  init(
    _ settings: RecorderSettings, format: AudioFormat, formatLimit: Int64
  ) throws(AudioError) {
    self.settings = settings
    self.format = format
    self.formatLimit = formatLimit
    space = settings.space ?? RecordingSpace()
    fileFormat = try settings.resolvedFormat()
    number = settings.firstNumber
    startDate = settings.startDate
  }

  /// Creates the next file.
  ///
  /// - Parameters:
  ///   - start: The position of its first frame.
  ///   - reason: Why it begins.
  ///   - replacesNone: Whether it replaces no file, even where files may be replaced: nobody expects
  ///     its name.
  func open(
    at start: Int64, _ reason: RecordingEvent.Reason, replacesNone: Bool
  ) throws(AudioError) -> Take {
    let overwrites = settings.overwrites && !replacesNone
    if settings.names.isStandardOutput {
      let writer = try AudioFileWriter.standardOutput(
        as: fileFormat, format: format, sampleFormat: settings.sampleFormat,
        dither: settings.dither, descriptor: settings.standardOutput,
        until: settings.isCancelled)
      return Take(writer, path: "-", start: start, limits: Take.Limits(), reason: reason)
    }
    let date = date(of: start)
    var wanted = number
    while true {
      let (path, number) = settings.names.path(
        number: wanted, date: date ?? currentDate(), utcOffset: settings.metadata?.utcOffset
      ) { isTaken($0, overwrites: overwrites) }
      guard space.claim(settings.places(path), for: self) else {
        wanted = number + 1
        continue
      }
      do throws(AudioError) {
        let writer = try AudioFileWriter(
          writing: path, as: fileFormat, format: format, sampleFormat: settings.sampleFormat,
          dither: settings.dither, metadata: metadata(of: start), overwrite: overwrites)
        self.number = max(number, self.number) + 1
        return Take(
          writer, path: path, start: start, limits: limits(of: writer), reason: reason)
      } catch {
        space.release(self)
        // Somebody took the name since it was looked at.
        guard error.code == .fileExists || isTaken(path, overwrites: overwrites) else {
          throw error
        }
        wanted = number + 1
      }
    }
  }

  private func isTaken(_ path: String, overwrites: Bool) -> Bool {
    if overwrites, blockedName == nil {
      blockedName = settings.places(path).first { NewFile.isBlocked($0) }
    }
    return settings.isTaken(path, space, overwrites: overwrites)
  }

  /// The first file that was to be removed and stays, because somebody has changed it.
  var keptFile: String? { space.keptFile }

  /// Tells in the file when its first frame was heard.
  func date(_ take: Take) {
    guard take.writer.frameCount == 0, let metadata = metadata(of: take.start) else { return }
    take.writer.tell(metadata)
  }

  func close(_ take: Take) throws(AudioError) {
    defer { space.end(take.writer.ownFile, of: self) }
    try take.writer.finish()
  }

  /// Removes the oldest files until there is room for a buffer.
  ///
  /// - Parameter onRemoval: Gets the path and the size of each file that was removed.
  func makeRoom(
    for buffer: AudioBuffer, in take: Take, onRemoval: (String, Int64) -> Void
  ) throws(AudioError) {
    // A codec writes less than the samples have.
    let coming = Int64(buffer.frameCount * format.channelCount * settings.sampleFormat.byteCount)
    let held = take.writer.heldByteCount
    if let budget = settings.maximumByteCount {
      space.makeRoom(
        take.writer.storedByteCount + held + coming, of: self, budget: budget,
        onRemoval: onRemoval)
    }
    guard let floor = settings.minimumFreeByteCount else { return }
    let shortage = space.keepFree(
      floor, at: take.path, coming: coming, held: held,
      frames: (Int64(buffer.frameCount), Int64(format.sampleRate / 2)), onRemoval: onRemoval)
    guard let shortage else { return }
    throw AudioError(
      .writeFailed,
      "Only \(byteText(shortage)) are free on the disk of '\(take.path)', and "
        + "\(byteText(floor)) are to stay free; what was recorded is complete. Make room there, or "
        + "record elsewhere.")
  }

  private func date(of position: Int64) -> Double? {
    startDate.map { $0 + Double(position) / format.sampleRate }
  }

  private func metadata(of position: Int64) -> RecordingMetadata? {
    var metadata = settings.metadata
    metadata?.startDate = date(of: position)
    return metadata
  }

  private func limits(of writer: AudioFileWriter) -> Take.Limits {
    let possible = min(writer.maximumFrameCount, formatLimit)
    var limits = Take.Limits(frameCount: possible, reasonOfFrames: .limit)
    if let duration = settings.maximumDuration {
      let frameCount = Int64(min((duration * format.sampleRate).rounded(), 0x1p62))
      if frameCount <= limits.frameCount {
        limits.frameCount = frameCount
        limits.reasonOfFrames = .split
      }
    }
    if let byteCount = settings.fileByteLimit {
      // A user who asked for a duration learns that there is less room.
      let reason: RecordingEvent.Reason =
        settings.maximumFileByteCount == nil && settings.maximumDuration != nil ? .limit : .split
      if let frameCount = writer.frameCount(ofBytes: byteCount) {
        if frameCount < limits.frameCount {
          limits.frameCount = frameCount
          limits.reasonOfFrames = reason
        }
      } else {
        limits.byteCount = byteCount
        limits.reasonOfBytes = reason
      }
    }
    // A file of no frames would be followed by another one for ever.
    limits.frameCount = max(limits.frameCount, 1)
    return limits
  }
}
