import TragusCore

/// Where no backend exists: no devices, but files and streams still work.
enum NullBackend: DeviceBackend {
  static func devices(_ direction: AudioDevice.Direction) -> [AudioDevice] { [] }

  static func capture(
    _ name: String?, buffer: DeviceBuffer, reconnect: Bool
  ) throws(AudioError) -> any Capture {
    throw AudioError(
      .deviceNotFound,
      "There is no backend for the microphones of this platform. Use a file or standard input.")
  }

  static func playback(
    _ name: String?, format: AudioFormat, settings: Loudspeaker.Settings
  ) throws(AudioError) -> any Playback {
    throw AudioError(
      .deviceNotFound,
      "There is no backend for the loudspeakers of this platform. Write the sound to a file.")
  }
}
