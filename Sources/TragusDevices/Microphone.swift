import TragusCore

/// Records from an input device.
///
/// The stream has the device's own rate and number of channels, of which stereo and mono are
/// preferred. A device that takes any rate, such as a sound server, is asked for 48 kHz stereo.
/// Samples are converted to `Float` once, exactly for 8, 16 and 24 bits, with 1.0 = full scale.
///
/// A thread of the device's own fetches its frames, so a reader may be busy for four seconds before
/// frames are lost. Lost frames are never silent: the position of the next buffer jumps by their
/// number. It is exact when the reader was too slow. It is estimated from the system's clock when
/// the device was interrupted (an overrun, a suspended machine, a reconnection). So it is when its
/// frames were not fetched for longer than it can store them (a stopped program). The estimate is
/// within about 10 ms for hardware and 100 ms for a sound server. A device without a clock of its
/// own, such as ALSA's `null`, is held to real time.
///
/// ```swift
/// let microphone = try Microphone("usb")
/// var buffer = AudioBuffer(format: microphone.format, capacity: 512)
/// while try microphone.read(into: &buffer) { print(buffer.time()) }
/// ```
public final class Microphone: AudioSource {
  /// The ``AudioDevice/id`` of the device.
  public let deviceID: String
  public let format: AudioFormat
  /// What the device stores, or `nil` where that is not known: the possible buffer nearest to the
  /// wanted one. A sound server may deliver in longer blocks all the same.
  public let buffer: DeviceBuffer?

  private let capture: any Capture
  private var reader: CaptureReader
  private var isClosed = false

  /// Opens a device and begins to record.
  ///
  /// - Parameters:
  ///   - name: The id of a device, or any part of the id or name of exactly one device. Capitals
  ///     make no difference. On Linux it may also be any ALSA device of the configuration. `nil` is
  ///     the default device.
  ///   - buffer: How much the device stores, in blocks of which length.
  ///   - reconnect: Whether to wait for a device that vanishes, trying once a second. Meanwhile
  ///     `read` gives empty buffers whose position goes on with the time; when the device is back,
  ///     so does the stream. The device must be there at first.
  /// - Throws: `deviceNotFound`, `deviceBusy`, `permissionDenied` or `deviceUnsupported`.
  public init(
    _ name: String? = nil, buffer: DeviceBuffer = .standard, reconnect: Bool = false
  ) throws(AudioError) {
    let capture = try PlatformBackend.capture(name, buffer: buffer, reconnect: reconnect)
    self.capture = capture
    self.buffer = capture.buffer
    deviceID = capture.deviceID
    format = capture.queue.format
    reader = CaptureReader(capture.queue)
  }

  deinit {
    close()
  }

  public var isLive: Bool { true }

  /// Whether the device has gone, and is waited for because it was opened with `reconnect`.
  package var isAway: Bool { capture.queue.isAway }

  /// The number of times that frames were lost.
  public var overrunCount: Int { capture.queue.losses.count }

  /// The number of frames lost, which is the sum of the gaps in the stream.
  public var lostFrameCount: Int64 { capture.queue.losses.frameCount }

  /// Waits for frames, at most 100 ms, and takes what has come.
  ///
  /// - Returns: `false` once the microphone is closed.
  /// - Throws: `deviceLost` when the device vanished, or gave no frame for three seconds;
  ///   `formatChanged` when it came back with another rate or number of channels. All frames that
  ///   came before are given first.
  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the microphone's format.")
    if isClosed {
      reader.leaveEmpty(&buffer)
      return false
    }
    try reader.read(into: &buffer)
    return true
  }

  /// Stops recording and lets the device go.
  ///
  /// It is done when the call returns, unless the system holds the device for more than a second.
  /// It is safe to call twice, and happens by itself when the microphone is released.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    capture.stop()
  }
}
