import TragusCore

/// Bytes read in order through one buffer: a file, a pipe, or memory.
///
/// One reader serves all of them; only jumping back needs a source that can seek. The memory used
/// does not depend on what is read.
final class ByteSource {
  /// What became of an attempt to get more bytes.
  enum Arrival {
    case more, nothingYet, ended
  }

  private enum Origin {
    case file(OpenFile, start: Int64)
    case stream(OpenFile)
    case memory([UInt8])
  }

  /// The bytes after the buffer that may be read, so that 24-bit samples can be loaded as 32 bits.
  static let slack = 8

  // Fits into the second-level cache together with what the samples are converted to.
  private static let bufferSize = 128 * 1024

  // Files have a dozen before their sound.
  private static let mostChunks = 4096

  /// What errors call the source.
  let name: String
  /// The number of bytes in all, or `nil` for a stream.
  let size: Int64?
  /// The index of the next byte.
  private(set) var position: Int64 = 0
  /// Whether no bytes come after those in the buffer.
  private(set) var hasEnded = false

  private let origin: Origin
  /// Whether nothing more is to be waited for.
  let isCancelled: () -> Bool
  private let storage: UnsafeMutableRawBufferPointer
  private let capacity: Int
  private var chunkCount = 0
  // The bytes in `lower..<upper` of `storage` are still to be read.
  private var lower = 0
  private var upper = 0

  /// - Parameter isCancelled: Called before each read of a header, and ten times a second while bytes
  ///   are waited for.
  init(_ file: OpenFile, until isCancelled: @escaping () -> Bool = { false }) {
    name = file.name
    self.isCancelled = isCancelled
    switch file.kind {
    case .regular:
      let start = file.offset
      origin = .file(file, start: start)
      size = max(0, file.size - start)
    case .stream:
      origin = .stream(file)
      size = nil
    }
    capacity = Self.bufferSize
    storage = Self.allocate(capacity)
  }

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    isCancelled = { false }
    origin = .memory(bytes)
    size = Int64(bytes.count)
    capacity = min(Self.bufferSize, bytes.count + 1024)
    storage = Self.allocate(capacity)
  }

  deinit {
    storage.deallocate()
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    let storage = UnsafeMutableRawBufferPointer.allocate(
      byteCount: capacity + slack, alignment: 64)
    storage.initializeMemory(as: UInt8.self, repeating: 0)
    return storage
  }

  var canSeek: Bool { size != nil }

  /// The file behind the source, if there is one.
  var file: OpenFile? {
    switch origin {
    case .file(let file, _), .stream(let file): file
    case .memory: nil
    }
  }

  /// The number of bytes in the buffer.
  var available: Int { upper - lower }

  /// The bytes in the buffer; `slack` more may be read after them. Valid until the next call.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: storage[lower..<upper])
  }

  /// Takes bytes from the front of the buffer.
  ///
  /// - Precondition: There are as many in the buffer.
  func consume(_ count: Int) {
    precondition(count >= 0 && count <= available, "Only what is in the buffer can be consumed.")
    lower += count
    position += Int64(count)
  }

  /// Waits for bytes.
  ///
  /// - Returns: Whether more came; if not, the source has ended.
  /// - Throws: `readFailed`, also when it was cancelled.
  /// - Precondition: The buffer is not full.
  func fill() throws(AudioError) -> Bool {
    while true {
      // Also where bytes never stop coming: there may be no end of a header.
      if isCancelled() { throw AudioError(.readFailed, "Waiting for \(name) was cancelled.") }
      switch try fill(patience: 100) {
      case .more: return true
      case .ended: return false
      case .nothingYet: continue
      }
    }
  }

  /// Adds bytes to the buffer.
  ///
  /// - Parameter patience: The milliseconds to wait for a stream.
  /// - Precondition: The buffer is not full.
  func fill(patience: CInt) throws(AudioError) -> Arrival {
    if hasEnded { return .ended }
    moveToFront()
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[upper..<capacity])
    precondition(!room.isEmpty, "The buffer is full.")
    let next = position + Int64(available)
    let count: Int
    switch origin {
    case .file(let file, let start):
      count = try file.receive(into: room, at: start + next)
    case .stream(let file):
      guard let received = try file.receive(into: room, patience: patience) else {
        return .nothingYet
      }
      count = received
    case .memory(let bytes):
      let start = Int(min(next, Int64(bytes.count)))
      count = min(room.count, bytes.count - start)
      bytes.withUnsafeBytes { room.copyMemory(from: .init(rebasing: $0[start..<(start + count)])) }
    }
    upper += count
    hasEnded = count == 0
    return hasEnded ? .ended : .more
  }

  private func moveToFront() {
    guard lower > 0 else { return }
    let count = available
    if count > 0 {
      storage.baseAddress!.copyMemory(from: storage.baseAddress! + lower, byteCount: count)
    }
    lower = 0
    upper = count
  }

  /// Waits until the buffer holds `count` bytes, at most 1024, or the source ends.
  ///
  /// - Returns: Whether they are there.
  func load(_ count: Int) throws(AudioError) -> Bool {
    while available < count {
      guard try fill() else { return false }
    }
    return true
  }

  /// Goes forward, at most to the end.
  ///
  /// A source that cannot seek is read.
  func skip(_ count: Int64) throws(AudioError) {
    var remaining = max(0, count)
    if remaining > available, let size {
      let end = size - min(size, position)
      jump(to: position + min(remaining, end))
      return
    }
    while remaining > 0 {
      if available == 0, try !fill() { return }
      let step = Int(min(remaining, Int64(available)))
      consume(step)
      remaining -= Int64(step)
    }
  }

  /// Goes to a place in a source that can seek.
  func jump(to target: Int64) {
    precondition(canSeek && target >= 0, "A stream cannot go back.")
    let distance = target - position
    if distance >= 0, distance <= available {
      consume(Int(distance))
    } else {
      lower = 0
      upper = 0
      position = target
      hasEnded = false
    }
  }
}

