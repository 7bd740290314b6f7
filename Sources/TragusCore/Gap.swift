/// Frames that a source lost: an overrun, a device that was away.
public struct Gap: AudioEvent, Hashable {
  public static let name = "gap"

  /// Seconds since the stream began, where the first lost frame would have been.
  public let time: Double
  /// The number of frames lost.
  public let frames: Int64
  /// Their length in seconds.
  public let duration: Double

  package init(position: Int64, frames: Int64, sampleRate: Double) {
    time = Double(position) / sampleRate
    self.frames = frames
    duration = Double(frames) / sampleRate
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, frames, duration
  }

  public static let columns = CodingKeys.columns

  public var words: EventWords? {
    EventWords(
      "gap", [.text("\(frames) frames (\(decimal(duration, places: 3)) s) were lost")])
  }
}
