import TragusCore

/// Tells what a file is from its first bytes. Its name is not asked.
enum Sniffer {
  enum Finding {
    case wave, wave64, aiff, caf, au
    /// FLAC, Ogg or MPEG: for libsndfile.
    case compressed(AudioFileFormat)
  }

  /// - Throws: `malformedFile` for what is not audio, `unsupportedFormat` for audio in containers
  ///   that are not read.
  static func find(_ source: ByteSource) throws(AudioError) -> Finding {
    let bytes = try source.peek(64)
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
    }

    if has("RIFF") || has("RIFX") || has("RF64") || has("BW64"), has("WAVE", at: 8) {
      return .wave
    }
    if bytes.count < 12, has("RIFF") || has("FORM") {
      throw source.malformed("It ends within its header")
    }
    if bytes.starts(with: Wave64Header.identifier) { return .wave64 }
    if has("FORM"), has("AIFF", at: 8) || has("AIFC", at: 8) { return .aiff }
    if has("caff") { return .caf }
    if has(".snd") || has("dns.") { return .au }
    if has("fLaC") { return .compressed(.flac) }
    if has("OggS") { return .compressed(has("OpusHead", at: 28) ? .opus : .ogg) }
    if has("ID3") || isMPEGFrame(bytes) { return .compressed(.mp3) }

    if has("ftyp", at: 4) { throw source.unsupported("an MP4 or M4A container") }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      throw source.unsupported("a Matroska or WebM container")
    }
    let isText = bytes.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    throw AudioError(
      .malformedFile,
      "\(source.name) is \(isText ? "text, not audio" : "in no audio format that is known"). "
        + "Give a WAV, AIFF, CAF, AU, FLAC, Ogg or MP3 file; for samples without a header, say "
        + "what they are, as s16le@48000x1.")
  }

  /// Whether a file begins with the header of a sound file. Samples may look like a frame of MPEG by chance.
  static func hasHeader(_ source: ByteSource) -> Bool {
    switch try? find(source) {
    case nil, .compressed(.mp3): false
    default: true
    }
  }

  /// Whether the bytes begin with a valid header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3).
  private static func isMPEGFrame(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    let version = bytes[1] >> 3 & 3
    let layer = bytes[1] >> 1 & 3
    let bitrate = bytes[2] >> 4
    let rate = bytes[2] >> 2 & 3
    return version != 1 && layer != 0 && bitrate != 15 && bitrate != 0 && rate != 3
  }
}
