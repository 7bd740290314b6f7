#if os(Linux)
  import Glibc
  import Synchronization

  /// Keeps standard error quiet while a device is opened whose library writes to it by itself.
  ///
  /// libjack and libpipewire do, past every error handler. Other devices are quiet once ALSA's own
  /// messages are, and standard error is left alone for them: what other threads write to it in the
  /// meantime is lost.
  final class StandardErrorMute: Sendable {
    private static let talkers = ["jack", "pipewire"]

    private let saved = Atomic<Int32>(-1)

    /// - Parameter name: The ALSA name of the device.
    init(opening name: String) {
      guard let definition = ALSA.definition(of: name),
        Self.talkers.contains(where: definition.contains)
      else { return }
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard nowhere >= 0 else { return }
      defer { close(nowhere) }
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { return }
      dup2(nowhere, STDERR_FILENO)
      saved.store(copy, ordering: .relaxed)
    }

    /// Lets standard error speak again. It is safe to call twice, from any thread.
    func end() {
      let copy = saved.exchange(-1, ordering: .acquiringAndReleasing)
      guard copy >= 0 else { return }
      dup2(copy, STDERR_FILENO)
      close(copy)
    }

    deinit {
      end()
    }
  }
#endif
