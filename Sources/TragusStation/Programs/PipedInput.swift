import Tragus

/// Bytes on their way into a program, which may read them as slowly as it likes or not at all.
///
/// They are in no file: what was sealed must not come to lie on a disk.
package struct PipedInput {
  /// The end that the program reads; it is closed here once the program has it.
  package let reader: CInt
  private let writer: CInt
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) throws(AudioError) {
    let pipe = try Pipe()
    Pipe.setNonblocking(pipe.writer)
    (reader, writer, rest) = (pipe.reader, pipe.writer, bytes[...])
  }

  /// Writes as much as can be taken now.
  ///
  /// - Returns: Whether there is more to be written; if not, the program sees the end.
  package mutating func feed() -> Bool {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return true }
      // A program that does not want the rest has closed its end.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    end()
    return false
  }

  /// Lets the program see the end; nothing is written any more.
  package func end() {
    close(writer)
  }
}
