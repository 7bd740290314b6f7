import TragusDSP

/// What a pitch is looked for in: the last samples at two rates, and the power of each step.
///
/// A step is about 1.5 ms, and a hop a whole number of steps.
struct PitchInput {
  /// At most 64 kHz.
  let fastRate: Double
  /// About 11 kHz.
  let slowRate: Double
  let slowFactor: Int
  /// In fast samples.
  let stepLength: Int
  let stepsPerHop: Int
  /// In frames of the stream.
  let stepFrames: Int
  /// By how many frames of the stream the samples at either rate are late.
  let fastDelay: Double
  let slowDelay: Double

  private(set) var fast: SampleHistory
  private(set) var slow: SampleHistory
  /// The number of steps since the stream began.
  private(set) var stepCount = 0

  private let inputFactor: Int
  private var inputDecimator: SampleDecimator
  private var slowDecimator: SampleDecimator
  private var steps: FrameBuffer
  private var step: [Float]
  private var slowStep: [Float]
  // The sums and the powers of the last steps; the length of each ring is a power of two.
  private var sums: [Float]
  private var powers: [Float]
  private var edgePowers: [Float]
  // What takes the rumble out of the means of the steps.
  private var rumbleFilter: BiquadCascade

  /// Steps whose power is kept.
  static let memory = 128
  // The rest of a hum that a microphone hears as a slow drift is taken out over these.
  private static let meanSteps = 32
  // What shakes a building or a stand lies below 40 Hz, and may be louder than the end of a note.
  private static let rumbleCutoff = 45.0  // hertz

  /// - Parameters:
  ///   - sampleRate: In hertz.
  ///   - hop: In seconds.
  ///   - duration: What the histories hold at least, in seconds.
  init(sampleRate: Double, hop: Double, duration: Double) {
    inputFactor = max(Int(sampleRate / 40_000), 1)
    fastRate = sampleRate / Double(inputFactor)
    slowFactor = max(Int(fastRate / 10_500), 1)
    slowRate = fastRate / Double(slowFactor)
    stepsPerHop = max(Int((hop / 0.00145).rounded()), 1)
    let length = hop * fastRate / Double(stepsPerHop * slowFactor)
    stepLength = max(Int(length.rounded()), 1) * slowFactor
    stepFrames = stepLength * inputFactor
    inputDecimator = SampleDecimator(factor: inputFactor, capacity: stepFrames)
    slowDecimator = SampleDecimator(factor: slowFactor, capacity: stepLength)
    fastDelay = inputDecimator.delay
    slowDelay = fastDelay + slowDecimator.delay * Double(inputFactor)
    fast = SampleHistory(length: Int(duration * fastRate) + stepLength)
    slow = SampleHistory(length: Int(duration * slowRate) + stepLength)
    steps = FrameBuffer(length: stepFrames)
    step = Array(repeating: 0, count: stepLength)
    slowStep = Array(repeating: 0, count: stepLength / slowFactor)
    sums = Array(repeating: 0, count: Self.meanSteps)
    powers = Array(repeating: 0, count: Self.memory)
    edgePowers = powers
    let stepRate = sampleRate / Double(stepFrames)
    rumbleFilter = BiquadCascade(
      [0.541, 1.307].map {
        .highPass(cutoff: Self.rumbleCutoff, sampleRate: stepRate, q: $0)
      })
  }

  /// Takes samples up to the end of a step.
  ///
  /// - Returns: Whether a step was completed.
  mutating func fill(from samples: Span<Float>, start: inout Int) -> Bool {
    guard steps.fill(from: samples, start: &start) else { return false }
    endStep()
    return true
  }