// Numbers of headers.
extension ByteSource {
  /// The next number.
  ///
  /// - Throws: `malformedFile` when the source ends within it.
  func number<Value: FixedWidthInteger>(
    _ type: Value.Type, bigEndian: Bool
  ) throws(AudioError) -> Value {
    let count = MemoryLayout<Value>.size
    guard try load(count) else {
      throw malformed("It ends within its header")
    }
    let value = bytes.loadUnaligned(as: Value.self)
    consume(count)
    return bigEndian ? Value(bigEndian: value) : Value(littleEndian: value)
  }

  /// Waits until the buffer holds the start of the next chunk of a header, or the source ends.
  ///
  /// - Parameter count: The bytes of its name and its size.
  /// - Returns: Whether they are there.
  /// - Throws: `malformedFile` after so many chunks that no sound is to be expected: a file can be
  ///   gigabytes of chunks of no bytes.
  func loadChunk(_ count: Int) throws(AudioError) -> Bool {
    chunkCount += 1
    guard chunkCount <= Self.mostChunks else {
      throw malformed("There is no sound behind \(Self.mostChunks) chunks")
    }
    return try load(count)
  }

  func code() throws(AudioError) -> FourCharacterCode {
    FourCharacterCode(rawValue: try number(UInt32.self, bigEndian: true))
  }

  /// The next bytes, left in place; fewer than `count` at the end.
  func peek(_ count: Int) throws(AudioError) -> [UInt8] {
    _ = try load(count)
    return Array(bytes.prefix(count))
  }

  /// - Throws: `malformedFile` when there is nothing in it. A pipe is waited for.
  func checkIsNotEmpty() throws(AudioError) {
    guard try peek(1).isEmpty else { return }
    let isFile = name.hasPrefix("'")
    throw AudioError(
      .malformedFile,
      "\(name) is empty; "
        + (isFile
          ? "record it again, or name another file." : "pipe a sound into it, or name a file."))
  }

  /// An error that says what is wrong with the file.
  func malformed(_ reason: String) -> AudioError {
    AudioError(
      .malformedFile,
      "\(name) cannot be read. \(reason). It may be damaged or incomplete; copy or record it again."
    )
  }

  /// The format that the file declares.
  ///
  /// - Throws: `malformedFile` when no stream can have it.
  func format(sampleRate: Double, channelCount: Int) throws(AudioError) -> AudioFormat {
    do {
      return try AudioFormat(declaredSampleRate: sampleRate, channelCount: channelCount)
    } catch {
      throw AudioError(
        error.code,
        "\(name) cannot be read. \(error.message) Its header may be damaged; copy or record it again."
      )
    }
  }

  func unsupported(_ content: String) -> AudioError {
    AudioError(
      .unsupportedFormat,
      "\(name) holds \(content), which cannot be read; convert it to WAV or FLAC first, as with ffmpeg."
    )
  }
}
