#if os(Linux)
  import CALSA
  import Glibc
  import TragusCore

  /// What ALSA's configuration and its errors say.
  enum ALSA {
    static func text(_ status: Int32) -> String {
      String(cString: snd_strerror(status))
    }

    /// Seconds since the machine was started; they go on while it sleeps.
    static func time() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The text that defines a device in ALSA's configuration. It is the device's own, without the
    /// devices that it refers to by name; `nil` for a name that is not defined.
    static func definition(of name: String) -> String? {
      tragus_silence_alsa()
      var root: OpaquePointer?
      guard snd_config_update_ref(&root) >= 0, let root else { return nil }
      defer { snd_config_unref(root) }
      var found: OpaquePointer?
      guard snd_config_search_definition(root, "pcm", name, &found) >= 0, let found else {
        return nil
      }
      defer { snd_config_delete(found) }
      var output: OpaquePointer?
      guard snd_output_buffer_open(&output) >= 0, let output else { return nil }
      defer { snd_output_close(output) }
      guard snd_config_save(found, output) >= 0 else { return nil }
      var text: UnsafeMutablePointer<CChar>?
      let length = snd_output_buffer_string(output, &text)
      guard let text else { return nil }
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Why a device could not be opened, and what to try.
    static func failure(
      toOpen name: String, _ direction: AudioDevice.Direction, _ status: Int32,
      files: SoundFiles = SoundFiles()
    ) -> AudioError {
      switch status {
      case -EBUSY:
        let holders = files.holders(direction)
        let by = holders.isEmpty ? "another program" : holders.joined(separator: ", ")
        return AudioError(
          .deviceBusy, "The device '\(name)' is held by \(by). End that, or use another device.")
      case -EACCES, -EPERM:
        return permissionDenied(name, direction)
      case _ where files.isAccessDenied(direction):
        // Without permission, ALSA does not even see the cards.
        return permissionDenied(name, direction)
      case -ECONNREFUSED:
        return AudioError(
          .deviceNotFound,
          "The sound server of the device '\(name)' does not run. Start PulseAudio or PipeWire.")
      default:
        return AudioError(
          .deviceNotFound,
          "The device '\(name)' cannot be opened (\(text(status))). Choose another device.")
      }
    }

    private static func permissionDenied(
      _ name: String, _ direction: AudioDevice.Direction
    ) -> AudioError {
      AudioError(
        .permissionDenied,
        "The user may not \(direction == .input ? "record from" : "play on") '\(name)'. Join the group 'audio' "
          + "(sudo usermod -aG audio $USER), then log in again.")
    }
  }
#endif