  private mutating func endStep() {
    inputDecimator.process(steps.samples, into: &step)
    fast.append(step)
    slowDecimator.process(step, into: &slowStep)
    slow.append(slowStep)
    let (sum, square) = step.withUnsafeBufferPointer {
      (sumOfSamples($0.baseAddress!, stepLength), sumOfSquares($0.baseAddress!, stepLength))
    }
    sums[stepCount & (Self.meanSteps - 1)] = sum
    let mean =
      sums.withUnsafeBufferPointer { sumOfSamples($0.baseAddress!, Self.meanSteps) }
      / Float(Self.meanSteps * stepLength)
    let place = stepCount & (Self.memory - 1)
    let count = Float(stepLength)
    powers[place] = max(square - 2 * mean * sum + count * mean * mean, 0) / count
    let middle = sum / count
    let rumble = middle - Float(rumbleFilter.process(middle))
    edgePowers[place] = max(square - 2 * rumble * sum + count * rumble * rumble, 0) / count
    stepCount += 1
  }

  /// The mean square of a step without rumble, the last one having the age 0; at most `memory` - 1.
  @inline(__always)
  func edgePower(age: Int) -> Float {
    edgePowers[(stepCount - 1 - age) & (Self.memory - 1)]
  }

  /// The greatest edge power of these ages.
  func greatestEdgePower(ages: Range<Int>) -> Float {
    var greatest: Float = 0
    for age in ages { greatest = max(greatest, edgePower(age: age)) }
    return greatest
  }

  /// The mean edge power of these ages.
  func meanEdgePower(ages: Range<Int>) -> Float {
    var sum: Float = 0
    for age in ages { sum += edgePower(age: age) }
    return sum / Float(max(ages.count, 1))
  }

  /// The mean square of the steps of these ages, with all that was heard.
  func meanPower(ages: Range<Int>) -> Float {
    var sum: Float = 0
    for age in ages { sum += powers[(stepCount - 1 - age) & (Self.memory - 1)] }
    return sum / Float(max(ages.count, 1))
  }

  // Of the power: 12 dB. The dips of a tremolo and of the beats of a choir are less deep.
  private static let dip: Float = 16
  private static let shallowDip: Float = 4
  private static let blur = 4  // steps
  // A blow or a bow needs no longer to speak.
  private static let rise = 24  // steps, 35 ms
  private static let shortestPeriod = 2  // steps
  // What takes out the rumble fills the short dips of notes that are hardly higher, up to 115 Hz.
  private static let longPeriod = 6  // steps

  /// How many steps ago the level rose out of a short dip within a note, or nil.
  ///
  /// - Parameter period: The period of the note, in steps; within a period the level means nothing.
  func ageOfDip(period: Int) -> Int? {
    let width = max(period, Self.shortestPeriod)
    let memory = min(width + Self.rise + 2 * width + Self.rise, Self.memory - width)
    guard width < Self.rise else { return nil }
    let powers = width < Self.longPeriod ? edgePowers : powers
    func power(age: Int) -> Float { powers[(stepCount - 1 - age) & (Self.memory - 1)] }
    var sum: Float = 0
    for age in 0..<width { sum += power(age: age) }
    let last = sum
    let limit = last / Self.dip
    var lowest = Float.infinity
    // Where the level began to rise.
    var riseAge = 0
    for age in 1..<memory {
      sum += power(age: age + width - 1) - power(age: age - 1)
      if age <= Self.rise + width {
        if lowest > limit { riseAge = age }
        lowest = min(lowest, sum)
      } else if lowest > limit {
        return nil
      }
      // The dip came after something nearly as loud; what is much softer is the silence before.
      if lowest <= limit, sum > max(Self.dip * lowest, limit) {
        return hasFaded(near: riseAge, width: width) ? riseAge : nil
      }
    }
    return nil
  }

  // Whether more than the rumble has become softer.
  private func hasFaded(near age: Int, width: Int) -> Bool {
    let limit = meanEdgePower(ages: 0..<width) / Self.shallowDip
    return (max(age - Self.blur, 1)..<age + 2 * Self.blur).contains {
      meanEdgePower(ages: $0..<$0 + width) < limit
    }
  }

  mutating func reset() {
    fast.reset()
    slow.reset()
    inputDecimator.reset()
    slowDecimator.reset()
    steps.reset()
    stepCount = 0
    for index in sums.indices { sums[index] = 0 }
    for index in powers.indices { (powers[index], edgePowers[index]) = (0, 0) }
    rumbleFilter.reset()
  }
}
