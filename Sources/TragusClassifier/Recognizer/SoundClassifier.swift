import TragusCore
import TragusDSP

/// Says for each window of a stream which of 521 kinds of sounds it is likely to hold.
///
/// A window lasts 0.975 s, and a new one begins every 0.4875 s. The kinds come from the network
/// YAMNet, which was trained on AudioSet: two million clips that people have labelled. It gives
/// each kind a confidence of its own, so that confidences do not add up to 1. It hears what lies
/// below 8 kHz, at any rate from 4 kHz on.
///
/// ```swift
/// let listener = Listener()
/// listener.add(SoundClassifier(format: microphone.format)) { print($0.label, $0.confidence) }
/// try listener.run(microphone)
/// ```
public struct SoundClassifier: Analyzer {
  /// The length of a window in seconds.
  public static let windowDuration = Double(SoundNetwork.windowLength) / Double(SoundNetwork.rate)

  /// The lowest rate of a stream in hertz. Below it, most sounds cannot be distinguished, and
  /// nothing is ever reported.
  public static let lowestRate = 4000.0

  /// The rate in hertz from which on nothing is missing that the network hears.
  package static let highestRate = Double(SoundNetwork.rate)

  /// The seconds from one window to the next that can be asked for.
  public static let hops = 0.05...windowDuration

  /// The usual seconds from one window to the next: half a window.
  public static let defaultHop = windowDuration / 2

  /// The kinds of sounds, in the order of the published network.
  public static var labels: [String] { SoundNetworkWeights.published.labels }

  private let rankingCount: Int
  private let describes: Bool
  private var hearing: SoundHearing

  /// - Parameters:
  ///   - format: The format of the stream; any will do.
  ///   - channel: The channel that is heard, from 0.
  ///   - model: The model that recognises kinds of sounds.
  ///   - hop: Seconds from one window to the next, 0.05 to 0.975.
  ///   - rankingCount: How many kinds are named at most, 1 or more.
  ///   - describes: Whether windows have their ``SoundClassification/embedding``.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, model: SoundModel = .audioSet, hop: Double = defaultHop,
    rankingCount: Int = 10, describes: Bool = false
  ) {
    precondition(rankingCount >= 1, "At least one kind is named.")
    self.rankingCount = rankingCount
    self.describes = describes
    hearing = SoundHearing(format: format, channel: channel, model: model, hop: hop)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [SoundClassification] {
    var events: [SoundClassification] = []
    var start = 0
    while let place = hearing.fill(from: buffer, start: &start) {
      events.append(classification(of: place))
    }
    return events
  }

  public mutating func finish() -> [SoundClassification] {
    var events: [SoundClassification] = []
    while let place = hearing.finish() {
      events.append(classification(of: place))
    }
    return events
  }

  public mutating func reset() { hearing.reset() }

  private func classification(of place: SoundWindows.Place) -> SoundClassification {
    hearing.window.classification(
      start: place.start, end: place.end, at: place.at, count: rankingCount,
      isDescribed: describes)
  }
}
