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
      tragus_silence_alsa()
      var configuration = Configuration(buffer: wanted)
      // What is to be closed when the rest fails.
      var opened: OpaquePointer?
      do throws(AudioError) {
        var pcm = try Self.open(name, mode: SND_PCM_NO_AUTO_FORMAT)
        opened = pcm
        var status = configuration.negotiate(pcm)
        if status < 0 {
          snd_pcm_close(pcm)
          opened = nil
          pcm = try Self.open(name, mode: 0)
          opened = pcm
          status = configuration.negotiate(pcm)
        }
        guard status >= 0 else { throw Self.unsupported(name, status) }
        format = try configuration.format(of: name)
      } catch {
        if let opened { snd_pcm_close(opened) }
        throw error
      }
      handle = opened
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

    private static func open(_ name: String, mode: Int32) throws(AudioError) -> OpaquePointer {
      // Without SND_PCM_NONBLOCK, opening waits until a busy device is free.
      let mode = mode | SND_PCM_NONBLOCK | SND_PCM_NO_AUTO_RESAMPLE | SND_PCM_NO_AUTO_CHANNELS
      var handle: OpaquePointer?
      let status = snd_pcm_open(&handle, name, SND_PCM_STREAM_CAPTURE, mode)
      guard status >= 0, let handle else { throw ALSA.failure(toOpen: name, status) }
      return handle
    }

    private static func unsupported(_ name: String, _ status: Int32) -> AudioError {
      // The plug in front of the hardware converts whatever it gives.
      let remedy = name.hasPrefix("hw:") ? "Try 'plug\(name)'." : "Try another device."
      return AudioError(
        .deviceUnsupported,
        "The device '\(name)' cannot record in a way that can be read (\(ALSA.text(status))). "
          + remedy)
    }

    /// What is agreed with a device.
    private struct Configuration {
      /// What is asked for.
      let buffer: DeviceBuffer
      var encoding = SampleEncoding.float32
      var channelCount: UInt32 = 0
      var sampleRate: UInt32 = 0
      var bufferFrameCount = 0
      var blockFrameCount = 0

      init(buffer: DeviceBuffer) {
        self.buffer = buffer
      }

      func format(of name: String) throws(AudioError) -> AudioFormat {
        guard AudioFormat.channelCounts.contains(Int(channelCount)),
          AudioFormat.sampleRates.contains(Double(sampleRate))
        else {
          throw AudioError(
            .deviceUnsupported,
            "The device '\(name)' has \(channelCount) channels at \(sampleRate) Hz; "
              + "1 to 64 channels up to 1 MHz can be read.")
        }
        return AudioFormat(sampleRate: Double(sampleRate), channelCount: Int(channelCount))
      }

      /// Settles on stereo if there is, at 48 kHz if there is, in the best encoding.
      ///
      /// - Returns: A negative ALSA error when there is no way.
      mutating func negotiate(_ pcm: OpaquePointer) -> Int32 {
        var allocated: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&allocated) >= 0, let hardware = allocated else {
          return -ENOMEM
        }
        defer { snd_pcm_hw_params_free(hardware) }
        var status = snd_pcm_hw_params_any(pcm, hardware)
        guard status >= 0 else { return status }
        status = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED)
        guard status >= 0 else { return status }

        let possible = SampleEncoding.allCases.first {
          snd_pcm_hw_params_test_format(pcm, hardware, $0.code) == 0
        }
        guard let possible else { return -EINVAL }
        encoding = possible
        status = snd_pcm_hw_params_set_format(pcm, hardware, encoding.code)
        guard status >= 0 else { return status }

        channelCount = 2
        status = snd_pcm_hw_params_set_channels_near(pcm, hardware, &channelCount)
        guard status >= 0 else { return status }
        sampleRate =
          [48_000, 44_100].first {
            snd_pcm_hw_params_test_rate(pcm, hardware, $0, 0) == 0
          } ?? 48_000
        status = snd_pcm_hw_params_set_rate_near(pcm, hardware, &sampleRate, nil)
        guard status >= 0 else { return status }

        // Microseconds.
        var blockTime = UInt32((buffer.blockDuration * 1e6).rounded())
        var bufferTime = UInt32((buffer.duration * 1e6).rounded())
        snd_pcm_hw_params_set_period_time_near(pcm, hardware, &blockTime, nil)
        snd_pcm_hw_params_set_buffer_time_near(pcm, hardware, &bufferTime, nil)
        status = snd_pcm_hw_params(pcm, hardware)
        guard status >= 0 else { return status }

        var frameCount: snd_pcm_uframes_t = 0
        snd_pcm_hw_params_get_buffer_size(hardware, &frameCount)
        bufferFrameCount = Int(frameCount)
        frameCount = 0
        snd_pcm_hw_params_get_period_size(hardware, &frameCount, nil)
        blockFrameCount = Int(frameCount)
        return 0
      }
    }
  }
#endif
