import TragusDSP

/// Phases with what they sound like, and which of them are of the same kind.
///
/// A breath has two phases, which come by turns. What tells them apart differs from person to
/// person and from microphone to microphone. So a phase is compared with the phases beside it, not
/// with what was learned from other people. Where nothing tells them apart, there is only one
/// audible phase in a breath.
struct BreathSequence: Sendable {
  /// What a phase sounds like: the levels of the bands, less their mean, and that mean.
  struct Timbre: Sendable {
    var shape: [Float]
    var level: Float
    /// By how many decibels frequencies below 250 Hz stand out more than those from 500 Hz to 4 kHz.
    var lowEnd: Float
    /// By how many decibels its bands jump from frame to frame. It is 3 to 5 in a breath, as in any
    /// steady noise, and more where something knocks, bursts or begins to speak.
    var roughness: Float
  }

  /// Phases come by turns if those beside each other differ this many times as much as every second
  /// one does. They may differ in their spectra, in the pauses between them or in their levels.
  private static let turningShape: Float = 1.25
  private static let leastTurningShape: Float = 0.8
  private static let turningGap: Float = 1.3
  private static let turningLevel: Float = 1.6
  private static let chance: Float = 3
  /// Phases that fill more than this part of the time come by turns too: nobody only breathes out.
  private static let turningCoverage = 0.6
  /// Otherwise, if two groups of phases are this many times as far apart as the phases in them.
  private static let apart: Float = 4
  /// The least differences that count, in decibels and seconds.
  private static let leastDifference: Float = 1
  private static let leastGapDifference: Float = 0.1
  private static let leastDistance: Float = 1.5
  /// Of two or three phases: the differences in decibels from which on they are of two kinds.
  private static let clearShape: Float = 4
  private static let clearLevel: Float = 8
  /// How likely the next phase is the other one, and how likely after a long pause, in which one
  /// may have been missed. A long pause has this many times the usual length.
  private static let turning: Float = 0.95
  private static let turningAfterLong: Float = 0.55
  private static let longInterval: Float = 1.7
  /// How much levels count beside shapes, and how much a phase counts at most.
  private static let levelWeight: Float = 0.5
  private static let greatestEvidence: Float = 5

  let phases: [BreathPhase]
  let timbres: [Timbre]
  /// For each phase, 0 or 1: phases with the same number are of the same kind.
  private(set) var groups: [Int]

  init(_ phases: some Sequence<BreathPhase>, _ timbres: some Sequence<Timbre>) {
    (self.phases, self.timbres) = (Array(phases), Array(timbres))
    groups = Array(repeating: 0, count: self.phases.count)
    guard count > 1 else { return }
    if let start = start() { groups = best(from: start) }
  }

  private init(_ phases: [BreathPhase], _ timbres: [Timbre], _ groups: [Int]) {
    (self.phases, self.timbres, self.groups) = (phases, timbres, groups)
  }

  var count: Int { phases.count }

  /// Whether there are phases of both groups.
  var hasBoth: Bool { groups.contains(0) && groups.contains(1) }

  // MARK: - Whether there are two kinds

  /// Groups to begin with; `nil` if all phases are of one kind.
  private func start() -> [[Int]]? {
    let turns = (0..<count).map { $0 % 2 }
    if count < 4 {
      let shape = (1..<count).map { distance($0, $0 - 1) }.reduce(0, +) / Float(count - 1)
      let level =
        (1..<count).map { abs(timbres[$0].level - timbres[$0 - 1].level) }.reduce(0, +)
        / Float(count - 1)
      let isTurning =
        shape > Self.clearShape || level > Self.clearLevel || coverage > Self.turningCoverage
      return isTurning ? [turns] : nil
    }
    let halves = halves()
    if isTurning || areApart(halves.middle) { return [turns, halves.median, halves.middle] }
    return nil
  }

  private var isTurning: Bool {
    if coverage > Self.turningCoverage { return true }
    let peaks = phases.map { Float(Double($0.peak) * BreathFrames.hopDuration) }
    let gaps = zip(peaks.dropFirst(), peaks).map { $0 - $1 }
    // Of few phases, some differ by turns by chance.
    let chance = Self.chance / Float(count)
    let shape = Self.shapeTurn(self)
    if shape > Self.turningShape + chance / 2 { return true }
    // Spectra that are less alike in every second phase than beside each other speak against it.
    guard shape >= Self.leastTurningShape else { return false }
    return Self.turn(of: gaps, least: Self.leastGapDifference) > Self.turningGap + chance
      || Self.turn(of: timbres.map(\.level), least: Self.leastDifference)
        > Self.turningLevel + chance
  }

