import TragusCore
import TragusDSP

/// The state of a `PitchTracker`.
struct PitchCore {
  struct SoundingNote {
    var onset: Double  // seconds
    var frequency: Double  // hertz
    var stiffness = 0.0
    // Whether the level jumped, and how far, in decibels.
    var isStruck = false
    var attack = 0.0
    // Whether it has ended with a fall of the level.
    var isReleased = false
    var missCount = 0
    // The greatest power of a hop.
    var greatestPower: Float = 0
    // The step at which it is compared with lower notes again.
    var comparison = 0
  }

  struct Finding {
    var frequency: Double
    var stiffness = 0.0
    var confidence: Double
    var steps: Int  // the length of what was analysed
    var delay: Double  // frames
  }

  enum State {
    case quiet
    case sounding(SoundingNote)
  }

  private let sampleRate: Double
  // What is reported, and what is looked for. The second is wider, so that the octave or the
  // twelfth below a note outside of the range is not taken for a note.
  let range: ClosedRange<Double>
  let searchRange: ClosedRange<Double>
  let periodRange: ClosedRange<Double>
  let tuning: Tuning
  let minimumPower: Float
  let target: Note?

  var input: PitchInput
  var fast: PitchSpectrum
  var slow: PitchSpectrum
  // Half and a quarter of the slow one: where a note leaves no doubt, they tell as much.
  var half: PitchSpectrum
  var quarter: PitchSpectrum
  var search: HarmonicSearch
  var fastRun: PeriodRun
  var slowRun: PeriodRun

  var state = State.quiet
  var start: Int64?
  // The step at which what is analysed now began.
  var segmentStart = 0
  // The step of the last onset.
  var onsetStep: Int?
  // The power before it.
  var powerBeforeOnset: Float = 0
  // The step of the last one that followed a dip: the dip stays in sight for a while.
  var dipStep: Int?
  var lookLag = 0.0
  var candidate: (frequency: Double, count: Int, step: Int) = (0, 0, 0)
  var lastNote: SoundingNote?
  var lastNoteEnd = 0.0

  // Four and a half semitones: less than from a string of a guitar to the next.
  private static let targetReach = 1.2968

  init(
    sampleRate: Double, range: ClosedRange<Double>, hop: Double, tuning: Tuning,
    minimumLevel: Double, target: Note?
  ) {
    self.sampleRate = sampleRate
    self.tuning = tuning
    self.target = target
    minimumPower = Float(power(10, minimumLevel / 10))
    input = PitchInput(sampleRate: sampleRate, hop: hop, duration: 0.3)
    if let target {
      let middle = tuning.frequency(of: target)
      self.range = (middle / Self.targetReach)...(middle * Self.targetReach)
      // The partials themselves show whether they belong to the target's octave.
      searchRange = self.range
    } else {
      self.range = range
      searchRange =
        min(range.lowerBound, Self.lowestSearched)...max(range.upperBound, 0.5 * sampleRate)
    }
    search = HarmonicSearch(isTarget: target != nil, highest: self.range.upperBound)
    periodRange = self.range.lowerBound...max(self.range.upperBound, 0.45 * sampleRate)
    let top = 0.48 * input.fastRate
    fast = PitchSpectrum(
      length: Self.length(of: 0.0464 * input.fastRate), sampleRate: input.fastRate, highest: top)
    slow = PitchSpectrum(
      length: Self.length(of: 0.186 * input.slowRate), sampleRate: input.slowRate,
      highest: input.slowFactor == 1 ? top : 0.38 * input.slowRate)
    half = PitchSpectrum(
      length: slow.length / 2, sampleRate: input.slowRate, highest: 0.38 * input.slowRate)
    quarter = PitchSpectrum(
      length: slow.length / 4, sampleRate: input.slowRate, highest: 0.38 * input.slowRate)
    let shortest = max(self.range.lowerBound, Self.lowestFast)
    fastRun = PeriodRun(
      rate: input.fastRate, duration: 0.0145, longestPeriod: 1 / shortest, oversampling: 4,
      stepLength: input.stepLength)
    slowRun = PeriodRun(
      rate: input.slowRate, duration: 0.090, longestPeriod: 1 / self.range.lowerBound,
      oversampling: 4, stepLength: input.stepLength / input.slowFactor)
  }

  private static let lowestSearched = 25.0  // hertz

  // The length of a fast transform that is nearest.
  static func length(of samples: Double) -> Int {
    var best = 64
    var length = 64
    while length <= 1 << 16 {
      for candidate in [length, length / 4 * 5, length / 2 * 3]
      where abs(Double(candidate) - samples) < abs(Double(best) - samples) { best = candidate }
      length *= 2
    }
    return best
  }

  mutating func reset() {
    input.reset()
    state = .quiet
    (start, onsetStep, dipStep, lastNote) = (nil, nil, nil, nil)
    (segmentStart, lookLag, lastNoteEnd) = (0, 0, 0)
    fastRun.reset()
    slowRun.reset()
    candidate = (0, 0, 0)
  }

  mutating func process(
    _ samples: Span<Float>, at position: Int64, _ pitches: inout [Pitch]
  ) {
    if start == nil { start = position }
    var index = 0
    while input.fill(from: samples, start: &index) {
      noticeOnset()
      if let finding = look() { report(finding, &pitches) }
      if input.stepCount % input.stepsPerHop == 0 { endHop(&pitches) }
    }
  }

  /// The end of a step in seconds since the stream began.
  ///
  /// - Parameters:
  ///   - step: Also a half one.
  ///   - delay: The frames by which it is earlier.
  func time(ofStep step: Double, delay: Double = 0) -> Double {
    (Double(start!) + step * Double(input.stepFrames) - delay) / sampleRate
  }

  var now: Double { time(ofStep: Double(input.stepCount)) }

  var stepDuration: Double { Double(input.stepFrames) / sampleRate }
}
