/// How much is heard of a breath in each frame, in decibels above the quiet between two breaths.
///
/// A breath may be heard in a part of the spectrum only, and inhaling in another part than exhaling.
/// So the bands make three groups. Each is measured on its own scale, and those that hold more than
/// noise count together.
struct BreathActivity: Sendable {
  /// The groups of all bands.
  private static let groupCount = 3
  /// A group counts if it varies by this many decibels and by this many times its fast variation. It
  /// must also vary by this part of the variation of the group that varies most.
  private static let leastRange: Float = 1.5
  private static let leastClarity: Float = 4
  private static let leastPart: Float = 0.05
  /// The range that is assumed where hardly anything varies, in decibels.
  private static let smallestRange: Float = 2
  /// What stands out: this many times the range, and this many decibels at least.
  private static let standingOut: Float = 1.5
  private static let leastStandingOut: Float = 9
  private static let lowPart = 0.05
  private static let highPart = 0.95

  private struct Group {
    let bands: Range<Int>
    var low: Float = 0
    var range: Float = 1
    var counts = true
    /// For each frame that is kept, how far its bands lie above their floors.
    var excess: [Float] = []
  }

  let bandCount: Int
  /// The frames that the activity is averaged over, and those for the edges of phases.
  let width: Int
  private let kernel: [Float]
  private let edgeKernel: [Float]

  private var groups: [Group]
  private var floors: [Float]
  private var weights: [Float]
  private var scale: Float = 1
  /// For each frame that is kept.
  private var raw: [Float] = []
  private(set) var smooth: [Float] = []
  /// Averaged less, for edges.
  private(set) var sharp: [Float] = []
  /// The activity of quiet frames and of active ones, in decibels.
  private(set) var low: Float = 0
  private(set) var high: Float = 0

  init(bandCount: Int, width: Int) {
    (self.bandCount, self.width) = (bandCount, width)
    kernel = hannKernel(width)
    edgeKernel = hannKernel(max(4, width * 4 / 9))
    floors = Array(repeating: 0, count: bandCount)
    weights = Array(repeating: 1, count: bandCount)
    let all = BreathSpectrum.bandCount
    groups = (0..<Self.groupCount).compactMap { index in
      let first = (index * all + Self.groupCount - 1) / Self.groupCount
      let end = min(((index + 1) * all + Self.groupCount - 1) / Self.groupCount, bandCount)
      return first < end ? Group(bands: first..<end) : nil
    }
  }

  var range: Float { max(high - low, Self.smallestRange) }

  /// Whether the last frame is much louder than what was learned.
  var standsOut: Bool {
    guard let last = sharp.last else { return false }
    return last - low > max(Self.standingOut * range, Self.leastStandingOut)
  }

  /// How far a frame lies above the floor of a band, in decibels.
  func excess(_ frames: BreathFrames, _ frame: Int, _ band: Int) -> Float {
    max(frames.levels[frame * bandCount + band] - floors[band], 0)
  }

  /// Learns from all frames what is usual, and measures them all.
  mutating func learn(_ frames: BreathFrames) {
    floors = (0..<bandCount).map { frames.floor(of: $0) }
    weights = frames.weights
    for index in groups.indices {
      groups[index].excess = []
      addExcess(of: frames, to: index)
      let values = groups[index].excess
      let limits = Self.limits(of: Self.averaged(values, with: kernel))
      groups[index].low = limits.low
      groups[index].range = limits.high - limits.low
      groups[index].counts =
        groups[index].range > max(Self.leastRange, Self.leastClarity * Self.deviation(values))
    }
    scale = groups.map(\.range).max() ?? 1
    for index in groups.indices where groups[index].range <= Self.leastPart * scale {
      groups[index].counts = false
    }
    if !groups.contains(where: \.counts) {
      for index in groups.indices { groups[index].counts = groups[index].range == scale }
    }
    (raw, smooth, sharp) = ([], [], [])
    measure(frames)
    (low, high) = Self.limits(of: smooth)
  }

  /// Measures the frames that are new.
  mutating func measure(_ frames: BreathFrames) {
    let old = raw.count
    for index in groups.indices { addExcess(of: frames, to: index) }
    for frame in old..<frames.count { raw.append(activity(of: frame)) }
    // The last frames had no frames behind them to be averaged with.
    let start = max(old - kernel.count, 0)
    Self.average(raw, from: start, with: kernel, into: &smooth)
    Self.average(raw, from: start, with: edgeKernel, into: &sharp)
  }

