import TragusSystem
import TragusCore

/// An open file, pipe or device, closed with its last reference.
class OpenFile {
  enum Kind {
    /// Has a size and can be read and written at any place.
    case regular
    /// A pipe, a socket, a device: bytes come and go in order.
    case stream
  }

  let descriptor: CInt
  /// What errors call the file.
  let name: String
  let kind: Kind
  private var isClosed = false
  private let closesDescriptor: Bool
  // What was written to a new file, or `nil` where nobody looks.
  private var own: OwnContent?
  private let isCancelled: () -> Bool

  /// How to tell whether somebody else writes to a file that was created just now.
  enum Watch {
    /// Anybody may.
    case none
    /// Its length tells: nobody knows its name.
    case length
    /// Its length tells, and the time of the last write where the bytes are others.
    case bytes
  }

  /// Takes over a descriptor.
  ///
  /// - Parameters:
  ///   - watch: How to tell whether somebody else writes to it.
  ///   - isCancelled: Called while `send` waits for the reader of a stream.
  /// - Throws: `readFailed` when the descriptor is not open, `invalidRequest` when it is a folder.
  init(
    descriptor: CInt, name: String, closing: Bool, watch: Watch = .none,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.closed(name) }
    self.descriptor = descriptor
    self.name = name
    closesDescriptor = closing
    self.isCancelled = isCancelled
    kind = status.st_mode & S_IFMT == S_IFREG ? .regular : .stream
    if watch != .none, kind == .regular {
      own = OwnContent(descriptor: descriptor, keepsBytes: watch == .bytes)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw AudioError(.invalidRequest, "\(name) is a folder; name a file in it.")
    }
  }

  /// - Parameter isCancelled: Called ten times a second while nobody has written to a named pipe yet.
  convenience init(
    reading path: String, until isCancelled: () -> Bool = { false }
  ) throws(AudioError) {
    #if canImport(Darwin)
      // Opened without waiting, a pipe that nobody writes to would be at its end there.
      let flags = O_RDONLY
    #else
      let flags = O_RDONLY | O_NONBLOCK
    #endif
    var descriptor: CInt
    repeat {
      descriptor = Descriptor.open(path, flags)
    } while descriptor < 0 && errno == EINTR && !isCancelled()
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    try self.init(descriptor: descriptor, name: "'\(path)'", closing: true)
    #if !canImport(Darwin)
      try waitForWriter(until: isCancelled)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    #endif
  }

  private func waitForWriter(until isCancelled: () -> Bool) throws(AudioError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) <= 0 {
      if isCancelled() { throw AudioError(.readFailed, "Waiting for \(name) was cancelled.") }
    }
  }

  deinit {
    close()
  }

  /// Gives the descriptor back; nothing may be read or written after it.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if closesDescriptor { _ = closeDescriptor(descriptor) }
  }

  /// Whether it was opened to be read. What stands in for a closed standard input was not.
  var isReadable: Bool { fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether bytes can be written at a place of one's choice.
  var allowsPositionedWrites: Bool {
    // With O_APPEND, Linux appends, whatever place `pwrite` names.
    kind == .regular && fcntl(descriptor, F_GETFL) & O_APPEND == 0
  }

  /// The number of bytes in a regular file.
  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether another program has cut a new file, or has written to it. Its length and the time of
  /// the last write show it. What belongs to it is not known any more, so nothing else is written
  /// to it.
  var isChangedByOthers: Bool {
    // Another file may have got the number.
    if !isClosed { own?.look(at: descriptor) }
    return own?.isChanged == true
  }

  /// Looks at a new file when nothing more is to be written. It reads its bytes where the time of
  /// the last write shows nothing.
  func lookAtEnd() {
    if !isClosed { own?.lookAtEnd(at: descriptor) }
  }

  /// What was written to a new file, or `nil` when somebody else has changed it.
  var ownContent: OwnContent? { isChangedByOthers ? nil : own }

  /// Whether the file is in a folder still, under whatever name.
  var hasName: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && !isNamedByNFS
  }

  // A file that is removed while it is open gets such a name from NFS, until it is closed.
  private var isNamedByNFS: Bool {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
    guard count > 0 else { return false }
    let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return PathParts(path).name.hasPrefix(".nfs")
  }

  /// The place at which a reader or writer of the descriptor goes on.
  var offset: Int64 {
    get { max(0, Int64(lseek(descriptor, 0, SEEK_CUR))) }
    set { _ = lseek(descriptor, off_t(newValue), SEEK_SET) }
  }

  /// Reads what lies at `offset` of a regular file.
  ///
  /// - Returns: The number of bytes read; 0 at the end.
  func receive(
    into bytes: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioError) -> Int {
    while true {
      let count = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw readFailure(errno) }
    }
  }

  /// Reads what comes next from a stream.
  ///
  /// - Parameter patience: The milliseconds to wait for it.
  /// - Returns: The number of bytes read, 0 at the end, or `nil` when nothing came in time or a
  ///   signal came.
  func receive(
    into bytes: UnsafeMutableRawBufferPointer, patience: CInt
  ) throws(AudioError) -> Int? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&request, 1, patience)
    // A signal ends the wait, so that the caller can look whether it is to stop.
    if ready == 0 || (ready < 0 && errno == EINTR) { return nil }
    let count = read(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    if errno == EINTR || errno == EAGAIN { return nil }
    throw readFailure(errno)
  }

  /// Writes bytes at `offset`, or after what was written before when `offset` is `nil`.
  ///
  /// - Returns: The number of bytes written, and the error number when it is not all of them.
  ///   `ECANCELED` means that the reader of a stream took no more within the time allowed. `ESTALE`
  ///   means that another program has written to a new file.
  func send(_ bytes: UnsafeRawBufferPointer, at offset: Int64?) -> (count: Int, error: CInt) {
    guard own != nil else { return put(bytes, at: offset) }
    if isChangedByOthers { return (0, ESTALE) }
    let start = offset ?? self.offset
    let sent = put(bytes, at: offset)
    own?.write(
      UnsafeRawBufferPointer(rebasing: bytes[..<sent.count]), at: start, to: descriptor)
    return sent
  }

  private func put(
    _ bytes: UnsafeRawBufferPointer, at offset: Int64?
  ) -> (count: Int, error: CInt) {
    var sent = 0
    while sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let count: Int
      if kind == .stream {
        let patience: CInt = isCancelled() ? 0 : 50  // milliseconds
        let taken = offer(rest, to: descriptor, patience: patience)
        if taken.error != 0 { return (sent, taken.error) }
        if taken.count == 0, patience == 0 { return (sent, ECANCELED) }
        sent += taken.count
        continue
      } else if let offset {
        count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + Int64(sent)))
      } else {
        count = write(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        sent += count
      } else if count == 0 || errno != EINTR {
        return (sent, count == 0 ? ENOSPC : errno)
      }
    }
    return (sent, 0)
  }

  /// Removes what lies behind `size` bytes of a regular file, unless somebody else has changed it.
  func cut(to size: Int64) throws(AudioError) {
    if isChangedByOthers { return }
    let (descriptor, name) = (descriptor, name)
    let cut = { () throws(AudioError) in
      while ftruncate(descriptor, off_t(size)) != 0 {
        if errno != EINTR { throw AudioError(.writeFailed, writeFailure(of: name, errno)) }
      }
    }
    if own == nil { try cut() } else { try own?.cut(to: size, in: descriptor, cut) }
  }

  static func closed(_ name: String) -> AudioError {
    AudioError(.readFailed, "\(name) is closed; give a file, or pipe audio in.")
  }

  private func readFailure(_ number: CInt) -> AudioError {
    AudioError(.readFailed, "Reading \(name) failed: \(describe(number)).")
  }

  private static func cannotOpen(_ path: String, _ number: CInt) -> AudioError {
    switch number {
    case ENOENT, ENOTDIR:
      .missingFile(path)
    case EACCES, EPERM:
      AudioError(.permissionDenied, "You may not read '\(path)'; check its permissions.")
    default:
      AudioError(
        .readFailed, "'\(path)' cannot be opened: \(describe(number)). Name another file.")
    }
  }
}

/// The message when writing fails.
///
/// - Parameter name: The name of what is written, in quotes where it is a file.
func writeFailure(of name: String, _ number: CInt) -> String {
  let isFull = [ENOSPC, EDQUOT].contains(number)
  return "Writing \(name) failed: \(describe(number)). "
    + (isFull ? "Free some space, or write elsewhere." : "Write elsewhere.")
}

/// What the system says about an error number, without a capital or a full stop.
func describe(_ number: CInt) -> String {
  let text = String(cString: strerror(number))
  return text.prefix(1).lowercased() + text.dropFirst()
}

// `OpenFile.close` hides the function of the system.
private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }
