/// A motor that idles, runs up, holds its speed and falls back, every 10 s.
///
/// It is a four-stroke one of four cylinders: a crank that turns 900 times a minute fires 30 times
/// a second. Each firing, of which no two are alike, is a push at the resonances of the exhaust.
/// The roar of gas and gears follows the firing.
struct EngineGenerator: SignalGenerator {
  /// Turns a minute.
  static let speeds = 300.0...12_000
  private static let cylinderCount = 4
  // How much the strength of the cylinders, the strength of a firing and its time differ.
  private static let unevenness = 0.2
  private static let variation = 0.08
  private static let jitter = 0.02
  private static let fall = 0.004  // seconds until a push has fallen to 1/e
  private static let roar = 0.25
  // Seconds at which idling, running up, holding and falling back end.
  private static let course = (idle: 3.0, up: 5.0, top: 7.0, down: 10.0)

  private let idle: Double
  private let top: Double
  private let sampleRate: Double
  private let pushFall: Double
  private let strengths: [Double]
  private var random: RandomNumbers
  private var noise: PinkNoise
  private var low: Resonator
  private var middle: Resonator
  private var high: Resonator
  private var frame: Int64 = 0
  private let period: Int64
  private var cylinder = 0
  private var place = 0.0  // from one firing to the next
  private var firingPlace = 1.0
  private var push = 0.0

  /// - Parameters:
  ///   - idle: Turns of the crank a minute, of `speeds`.
  ///   - top: The turns at the end of the run-up.
  init(idle: Double, top: Double, sampleRate: Double, channel: Int, seed: UInt64) {
    (self.idle, self.top) = (idle, top)
    self.sampleRate = sampleRate
    pushFall = PortableMath.exponential(-1 / (Self.fall * sampleRate))
    var random = RandomNumbers(seed: seed, stream: 0x454E_474E)
    strengths = (0..<Self.cylinderCount).map { _ in 1 + Self.unevenness * random.normal() }
    self.random = random
    noise = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    low = Resonator(frequency: 90, bandwidth: 60, sampleRate: sampleRate)
    middle = Resonator(frequency: 320, bandwidth: 150, sampleRate: sampleRate)
    high = Resonator(frequency: 1100, bandwidth: 500, sampleRate: sampleRate)
    period = Int64((Self.course.down * sampleRate).rounded())
  }

  mutating func next() -> Double {
    let turns = turnsPerMinute(at: Double(frame) / sampleRate)
    frame = frame + 1 == period ? 0 : frame + 1
    // A cylinder of a four-stroke motor fires at every second turn.
    place += turns / 60 * Double(Self.cylinderCount) / 2 / sampleRate
    if place >= firingPlace { fire() }
    push *= pushFall
    let gas = (0.4 + push) * noise.next()
    return low.next(push) + middle.next(push) + 0.7 * high.next(push) + Self.roar * 0.05 * gas
  }

  private mutating func fire() {
    place -= firingPlace
    firingPlace = 1 + Self.jitter * random.normal()
    push += strengths[cylinder] * (1 + Self.variation * random.normal())
    cylinder = (cylinder + 1) % Self.cylinderCount
  }

  private func turnsPerMinute(at time: Double) -> Double {
    let course = Self.course
    return switch time {
    case ..<course.idle: idle
    case ..<course.up: idle + (top - idle) * (time - course.idle) / (course.up - course.idle)
    case ..<course.top: top
    default: top + (idle - top) * (time - course.top) / (course.down - course.top)
    }
  }
}
