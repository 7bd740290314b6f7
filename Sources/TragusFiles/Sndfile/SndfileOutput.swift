#if canImport(CSndfile)
  import CSndfile
  import TragusCore
  import TragusSystem

  /// A file that libsndfile writes through functions of ours. The library itself does not report
  /// when the disk has no room for what it holds back until the end.
  final class SndfileOutput {
    /// The first error number of a failed write, 0 while there is none.
    private(set) var error: CInt = 0

    /// What of it is whole.
    private(set) var blocks: any WholeBlocks
    /// The frames that the codec has taken.
    var takenCount: Int64 = 0

    private let file: OpenFile

    init(_ file: OpenFile, _ blocks: any WholeBlocks) {
      self.file = file
      self.blocks = blocks
    }

    /// The size of the file.
    var byteCount: Int64 { file.size }

    var name: String { file.name }

    /// Removes what is not whole after a failure.
    func cutToBlocks() {
      try? file.cut(to: blocks.byteCount)
    }

    /// - Returns: A handle that must be closed before this object goes, or `nil` when the library
    ///   refuses the format.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
      var functions = SF_VIRTUAL_IO(
        get_filelen: { SndfileOutput.of($0).file.size },
        seek: { sf_count_t(lseek(SndfileOutput.of($2).file.descriptor, off_t($0), $1)) },
        read: { sf_count_t(read(SndfileOutput.of($2).file.descriptor, $0, Int($1))) },
        write: { SndfileOutput.of($2).write($0, Int($1)) },
        tell: { SndfileOutput.of($0).file.offset })
      return sf_open_virtual(
        &functions, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> SndfileOutput {
      Unmanaged<SndfileOutput>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func write(_ bytes: UnsafeRawPointer?, _ count: Int) -> sf_count_t {
      // Nothing can follow what is missing, nor may the header count it.
      guard error == 0 else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
      let sent = file.send(bytes, at: nil)
      error = sent.error
      if error == 0 { blocks.follow(bytes, in: file, taken: takenCount) }
      return sf_count_t(sent.count)
    }
  }
#endif
