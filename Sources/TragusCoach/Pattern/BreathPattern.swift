import TragusAnalysis
import TragusCore

/// The times of a breathing exercise: how long to breathe in, to hold, to breathe out and to rest.
///
/// ```swift
/// let box = try BreathPattern("4-4-4-4")
/// print(box.duration)  // 16.0
/// ```
public struct BreathPattern: Sendable, Hashable {
  /// A part of a cycle.
  public enum Part: String, Sendable, Hashable, Codable, CaseIterable {
    /// Air goes in.
    case inhale
    /// The lungs stay full.
    case hold
    /// Air goes out.
    case exhale
    /// The lungs stay empty.
    case rest

    /// Whether air moves, so that it can be heard.
    public var isBreath: Bool { self == .inhale || self == .exhale }
  }

  /// The seconds that a part may last; the two without breath may also be left out.
  public static let partDurations: ClosedRange<Double> = 0.5...30
  /// The seconds that a cycle may last. Two seconds are 30 breaths in a minute: nobody can be led
  /// through faster ones. A breath tracker remembers 36 s: it cannot follow slower ones.
  public static let durations: ClosedRange<Double> = 2...36

  private let seconds: [Double]

  /// Breathe in and out, and hold between them if wanted.
  ///
  /// - Parameters:
  ///   - inhale: Seconds, in `partDurations`.
  ///   - hold: Seconds, 0 or in `partDurations`.
  ///   - exhale: As `inhale`.
  ///   - rest: As `hold`.
  /// - Throws: `invalidRequest` that says which of them cannot be.
  public init(
    inhale: Double, hold: Double = 0, exhale: Double, rest: Double = 0
  ) throws(AudioError) {
    seconds = [inhale, hold, exhale, rest]
    for (part, duration) in zip(Part.allCases, seconds)
    where !Self.partDurations.contains(duration) && (part.isBreath || duration != 0) {
      throw AudioError(
        .invalidRequest,
        "'\(part.rawValue)' lasts 0.5 to 30 s\(part.isBreath ? "" : ", or 0"), not "
          + "\(Self.text(duration)).")
    }
    guard Self.durations.contains(duration) else {
      throw AudioError(
        .invalidRequest, "One breath lasts 2 to 36 s, not \(Self.text(duration)).")
    }
  }

  /// The seconds of a part; 0 when there is none.
  public func duration(of part: Part) -> Double {
    switch part {
    case .inhale: seconds[0]
    case .hold: seconds[1]
    case .exhale: seconds[2]
    case .rest: seconds[3]
    }
  }

  /// The seconds of a cycle.
  public var duration: Double { seconds.reduce(0, +) }

  /// What a breath tracker should expect of a person who follows it.
  public var expected: ExpectedBreath {
    ExpectedBreath(inhale: seconds[0], hold: seconds[1], exhale: seconds[2], rest: seconds[3])
  }

  /// The breaths in a minute.
  public var rate: Double { 60 / duration }

  /// The parts of the pattern, in their order.
  public var parts: [Part] { Part.allCases.filter { duration(of: $0) > 0 } }
}
