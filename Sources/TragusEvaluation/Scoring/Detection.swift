/// Something that a detector reported, from one time to another.
public struct Detection: Sendable, Hashable {
  /// When it begins, in seconds since the recording began.
  public let start: Double
  /// When it ends, in seconds; infinite for one whose end was never reported.
  public let end: Double
  /// The position in the stream, in seconds, where its begin was reported; `start` unless known.
  package let beganAt: Double
  /// The position in the stream, in seconds, where its end was reported; `end` unless known.
  package let endedAt: Double

  /// What lasts from `start` to `end`.
  ///
  /// - Precondition: No time is NaN, and `end` is not before `start`.
  public init(start: Double, end: Double, beganAt: Double? = nil, endedAt: Double? = nil) {
    precondition(start <= end, "What lasts ends after it has begun.")
    self.start = start
    self.end = end
    self.beganAt = beganAt ?? start
    self.endedAt = endedAt ?? end
  }
}

/// Puts together what detectors say apart: that something began, and that it ended.
///
/// Both have the same start, to the nearest millisecond. Of several events that report the
/// beginning, or that it goes on, the first counts. An event that reports the end is enough without
/// them.
package struct DetectionCollector: Sendable {
  private struct Beginning {
    let start: Double
    let at: Double?
  }

  private var opened: [Int64: Beginning] = [:]
  private var ended: [Detection] = []

  package init() {}

  /// Something began, or goes on.
  ///
  /// - Parameters:
  ///   - start: When, in seconds.
  ///   - at: Where that was reported, if known.
  package mutating func began(_ start: Double, at: Double?) {
    guard let key = Self.key(start), opened[key] == nil else { return }
    opened[key] = Beginning(start: start, at: at)
  }

  /// Something ended.
  ///
  /// - Parameters:
  ///   - start: When it had begun, in seconds.
  ///   - end: When it ended; one before `start` is as good as none.
  ///   - at: Where that was reported, if known.
  ///   - beganAt: Where its begin was reported, if that is given here.
  package mutating func ended(_ start: Double, end: Double, at: Double?, beganAt: Double? = nil) {
    guard let key = Self.key(start), end >= start else { return }
    let began = opened.removeValue(forKey: key)
    ended.append(
      Detection(start: start, end: end, beganAt: began?.at ?? beganAt, endedAt: at))
  }

  /// All of them, in the order of their starts; what never ended has an infinite end.
  package var detections: [Detection] {
    let lasting = opened.values.map {
      Detection(start: $0.start, end: .infinity, beganAt: $0.at)
    }
    return (ended + lasting).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  // No stream is longer than a million years.
  private static func key(_ start: Double) -> Int64? {
    abs(start) < 1e14 ? Int64((start * 1000).rounded()) : nil
  }
}
