import Synchronization
import TragusCore
import TragusDSP

/// Plays on an output device.
///
/// A loudspeaker is a sink: add it to a `Listener`, or write buffers. The device is asked for the
/// stream's rate and number of channels, and what it does not have is converted. A `Resampler`
/// converts the rate. One channel goes to the first two; several become one by their mean.
///
/// A thread of the device's own plays, from a queue of at most half a second. Sound sets in and
/// ends with a ``Settings/fadeDuration``, so that it does not click. It does so also where frames
/// of the stream are lost, or come too late; the device is then given silence. What was heard is
/// counted to the frame.
///
/// ```swift
/// let file = try AudioFile(reading: "take.wav")
/// var settings = Loudspeaker.Settings()
/// settings.volume = -12
/// let loudspeaker = try Loudspeaker(format: file.format, settings: settings)
/// let listener = Listener()
/// listener.add(loudspeaker)
/// try listener.run(file)  // returns when the last frame has been heard
/// ```
// The queue is safe for every thread; the converter belongs to the thread that writes, as with every
// sink.
public final class Loudspeaker: AudioSink, @unchecked Sendable {
  /// The volumes that there are, in decibels; 0 leaves samples as they are.
  package static let volumes: ClosedRange<Double> = -120...0

  /// How a loudspeaker plays.
  public struct Settings: Sendable, Hashable {
    /// What happens when sound comes faster or slower than it is played.
    public var delivery = Delivery.complete
    /// In decibels, in `Loudspeaker.volumes`; 0 leaves samples as they are.
    public var volume = 0.0
    /// The seconds in which sound sets in and ends, by a raised cosine, 0 to 1. With 0, sound is
    /// played bit by bit as it is, and clicks where it is torn.
    public var fadeDuration = 0.005
    /// What the device stores, or `nil` for what suits the delivery. That is 120 ms when every
    /// frame is to be heard, and 40 ms when sound is to be prompt. Less is sooner, and runs dry
    /// more easily.
    public var buffer: DeviceBuffer?

    /// The usual: every frame, as loud as it is.
    public init() {}

    /// Sound is played soon or not at all, as loud as it is.
    public static var prompt: Settings {
      var settings = Settings()
      settings.delivery = .prompt
      return settings
    }

    /// The buffer that is asked for.
    var wantedBuffer: DeviceBuffer {
      buffer
        ?? DeviceBuffer(blockDuration: 0.01, blockCount: delivery == .complete ? 12 : 4)
    }
  }

  /// What happens when sound comes faster or slower than it is played.
  public enum Delivery: Sendable, Hashable {
    /// Every frame is played: a writer waits for room.
    case complete
    /// Sound is played soon or not at all. A writer never waits, and gets no error when a device
    /// goes away; ``Loudspeaker/failure`` has it. When the clocks of two devices differ, frames are
    /// left out, or silence fills in.
    case prompt
  }

  /// The ``AudioDevice/id`` of the device.
  public let deviceID: String
  /// The format of every buffer that is written.
  public let format: AudioFormat
  /// What the device plays.
  package let deviceFormat: AudioFormat
  /// How it plays, as it was asked to.
  package let settings: Settings
  /// What the device stores: the nearest to what was asked for that it can do, or `nil` where that is
  /// not known.
  package let buffer: DeviceBuffer?

  private let playback: any Playback
  private let loudness: Mutex<(volume: Double, isMuted: Bool)>
  private let writtenFrameCount = Atomic<Int64>(0)
  private var converter: PlaybackConverter
  private var isFinished = false

  /// Opens a device. It begins to play with the first frames.
  ///
  /// - Parameters:
  ///   - name: The id of a device, or any part of the id or name of exactly one device. Capitals
  ///     make no difference. On Linux it may also be any ALSA device of the configuration. `nil` is
  ///     the default device.
  ///   - format: The format of the buffers that will be written.
  ///   - settings: How to play.
  /// - Throws: `deviceNotFound`, `deviceBusy`, `permissionDenied` or `deviceUnsupported`.
  /// - Precondition: Volume and fade are in their ranges.
  public init(
    _ name: String? = nil, format: AudioFormat, settings: Settings = Settings()
  ) throws(AudioError) {
    precondition(Self.volumes.contains(settings.volume), "A volume is -120 to 0 dB.")
    precondition((0...1).contains(settings.fadeDuration), "A fade lasts at most 1 s.")
    let playback = try PlatformBackend.playback(name, format: format, settings: settings)
    let deviceFormat = playback.queue.format
    guard format.sampleRate == format.sampleRate.rounded(),
      Resampler.supports(
        inputRate: Int(format.sampleRate), outputRate: Int(deviceFormat.sampleRate))
    else {
      playback.queue.end(.stopping)
      playback.close()
      throw AudioError(
        .deviceUnsupported,
        "The device '\(playback.deviceID)' plays \(Int(deviceFormat.sampleRate)) Hz, to which "
          + "\(format.sampleRate) Hz cannot be converted. Convert the sound to a usual rate first.")
    }
    self.format = format
    self.settings = settings
    self.playback = playback
    self.deviceFormat = deviceFormat
    deviceID = playback.deviceID
    buffer = playback.buffer
    loudness = Mutex((settings.volume, false))
    converter = PlaybackConverter(from: format, to: deviceFormat)
    setGain()
  }

  deinit {
    close()
  }

