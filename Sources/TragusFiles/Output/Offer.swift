import TragusSystem

/// Writes what the reader of a pipe, a socket or a terminal takes, and does not wait for more.
///
/// - Parameters:
///   - bytes: What is to be written.
///   - descriptor: Where to. A terminal should not block: it may have room for less than a line.
///   - patience: The milliseconds to wait for a reader who takes nothing yet.
/// - Returns: The number of bytes written, which is 0 when none were taken in time or a signal
///   came. Also the number of the error, or 0.
package func offer(
  _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, patience: CInt
) -> (count: Int, error: CInt) {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  guard poll(&request, 1, patience) > 0 else { return (0, 0) }
  // A pipe that can be written to has room for this much; more would wait for the reader.
  let pipeUnit = 4096  // PIPE_BUF of Linux
  let count = write(descriptor, bytes.baseAddress, min(bytes.count, pipeUnit))
  if count >= 0 { return (count, 0) }
  return (0, errno == EINTR || errno == EAGAIN ? 0 : errno)
}
