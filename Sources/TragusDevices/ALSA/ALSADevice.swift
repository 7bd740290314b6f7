#if os(Linux)
  import CALSA
  import Glibc
  import TragusCore

  /// An ALSA device that is open for recording. It is used by one thread at a time.
  final class ALSADevice: CaptureDevice {
    let format: AudioFormat
    /// What the device stores; a sound server may deliver in longer blocks, and a device store less
    /// than was asked for.
    let buffer: DeviceBuffer
    let storage: Double
    private let name: String
    private let encoding: SampleEncoding
    private let chunk: Int
    private let bytes: UnsafeMutableRawPointer
    private let decoded: UnsafeMutableBufferPointer<Float>
    private var decodedCount = 0
    private var handle: OpaquePointer?

    /// Opens a device by its ALSA name with its own rate, channels and encoding.
    ///
    /// Conversions that ALSA could do on the way are avoided, except when the device has no encoding
    /// that can be read as it is.
    init(_ name: String, buffer wanted: DeviceBuffer) throws(AudioError) {
      let (pcm, configuration) = try ALSAConfiguration.open(
        name, .input,
        wish: ALSAConfiguration.Wish(
          sampleRates: [48_000, 44_100], channelCount: 2, buffer: wanted))
      format = configuration.format
      handle = pcm
      self.name = name
      encoding = configuration.encoding
      storage = Double(configuration.bufferFrameCount) / format.sampleRate
      buffer = DeviceBuffer(
        frameCount: configuration.bufferFrameCount,
        blockFrameCount: configuration.blockFrameCount, sampleRate: format.sampleRate)
      // Whatever the device stores is fetched in a few steps.
      chunk = max(configuration.bufferFrameCount / 8, 1)
      let sampleCount = chunk * format.channelCount
      let byteCount = sampleCount * encoding.byteCount
      bytes = .allocate(byteCount: byteCount, alignment: 16)
      // ALSA's null device gives frames without writing any.
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      decoded = .allocate(capacity: sampleCount)
      decoded.initialize(repeating: 0)
    }

    deinit {
      close()
      bytes.deallocate()
      decoded.deallocate()
    }

    func close() {
      guard let handle else { return }
      snd_pcm_close(handle)
      self.handle = nil
    }

    func start() throws(AudioError) {
      let status = snd_pcm_start(handle)
      guard status >= 0 else { throw lost(status) }
    }

    func read() throws(AudioError) -> Arrival {
      let count = snd_pcm_readi(handle, bytes, snd_pcm_uframes_t(chunk))
      if count > 0 {
        decodedCount = count * format.channelCount
        encoding.decode(bytes, into: .init(rebasing: decoded[..<decodedCount]))
        return .frames(count)
      }
      switch Int32(count) {
      case 0, -EAGAIN, -EINTR: return .nothing
      case -EPIPE: return try restart()
      case -ESTRPIPE: return try resume()
      default: throw lost(Int32(count))
      }
    }

    func withSamples(_ body: (Span<Float>) -> Void) {
      body(UnsafeBufferPointer(rebasing: decoded[..<decodedCount]).span)
    }

    func wait(_ duration: Double) throws(AudioError) -> Bool {
      let status = snd_pcm_wait(handle, Int32(duration * 1000))
      switch status {
      case 0, -EINTR: return false
      case 1..., -EPIPE, -ESTRPIPE: return true  // the next read deals with it
      default: throw lost(status)
      }
    }

    // After an overrun the device has stopped and what it stored is gone.
    private func restart() throws(AudioError) -> Arrival {
      let status = snd_pcm_prepare(handle)
      guard status >= 0 else { throw lost(status) }
      try start()
      return .interrupted
    }

    private func resume() throws(AudioError) -> Arrival {
      switch snd_pcm_resume(handle) {
      case 0: return .interrupted
      case -EAGAIN: return .interrupted  // not awake yet: asked again after a rest
      default: return try restart()  // the device cannot resume
      }
    }

    private func lost(_ status: Int32) -> AudioError {
      AudioError(
        .deviceLost,
        "The microphone '\(name)' has gone (\(ALSA.text(status))). Connect it and start again.")
    }
  }
#endif
