#if os(Linux)
  import CALSA
  import Glibc
  import TragusCore

  /// What is agreed with an ALSA device that has been opened.
  struct ALSAConfiguration {
    /// What is asked for; the nearest is taken.
    struct Wish {
      /// The best first.
      let sampleRates: [UInt32]
      let channelCount: UInt32
      let buffer: DeviceBuffer
    }

    let encoding: SampleEncoding
    let format: AudioFormat
    let bufferFrameCount: Int
    let blockFrameCount: Int

    /// Opens a device by its ALSA name with a rate, channels and an encoding of its own.
    ///
    /// Conversions that ALSA could do on the way are avoided, except when the device has no encoding
    /// that is known here.
    static func open(
      _ name: String, _ direction: AudioDevice.Direction, wish: Wish
    ) throws(AudioError) -> (OpaquePointer, ALSAConfiguration) {
      tragus_silence_alsa()
      var pcm = try open(name, direction, mode: SND_PCM_NO_AUTO_FORMAT)
      var agreement = Agreement()
      var status = agreement.negotiate(pcm, wish)
      if status < 0 {
        snd_pcm_close(pcm)
        pcm = try open(name, direction, mode: 0)
        status = agreement.negotiate(pcm, wish)
      }
      do throws(AudioError) {
        guard status >= 0 else { throw unsupported(name, direction, status) }
        return (pcm, try ALSAConfiguration(agreement, name))
      } catch {
        snd_pcm_close(pcm)
        throw error
      }
    }

    private init(_ agreement: Agreement, _ name: String) throws(AudioError) {
      let channelCount = Int(agreement.channelCount)
      let sampleRate = Double(agreement.sampleRate)
      guard AudioFormat.channelCounts.contains(channelCount),
        AudioFormat.sampleRates.contains(sampleRate)
      else {
        throw AudioError(
          .deviceUnsupported,
          "The device '\(name)' has \(channelCount) channels at \(agreement.sampleRate) Hz; "
            + "1 to 64 channels up to 1 MHz can be used.")
      }
      encoding = agreement.encoding
      format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
      bufferFrameCount = agreement.bufferFrameCount
      blockFrameCount = agreement.blockFrameCount
    }

    private static func open(
      _ name: String, _ direction: AudioDevice.Direction, mode: Int32
    ) throws(AudioError) -> OpaquePointer {
      // Without SND_PCM_NONBLOCK, opening waits until a busy device is free.
      let mode = mode | SND_PCM_NONBLOCK | SND_PCM_NO_AUTO_RESAMPLE | SND_PCM_NO_AUTO_CHANNELS
      let stream = direction == .input ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
      var handle: OpaquePointer?
      let status = snd_pcm_open(&handle, name, stream, mode)
      guard status >= 0, let handle else {
        throw ALSA.failure(toOpen: name, direction, status)
      }
      return handle
    }

    private static func unsupported(
      _ name: String, _ direction: AudioDevice.Direction, _ status: Int32
    ) -> AudioError {
      // The plug in front of the hardware converts whatever it has.
      let remedy = name.hasPrefix("hw:") ? "Try 'plug\(name)'." : "Try another device."
      let use = direction == .input ? "record in a way that can be read" : "play what there is"
      return AudioError(
        .deviceUnsupported,
        "The device '\(name)' cannot \(use) (\(ALSA.text(status))). " + remedy)
    }
  }

  /// Settles the parameters of a device.
  private struct Agreement {
    var encoding = SampleEncoding.float32
    var channelCount: UInt32 = 0
    var sampleRate: UInt32 = 0
    var bufferFrameCount = 0
    var blockFrameCount = 0

    /// Settles on the rate and the channels that are wished for if there are, in the best encoding.
    ///
    /// - Returns: A negative ALSA error when there is no way.
    mutating func negotiate(_ pcm: OpaquePointer, _ wish: ALSAConfiguration.Wish) -> Int32 {
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

      channelCount = wish.channelCount
      status = snd_pcm_hw_params_set_channels_near(pcm, hardware, &channelCount)
      guard status >= 0 else { return status }
      sampleRate =
        wish.sampleRates.first {
          snd_pcm_hw_params_test_rate(pcm, hardware, $0, 0) == 0
        } ?? wish.sampleRates[0]
      status = snd_pcm_hw_params_set_rate_near(pcm, hardware, &sampleRate, nil)
      guard status >= 0 else { return status }

      // Microseconds.
      var blockTime = UInt32((wish.buffer.blockDuration * 1e6).rounded())
      var bufferTime = UInt32((wish.buffer.duration * 1e6).rounded())
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
#endif
