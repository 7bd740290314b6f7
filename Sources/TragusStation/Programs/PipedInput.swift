import Tragus

/// Bytes on their way into a program, which may read them slowly or not at all.
///
/// They never go into a file: sealed content must not reach the disk.
package struct PipedInput {
  /// The end for the program; this process closes it after the start.
  package let reader: CInt
  private let writer: CInt
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) throws(AudioError) {
    let pipe = try Pipe()
    Pipe.setNonblocking(pipe.writer)
    (reader, writer, rest) = (pipe.reader, pipe.writer, bytes[...])
  }

  /// Writes as much as the pipe takes now.
  ///
  /// - Returns: Whether bytes are left; if not, the program sees the end.
  package mutating func feed() -> Bool {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return true }
      // The program has closed its end because it does not need the rest.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    end()
    return false
  }

  /// Closes the pipe, so that the program sees the end of its input.
  package func end() {
    close(writer)
  }
}
