import TragusCore
import TragusDSP

/// Says for each window of a stream which of 521 kinds of sounds it is likely to hold.
///
/// A window lasts 0.975 s, and a new one begins every 0.4875 s. The kinds are those of the network
/// YAMNet, which was trained on AudioSet: two million clips that people have labelled. It gives each
/// kind a confidence of its own, so that confidences do not add up to 1. It hears what lies below
/// 8 kHz, at any rate from 4 kHz on.
///
/// ```swift
/// let listener = Listener()
/// listener.add(SoundClassifier(format: microphone.format)) { print($0.label, $0.confidence) }
/// try listener.run(microphone)
/// ```
public struct SoundClassifier: Analyzer {
  /// Seconds of a window.
  public static let windowDuration = Double(SoundNetwork.windowLength) / Double(SoundNetwork.rate)

  /// The lowest rate of a stream in hertz: below, most sounds have lost what tells them apart, and
  /// nothing is ever reported.
  public static let lowestRate = 4000.0

  /// Seconds from one window to the next that can be asked for.
  public static let hops = 0.05...windowDuration

  /// Seconds from one window to the next: half a window.
  public static let defaultHop = windowDuration / 2

  /// The kinds of sounds, in the order of the published network.
  public static var labels: [String] { SoundNetworkWeights.published.labels }

  private let rankingCount: Int
  private var hearing: SoundHearing

  /// - Parameters:
  ///   - format: The format of the stream; any.
  ///   - channel: The channel that is heard, from 0.
  ///   - hop: Seconds from one window to the next, 0.05 to 0.975.
  ///   - rankingCount: How many kinds are named, 1 to 521.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, hop: Double = defaultHop, rankingCount: Int = 10
  ) {
    precondition(1...Self.labels.count ~= rankingCount, "There are as many kinds as labels.")
    self.rankingCount = rankingCount
    hearing = SoundHearing(format: format, channel: channel, hop: hop)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundClassification] {
    var events: [SoundClassification] = []
    var start = 0
    while let place = hearing.fill(from: buffer, start: &start) {
      events.append(hearing.classification(of: place, count: rankingCount))
    }
    return events
  }

  public mutating func finish() -> [SoundClassification] {
    var events: [SoundClassification] = []
    while let place = hearing.finish() {
      events.append(hearing.classification(of: place, count: rankingCount))
    }
    return events
  }

  public mutating func reset() { hearing.reset() }
}

/// The network at work on a stream.
struct SoundHearing: Sendable {
  /// How sure the network is of each kind of sound in the last window, from 0 to 1.
  private(set) var confidences: [Float]

  // None below the lowest rate.
  private var windows: SoundWindows?
  private var network = SoundNetwork()

  init(format: AudioFormat, channel: Int, hop: Double) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(SoundClassifier.hops ~= hop, "Windows begin every 0.05 to 0.975 s.")
    if format.sampleRate >= SoundClassifier.lowestRate {
      windows = SoundWindows(
        sampleRate: format.sampleRate, channel: channel,
        hop: Int((hop * Double(SoundNetwork.rate)).rounded()))
    }
    confidences = Array(repeating: 0, count: network.logits.count)
  }

  /// Hears up to the end of a window.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> SoundWindows.Place? {
    guard let place = windows?.fill(from: buffer, start: &start) else { return nil }
    hear()
    return place
  }

  /// Hears the next window that the end of the stream completes.
  mutating func finish() -> SoundWindows.Place? {
    guard let place = windows?.finish() else { return nil }
    hear()
    return place
  }

  mutating func reset() { windows?.reset() }

  /// What the last window sounds like.
  ///
  /// - Parameter count: How many kinds are named.
  func classification(of place: SoundWindows.Place, count: Int) -> SoundClassification {
    let order = confidences.indices.sorted {
      let (first, second) = (confidences[$0], confidences[$1])
      return first == second ? $0 < $1 : first > second
    }
    return SoundClassification(
      start: place.start, end: place.end, at: place.at,
      ranking: order.prefix(count).map {
        SoundScore(label: SoundClassifier.labels[$0], confidence: Double(confidences[$0]))
      })
  }

  private mutating func hear() {
    windows?.withSamples { network.hear($0) }
    for index in confidences.indices { confidences[index] = -network.logits[index] }
    var places = confidences.mutableSpan
    exponentials(&places)
    for index in confidences.indices { confidences[index] = 1 / (1 + confidences[index]) }
  }
}
