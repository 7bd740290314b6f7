/// What was written to a new file that is open, to tell whether somebody else writes to it too.
///
/// The time of the last write gives a hint, and the bytes decide. `touch` sets the time, and the
/// server of a network disk may set it later than the write.
struct OwnContent {
  /// Whether somebody else has cut the file or written to it, as far as it was looked at.
  private(set) var isChanged = false
  /// The file as it was left by the last write of our own.
  private(set) var stamp: FileStamp
  // The length by what was written.
  private var byteCount: Int64 = 0
  // `nil` where the length alone tells.
  private var bytes: WrittenBytes?
  // Whether the time of the last write has only moved with the bytes so far.
  private var timeTells = true

  /// - Parameters:
  ///   - descriptor: A file without bytes, open to be read.
  ///   - keepsBytes: Whether more is to tell than the length.
  init?(descriptor: CInt, keepsBytes: Bool) {
    guard let stamp = FileStamp(descriptor: descriptor) else { return nil }
    self.stamp = stamp
    if keepsBytes { bytes = WrittenBytes() }
  }

  /// The digests of what was written, or `nil` where they are not known.
  var digests: ByteDigests? { bytes?.digests }

  /// Looks at the length, and at the time of the last write. What was written in the same tick of the
  /// file system's clock as our own, and in the same length, is not seen.
  mutating func look(at descriptor: CInt) {
    guard !isChanged, let present = present(descriptor) else { return }
    if present.byteCount != byteCount {
      isChanged = true
    } else if let bytes, timeTells, !present.mayHaveContent(of: stamp) {
      isChanged = bytes.digests?.areThose(of: descriptor) != true
      // The time moves by itself here, or by those who do no harm, so the end tells.
      timeTells = false
      stamp = present
    }
  }

  /// Looks at the file when nothing more is to be written. It reads its bytes where the time shows
  /// nothing.
  mutating func lookAtEnd(at descriptor: CInt) {
    look(at: descriptor)
    guard !timeTells, !isChanged, let present = present(descriptor) else { return }
    stamp = present
    timeTells = true
    isChanged = digests?.areThose(of: descriptor) == false
  }

  /// Takes in what was written.
  mutating func write(_ written: UnsafeRawBufferPointer, at offset: Int64, to descriptor: CInt) {
    guard !written.isEmpty else { return }
    byteCount = max(byteCount, offset + Int64(written.count))
    bytes?.write(written, at: offset)
    if let present = present(descriptor) { stamp = present }
  }

  /// Cuts what was written.
  ///
  /// - Parameter cut: Cuts the file; what it throws leaves all as it is.
  mutating func cut<Failure: Error>(
    to size: Int64, in descriptor: CInt, _ cut: () throws(Failure) -> Void
  ) throws(Failure) {
    var shorter = bytes
    shorter?.cut(to: size, in: descriptor)
    try cut()
    bytes = shorter
    byteCount = size
    if let present = present(descriptor) { stamp = present }
  }

  private func present(_ descriptor: CInt) -> FileStamp? {
    guard let present = FileStamp(descriptor: descriptor), present.identity == stamp.identity
    else { return nil }
    return present
  }
}
