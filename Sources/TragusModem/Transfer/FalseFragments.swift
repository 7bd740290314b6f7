/// Finds out which fragments are false, forged or heard wrongly, by those that should add nothing
/// new.
///
/// A fragment that comes when the others determine it already is a known sum of them. What is left
/// when that sum is subtracted, its remainder, is zero. A false fragment leaves its error in each
/// remainder that it has a part in, times its weight there. Where the errors cancel in sums of
/// remainders, no false fragment has a part. So one spare fragment leaves as many suspects as it is
/// a sum of, of which each is tried if they are at most 64. With two there is mostly one suspect. n
/// false ones are found by n + 1, seldom by more, unless their errors depend on each other.
///
/// It needs no fragments, only their indices: what is in them is a matter of sums. It takes memory
/// while it works: less than three bytes for each pair of fragments, less than 1 MiB.
struct FalseFragments {
  // Each takes a checksum of the whole message; 560 suspects would hold up who listens for seconds.
  private static let mostTried = 64
  private let remainders: [[UInt8]]
  // For each remainder, how often it has each fragment in it.
  private var weights: [[UInt8]] = []
  // For each part of the body, how often it has each fragment in it.
  private let partWeights: [[UInt8]]

  /// - Parameters:
  ///   - indices: Of all fragments, in the order in which they came.
  ///   - count: The number of parts.
  ///   - remainders: What is left of fragments that added nothing new.
  /// - Returns: `nil` when there is not enough to find anything by.
  init?(among indices: [Int], count: Int, remainders: [[UInt8]]) {
    let errorCount = Self.independent(remainders)
    // With as many errors as remainders each fragment may be false, and one must be chosen.
    guard errorCount >= 1, errorCount < remainders.count || errorCount == 1 else { return nil }
    self.remainders = remainders
    var system = LinearSystem(count: count)
    for (place, index) in indices.enumerated() {
      var sum = [UInt8](repeating: 0, count: indices.count)
      sum[place] = 1
      let coefficients = FragmentCode.coefficients(of: index, count: count)
      if let weight = system.add(coefficients, sum: sum) { weights.append(weight) }
    }
    // A state that was saved and changed may say other things than its indices.
    guard weights.count == remainders.count, let solution = system.solution() else { return nil }
    partWeights = solution
  }

  /// The parts without what may be errors in them, the most likely first: at most 65.
  func corrections(of parts: [[UInt8]]) -> some Sequence<[[UInt8]]> {
    let suspects = suspects
    var groups = suspects.count <= remainders.count ? [suspects] : []
    if suspects.count <= Self.mostTried, Self.independent(remainders) == 1 {
      groups += suspects.map { [$0] }
    }
    return groups.lazy.compactMap { corrected(parts, suspects: $0) }
  }

  private var suspects: [Int] {
    var clean: [[UInt8]] = []
    var errors = LinearSystem(count: remainders[0].count)
    for (remainder, weight) in zip(remainders, weights) {
      // Where the errors cancel.
      if let sum = errors.add(remainder, sum: weight) { clean.append(sum) }
    }
    return weights[0].indices.filter { place in
      weights.contains { $0[place] != 0 } && clean.allSatisfy { $0[place] == 0 }
    }
  }

  // `nil` when the fragments without the suspects do not determine the body.
  private func corrected(_ parts: [[UInt8]], suspects: [Int]) -> [[UInt8]]? {
    var system = LinearSystem(count: suspects.count)
    for (remainder, weight) in zip(remainders, weights) {
      _ = system.add(suspects.map { weight[$0] }, sum: remainder)
    }
    guard let errors = system.solution() else { return nil }
    var parts = parts
    for part in parts.indices {
      for (suspect, error) in zip(suspects, errors) {
        GaloisField.add(error, times: partWeights[part][suspect], to: &parts[part])
      }
    }
    return parts
  }

  private static func independent(_ rows: [[UInt8]]) -> Int {
    guard let first = rows.first else { return 0 }
    var system = LinearSystem(count: first.count)
    for row in rows { _ = system.add(row, sum: []) }
    return system.rank
  }
}
