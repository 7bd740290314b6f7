/// A device is handled: taps on its case, and now and then a rub along it, over the noise of a
/// room.
///
/// A tap is a knock of a few milliseconds that makes the case ring; a rub is rough noise of 0.15 to
/// 0.5 s. No sample exceeds 1, which the strongest taps about reach.
struct TapGenerator: SignalGenerator {
  /// A minute.
  static let rates = 1.0...300
  private static let knock = 0.002  // seconds until its noise has fallen to 1/e
  private static let ring = 0.015
  private static let roughness = 35.0  // hertz
  private static let rubWidth = 1500.0
  private static let roomLevel = -60.0  // dB

  private let meanGap: Double  // seconds
  private let frequency: Double
  private let sampleRate: Double
  private var random: RandomNumbers
  private var room: PinkNoise
  private let roomGain: Double
  private let knockFall: Double
  private let ringFall: Double
  private let roughPole: Double
  private let rubGain: Double
  private var rubBand: Resonator
  private var frame: Int64 = 0
  private var nextEvent: Int64
  private var knockAmplitude = 0.0
  private var ringAmplitude = 0.0
  private var ringPhase = Phase(turns: 0)
  private var ringStep: UInt64 = 0
  private var rubEnd: Int64 = 0
  private var rubStart: Int64 = 0
  private var rubAmplitude = 0.0
  private var rough = 0.0

  /// - Parameters:
  ///   - rate: Taps and rubs a minute, of `rates`.
  ///   - frequency: About which the case rings, in hertz.
  init(rate: Double, frequency: Double, sampleRate: Double, channel: Int, seed: UInt64) {
    meanGap = 60 / rate
    self.frequency = frequency
    self.sampleRate = sampleRate
    random = RandomNumbers(seed: seed, stream: 0x5441_5053)
    room = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    roomGain =
      PortableMath.amplitude(decibels: Self.roomLevel) / room.rootMeanSquare(sampleRate: sampleRate)
    knockFall = PortableMath.exponential(-1 / (Self.knock * sampleRate))
    ringFall = PortableMath.exponential(-1 / (Self.ring * sampleRate))
    roughPole = PortableMath.exponential(-2 * .pi * Self.roughness / sampleRate)
    rubBand = Resonator(frequency: 1200, bandwidth: Self.rubWidth, sampleRate: sampleRate)
    // White noise of RMS 1 has this much less behind the band.
    rubGain = (sampleRate / (.pi * Self.rubWidth)).squareRoot()
    nextEvent = Int64((0.5 * meanGap * sampleRate).rounded())
  }

  mutating func next() -> Double {
    if frame == nextEvent { begin() }
    var sample = roomGain * room.next()
    if ringAmplitude > 1e-6 {
      sample += ringAmplitude * ringPhase.sine + knockAmplitude * random.normal()
      ringPhase.advance(by: ringStep)
      ringAmplitude *= ringFall
      knockAmplitude *= knockFall
    }
    if frame < rubEnd {
      let place = Double(frame - rubStart) / Double(rubEnd - rubStart)
      rough = roughPole * rough + (1 - roughPole * roughPole).squareRoot() * random.normal()
      sample +=
        rubAmplitude * Phase.sine(turns: place / 2) * abs(rough) * rubBand.next(random.normal())
    }
    frame += 1
    return max(-1, min(1, sample))
  }

  private mutating func begin() {
    nextEvent = frame + max(Int64((random.uniform(0.5..<1.5) * meanGap * sampleRate).rounded()), 1)
    let strength = random.uniform(0.3..<1)
    if random.index(below: 4) == 0 {
      rubStart = frame
      rubEnd = frame + max(Int64((random.uniform(0.15..<0.5) * sampleRate).rounded()), 1)
      rubAmplitude = 0.1 * strength * rubGain
    } else {
      ringAmplitude = 0.7 * strength
      knockAmplitude = 0.15 * strength
      ringPhase = Phase(turns: 0)
      let ringing = min(random.uniform(0.7..<1.4) * frequency, 0.45 * sampleRate)
      ringStep = Phase.step(frequency: ringing, sampleRate: sampleRate)
    }
  }
}
