#if canImport(CSndfile)
  import CSndfile
  import TragusCore
  import TragusSystem

  /// A file that libsndfile reads through functions of ours. The library closes a descriptor that
  /// is not its own when it does not understand the file.
  ///
  /// The library guesses the length in frames of an MP3 file that does not state it, from its first
  /// frame and its size. It stops there: at variable bit rates in the middle of the sound. So the
  /// functions claim that such a file is far longer, and it goes on until nothing comes. Only a tag
  /// at the very end, where the library looks too, is read from the file.
  ///
  /// A tag before the sound of tens of megabytes, which holds pictures, is not shown to the
  /// library, nor one that it does not understand.
  final class SndfileInput {
    /// What kept the file from being read, which the library takes for its end.
    private(set) var failure: AudioError?

    private let file: OpenFile
    private let isCancelled: () -> Bool
    // Where the file begins for the library, and how long it is from there.
    private let start: Int64
    private let size: Int64
    // What the library takes for the size.
    private let length: Int64
    private var position: Int64 = 0

    // What the library has read of the file.
    private var readCount: Int64 = 0
    private var isOpen = false

    // The bytes of the header: some pictures of 16 MiB, the most that FLAC has room for in each.
    private static let longestHeader: Int64 = 64 << 20
    // The library reads a tag as a whole.
    private static let longestTag = longestHeader / 2

    /// - Parameters:
    ///   - isMeasured: Whether the file says how many frames it has.
    ///   - isCancelled: Called at each read until the file is open.
    /// - Throws: `readFailed`.
    init(
      _ file: OpenFile, isMeasured: Bool = true, until isCancelled: @escaping () -> Bool = { false }
    ) throws(AudioError) {
      self.file = file
      self.isCancelled = isCancelled
      let tag = try ID3Tag(in: file)
      let isShown = tag.map { $0.isUnderstood && $0.length <= Self.longestTag } ?? true
      start = isShown ? 0 : min(tag?.length ?? 0, file.size)
      size = file.size - start
      // More than 320 kbit/s are to 8 kbit/s, the greatest and the least bit rate.
      length = isMeasured ? size : size << 10
    }

    /// - Returns: A handle that must be closed before this object goes, or `nil` when the library
    ///   does not understand the file.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
      var functions = SF_VIRTUAL_IO(
        get_filelen: { SndfileInput.of($0).length },
        seek: { SndfileInput.of($2).seek($0, $1) },
        read: { SndfileInput.of($2).read($0, Int($1)) },
        write: { _, _, _ in 0 },
        tell: { SndfileInput.of($0).position })
      let handle = sf_open_virtual(
        &functions, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
      isOpen = true
      return handle
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> SndfileInput {
      Unmanaged<SndfileInput>.fromOpaque(pointer!).takeUnretainedValue()
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
      // The last bytes of the longer file are the last of the true one.
      let place = start + (distanceToEnd < size ? size - distanceToEnd : position)
      let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: count)
      guard failure == nil else { return 0 }
      do throws(AudioError) {
        if !isOpen { try checkHeader() }
        let received = try file.receive(into: buffer, at: place)
        position += Int64(received)
        readCount += Int64(received)
        return sf_count_t(received)
      } catch {
        failure = error
        return 0
      }
    }

    private func checkHeader() throws(AudioError) {
      if isCancelled() {
        throw AudioError(.readFailed, "Looking for the sound in \(file.name) was cancelled.")
      }
      guard readCount <= Self.longestHeader else {
        throw AudioError(
          .malformedFile,
          "\(file.name) cannot be read. There is no sound in its first "
            + "\(Self.longestHeader >> 20) MiB. It may be damaged or incomplete; copy it again.")
      }
    }
  }
#endif