  private func activity(of frame: Int) -> Float {
    // The mean of fourth powers is near the greatest of them.
    var (sum, count): (Float, Float) = (0, 0)
    for group in groups where group.counts {
      let value = group.excess[frame] - group.low
      let part = max(value / max(group.range, 1e-3), 0)
      sum += part * part * part * part
      count += 1
    }
    return count == 0 ? 0 : (sum / count).squareRoot().squareRoot() * scale
  }

  /// Takes the weighted mean of the bands of a group, in each frame that is new.
  private mutating func addExcess(of frames: BreathFrames, to index: Int) {
    let (floors, weights) = (floors, weights)
    Self.add(
      frames.levels.span, floors.span, weights.span, groups[index].bands, bandCount,
      to: &groups[index].excess)
  }

  private static func add(
    _ levels: Span<Float>, _ floors: Span<Float>, _ weights: Span<Float>, _ bands: Range<Int>,
    _ bandCount: Int, to excess: inout [Float]
  ) {
    let total = bands.reduce(0) { $0 + weights[$1] }
    let count = levels.count / bandCount
    for frame in excess.count..<max(count, excess.count) {
      var sum: Float = 0
      for band in bands {
        sum += weights[band] * max(levels[frame * bandCount + band] - floors[band], 0)
      }
      excess.append(total > 0 ? sum / total : 0)
    }
  }

  /// The standard deviation of what is fast.
  private static func deviation(_ values: [Float]) -> Float {
    let slow = averaged(values, with: BreathFrames.slowKernel)
    var sum: Float = 0
    for index in values.indices {
      sum += (values[index] - slow[index]) * (values[index] - slow[index])
    }
    return (sum / Float(max(values.count, 1))).squareRoot()
  }

  private static func averaged(_ values: [Float], with kernel: [Float]) -> [Float] {
    var result: [Float] = []
    average(values, from: 0, with: kernel, into: &result)
    return result
  }

  /// Averages from a place on; near the ends, over what there is.
  private static func average(
    _ values: [Float], from start: Int, with kernel: [Float], into result: inout [Float]
  ) {
    result.removeLast(max(result.count - start, 0))
    let half = (kernel.count - 1) / 2
    // Where the kernel fits.
    let (inner, innerEnd) = (max(start, half), values.count - kernel.count + half + 1)
    func average(at place: Int) -> Float {
      var (sum, total): (Float, Float) = (0, 0)
      let first = max(half - place, 0)
      let end = min(kernel.count, values.count - place + half)
      for index in first..<end {
        sum += kernel[index] * values[place - half + index]
        total += kernel[index]
      }
      return sum / total
    }
    guard inner < innerEnd else {
      for place in start..<max(values.count, start) { result.append(average(at: place)) }
      return
    }
    for place in start..<inner { result.append(average(at: place)) }
    result += repeatElement(0, count: innerEnd - inner)
    addProducts(of: values.span, from: inner - half, with: kernel, into: &result, at: inner)
    for place in innerEnd..<values.count { result.append(average(at: place)) }
  }

  /// Adds the sums of the products of a kernel and the values at its place, place after place, up to
  /// the end of the result.
  private static func addProducts(
    of values: Span<Float>, from first: Int, with kernel: [Float], into result: inout [Float],
    at place: Int
  ) {
    var sums = result.mutableSpan
    let count = sums.count - place
    for index in kernel.indices {
      let (factor, offset) = (kernel[index], first + index)
      // All indices are checked at once, so that the loop is fast.
      precondition(offset >= 0 && offset + count <= values.count)
      for step in 0..<count {
        sums[unchecked: place + step] += factor * values[unchecked: offset + step]
      }
    }
  }

  /// What a twentieth of some values lies below, and what a twentieth lies above, to a thousandth of
  /// their range.
  private static func limits(of values: [Float]) -> (low: Float, high: Float) {
    guard let least = values.min(), let greatest = values.max(), greatest > least else {
      return (values.first ?? 0, values.first ?? 0)
    }
    let binCount = 1000
    let scale = Float(binCount - 1) / (greatest - least)
    var histogram = [Int32](repeating: 0, count: binCount)
    for value in values { histogram[Int((value - least) * scale)] += 1 }
    func quantile(_ part: Double) -> Float {
      var left = Int32(part * Double(values.count - 1))
      for bin in 0..<binCount {
        left -= histogram[bin]
        if left < 0 { return least + (Float(bin) + 0.5) / scale }
      }
      return greatest
    }
    return (quantile(lowPart), quantile(highPart))
  }
}