  // MARK: From any thread

  /// In decibels, in `volumes`; 0 leaves samples as they are. A change is smooth, and heard once
  /// what the device stores is over.
  public var volume: Double {
    get { loudness.withLock { $0.volume } }
    set {
      precondition(Self.volumes.contains(newValue), "A volume is -120 to 0 dB.")
      loudness.withLock { $0.volume = newValue }
      setGain()
    }
  }

  /// Whether it plays silence instead of the sound.
  public var isMuted: Bool {
    get { loudness.withLock { $0.isMuted } }
    set {
      loudness.withLock { $0.isMuted = newValue }
      setGain()
    }
  }

  /// The frames of the stream that were heard, exactly once all is over; while it plays, as of the
  /// device's latest block.
  public var playedFrameCount: Int64 {
    let written = writtenFrameCount.load(ordering: .relaxed)
    let heard = playback.queue.report.heardFrameCount
    return min(Int64(Double(heard) / deviceFormat.sampleRate * format.sampleRate + 0.5), written)
  }

  /// The frames of the stream that will not be heard though they were written: they found no room, or
  /// were left out to catch up. 0 when every frame is to be heard and nobody stopped.
  package var droppedFrameCount: Int64 {
    let queue = playback.queue
    let dropped = queue.droppedFrameCount + queue.report.skippedFrameCount
    return Int64(
      (Double(dropped) / deviceFormat.sampleRate * format.sampleRate).rounded())
  }

  /// How often the sound was interrupted by silence because frames came too late.
  public var underrunCount: Int { playback.queue.report.underrunCount }

  /// The seconds until a frame is heard that is written now, as far as known.
  public var delay: Double {
    let queue = playback.queue
    return Double(queue.frameCount + queue.report.delay) / deviceFormat.sampleRate
  }

  /// The error that ended it, or `nil` as long as the device is there.
  public var failure: AudioError? { playback.queue.failure }

  /// Ends the sound with a fade as soon as it can be heard: what the device stores is still played,
  /// the rest is not. It returns at once; ``finish()`` waits. A `write` that waits, waits no longer.
  public func stop() {
    playback.queue.end(.stopping)
  }

  /// Whether a stop was asked for.
  package var isStopping: Bool { playback.queue.outlook.ending == .stopping }

  /// Stops and lets the device go.
  ///
  /// It is done when the call returns, unless the system holds the device for more than a second.
  /// It is safe to call twice, and happens by itself when the loudspeaker is released.
  public func close() {
    playback.queue.end(.stopping)
    playback.close()
  }

  // MARK: The stream, from one thread

  /// Takes the next frames.
  ///
  /// - Throws: `deviceLost` when the device vanished, or took nothing for three seconds, and every
  ///   frame is to be heard.
  public func write(_ buffer: AudioBuffer) throws(AudioError) {
    precondition(buffer.format == format, "The buffer must have the loudspeaker's format.")
    var start = 0
    while start < buffer.frameCount {
      let end = min(start + PlaybackConverter.blockFrameCount, buffer.frameCount)
      guard try hasRoom(for: converter.capacity) else { return }
      let queue = playback.queue
      converter.convert(start..<end, of: buffer) { queue.append($0) }
      writtenFrameCount.add(Int64(end - start), ordering: .relaxed)
      start = end
    }
  }

  /// Frames of the stream were lost: the sound ends softly, and sets in softly with the next ones.
  ///
  /// - Parameter frameCount: The number of frames lost. No silence stands for them.
  public func skip(_ frameCount: Int64) throws(AudioError) {
    try flush()
    playback.queue.interrupt()
  }

  /// Plays what was written to its end and lets the device go. It is safe to call twice.
  ///
  /// It returns when the last frame has been heard. `stop()` from another thread shortens it.
  ///
  /// - Throws: As `write`.
  public func finish() throws(AudioError) {
    try finish(until: { false })
  }

  /// As ``finish()``, but stops when `shouldStop` says so.
  ///
  /// - Parameter shouldStop: Called ten times a second.
  func finish(until shouldStop: () -> Bool) throws(AudioError) {
    guard !isFinished else { return }
    isFinished = true
    try flush()
    playback.queue.end(.finishing)
    // The thread of a device that stands still reports it; a prompt writer waits a second.
    var waitCount = 0
    while !playback.queue.waitForEnd(within: 0.1) {
      waitCount += 1
      if settings.delivery == .prompt, waitCount == 10 { break }
      if shouldStop() { stop() }
    }
    playback.close()
    try checkDevice()
  }

  private func flush() throws(AudioError) {
    guard try hasRoom(for: converter.remainingFrameCount) else { return }
    let queue = playback.queue
    converter.finish { queue.append($0) }
  }

  /// Waits until frames of the device find room, if every frame is to be heard.
  ///
  /// - Returns: `false` when nothing is played any more.
  private func hasRoom(for frameCount: Int) throws(AudioError) -> Bool {
    if settings.delivery == .prompt { return !playback.queue.report.hasEnded }
    if playback.queue.waitForRoom(frameCount) { return true }
    try checkDevice()
    return false
  }

  private func checkDevice() throws(AudioError) {
    if settings.delivery == .complete, let failure { throw failure }
  }

  private func setGain() {
    let gain = loudness.withLock { $0.isMuted ? 0 : power(10, $0.volume / 20) }
    playback.queue.setGain(Float(gain))
  }
}
