import TragusCore

/// What samples without a header are: their encoding, rate and number of channels.
public struct RawFormat: Sendable, Hashable, CustomStringConvertible {
  /// How each sample is stored.
  package let encoding: SampleEncoding
  /// The rate and the channels, which are interleaved.
  package let format: AudioFormat

  /// A format of known parts.
  public init(encoding: SampleEncoding, format: AudioFormat) {
    self.encoding = encoding
    self.format = format
  }

  /// Reads a format written as `s16le@48000x2`: encoding, rate in hertz, channels.
  ///
  /// Encodings are `u8 s8 s16 s24 s32 f32 f64 alaw mulaw`; encodings of several bytes may end in
  /// `le` (the default) or `be`. Without `x` and a number there is one channel.
  ///
  /// - Throws: `invalidRequest`, with an example.
  package init(_ text: String) throws(AudioError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Self.error(text, "It has no '@' before the rate.") }
    // `S16_LE` is how ALSA writes it.
    let name = parts[0].lowercased().filter { $0 != "_" }
    guard let encoding = SampleEncoding(rawValue: name) ?? SampleEncoding(rawValue: name + "le")
    else {
      throw Self.error(text, "There is no encoding '\(parts[0])'.")
    }
    let numbers = parts[1].lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count <= 2, let rate = Self.rate(numbers[0]),
      AudioFormat.sampleRates.contains(rate)
    else {
      throw Self.error(text, "The rate must be 1 to 1000000 Hz.")
    }
    guard let channelCount = numbers.count == 2 ? Int(numbers[1]) : 1,
      AudioFormat.channelCounts.contains(channelCount)
    else {
      throw Self.error(text, "There must be 1 to 64 channels.")
    }
    self.init(
      encoding: encoding, format: AudioFormat(sampleRate: rate, channelCount: channelCount))
  }

  /// The format as `init(_:)` reads it.
  public var description: String {
    let rate = format.sampleRate
    let hertz = rate == rate.rounded() ? "\(Int(rate))" : "\(rate)"
    return "\(encoding.rawValue)@\(hertz)x\(format.channelCount)"
  }

  // With a k or kHz for thousands, too.
  private static func rate(_ text: Substring) -> Double? {
    let digits = text.hasSuffix("hz") ? text.dropLast(2) : text
    return digits.hasSuffix("k") ? Double(digits.dropLast()).map { $0 * 1000 } : Double(digits)
  }

  private static func error(_ text: String, _ reason: String) -> AudioError {
    AudioError(
      .invalidRequest,
      "'\(text)' is not a raw format. \(reason) Write it like s16le@48000x1. Encodings are u8, s8, "
        + "s16, s24, s32, f32, f64, alaw and mulaw, with le or be.")
  }
}
