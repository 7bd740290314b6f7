import TragusCore
import TragusDSP

/// Notices that what is below a voice does not arrive: a telephone band, or voice processing.
///
/// The mean power per hertz of 70 to 200 Hz is compared with the least of 400 to 600, 800 and 1000
/// Hz. It is taken over 3 s each. So a single tone does not matter. Rooms, breath and most voices
/// have as much there or more, and 1 % of recorded speech has 25 dB less. Through a band that
/// begins at 300 Hz it is 30 to 70 dB less. So three such results in a row, of spans with sound,
/// are needed. Only channel 0 is looked at.
struct LowEnd {
  /// In hertz.
  static let lowestRate = 3000.0

  private static let hop = 0.1  // seconds
  private static let hopCount = 30
  private static let wantedCount = 3
  private static let leastRatio = 0.003  // -25 dB
  // Mean squares below this are too little to judge by: -70 dBFS.
  private static let leastPower = 1e-7

  private let sampleRate: Double
  private var frames: SpectrumFrames
  private let low: Range<Int>
  private let middles: [Range<Int>]
  private var lowPower = 0.0
  private var middlePowers: [Double]
  private var hops = 0
  private var count = 0

  /// - Parameter sampleRate: In hertz, ``lowestRate`` at least.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: Self.lowestRate, window: Self.hop, hop: Self.hop,
      padding: 1)
    low = frames.bins(70...200)
    middles = [frames.bins(400...600), frames.bins(600...800), frames.bins(800...1000)]
    middlePowers = Array(repeating: 0, count: middles.count)
  }

  /// Hears samples.
  ///
  /// - Returns: Where in the stream it was known that it is missing, in seconds; `nil` when that is
  ///   not in the buffer.
  mutating func hear(_ buffer: AudioBuffer) -> Double? {
    var known: Double?
    var start = 0
    while start < buffer.frameCount {
      guard frames.fill(from: buffer, start: &start) else { break }
      lowPower += frames.sum(low)
      for (index, middle) in middles.enumerated() { middlePowers[index] += frames.sum(middle) }
      hops += 1
      guard hops == Self.hopCount else { continue }
      judge()
      if count == Self.wantedCount { known = known ?? Double(frames.position) / sampleRate }
    }
    return known
  }

  private mutating func judge() {
    var (all, least) = (lowPower, Double.infinity)
    for (middle, power) in zip(middles, middlePowers) {
      all += power
      least = min(least, power / Double(middle.count))
    }
    if all > Self.leastPower * Double(hops) {
      count = lowPower / Double(low.count) < Self.leastRatio * least ? count + 1 : 0
    }
    (lowPower, hops) = (0, 0)
    for index in middlePowers.indices { middlePowers[index] = 0 }
  }
}
