#if canImport(CSndfile)
  import CSndfile
  import TragusCore

  /// Writes FLAC, Vorbis and Opus through libsndfile.
  final class SndfileWriter: FrameWriter {
    private let file: SndfileOutput
    private let handle: OpaquePointer
    private let channelCount: Int
    // The bytes that a frame has without a codec.
    private let frameSize: Int
    // Whether the library leaves a file without frames without a header.
    private let tellsAtEnd: Bool
    private var isClosed = false
    // What is still to be written, before the first frame.
    private var metadata: RecordingMetadata?
    private var tags: [RecordingTags.Tag]
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
      _ sampleFormat: SampleFormat, _ dither: Dither, _ metadata: RecordingMetadata?,
      _ tags: [RecordingTags.Tag]
    ) throws(AudioError) {
      let isOpus = fileFormat == .opus
      let file = SndfileOutput(
        file,
        fileFormat == .flac
          ? FLACFrames() : OggPages(sampleRate: format.sampleRate, isOpus: isOpus))
      self.file = file
      self.metadata = metadata
      self.tags = tags
      frameSize = format.channelCount * (fileFormat == .flac ? sampleFormat : .int16).byteCount
      tellsAtEnd = fileFormat != .ogg
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
      // Of Vorbis, the library has no such time: it writes pages of 4 KiB.
      if fileFormat == .opus {
        var latency = Self.latency * 1000
        sf_command(
          handle, Int32(SFC_SET_OGG_PAGE_LATENCY_MS), &latency,
          Int32(MemoryLayout<Double>.size))
      }
      if bits != nil {
        encoder = SampleEncoder(
          encoding: sampleFormat.encoding(bigEndian: true), channelCount: channelCount,
          dither: dither)
      }
    }

    deinit {
      close()
    }

    var frameCount: Int64 { file.takenCount }

    var byteCount: Int64 { file.byteCount }

    var storedByteCount: Int64 { storedFrameCount == 0 ? 0 : file.blocks.byteCount }

    var storedFrameCount: Int64 { file.blocks.frameCount }

    // What does not shrink, and headers: the tables of Vorbis have less than 8 KiB.
    var heldByteCount: Int64 {
      let heldCount = frameCount - min(file.blocks.frameCount, frameCount)
      return heldCount * Int64(frameSize) + (storedByteCount == 0 ? 8192 : 256)
    }

    func frameCount(ofBytes byteCount: Int64) -> Int64? { nil }

    func mark(_ label: String) {}

    func cut(to count: Int64) -> Bool { false }

    func tell(_ metadata: RecordingMetadata) {
      if self.metadata != nil { self.metadata = metadata }
    }

    // The library writes its header with the first frame.
    private func setMetadata() {
      for tag in tags {
        if let number = RecordingTags.number(of: tag.name) {
          sf_set_string(handle, number, tag.text)
        }
      }
      tags = []
      guard let metadata else { return }
      self.metadata = nil
      sf_set_string(handle, Int32(SF_STR_SOFTWARE), metadata.software)
      sf_set_string(handle, Int32(SF_STR_COMMENT), metadata.summary)
      if let time = metadata.localTime { sf_set_string(handle, Int32(SF_STR_DATE), time.text) }
    }

    // The library takes frames at once onto the stack, where not many have room.
    private static let mostFramesAtOnce = 4096

    func write(_ buffer: AudioBuffer) throws(AudioError) {
      setMetadata()
      for start in stride(from: 0, to: buffer.frameCount, by: Self.mostFramesAtOnce) {
        try write(start..<min(start + Self.mostFramesAtOnce, buffer.frameCount), of: buffer)
      }
    }

    private func write(_ frames: Range<Int>, of buffer: AudioBuffer) throws(AudioError) {
      let sampleCount = frames.count * channelCount
      let written: sf_count_t
      file.takenCount += Int64(frames.count)
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
      if written < frames.count || file.error != 0 { throw failure() }
    }

    func finish() throws(AudioError) {
      if frameCount == 0, tellsAtEnd {
        setMetadata()
        sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
      }
      let status = close()
      if file.error != 0 { file.cutToBlocks() }
      if status != 0 || file.error != 0 { throw failure() }
    }

    private func fillIntegers(
      from frames: Range<Int>, of buffer: AudioBuffer, byteCount: Int
    ) {
      let sampleCount = frames.count * channelCount
      if integers.count < sampleCount {
        integers = Array(repeating: 0, count: sampleCount)
      }
      // Encoded big-endian at the end of the memory, then spread from the front. A sample is read
      // before its place is written, because it never lies before its integer.
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

    // Told of are the frames that are there.
    private func failure() -> AudioError {
      file.takenCount = min(file.blocks.frameCount, file.takenCount)
      return AudioError(
        .writeFailed,
        file.error == 0
          ? "Writing \(file.name) failed: the codec refused the sound. Choose another format."
          : writeFailure(of: file.name, file.error))
    }
  }
#endif
