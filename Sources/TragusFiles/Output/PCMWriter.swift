import TragusSystem
import TragusCore

/// The header of one kind of files with plain samples behind it.
protocol ContainerLayout: Sendable {
  /// How samples are stored in this container.
  var encoding: SampleEncoding { get }
  /// The most bytes of samples that its sizes can tell.
  var maximumByteCount: Int64 { get }
  /// Whether samples of odd length have a byte behind them that belongs to none.
  var padsOddLength: Bool { get }
  /// Says what the file tells about itself from the next header on. Only a layout that had metadata
  /// in `init` has room for it.
  mutating func tell(_ metadata: RecordingMetadata)
  /// Appends the header: always the same number of bytes, whatever the length of the samples.
  ///
  /// - Parameters:
  ///   - byteCount: The length of the samples; `nil` when nobody will know it.
  ///   - marks: Places in the file. Those for which the header has no room are left out.
  func write(byteCount: Int64?, marks: [FileMark], to header: inout HeaderBytes)
}

/// Writes samples behind a header that is true at any time.
///
/// Samples go to the file at least every 50 ms of audio, then the header is written again. So the
/// file is complete up to there when the process is killed, and never promises what is not in it.
final class PCMWriter: FrameWriter {
  private(set) var frameCount: Int64 = 0
  private(set) var storedFrameCount: Int64 = 0

  private let file: OpenFile
  private var layout: any ContainerLayout
  private let fileFormat: AudioFileFormat
  // Where the header is, or `nil` on a stream.
  private let start: Int64?
  private var encoder: SampleEncoder
  private var header = HeaderBytes()
  private var pending: [UInt8]
  private var pendingCount = 0
  private var writtenCount: Int64 = 0
  private var marks: [FileMark] = []

  /// Writes the header of a file with no frames.
  init(
    _ file: OpenFile, _ fileFormat: AudioFileFormat, _ layout: any ContainerLayout,
    _ format: AudioFormat, _ dither: Dither
  ) throws(AudioError) {
    self.file = file
    self.fileFormat = fileFormat
    self.layout = layout
    start = file.allowsPositionedWrites ? file.offset : nil
    encoder = SampleEncoder(
      encoding: layout.encoding, channelCount: format.channelCount, dither: dither)
    // 50 ms, at most 64 KiB; at least a frame, and one byte that makes an odd length even. What is on
    // its way from the device is lost as well, and both together are to be less than 100 ms.
    let frames = min(Int(format.sampleRate / 20), 65_536 / encoder.frameSize)
    pending = Array(repeating: 0, count: max(1, frames) * encoder.frameSize + 1)
    try writeHeader()
  }

  private var capacity: Int { pending.count - 1 }

  var maximumFrameCount: Int64 { layout.maximumByteCount / Int64(encoder.frameSize) }

  var storedByteCount: Int64 { Int64(header.bytes.count) + writtenCount }

  var heldByteCount: Int64 { Int64(pendingCount) }

  var byteCount: Int64 { storedByteCount + heldByteCount }

  func frameCount(ofBytes byteCount: Int64) -> Int64? {
    max(byteCount - Int64(header.bytes.count) - 1, 0) / Int64(encoder.frameSize)
  }

  func mark(_ label: String) {
    // A header holds fewer.
    guard marks.count < 128 else { return }
    marks.append(FileMark(frame: frameCount, label: label))
  }

  func tell(_ metadata: RecordingMetadata) {
    layout.tell(metadata)
  }

  func cut(to count: Int64) throws(AudioError) -> Bool {
    guard start != nil else { return false }
    try flush()
    frameCount = count
    storedFrameCount = count
    writtenCount = count * Int64(encoder.frameSize)
    marks.removeAll { $0.frame > count }
    // The header first: it never promises what is not there.
    try writeHeader()
    let padding = layout.padsOddLength ? writtenCount & 1 : 0
    let end = start! + Int64(header.bytes.count) + writtenCount
    if padding == 1 { try send([0], at: end) }
    try file.cut(to: end + padding)
    return true
  }

  func write(_ buffer: AudioBuffer) throws(AudioError) {
    var frame = 0
    while frame < buffer.frameCount {
      let room = (capacity - pendingCount) / encoder.frameSize
      let count = min(room, buffer.frameCount - frame)
      let size = count * encoder.frameSize
      let isTooLong =
        writtenCount + Int64(pendingCount) > layout.maximumByteCount - Int64(size)
      if isTooLong {
        try flush()
        throw AudioError(
          .writeFailed,
          "\(file.name) is as long as \(fileFormat.displayName) can be; use WAV or CAF for more.")
      }
      pending.withUnsafeMutableBytes { bytes in
        let place = UnsafeMutableRawBufferPointer(
          rebasing: bytes[pendingCount..<(pendingCount + size)])
        encoder.encode(frame..<(frame + count), of: buffer, to: place)
      }
      pendingCount += size
      frame += count
      frameCount += Int64(count)
      if pendingCount == capacity { try flush() }
    }
  }

  func finish() throws(AudioError) {
    try flush()
    // The metadata and marks since the last header.
    if start != nil, frameCount == 0 { try writeHeader() }
    if let start {
      // Standard output may be shared: what others write to it comes behind.
      let padding = layout.padsOddLength ? writtenCount & 1 : 0
      file.offset = start + Int64(header.bytes.count) + writtenCount + padding
    }
  }

  // Samples first, then the header that counts them.
  private func flush() throws(AudioError) {
    guard pendingCount > 0 else { return }
    let size = pendingCount
    pendingCount = 0
    // The next samples are written over the padding. In a stream it would be taken for a sample.
    pending[size] = 0
    let isPadded =
      start != nil && layout.padsOddLength && (writtenCount + Int64(size)) & 1 == 1
    let place = start.map { $0 + Int64(header.bytes.count) + writtenCount }
    let sent = pending.withUnsafeBytes {
      file.send(UnsafeRawBufferPointer(rebasing: $0[..<(isPadded ? size + 1 : size)]), at: place)
    }
    let whole = (writtenCount + Int64(min(sent.count, size))) / Int64(encoder.frameSize)
    writtenCount = whole * Int64(encoder.frameSize)
    if sent.error == 0 {
      if start != nil { try writeHeader() }
      storedFrameCount = whole
    } else {
      // The disk is full: tell at least of what found room on it.
      frameCount = whole
      if start != nil { try? writeHeader() }
      throw Self.failure(file, sent.error)
    }
  }

  private func writeHeader() throws(AudioError) {
    header.removeAll()
    layout.write(byteCount: start == nil ? nil : writtenCount, marks: marks, to: &header)
    try send(header.bytes, at: start)
  }

  private func send(_ bytes: [UInt8], at offset: Int64?) throws(AudioError) {
    let sent = bytes.withUnsafeBytes { file.send($0, at: offset) }
    if sent.error != 0 { throw Self.failure(file, sent.error) }
  }

  static func failure(_ file: OpenFile, _ number: CInt) -> AudioError {
    AudioError(
      [EPIPE, ECANCELED].contains(number) ? .outputClosed : .writeFailed,
      writeFailure(of: file.name, number))
  }
}
