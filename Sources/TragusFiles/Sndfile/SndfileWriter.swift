#if canImport(CSndfile)
  import CSndfile
  import TragusCore

  /// Writes FLAC, Vorbis and Opus through libsndfile.
  final class SndfileWriter: FrameWriter {
    private(set) var frameCount: Int64 = 0

    private let file: SndfileOutput
    private let handle: OpaquePointer
    private let channelCount: Int
    private var isClosed = false
    // FLAC gets integers of our own rounding, at the top of 32 bits; the others get floats.
    private let bits: Int?
    private var encoder: SampleEncoder?
    private var integers: [Int32] = []
    private var floats: [Float] = []

    let maximumFrameCount: Int64

    /// The seconds of sound that an Opus file may lack when its program is killed.
    private static let latency = 0.2

    init(
      _ file: OpenFile, _ fileFormat: AudioFileFormat, _ format: AudioFormat,
      _ sampleFormat: SampleFormat, _ dither: Dither, _ metadata: RecordingMetadata?
    ) throws(AudioError) {
      let file = SndfileOutput(file, tellsFrames: fileFormat == .flac)
      self.file = file
      channelCount = format.channelCount
      let type: Int
      switch fileFormat {
      case .flac:
        try fileFormat.checkHolds(sampleFormat)
        let subtypes = [SF_FORMAT_PCM_S8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24]
        type = SF_FORMAT_FLAC | subtypes[sampleFormat.byteCount - 1]
        bits = sampleFormat.byteCount * 8
      case .opus:
        type = SF_FORMAT_OGG | SF_FORMAT_OPUS
        bits = nil
      default:
        type = SF_FORMAT_OGG | SF_FORMAT_VORBIS
        bits = nil
      }
      var info = SF_INFO()
      info.samplerate = Int32(format.sampleRate)
      info.channels = Int32(format.channelCount)
      info.format = Int32(type)
      guard sf_format_check(&info) != 0,
        let handle = file.open(&info)
      else {
        throw AudioError(
          .invalidRequest,
          "\(fileFormat.displayName) cannot hold \(format.channelCount) channels at "
            + "\(info.samplerate) Hz; write WAV or CAF.")
      }
      self.handle = handle
      // The header of FLAC has 36 bits for it.
      maximumFrameCount = fileFormat == .flac ? 1 << 36 - 1 : .max
      if fileFormat == .opus {
        var latency = Self.latency * 1000
        sf_command(
          handle, Int32(SFC_SET_OGG_PAGE_LATENCY_MS), &latency,
          Int32(MemoryLayout<Double>.size))
      }
      if let metadata { Self.set(metadata, handle) }
      if bits != nil {
        encoder = SampleEncoder(
          encoding: sampleFormat.encoding(bigEndian: true), channelCount: channelCount,
          dither: dither)
      }
    }

    deinit {
      close()
    }

    var byteCount: Int64 { file.byteCount }

    func frameCount(ofBytes byteCount: Int64) -> Int64? { nil }

    func mark(_ label: String) {}

    func cut(to count: Int64) -> Bool { false }

    private static func set(_ metadata: RecordingMetadata, _ handle: OpaquePointer) {
      sf_set_string(handle, Int32(SF_STR_SOFTWARE), metadata.software)
      sf_set_string(handle, Int32(SF_STR_COMMENT), metadata.summary)
      if let time = metadata.localTime { sf_set_string(handle, Int32(SF_STR_DATE), time.text) }
    }

    // The library takes frames at once onto the stack, where not many have room.
    private static let mostFramesAtOnce = 4096

    func write(_ buffer: AudioBuffer) throws(AudioError) {
      for start in stride(from: 0, to: buffer.frameCount, by: Self.mostFramesAtOnce) {
        try write(start..<min(start + Self.mostFramesAtOnce, buffer.frameCount), of: buffer)
      }
    }

    private func write(_ frames: Range<Int>, of buffer: AudioBuffer) throws(AudioError) {
      let sampleCount = frames.count * channelCount
      let written: sf_count_t
      if let bits {
        fillIntegers(from: frames, of: buffer, byteCount: bits / 8)
        written = integers.withUnsafeBufferPointer {
          sf_writef_int(handle, $0.baseAddress, sf_count_t(frames.count))
        }
      } else {
        if floats.count < sampleCount { floats = Array(repeating: 0, count: sampleCount) }
        for channel in 0..<channelCount {
          let samples = buffer.channel(channel)
          var index = channel
          for frame in frames {
            // A codec keeps a state that not-a-number would spoil for good.
            floats[index] = samples[frame].isFinite ? samples[frame] : 0
            index += channelCount
          }
        }
        written = floats.withUnsafeBufferPointer {
          sf_writef_float(handle, $0.baseAddress, sf_count_t(frames.count))
        }
      }
      frameCount += max(0, written)
      if written < frames.count || file.error != 0 { throw failure() }
    }

    func finish() throws(AudioError) {
      if close() != 0 || file.error != 0 { throw failure() }
    }

    private func fillIntegers(
      from frames: Range<Int>, of buffer: AudioBuffer, byteCount: Int
    ) {
      let sampleCount = frames.count * channelCount
      if integers.count < sampleCount {
        integers = Array(repeating: 0, count: sampleCount)
      }
      // Encoded big-endian at the end of the memory, then spread from the front: a sample is read
      // before the place where it lies is written, because it never lies before its integer.
      integers.withUnsafeMutableBytes { bytes in
        let end = sampleCount * 4
        let start = end - sampleCount * byteCount
        encoder!.encode(
          frames, of: buffer,
          to: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end]))
        for sample in 0..<sampleCount {
          var value: UInt32 = 0
          for byte in 0..<byteCount {
            value |= UInt32(bytes[start + sample * byteCount + byte]) << (24 - 8 * byte)
          }
          bytes.storeBytes(of: value, toByteOffset: sample * 4, as: UInt32.self)
        }
      }
    }

    @discardableResult
    private func close() -> CInt {
      guard !isClosed else { return 0 }
      isClosed = true
      return sf_close(handle)
    }

    private func failure() -> AudioError {
      let reason = file.error == 0 ? "the codec refused the sound" : describe(file.error)
      return AudioError(.writeFailed, "Writing \(file.name) failed: \(reason).")
    }
  }
#endif
