import TragusCore

/// How a platform reaches its devices.
protocol DeviceBackend {
  /// The devices that can record or play now.
  static func devices(_ direction: AudioDevice.Direction) -> [AudioDevice]

  /// Begins to record.
  ///
  /// - Parameter name: As in `Microphone.init`.
  static func capture(_ name: String?, reconnect: Bool) throws(AudioError) -> any Capture
}

/// A device that is recording.
protocol Capture: Sendable {
  var deviceID: String { get }
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
