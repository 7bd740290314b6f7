#if os(Linux)
  import CALSA
  import Glibc
  import TragusCore

  /// An ALSA device that is open for playing. It is used by one thread at a time.
  final class ALSAOutput: PlaybackDevice {
    let format: AudioFormat
    /// What the device stores.
    let buffer: DeviceBuffer
    let capacity: Int
    let blockFrameCount: Int
    private let name: String
    private let encoding: SampleEncoding
    private let bytes: UnsafeMutableRawPointer
    private var handle: OpaquePointer?

    /// Opens a device by its ALSA name.
    ///
    /// - Parameters:
    ///   - format: What it is asked for.
    ///   - buffer: What it is asked to store.
    init(_ name: String, format wanted: AudioFormat, buffer: DeviceBuffer) throws(AudioError) {
      let rate = UInt32(wanted.sampleRate.rounded())
      let (pcm, configuration) = try ALSAConfiguration.open(
        name, .output,
        wish: ALSAConfiguration.Wish(
          sampleRates: [rate, 48_000, 44_100], channelCount: UInt32(wanted.channelCount),
          buffer: buffer))
      handle = pcm
      self.name = name
      format = configuration.format
      encoding = configuration.encoding
      capacity = configuration.bufferFrameCount
      blockFrameCount = min(configuration.blockFrameCount, capacity)
      self.buffer = DeviceBuffer(
        frameCount: capacity, blockFrameCount: blockFrameCount, sampleRate: format.sampleRate)
      bytes = .allocate(
        byteCount: capacity * format.channelCount * encoding.byteCount, alignment: 16)
    }

    deinit {
      close()
      bytes.deallocate()
    }

    func drain() {
      guard let handle, snd_pcm_state(handle) == SND_PCM_STATE_RUNNING,
        snd_pcm_nonblock(handle, 0) == 0
      else { return }
      snd_pcm_drain(handle)
    }

    func close() {
      guard let handle else { return }
      snd_pcm_close(handle)
      self.handle = nil
    }

    func room() throws(AudioError) -> Room {
      let count = snd_pcm_avail_update(handle)
      if count >= 0 { return .frames(min(count, capacity)) }
      return try recover(Int32(count))
    }

    func write(_ samples: Span<Float>) throws(AudioError) -> Int {
      let frameCount = min(samples.count / format.channelCount, capacity)
      encoding.encode(samples.extracting(0..<(frameCount * format.channelCount)), into: bytes)
      let count = snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frameCount))
      if count >= 0 { return count }
      switch Int32(count) {
      // `room` deals with what has stopped.
      case -EAGAIN, -EINTR, -EPIPE, -ESTRPIPE: return 0
      default: throw lost(Int32(count))
      }
    }

    func wait(_ duration: Double) throws(AudioError) {
      let status = snd_pcm_wait(handle, Int32(duration * 1000))
      switch status {
      case 0..., -EINTR, -EPIPE, -ESTRPIPE: return
      default: throw lost(status)
      }
    }

    func delay() -> Int {
      var frameCount: snd_pcm_sframes_t = 0
      guard snd_pcm_delay(handle, &frameCount) >= 0 else { return 0 }
      return max(frameCount, 0)
    }

    private func recover(_ status: Int32) throws(AudioError) -> Room {
      switch status {
      case -EPIPE: break
      case -ESTRPIPE:
        // Not awake yet: asked again after a rest.
        if snd_pcm_resume(handle) == -EAGAIN { return .frames(0) }
      default: throw lost(status)
      }
      let status = snd_pcm_prepare(handle)
      guard status >= 0 else { throw lost(status) }
      return .interrupted
    }

    private func lost(_ status: Int32) -> AudioError {
      AudioError(
        .deviceLost,
        "The loudspeaker '\(name)' has gone (\(ALSA.text(status))). Connect it and start again.")
    }
  }
#endif