  /// The part of the time that the phases fill.
  private var coverage: Double {
    guard let first = phases.first, let last = phases.last else { return 0 }
    let length = phases.map { $0.end - $0.start }.reduce(0, +)
    return Double(length) / Double(last.end - first.start)
  }

  /// How many times as much numbers differ from the ones beside them as from every second one.
  private static func turn(of values: [Float], least: Float) -> Float {
    guard values.count > 2 else { return 0 }
    let near = zip(values.dropFirst(), values).map { abs($0 - $1) }
    let far = zip(values.dropFirst(2), values).map { abs($0 - $1) }
    return median(near) / max(median(far), least)
  }

  private static func shapeTurn(_ sequence: BreathSequence) -> Float {
    guard sequence.count > 2 else { return 0 }
    let near = (1..<sequence.count).map { sequence.distance($0, $0 - 1) }
    let far = (2..<sequence.count).map { sequence.distance($0, $0 - 2) }
    return median(near) / max(median(far), leastDifference)
  }

  /// How much the spectra of neighbours differ, divided by how much every second phase differs. It is 1
  /// where phases do not come by turns, and 4 where they clearly do.
  var clarity: Float { count < 3 ? 1 : Self.shapeTurn(self) }

  /// The same phases, where one that follows another of its kind at once is joined with it: nobody
  /// breathes in twice. The longer part tells what the whole sounds like.
  var joined: BreathSequence {
    guard hasBoth else { return self }
    let longestGap = median(phases.map { Float($0.end - $0.start) })
    var result: [(phase: BreathPhase, timbre: Timbre, group: Int)] = []
    for (index, phase) in phases.enumerated() {
      var next = (phase: phase, timbre: timbres[index], group: groups[index])
      if let last = result.last, last.group == next.group,
        Float(phase.start - last.phase.end) < longestGap
      {
        result.removeLast()
        if phase.duration < last.phase.duration { next = last }
        next.phase.start = last.phase.start
        next.phase.end = phase.end
      }
      result.append(next)
    }
    return BreathSequence(result.map(\.phase), result.map(\.timbre), result.map(\.group))
  }

  /// The root of the mean squared difference of two shapes, in decibels.
  private func distance(_ first: Int, _ second: Int) -> Float {
    Self.meanSquare(timbres[first].shape, timbres[second].shape).squareRoot()
  }

  private static func meanSquare(_ first: [Float], _ second: [Float]) -> Float {
    var sum: Float = 0
    for index in first.indices {
      let difference = first[index] - second[index]
      sum += difference * difference
    }
    return sum / Float(max(first.count, 1))
  }

  /// The phases on either side of the median, and of the middle, along the direction in which they
  /// differ most.
  private func halves() -> (median: [Int], middle: [Int]) {
    let places = principalPlaces()
    let (low, high) = (places.min() ?? 0, places.max() ?? 0)
    let middle = median(places)
    return (places.map { $0 > middle ? 1 : 0 }, places.map { $0 > (low + high) / 2 ? 1 : 0 })
  }

