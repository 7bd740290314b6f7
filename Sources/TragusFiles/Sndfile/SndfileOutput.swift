#if canImport(CSndfile)
  import CSndfile
  import TragusCore

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A file that libsndfile writes through functions of ours, because the library itself does not
  /// tell when what it holds back until the end finds no room on the disk.
  final class SndfileOutput {
    /// The first error number of a failed write, 0 while there is none.
    private(set) var error: CInt = 0

    private let file: OpenFile
    private var frames: FLACFrames?

    /// - Parameter tellsFrames: Whether to keep the number of frames in the header of a FLAC file
    ///   true while it is written; the library only does so at the end.
    init(_ file: OpenFile, tellsFrames: Bool) {
      self.file = file
      if tellsFrames { frames = FLACFrames() }
    }

    /// The size of the file.
    var byteCount: Int64 { file.size }

    var name: String { file.name }

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
      let sent = file.send(UnsafeRawBufferPointer(start: bytes, count: count), at: nil)
      if error == 0 { error = sent.error }
      if sent.error == 0 { frames?.follow(bytes, count, in: file) }
      return sf_count_t(sent.count)
    }
  }
#endif
