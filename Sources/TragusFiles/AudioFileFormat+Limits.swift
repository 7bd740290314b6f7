import TragusCore

extension AudioFileFormat {
  /// Checks whether files of this format can hold such sound, before there is any.
  ///
  /// - Parameters:
  ///   - sampleFormat: The samples asked for, or `nil` where any will do.
  ///   - sampleRate: In hertz, or `nil` when it is not known yet.
  ///   - channelCount: The number of channels, or `nil` when it is not known yet.
  /// - Throws: `invalidRequest`: what does not fit, and what to write instead.
  package func checkHolds(
    _ sampleFormat: SampleFormat? = nil, sampleRate: Double? = nil, channelCount: Int? = nil
  ) throws(AudioError) {
    if self == .mp3 {
      throw AudioError(
        .invalidRequest,
        "MP3 cannot be written; write WAV, then: ffmpeg -i FILE.wav FILE.mp3")
    }
    guard isWritable else {
      let names = Self.allCases.filter(\.isWritable).map(\.displayName)
      throw AudioError(
        .invalidRequest,
        "\(displayName) cannot be written; use \(names.dropLast().joined(separator: ", ")) or "
          + "\(names.last!).")
    }
    if let sampleFormat { try checkHolds(sampleFormat) }
    if let sampleRate { try checkHolds(sampleRate: sampleRate) }
    if let channelCount, self == .flac, channelCount > 8 {
      throw AudioError(
        .invalidRequest,
        "FLAC holds up to 8 channels, not \(channelCount); write WAV or CAF, or mix them.")
    }
  }

  /// The rate to convert to where none was asked for: 48 kHz for Opus, which holds few rates; else
  /// `nil`.
  ///
  /// - Parameter sampleRate: The rate of the sound, in hertz.
  package func rate(insteadOf sampleRate: Double) -> Double? {
    self == .opus && !Self.opusRates.contains(sampleRate) ? 48_000 : nil
  }

  private static let opusRates: [Double] = [8_000, 12_000, 16_000, 24_000, 48_000]

  private func checkHolds(_ sampleFormat: SampleFormat) throws(AudioError) {
    switch self {
    case .flac where sampleFormat.byteCount > 3:
      throw AudioError(
        .invalidRequest, "FLAC holds integers of 8, 16 or 24 bits; choose one of them.")
    case .ogg, .opus:
      throw AudioError(
        .invalidRequest,
        "\(displayName) has no samples of a number of bits; leave the bits out, or write FLAC or "
          + "WAV.")
    default: break
    }
  }

  private func checkHolds(sampleRate: Double) throws(AudioError) {
    switch self {
    case .opus where !Self.opusRates.contains(sampleRate):
      throw AudioError(
        .invalidRequest,
        "Opus takes 8000, 12000, 16000, 24000 or 48000 Hz, not \(sampleRate.brief); write --rate "
          + "48k.")
    case .aiff, .aifc, .caf: break
    case _ where sampleRate != sampleRate.rounded():
      throw AudioError(
        .invalidRequest,
        "\(displayName) cannot hold a rate of \(sampleRate) Hz, which is not a whole number; write "
          + "CAF or AIFF, or choose another rate.")
    // Above 16 bits the header of a frame counts in tens of hertz (RFC 9639, 9.1.2).
    case .flac
    where sampleRate > 655_350
      || sampleRate > 65_535 && sampleRate.remainder(dividingBy: 10) != 0:
      throw AudioError(
        .invalidRequest,
        "FLAC holds rates up to 655350 Hz, above 65535 Hz multiples of 10, not \(sampleRate.brief); "
          + "write WAV, or choose another rate.")
    // libvorbis has no setting for more.
    case .ogg where sampleRate > 200_000:
      throw AudioError(
        .invalidRequest,
        "Ogg Vorbis holds rates up to 200000 Hz, not \(sampleRate.brief); write WAV or FLAC, or "
          + "choose another rate.")
    default: break
    }
  }
}

extension Double {
  /// Without the decimals of a whole number.
  fileprivate var brief: String { self == rounded() ? String(Int(self)) : String(self) }
}
