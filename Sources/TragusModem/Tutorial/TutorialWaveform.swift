import TragusCore
import TragusDSP

/// A text in the tutorial's code, made at the rate that is wanted.
///
/// Tones follow each other without a pause; between two the sound dips for 2 ms, so that their edges do
/// not click.
struct TutorialWaveform: ModemWaveform {
  private static let ramp = 0.001  // seconds, at each edge of a tone
  private static let pause = 0.5  // seconds between two transmissions

  private let characters: [UInt8]
  private let repeats: Int
  private let rate: Double
  private var next = 0
  private var turns = 0.0

  /// - Throws: `invalidRequest` that names the first character that has no tone, and the rate at
  ///   which it would have one. It is also thrown for a text that no receiver would believe.
  init(_ message: ModemMessage, format: AudioFormat, repeats: Int) throws(AudioError) {
    guard message.kind == .text, let text = String(validating: message.bytes, as: UTF8.self) else {
      throw AudioError(
        .invalidRequest,
        "The tutorial's code carries text alone; send bytes in another mode, as normal.")
    }
    rate = format.sampleRate
    self.repeats = repeats
    for scalar in text.unicodeScalars {
      try TutorialCode.check(scalar, fits: format.sampleRate)
    }
    characters = message.bytes
    guard TutorialCode.isBelievable(characters) else {
      throw AudioError(
        .invalidRequest,
        "A text in the tutorial's code has \(TutorialCode.lengths.lowerBound) to "
          + "\(TutorialCode.lengths.upperBound) characters, and "
          + "\(TutorialCode.longestMonotony) at most if all are the same; use another mode.")
    }
  }

  /// The tones that are sent.
  var characterCount: Int { repeats * characters.count }

  var sampleRate: Int? { nil }

  var frameCount: Int {
    repeats * edge(characters.count) + (repeats - 1) * pauseFrameCount
  }

  private var pauseFrameCount: Int { Int(Self.pause * rate) }

  // The frame where a tone begins.
  private func edge(_ index: Int) -> Int {
    Int((Double(index) * TutorialCode.toneDuration * rate).rounded())
  }

  mutating func appendNext(to samples: inout [Float]) -> Bool {
    guard next < characterCount else { return false }
    let index = next % characters.count
    if index == 0, next > 0 {
      samples.append(contentsOf: repeatElement(0, count: pauseFrameCount))
    }
    next += 1
    let step = TutorialCode.frequency(of: characters[index]) / rate
    let count = edge(index + 1) - edge(index)
    let ramp = Self.ramp * rate
    for frame in 0..<count {
      let distance = min(Double(min(frame, count - 1 - frame)) + 0.5, ramp)
      let factor = 0.5 - 0.5 * cosine(.pi * distance / ramp)
      samples.append(Float(factor * sine(2 * .pi * turns)))
      turns += step
      turns -= turns.rounded(.down)
    }
    return true
  }
}
