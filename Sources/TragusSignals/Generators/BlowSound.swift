/// The sound of one blow: the eddies and the hiss of a ``BlowJet``, whose speed runs as its
/// ``BlowCourse`` says and in gusts, through a ``BlowResponse``.
struct BlowSound: SignalGenerator {
  private static let controlRate = 1000.0  // settings of the speed in a second
  private static let ringing = 0.03  // seconds after the fall until the filters are at rest
  // In a mask, lips and microphone are always about that far apart, in metres.
  private static let maskDistance = 0.03

  /// The frames until nothing is heard any more.
  let frameCount: Int64

  private let course: BlowCourse
  private let microphone: BlowResponse
  private let controlPeriod: Int
  private let eddyGain, hissGain: Double
  private let lipGain: Double
  private let steadyGain: Double
  private var eddies, hiss: SlopedNoise
  // The hiss of the lips, when it comes from a direction; else it is a part of the other.
  private var lips: DelayedNoise?
  private var highPass: [HighPass]
  private var lowPass: [Double]
  private let lowPassStep: Double
  private var resonators: [Resonator]

  private var random: RandomNumbers
  private var gust = 0.0
  private let gustStep: Double
  private let gustScale: Double
  private var control = 0
  private var framesLeft = 0
  private var speed = 0.0
  private var speedStep = 0.0

  // A first-order high-pass.
  private struct HighPass {
    let pole: Double
    var input = 0.0
    var output = 0.0

    mutating func next(_ sample: Double) -> Double {
      output = (1 + pole) / 2 * (sample - input) + pole * output
      input = sample
      return output
    }
  }

  /// - Parameter lipDelay: Seconds by which this microphone hears the lips after the nearest one, or
  ///   `nil` when they have no direction.
  init(
    _ blow: SimulatedBlow, microphone: BlowResponse, sampleRate: Double, gusts: RandomNumbers,
    eddies eddyRandom: RandomNumbers, lipDelay: Double? = nil
  ) {
    course = blow.course
    self.microphone = microphone
    random = gusts
    let isMask = blow.microphone == .mask
    let jet = BlowJet(
      strength: blow.strength, distance: isMask ? Self.maskDistance : blow.distance / 100,
      angle: isMask ? 0 : blow.angle)
    eddyGain = jet.pressure * microphone.eddyGain
    hissGain = (lipDelay == nil ? jet.hiss : jet.edgeHiss) * microphone.hissGain
    lipGain = jet.lipHiss * microphone.hissGain
    // The pressure that the air keeps up, which a high-pass turns into a thump.
    steadyGain = eddyGain * random.uniform(0..<0.5)
    var eddyRandom = eddyRandom
    let hissRandom = RandomNumbers(seed: eddyRandom.next())
    eddies = SlopedNoise(
      corner: jet.corner, exponent: microphone.eddySlope, sampleRate: sampleRate,
      random: eddyRandom)
    hiss = SlopedNoise(
      corner: microphone.hissCorner, exponent: microphone.hissSlope, sampleRate: sampleRate,
      random: hissRandom)
    if let lipDelay {
      // The same in all channels.
      let noise = SlopedNoise(
        corner: microphone.hissCorner, exponent: microphone.hissSlope, sampleRate: sampleRate,
        random: RandomNumbers(seed: random.next()))
      lips = DelayedNoise(noise, by: lipDelay * sampleRate)
    }
    let pole = PortableMath.exponential(-2 * .pi * microphone.highPass / sampleRate)
    highPass = Array(repeating: HighPass(pole: pole), count: microphone.highPassOrder)
    lowPassStep = 1 - PortableMath.exponential(-2 * .pi * microphone.lowPass / sampleRate)
    lowPass = Array(repeating: 0, count: microphone.lowPassOrder)
    resonators = microphone.resonances.map { resonance in
      Resonator(
        frequency: min(resonance.frequency, 0.45 * sampleRate), bandwidth: resonance.bandwidth,
        sampleRate: sampleRate)
    }
    controlPeriod = max(1, Int((sampleRate / Self.controlRate).rounded()))
    // A low-pass of noise, and what gives it a standard deviation of 1.
    gustStep = 1 - PortableMath.exponential(-2 * .pi * course.gustRate / Self.controlRate)
    gustScale = ((2 - gustStep) / gustStep).squareRoot()
    frameCount = Int64(((course.duration + Self.ringing) * sampleRate).rounded())
  }

  mutating func next() -> Double {
    if framesLeft == 0 { setControls() }
    framesLeft -= 1
    speed += speedStep
    let square = speed * speed
    var sample =
      square * (eddyGain * eddies.next() + steadyGain) + square * speed * hissGain * hiss.next()
    if lips != nil { sample += square * speed * lipGain * lips!.next() }
    var resonant = 0.0
    for index in resonators.indices {
      resonant += microphone.resonances[index].gain * resonators[index].next(sample)
    }
    sample += resonant
    for index in highPass.indices { sample = highPass[index].next(sample) }
    for index in lowPass.indices {
      lowPass[index] += lowPassStep * (sample - lowPass[index])
      sample = lowPass[index]
    }
    return overload(sample)
  }

  private mutating func setControls() {
    framesLeft = controlPeriod
    control += 1
    gust += gustStep * (gustScale * random.normal() - gust)
    let target =
      course.speed(at: Double(control) / Self.controlRate)
      * PortableMath.exp2(course.gustiness * gust)
    speedStep = (target - speed) / Double(controlPeriod)
  }

  private func overload(_ sample: Double) -> Double {
    let limit = microphone.limit
    guard microphone.isSoft else { return max(-limit, min(limit, sample)) }
    let ratio = sample / limit
    return sample / (1 + ratio * ratio).squareRoot()
  }
}