  private func principalPlaces() -> [Float] {
    let size = timbres[0].shape.count + 1
    var rows = timbres.map { $0.shape + [$0.level] }
    for column in 0..<size {
      let mean = rows.map { $0[column] }.reduce(0, +) / Float(count)
      for row in rows.indices { rows[row][column] -= mean }
    }
    // Power iteration, from the phase that differs most.
    func square(_ row: [Float]) -> Float { row.reduce(0) { $0 + $1 * $1 } }
    var direction = rows.max { square($0) < square($1) } ?? rows[0]
    for _ in 0..<12 {
      var next = [Float](repeating: 0, count: size)
      for row in rows {
        var product: Float = 0
        for column in 0..<size { product += row[column] * direction[column] }
        for column in 0..<size { next[column] += product * row[column] }
      }
      let length = square(next).squareRoot()
      guard length > 0 else { break }
      direction = next.map { $0 / length }
    }
    return rows.map { row in zip(row, direction).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private func areApart(_ groups: [Int]) -> Bool {
    guard groups.contains(0), groups.contains(1) else { return false }
    let centers = (0...1).map { center(of: $0, in: groups) }
    let size = Float(timbres[0].shape.count + 1)
    func square(_ timbre: Timbre, _ center: Timbre) -> Float {
      let level = timbre.level - center.level
      return (Self.meanSquare(timbre.shape, center.shape) * (size - 1) + level * level) / size
    }
    let within = zip(timbres, groups).map { square($0, centers[$1]) }.reduce(0, +) / Float(count)
    let between = square(centers[0], centers[1]).squareRoot()
    return between > Self.apart * max(within.squareRoot(), Self.leastDistance)
  }

  private func center(of group: Int, in groups: [Int]) -> Timbre {
    let members =
      groups.contains(group)
      ? groups.indices.filter { groups[$0] == group }
      : Array(
        groups.indices)
    var center = Timbre(
      shape: Array(repeating: 0, count: timbres[0].shape.count), level: 0, lowEnd: 0, roughness: 0)
    for member in members {
      for index in center.shape.indices { center.shape[index] += timbres[member].shape[index] }
      center.level += timbres[member].level
    }
    for index in center.shape.indices { center.shape[index] /= Float(members.count) }
    center.level /= Float(members.count)
    return center
  }

  // MARK: - Which phase is of which kind

  /// The most likely groups that are reached from one of those to begin with.
  private func best(from starts: [[Int]]) -> [Int] {
    var best: (groups: [Int], score: Float)?
    for start in starts {
      let found = improved(start)
      if found.score > best?.score ?? -.infinity { best = found }
    }
    return best?.groups ?? groups
  }

  /// Takes turns between what the two kinds sound like and which phase is of which.
  private func improved(_ start: [Int]) -> (groups: [Int], score: Float) {
    var groups = start
    var score: Float = 0
    for _ in 0..<5 {
      let centers = (0...1).map { center(of: $0, in: groups) }
      let shapes = timbres.map { timbre in
        centers.map { Self.meanSquare(timbre.shape, $0.shape) }
      }
      let levels = timbres.map { timbre in
        centers.map { (timbre.level - $0.level) * (timbre.level - $0.level) }
      }
      func spread(_ squares: [[Float]]) -> Float {
        let own = zip(squares, groups).map { $0[$1] }.reduce(0, +) / Float(count)
        return max(own, Self.leastDifference)
      }
      let (shapeSpread, levelSpread) = (spread(shapes), spread(levels))
      let evidence = (0..<count).map { index in
        let values = (0...1).map { group in
          -shapes[index][group] / shapeSpread
            - Self.levelWeight * levels[index][group] / levelSpread
        }
        let best = max(values[0], values[1])
        return values.map { max($0 - best, -Self.greatestEvidence) }
      }
      let path = likeliest(evidence)
      let width = naturalLogarithm(shapeSpread) + Self.levelWeight * naturalLogarithm(levelSpread)
      score = path.score - width * Float(count)
      if path.groups == groups { break }
      groups = path.groups
    }
    return (groups, score)
  }

  /// The likeliest sequence, by the algorithm of Viterbi.
  private func likeliest(_ evidence: [[Float]]) -> (groups: [Int], score: Float) {
    let intervals = zip(phases.dropFirst(), phases).map { Float($0.peak - $1.peak) }
    let usual = median(intervals)
    var scores = evidence[0]
    var origins: [[Int]] = []
    for index in 1..<count {
      let isLong = intervals[index - 1] >= Self.longInterval * usual
      let turning = isLong ? Self.turningAfterLong : Self.turning
      let (change, stay) = (naturalLogarithm(turning), naturalLogarithm(1 - turning))
      var (next, origin) = ([Float](), [Int]())
      for group in 0...1 {
        let (same, other) = (scores[group] + stay, scores[1 - group] + change)
        origin.append(other >= same ? 1 - group : group)
        next.append(max(same, other) + evidence[index][group])
      }
      scores = next
      origins.append(origin)
    }
    var group = scores[1] > scores[0] ? 1 : 0
    let score = scores[group]
    var groups = [group]
    for origin in origins.reversed() {
      group = origin[group]
      groups.append(group)
    }
    return (groups.reversed(), score)
  }

  private func naturalLogarithm(_ value: Float) -> Float { Float(logarithm(Double(value))) }
}
