import Tragus
import TragusFiles

/// Text on its way to a descriptor, buffered while the reader is slow.
package struct Outlet {
  /// Bytes buffered for a slow reader while live audio arrives: minutes of events.
  private static let capacity = 1 << 20

  private let descriptor: Int32
  private let cancellation: (any Cancellation)?
  private var bytes: [UInt8] = []
  // The number of bytes at the start that have been written.
  private var writtenCount = 0
  /// The number of lines omitted for lack of room.
  package private(set) var omittedLineCount = 0
  /// The number of the error that ended all writing, or `nil`.
  package private(set) var failure: Int32?

  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - cancellation: Ends the wait for a slow reader.
  package init(_ descriptor: Int32, cancellation: (any Cancellation)?) {
    self.descriptor = Self.unblocked(descriptor) ?? descriptor
    self.cancellation = cancellation
  }

  /// The number of bytes still to write.
  package var count: Int { bytes.count - writtenCount }

  /// Adds a text.
  package mutating func append(_ text: String) {
    if failure == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Adds bytes that are not text.
  package mutating func append(bytes more: [UInt8]) {
    if failure == nil { bytes += more }
  }

  /// Adds whole lines, or none of them if they do not fit.
  package mutating func appendIfRoom(_ lines: String) {
    if count > 0, count + lines.utf8.count > Self.capacity {
      omittedLineCount += lines.utf8.count { $0 == UInt8(ascii: "\n") }
    } else {
      append(lines)
    }
  }

  /// Writes as much as the reader takes.
  ///
  /// - Parameter waits: Whether to wait until all is written; a signal ends the wait.
  package mutating func flush(waits: Bool) {
    while failure == nil, count > 0 {
      let patience: Int32 = waits && cancellation?.isOverdue != true ? 50 : 0  // milliseconds
      let taken = bytes.withUnsafeBytes {
        offer(
          UnsafeRawBufferPointer(rebasing: $0[writtenCount...]), to: descriptor, patience: patience)
      }
      if taken.error != 0 { failure = taken.error }
      if taken.count == 0, patience == 0 { break }
      writtenCount += taken.count
    }
    if failure != nil { writtenCount = bytes.count }
    guard writtenCount > bytes.count / 2 else { return }
    bytes.removeFirst(writtenCount)
    writtenCount = 0
  }

  /// Writes a picture, unless an earlier one is still on its way.
  ///
  /// - Returns: Whether it was written, or at least begun.
  package mutating func draw(_ picture: String) -> Bool {
    flush(waits: false)
    guard count == 0 else { return false }
    append(picture)
    flush(waits: false)
    return true
  }

  // Reopening a terminal makes it non-blocking for this program only.
  private static func unblocked(_ descriptor: Int32) -> Int32? {
    guard isatty(descriptor) == 1, let name = ttyname(descriptor) else { return nil }
    let terminal = Descriptor.open(String(cString: name), O_WRONLY | O_NONBLOCK | O_NOCTTY)
    return terminal >= 0 ? terminal : nil
  }
}
