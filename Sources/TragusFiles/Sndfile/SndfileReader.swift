#if canImport(CSndfile)
  import CSndfile
  import TragusCore

  /// Reads compressed files through libsndfile.
  ///
  /// The library jumps about in the file and counts from its first byte. So streams, and files that
  /// are read from further on, are first copied to one.
  final class SndfileReader: FrameReader {
    let container: AudioFileFormat
    let encoding: AudioFile.Encoding
    let bitsPerSample: Int?
    let format: AudioFormat
    private(set) var frameCount: Int64?
    private(set) var warnings: [String] = []

    private let file: OpenFile
    private let input: SndfileInput
    private let handle: OpaquePointer
    private let isOgg: Bool
    private var hasEnded = false
    private var interleaved: [Float] = []

    init(_ source: ByteSource, _ found: AudioFileFormat) throws(AudioError) {
      if let file = source.file, file.kind == .regular, file.offset == 0 {
        self.file = file
      } else {
        file = try TemporaryFile.copy(of: source)
      }
      let isMeasured = found == .mp3 ? try MPEGFrameCount.isStated(in: file) : true
      input = try SndfileInput(file, isMeasured: isMeasured, until: source.isCancelled)
      var info = SF_INFO()
      let opened = input.open(&info)
      if let failure = input.failure {
        if let opened { sf_close(opened) }
        throw failure
      }
      guard let handle = opened else {
        throw source.malformed(
          "As \(found.displayName) it is not understood "
            + "(\(String(cString: sf_strerror(nil)).trimmed))")
      }
      self.handle = handle
      do {
        format = try source.format(
          sampleRate: Double(info.samplerate), channelCount: Int(info.channels))
      } catch {
        sf_close(handle)
        throw error
      }
      isOgg = [.ogg, .opus].contains(found)
      let kind = Self.kind(info, found)
      container = kind.container
      encoding = .codec(kind.codec)
      bitsPerSample = kind.bits
      let isKnown = isMeasured && info.frames >= 0 && info.frames < .max
      frameCount = isKnown ? info.frames : nil
    }

    deinit {
      sf_close(handle)
    }

    func read(into buffer: inout AudioBuffer, at position: Int64) throws(AudioError) -> Bool {
      precondition(buffer.format == format, "The buffer must have the format of the file.")
      let channelCount = format.channelCount
      if interleaved.count < buffer.capacity * channelCount {
        interleaved = Array(repeating: 0, count: buffer.capacity * channelCount)
      }
      let wanted = buffer.capacity
      let filled = interleaved.withUnsafeMutableBufferPointer { samples in
        // `samples` has room for `wanted` frames, and the library adds at most the rest of them.
        var filled = 0
        while filled < wanted {
          let count = sf_readf_float(
            handle, samples.baseAddress! + filled * channelCount, sf_count_t(wanted - filled))
          if count <= 0 { break }
          filled += Int(count)
        }
        return filled
      }
      buffer.fill(
        interleaved: interleaved.span.extracting(..<(filled * channelCount)), at: position)
      if let failure = input.failure {
        // What came before is heard first.
        if filled == 0 { throw failure }
      } else if filled < wanted {
        try end(at: position + Int64(filled))
      }
      return filled > 0
    }

    func seek(to frame: Int64, from position: Int64) throws(AudioError) -> Int64 {
      let target = min(frame, frameCount ?? frame)
      let reached = sf_seek(handle, target, Int32(SEEK_SET))
      if let failure = input.failure { throw failure }
      guard reached >= 0 else {
        throw AudioError(
          .readFailed, "\(file.name) does not allow to go to frame \(frame); convert it to WAV.")
      }
      return reached
    }

    private func end(at position: Int64) throws(AudioError) {
      // To the library an Ogg file that was cut is a shorter one.
      if isOgg, !hasEnded, (try? OggEnd.isMissing(in: file)) == true {
        warnings.append(
          "The file ends at frame \(position) without its last page; was it cut, or is it still being written?"
        )
      }
      hasEnded = true
      guard frameCount != position else { return }
      if sf_error(handle) != 0 {
        // Nothing of it can be heard.
        guard position > 0 else {
          throw AudioError(
            .malformedFile,
            "\(file.name) cannot be read. No sound in it can be decoded. It may be damaged or incomplete; copy or record it again."
          )
        }
        warnings.append(
          "What follows frame \(position) is damaged or missing, and is left out; copy or record the "
            + "file again.")
      } else if let promised = frameCount, promised > position {
        warnings.append("The header promises \(promised) frames; the file holds \(position).")
      }
      frameCount = position
    }

    private static func kind(
      _ info: SF_INFO, _ found: AudioFileFormat
    ) -> (container: AudioFileFormat, codec: String, bits: Int?) {
      let subtype = Int(info.format) & SF_FORMAT_SUBMASK
      let type = Int(info.format) & SF_FORMAT_TYPEMASK
      switch subtype {
      case SF_FORMAT_PCM_S8: return (found, "flac", 8)
      case SF_FORMAT_PCM_16: return (found, "flac", 16)
      case SF_FORMAT_PCM_24: return (found, "flac", 24)
      case SF_FORMAT_VORBIS: return (.ogg, "vorbis", nil)
      case SF_FORMAT_OPUS: return (.opus, "opus", nil)
      case 0x80: return (.mp3, "mp1", nil)  // SF_FORMAT_MPEG_LAYER_I, new in libsndfile 1.1
      case 0x81: return (.mp3, "mp2", nil)
      case 0x82: return (.mp3, "mp3", nil)
      default:
        return (found, "libsndfile 0x\(String(type | subtype, radix: 16))", nil)
      }
    }
  }

  extension String {
    /// Without the full stop and the line end that libsndfile puts behind some of its messages.
    fileprivate var trimmed: Substring {
      var text = self[...]
      while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
      return text
    }
  }
#endif
