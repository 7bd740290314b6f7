import Tragus

/// The two ends of a pipe; a started program does not inherit them by default.
package struct Pipe {
  package let reader: CInt
  package let writer: CInt

  /// - Throws: `cannotCreate` when too many files are open.
  package init() throws(AudioError) {
    guard let ends = Descriptor.pipe() else {
      throw AudioError(
        .cannotCreate, "No program could be run: \(String(cString: strerror(errno))).")
    }
    (reader, writer) = ends
  }

  /// Makes reads and writes at an end of a pipe return instead of blocking.
  package static func setNonblocking(_ end: CInt) {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
}
