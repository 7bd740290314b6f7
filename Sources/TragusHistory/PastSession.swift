#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TragusCore

/// An exercise of the past, as it is kept.
public struct PastSession: Sendable, Hashable {
  /// Its number in the history, from 1 and never given again; `nil` for one that is not kept yet.
  public internal(set) var id: Int64?
  /// When it began, in seconds since 1970.
  public let date: Double
  /// The pattern that was practised, as it is written: "4-4".
  public let pattern: String
  /// The seconds of exercise, without pauses.
  public let practice: Double
  /// The cycles that were done, and how many of them were in time.
  public let cycleCount: Int
  public let inTimeCount: Int
  /// How well it was followed, 0 to 1; `nil` without a cycle.
  public let adherence: Double?
  /// The breaths in a minute that were heard; `nil` without any.
  public let rate: Double?
  /// The whole of it as an object of JSON.
  public let notes: String

  /// - Parameters:
  ///   - date: When it began, in seconds since 1970.
  ///   - pattern: As it is written.
  ///   - practice: Seconds of exercise.
  ///   - cycleCount: The cycles that were done.
  ///   - inTimeCount: The cycles that were in time.
  ///   - adherence: 0 to 1, or `nil`.
  ///   - rate: Breaths in a minute, or `nil`.
  ///   - notes: An object of JSON.
  public init(
    date: Double, pattern: String, practice: Double, cycleCount: Int, inTimeCount: Int,
    adherence: Double?, rate: Double?, notes: String = "{}"
  ) {
    (self.date, self.pattern, self.practice) = (date, pattern, practice)
    (self.cycleCount, self.inTimeCount) = (cycleCount, inTimeCount)
    (self.adherence, self.rate, self.notes) = (adherence, rate, notes)
  }

  /// When it began, as the Internet writes dates: UTC, to the second.
  public var dateText: String {
    Date(timeIntervalSince1970: date.rounded()).formatted(.iso8601)
  }

  /// The keys of its JSON that a table shows, in their order.
  public static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
}

extension PastSession: Encodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, date, pattern, practice, cycles, inTimeCycles, adherence, rate
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(dateText, forKey: .date)
    try container.encode(pattern, forKey: .pattern)
    // More digits would say more than is known.
    try container.encode(rounded(practice, places: 1), forKey: .practice)
    try container.encode(cycleCount, forKey: .cycles)
    try container.encode(inTimeCount, forKey: .inTimeCycles)
    try container.encodeIfPresent(adherence.map { rounded($0, places: 3) }, forKey: .adherence)
    try container.encodeIfPresent(rate.map { rounded($0, places: 2) }, forKey: .rate)
  }
}
