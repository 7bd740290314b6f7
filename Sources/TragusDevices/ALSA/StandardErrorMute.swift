#if os(Linux)
  import Glibc
  import Synchronization
  import TragusCore

  /// Keeps standard error quiet while a device is opened whose library writes to it by itself.
  ///
  /// libjack and libpipewire do, past every error handler. Other devices are quiet once ALSA's own
  /// messages are, and standard error is left alone for them. What other threads write to it in the
  /// meantime is lost.
  final class StandardErrorMute: Sendable {
    private static let talkers = ["jack", "pipewire"]

    /// How many keep it quiet, and where it leads otherwise.
    private static let state = Mutex((count: 0, saved: Int32(-1)))

    private let isQuiet: Atomic<Bool>

    /// - Parameter name: The ALSA name of the device.
    init(opening name: String) {
      let definition = ALSA.definition(of: name) ?? ""
      let isQuiet = Self.talkers.contains(where: definition.contains) && Self.begin()
      self.isQuiet = Atomic(isQuiet)
    }

    /// Lets standard error speak again, unless another device is being opened. It is safe to call
    /// twice, from any thread.
    func end() {
      guard isQuiet.exchange(false, ordering: .acquiringAndReleasing) else { return }
      Self.state.withLock { state in
        state.count -= 1
        guard state.count == 0 else { return }
        dup2(state.saved, STDERR_FILENO)
        close(state.saved)
      }
    }

    /// - Returns: Whether standard error is quiet now.
    private static func begin() -> Bool {
      state.withLock { state in
        if state.count == 0 {
          let nowhere = Descriptor.open("/dev/null", O_WRONLY)
          guard nowhere >= 0 else { return false }
          defer { close(nowhere) }
          state.saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
          guard state.saved >= 0 else { return false }
          dup2(nowhere, STDERR_FILENO)
        }
        state.count += 1
        return true
      }
    }

    deinit {
      end()
    }
  }
#endif
