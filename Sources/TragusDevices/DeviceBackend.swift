import TragusCore

/// How a platform reaches its devices.
protocol DeviceBackend {
  /// The devices that can record or play now.
  static func devices(_ direction: AudioDevice.Direction) -> [AudioDevice]

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - name: As in `Microphone.init`.
  ///   - buffer: As in `Microphone.init`.
  ///   - reconnect: As in `Microphone.init`.
  static func capture(
    _ name: String?, buffer: DeviceBuffer, reconnect: Bool
  ) throws(AudioError) -> any Capture

  /// Opens a device that is to play.
  ///
  /// - Parameters:
  ///   - name: As in `Loudspeaker.init`.
  ///   - format: What the device is asked for; it may settle on another rate and other channels.
  ///   - settings: As in `Loudspeaker.init`.
  static func playback(
    _ name: String?, format: AudioFormat, settings: Loudspeaker.Settings
  ) throws(AudioError) -> any Playback
}

/// A device that is recording.
protocol Capture: Sendable {
  var deviceID: String { get }
  /// What the device has settled on, where that is known.
  var buffer: DeviceBuffer? { get }
  /// Where the frames arrive. Only one thread may read it.
  var queue: CaptureQueue { get }

  /// Stops recording and lets the device go. It is safe to call twice.
  func stop()
}

/// A device that plays.
protocol Playback: Sendable {
  var deviceID: String { get }
  /// What the device has settled on, where that is known.
  var buffer: DeviceBuffer? { get }
  /// What it plays, in its own format, until the queue says that it ends.
  var queue: PlaybackQueue { get }

  /// Waits for the end of the sound and lets the device go. It is safe to call twice.
  func close()
}

#if os(Linux)
  typealias PlatformBackend = ALSABackend
#elseif canImport(AVFAudio)
  typealias PlatformBackend = AppleBackend
#else
  typealias PlatformBackend = NullBackend
#endif
