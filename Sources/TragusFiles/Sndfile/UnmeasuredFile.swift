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

  /// A file whose length in frames nobody knows before its end, as that of an MP3 file that does not
  /// state it.
  ///
  /// The decoder guesses it from the first frame and the size of the file, and libsndfile stops there:
  /// at variable bit rates in the middle of the sound. So the library is told that the file is far
  /// longer, and goes on until nothing comes. What it looks at there, a tag at the very end, is that
  /// of the file.
  final class UnmeasuredFile {
    // More than 320 kbit/s are to 8 kbit/s, the greatest and the least bit rate.
    private static let stretch: Int64 = 1 << 10

    private let file: OpenFile
    private let size: Int64
    private var position: Int64 = 0

    init(_ file: OpenFile) {
      self.file = file
      size = file.size
    }

    /// - Returns: A handle that must be closed before this object goes, or `nil` when the library
    ///   does not understand the file.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
      var functions = SF_VIRTUAL_IO(
        get_filelen: { UnmeasuredFile.of($0).length },
        seek: { UnmeasuredFile.of($2).seek($0, $1) },
        read: { UnmeasuredFile.of($2).read($0, Int($1)) },
        write: { _, _, _ in 0 },
        tell: { UnmeasuredFile.of($0).position })
      return sf_open_virtual(
        &functions, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private var length: Int64 { size * Self.stretch }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> UnmeasuredFile {
      Unmanaged<UnmeasuredFile>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func seek(_ offset: sf_count_t, _ origin: CInt) -> sf_count_t {
      switch origin {
      case SEEK_SET: position = offset
      case SEEK_CUR: position += offset
      default: position = length + offset
      }
      return position
    }

    private func read(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> sf_count_t {
      let distanceToEnd = length - position
      // The last bytes of the stretched file are the last of the true one.
      let place = distanceToEnd < size ? size - distanceToEnd : position
      let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: count)
      guard let received = try? file.receive(into: buffer, at: place) else { return 0 }
      position += Int64(received)
      return sf_count_t(received)
    }
  }
#endif
