import Tragus
import TragusStation
import TragusSystem

/// Occupies the numbers of closed standard streams.
///
/// Otherwise the next file opened would get such a number. Events or messages would then end up in
/// a recording, and a started program would read it. Reading and writing still fail, so a closed
/// stream is noticed.
package func occupyStandardStreams() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
    // Started programs inherit it, like all standard streams.
    let unusable = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    if unusable >= 0, unusable != descriptor {
      dup2(unusable, descriptor)
      close(unusable)
    }
  }
}
