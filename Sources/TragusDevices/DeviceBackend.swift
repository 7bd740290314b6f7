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

#if os(Linux)
  typealias PlatformBackend = ALSABackend
#elseif canImport(AVFAudio)
  typealias PlatformBackend = AppleBackend
#else
  typealias PlatformBackend = NullBackend
#endif
