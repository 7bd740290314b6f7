/// The sound of one blow: the eddies and the hiss of a ``BlowJet``, through a ``BlowResponse``. Its
/// speed runs as its ``BlowCourse`` says and in gusts.
struct BlowSound: SignalGenerator {
  private static let controlRate = 1000.0  // settings of the speed in a second
  private static let ringing = 0.03  // seconds after the fall until the filters are at rest
  // In a mask, lips and microphone are always about that far apart, in metres.
  private static let maskDistance = 0.03

  /// The frames until nothing is heard any more.
  let frameCount: Int64

  private let course: BlowCourse
  private var microphone: MicrophoneFilter
  private let controlPeriod: Int
  private let eddyGain, hissGain: Double
  private let lipGain: Double
  private let steadyGain: Double
  private var eddies, hiss: SlopedNoise
  // The hiss of the lips, when it comes from a direction; else it is a part of the other.
  private var lips: DelayedNoise?

  private var random: RandomNumbers
  private var gust = 0.0
  private let gustStep: Double
  private let gustScale: Double
  private var control = 0
  private var framesLeft = 0
  private var speed = 0.0
  private var speedStep = 0.0

  /// - Parameter lipDelay: Seconds by which this microphone hears the lips after the nearest one, or
  ///   `nil` when they have no direction.
  init(
    _ blow: SimulatedBlow, microphone: BlowResponse, sampleRate: Double, gusts: RandomNumbers,
    eddies eddyRandom: RandomNumbers, lipDelay: Double? = nil
  ) {
    course = blow.course
    self.microphone = MicrophoneFilter(microphone, sampleRate: sampleRate)
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
    return microphone.next(sample)
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
}
