import Tragus
import TragusStation
import TragusSystem

/// Takes the numbers of the standard streams when they are closed.
///
/// Else the next file opened would get one of them: events or texts for people would end up in a
/// recording, and a program that is started would read it. Reading and writing go on failing, so that
/// a closed stream is noticed.
package func occupyStandardStreams() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
    // Programs that are started inherit it, as all standard streams.
    let unusable = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    if unusable >= 0, unusable != descriptor {
      dup2(unusable, descriptor)
      close(unusable)
    }
  }
}
