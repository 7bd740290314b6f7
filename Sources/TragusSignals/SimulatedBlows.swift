/// What `sim:blow` plays: how hard somebody blows, from where, into which microphone.
///
/// What is `nil` is drawn from the seed for each blow.
public struct BlowSettings: Sendable, Hashable {
  /// How hard, 0 to 1: 4 to 30 m/s of air between the lips.
  package var strength: Double?
  /// From the lips to the microphone in centimetres, 0.5 to 200. It has no effect in a mask.
  package var distance: Double?
  /// Degrees by which the jet of air misses the microphone, 0 to 90. It has no effect in a mask.
  package var angle: Double?
  /// The kind of microphone. The seed chooses its exact response, once for a kind that is given.
  package var microphone: BlowMicrophone?
  /// Seconds from the start to the end of a blow, 0.1 to 60.
  package var length: Double?
  /// Seconds from the end of a blow to the start of the next, 0.2 to 3600.
  package var gap: Double?
  /// How many blows, 0 or more; `nil` for one after the other without end.
  package var count: Int?
  /// The RMS of the pink noise of the room in decibels below full scale, -200 to 0.
  package var noise: Double
  /// Where the lips are, in degrees from straight ahead, -90 to 90, positive towards the second of
  /// two microphones. The hiss at the lips then reaches each in its time. The turbulence of the jet
  /// and its hiss at the microphone are each one's own. With `nil` all is each channel's own.
  package var direction: Double?
  /// Centimetres from one microphone to the other, 0.5 to 100; even channels are one, odd ones the
  /// other. Without a direction it has no effect.
  package var spacing: Double

  /// Settings of blows that all differ.
  public init(
    strength: Double? = nil, distance: Double? = nil, angle: Double? = nil,
    microphone: BlowMicrophone? = nil, length: Double? = nil, gap: Double? = nil,
    count: Int? = nil, noise: Double = -60, direction: Double? = nil, spacing: Double = 12
  ) {
    self.strength = strength
    self.distance = distance
    self.angle = angle
    self.microphone = microphone
    self.length = length
    self.gap = gap
    self.count = count
    self.noise = noise
    (self.direction, self.spacing) = (direction, spacing)
  }

  /// What cannot be played: a sentence, or `nil`.
  var problem: String? {
    if !(0...1 ~= strength ?? 0) { return "The strength of a blow must lie between 0 and 1." }
    if !(0.5...200 ~= distance ?? 1) {
      return "The distance of a blow must lie between 0.5 and 200 cm."
    }
    if !(0...90 ~= angle ?? 0) { return "The angle of a blow must lie between 0 and 90 degrees." }
    if !(0.1...60 ~= length ?? 1) { return "A blow lasts 0.1 to 60 s." }
    if !(0.2...3600 ~= gap ?? 1) { return "The gap between two blows must last 0.2 to 3600 s." }
    if (count ?? 0) < 0 { return "The number of blows must be 0 or more, for example count=3." }
    if !(-200...0 ~= noise) {
      return "The noise must lie between -200 and 0 dB relative to the level."
    }
    if !(-90...90 ~= direction ?? 0) {
      return "The direction of a blow must lie between -90 and 90 degrees."
    }
    if !(0.5...100 ~= spacing) { return "Two microphones are 0.5 to 100 cm apart." }
    return nil
  }
}

/// One blow of `sim:blow`.
package struct SimulatedBlow: Sendable, Hashable {
  /// Seconds since the stream began: where the pressure of the air, without its gusts, comes
  /// within 20 dB of its height.
  package let start: Double
  /// Seconds since the stream began: where it falls out of these 20 dB.
  package let end: Double
  /// 0 to 1.
  package let strength: Double
  /// In centimetres.
  package let distance: Double
  /// In degrees.
  package let angle: Double
  /// Where it is heard.
  package let microphone: BlowMicrophone

  /// How the speed of the air runs.
  let course: BlowCourse
}

