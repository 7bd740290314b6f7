/// The levels that were exceeded for given parts of the time, in decibels.
///
/// They have the frequency weighting chosen, under Fast, are read every 10 ms and counted in steps
/// of 0.1 dB. So they are within 0.05 dB.
public struct ExceededLevels: Sendable, Hashable {
  /// The parts of the time in percent.
  public static let percentages = [1, 5, 10, 50, 90, 95, 99]

  // One level for each of the percentages.
  let levels: [Double]

  /// The level that was exceeded for a part of the time.
  ///
  /// - Parameter percentage: One of ``percentages``.
  public subscript(percentage: Int) -> Double {
    guard let index = Self.percentages.firstIndex(of: percentage) else {
      preconditionFailure("The percentage must be one of \(Self.percentages).")
    }
    return levels[index]
  }
}
