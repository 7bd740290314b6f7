import TragusStation

/// Lines from standard input, read without blocking.
package struct LineInput {
  // Longer than any message; the rest of a longer line becomes the next one.
  private static let longestLine = 65_536

  /// Whether standard input is a terminal.
  package let isTerminal: Bool
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  package private(set) var isOver = false

  package init(on console: Console) {
    descriptor = console.input
    isTerminal = isatty(descriptor) == 1
  }

  /// The next complete line, or `nil`; at the end of the input, the rest.
  package mutating func next() -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      guard !isOver, readSome() else { break }
    }
    guard isOver, !bytes.isEmpty else { return nil }
    defer { bytes = [] }
    return bytes
  }

  /// Discards the input so far, because it cannot answer a later question.
  package mutating func discard() {
    if isTerminal { tcflush(descriptor, TCIFLUSH) }
    // An endless writer does not block the program.
    for _ in 0..<64 where !isOver && readSome() { bytes = [] }
    bytes = []
  }

  private mutating func takeLine() -> [UInt8]? {
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      var line = Array(bytes[..<end])
      bytes.removeFirst(end + 1)
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return line
    }
    guard bytes.count >= Self.longestLine else { return nil }
    defer { bytes = [] }
    return bytes
  }

  /// - Returns: Whether any bytes came.
  private mutating func readSome() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) == 1 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    guard count > 0 else {
      isOver = true
      return false
    }
    bytes += buffer[..<count]
    return true
  }
}