/// The blows of `sim:blow`, in the order of their time; the first begins after 1.5 s.
///
/// ```
/// for blow in SimulatedBlows(BlowSettings(count: 3), seed: 1) { print(blow.start, blow.end) }
/// ```
package struct SimulatedBlows: Sequence, IteratorProtocol, Sendable {
  private static let firstStart = 1.5  // seconds; a detector hears the room first

  private let settings: BlowSettings
  private var random: RandomNumbers
  private var time = Self.firstStart
  private var countLeft: Int?

  /// - Parameter seed: The seed of the source.
  package init(_ settings: BlowSettings, seed: UInt64) {
    self.settings = settings
    random = RandomNumbers(seed: seed, stream: 0x424C_4F57)
    countLeft = settings.count
  }

  /// The next blow; `nil` after the last.
  package mutating func next() -> SimulatedBlow? {
    if let left = countLeft {
      guard left > 0 else { return nil }
      countLeft = left - 1
    }
    // Everything is drawn, also what is given, so that one key changes nothing else.
    let strength = random.uniform(0.4..<1)
    let near = random.uniform(0..<1)
    let aside = random.uniform(0..<1)
    let microphone = BlowMicrophone.allCases[random.index(below: BlowMicrophone.allCases.count)]
    let length = 0.35 * PortableMath.exp2(random.uniform(0..<2.7))
    let drawnGap = random.uniform(1..<3)
    let gap = settings.gap ?? drawnGap
    let course = BlowCourse(length: settings.length ?? length, gap: gap, random: &random)
    let blow = SimulatedBlow(
      start: time, end: time + (settings.length ?? length),
      strength: settings.strength ?? strength,
      distance: settings.distance ?? PortableMath.exp2(3.3 * near),
      angle: settings.angle ?? 10 * aside * aside,
      microphone: settings.microphone ?? microphone, course: course)
    time = blow.end + gap
    return blow
  }
}

/// How the speed of the air runs in a blow, relative to its height and without its gusts.
///
/// It rises along a line, sinks as the lungs empty, and falls along two lines. The pressure goes
/// with the square of the speed, so 20 dB below the height are a speed of 0.316.
struct BlowCourse: Sendable, Hashable {
  private static let edge = 0.1.squareRoot()
  // The lead of the slowest rise, and the time that filters ring: what the shortest gap has room
  // for.
  private static let longestPreparation = 0.16

  /// Seconds from nothing to the height.
  let rise: Double
  /// The speed when the fall begins.
  let last: Double
  /// Seconds of the fall, as far as it belongs to the blow.
  private let fall: Double
  /// Seconds from the end of the blow to the end of the air.
  private let tail: Double
  /// How much earlier than along a line it sinks, -1 to 1.
  private let bend: Double
  /// Seconds from the beginning of the rise to the start of the blow.
  let lead: Double
  /// Seconds from the beginning of the rise to the end of the fall.
  let duration: Double
  /// How far the gusts go, as a standard deviation of the logarithm of the speed to base 2.
  let gustiness: Double
  /// How often the gusts change, in hertz.
  let gustRate: Double

  /// - Parameters:
  ///   - length: Seconds from the start of the blow to its end.
  ///   - gap: Seconds until the next blow, which has to wait for the tail of this one.
  init(length: Double, gap: Double, random: inout RandomNumbers) {
    rise = min(0.025 * PortableMath.exp2(random.uniform(0..<4)), length / 4)
    let wholeFall = min(0.06 * PortableMath.exp2(random.uniform(0..<5)), 0.9 * length)
    last = random.uniform(0.35..<0.75)
    bend = random.uniform(-1..<1)
    gustiness = 0.02 * PortableMath.exp2(random.uniform(0..<4))
    gustRate = random.uniform(2..<10)
    lead = Self.edge * rise
    tail = min(wholeFall * Self.edge / last, gap - Self.longestPreparation)
    fall = wholeFall * (1 - Self.edge / last)
    duration = lead + length + tail
  }

  /// The speed, 0 to 1, with the height at 1.
  ///
  /// - Parameter time: Seconds since the beginning of the rise.
  func speed(at time: Double) -> Double {
    guard time > 0, time < duration else { return 0 }
    if time < rise { return time / rise }
    let left = duration - tail - time  // until the end of the blow
    if left < 0 { return Self.edge * (1 + left / tail) }
    if left < fall { return Self.edge + (last - Self.edge) * left / fall }
    let place = (time - rise) / (duration - tail - fall - rise)
    return 1 - (1 - last) * place * (1 + bend * (1 - place))
  }
}
