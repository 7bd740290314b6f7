/// Somebody who breathes beside a microphone, over the pink noise of a room.
///
/// The hiss of the airway has an amplitude that goes with the flow to the power of 1.5 and falls
/// with the distance. Where the exhaled air hits the microphone, eddies as in a slow ``BlowJet``
/// press on it with the square of the flow. Talking and coughs are louder and go the same way. An
/// amplitude of 1 is full scale, which no sample exceeds.
struct BreathGenerator: SignalGenerator {
  private static let controlRate = 1000.0  // about how often the flow is set in a second
  private static let missedFlow = 0.05  // 39 dB softer, as the power of 1.5 has it
  private static let soundDistance = 0.1  // metres; where levels are given
  // The RMS of the deepest breath there; full scale is about 120 dB SPL.
  private static let hiss = 0.008
  // How much further a microphone hears than into the blows: recordings of breath are less dull.
  private static let openness = 2.0
  private static let shallow = 0.25  // the flow of the shallowest breath relative to the deepest
  private static let inhalerGain = 0.3  // its microphone is made for what goes in
  private static let criticalDistance = 1.0  // metres; where a room is as loud as the sound itself
  private static let edge = 0.02  // seconds in which talking sets in and ends
  private static let coughs = (attack: 0.008, fall: 0.05, length: 0.3)  // seconds

  private enum Stage {
    case rest, inhale, exhale, speech, cough
  }

  private let sampleRate: Double
  private let controlPeriod: Int
  private var breaths: SimulatedBreaths
  private var breath: SimulatedBreath?
  private var stage = Stage.rest
  private var step = 0
  private var frame: Int64 = 0
  private var stageStart: Int64 = 0
  private var stageEnd: Int64 = 0

  // What the flow is just now.
  private var hissRandom: RandomNumbers
  private var flutterRandom: RandomNumbers
  private var framesLeft = 0
  private var amplitude = 0.0
  private var amplitudeStep = 0.0
  private var flow = 0.0
  private var flowStep = 0.0
  private var flutter = 0.0
  private let flutterDepth: Double
  private let flutterStep: Double
  private let flutterScale: Double
  private var roughness = 0.0
  private let roughnessDepth: Double
  private let roughnessStep: Double
  private let roughnessScale: Double

  // The person.
  private let depth: Double
  private var inhaleAirway, exhaleAirway: BreathAirway
  private let inhaleGain, exhaleGain: Double
  private let jetGain, edgeGain: Double
  private var eddies, edgeHiss: SlopedNoise
  private var eddyState = 0.0
  private let eddyStep: Double
  private var speech: SpeechGenerator?
  private let speechGain: Double
  private let coughGain: Double

  private var echo: BreathEcho?
  private let echoGain: Double
  private var microphone: MicrophoneFilter
  private var room: PinkNoise
  private let roomGain: Double

  init(_ settings: BreathSettings, sampleRate: Double, channel: Int, seed: UInt64) {
    self.sampleRate = sampleRate
    controlPeriod = max(1, Int((sampleRate / Self.controlRate).rounded()))
    breaths = SimulatedBreaths(settings, seed: seed)
    let habit = BreathHabit(settings, seed: seed)
    var random = habit.random
    func amplitude(_ range: Range<Double>) -> Double {
      PortableMath.amplitude(decibels: random.uniform(range))
    }
    // Numbers of their own for what draws more or fewer of them, so that one key changes nothing else.
    var responseRandom = RandomNumbers(seed: random.next())
    var response = BlowResponse(habit.microphone, random: &responseRandom)
    response.lowPass *= Self.openness
    var airwayRandom = RandomNumbers(seed: random.next())
    inhaleAirway = BreathAirway(
      .inhale, route: habit.route, sampleRate: sampleRate, random: &airwayRandom)
    exhaleAirway = BreathAirway(
      .exhale, route: habit.route, sampleRate: sampleRate, random: &airwayRandom)
    let sensitivity = amplitude(-6..<20)
    // Which phase is louder, away from the jet.
    let usualBalance = amplitude(-3..<3)
    let inhalerBalance = amplitude(15..<25)
    let lipSpeed =
      habit.route == .nose ? random.uniform(4..<10) : random.uniform(5..<12)  // metres per second
    let eddyWidth = 0.006 * PortableMath.exp2(random.uniform(0..<1.7))  // metres
    flutterDepth = 0.05 * PortableMath.exp2(random.uniform(0..<3))
    let flutterRate = random.uniform(3..<15)
    roughnessDepth = 0.06 * PortableMath.exp2(random.uniform(0..<2.2))
    let roughnessRate = random.uniform(15..<60)
    let (speechLevel, coughLevel) = (amplitude(18..<26), amplitude(24..<32))

    depth = Self.shallow + (1 - Self.shallow) * habit.depth
    let isMask = habit.microphone == .mask
    let isInhaler = habit.route == .inhaler
    let distance = isMask || isInhaler ? 0.03 : habit.distance / 100
    let nearness = Self.soundDistance / max(distance, 0.01)
    let balance = isInhaler ? 1 : usualBalance
    let deepest =
      Self.hiss * sensitivity * nearness * response.hissGain * (isInhaler ? Self.inhalerGain : 1)
    let loudness = deepest * (habit.route == .nose ? 0.5 : 1)
    coughGain = deepest * coughLevel
    inhaleGain = loudness / balance * (isInhaler ? inhalerBalance : 1)
    exhaleGain = loudness * balance
    // The hole of an inhaler's microphone faces the device, not the mouth.
    let angle = isInhaler ? 90 : isMask ? 0 : habit.angle
    let jet = BlowJet(lipSpeed: lipSpeed, distance: distance, angle: angle)
    jetGain = jet.pressure * response.eddyGain * sensitivity
    edgeGain = jet.edgeHiss * response.hissGain * sensitivity
    // Every channel has eddies and a room of its own; the rest is heard alike in all.
    var own = RandomNumbers(seed: random.next(), stream: UInt64(channel))
    eddies = SlopedNoise(
      corner: jet.corner, exponent: response.eddySlope, sampleRate: sampleRate,
      random: RandomNumbers(seed: own.next()))
    edgeHiss = SlopedNoise(
      corner: response.hissCorner, exponent: response.hissSlope, sampleRate: sampleRate,
      random: RandomNumbers(seed: own.next()))
    // Eddies that are smaller than the front of the microphone cancel over it, as in the wind.
    let smallest = min(lipSpeed / eddyWidth, 0.4 * sampleRate)
    eddyStep = 1 - PortableMath.exponential(-2 * .pi * smallest / sampleRate)
    hissRandom = RandomNumbers(seed: random.next())
    flutterRandom = RandomNumbers(seed: random.next())
    // Low-passes of noise, and what gives them a standard deviation of 1.
    let controlTurn = -2 * .pi * Double(controlPeriod) / sampleRate
    flutterStep = 1 - PortableMath.exponential(controlTurn * flutterRate)
    flutterScale = ((2 - flutterStep) / flutterStep).squareRoot()
    roughnessStep = 1 - PortableMath.exponential(controlTurn * roughnessRate)
    roughnessScale = ((2 - roughnessStep) / roughnessStep).squareRoot()
    if settings.speech > 0 {
      let voice = SpeechGenerator(sampleRate: sampleRate, seed: random.next())
      speechGain = deepest * speechLevel / voice.rootMeanSquare(sampleRate: sampleRate)
      speech = voice
    } else {
      speechGain = 0
    }
    if settings.room > 0 { echo = BreathEcho(time: settings.room, sampleRate: sampleRate) }
    echoGain = distance / Self.criticalDistance
    microphone = MicrophoneFilter(response, sampleRate: sampleRate)
    room = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    roomGain =
      PortableMath.amplitude(decibels: habit.noise)
      / room.rootMeanSquare(sampleRate: sampleRate)
    breath = breaths.next()
    stageEnd = breath.map { frames($0.start) } ?? .max
  }

  mutating func next() -> Double {
    while frame == stageEnd { beginNextStage() }
    var sound = 0.0  // what the air carries
    var pressure = 0.0  // what the jet does at the microphone
    switch stage {
    case .rest:
      break
    case .inhale:
      sound = inhaleGain * nextAmplitude() * inhaleAirway.next(hissRandom.normal())
    case .exhale:
      sound = exhaleGain * nextAmplitude() * exhaleAirway.next(hissRandom.normal())
      flow += flowStep
      eddyState += eddyStep * (eddies.next() - eddyState)
      let square = flow * flow
      pressure = square * (jetGain * eddyState + flow * edgeGain * edgeHiss.next())
    case .speech:
      sound = speechGain * nextAmplitude() * (speech?.next() ?? 0)
    case .cough:
      sound = coughGain * nextAmplitude() * exhaleAirway.next(hissRandom.normal())
    }
    if echo != nil { sound += echoGain * echo!.next(sound) }
    frame += 1
    let sample = microphone.next(sound + pressure) + roomGain * room.next()
    return max(-1, min(1, sample))
  }

  private func frames(_ time: Double) -> Int64 {
    Int64((time * sampleRate).rounded())
  }

  // What comes after the stage that has ended, which may last for no frame at all.
  private mutating func beginNextStage() {
    guard let breath else { return }
    step += 1
    (stage, stageStart) = (.rest, frame)
    switch step {
    case 1: (stage, stageEnd) = (.inhale, frames(breath.inhaleEnd))
    case 2: stageEnd = frames(breath.exhaleStart)
    case 3: (stage, stageEnd) = (.exhale, frames(breath.exhaleEnd))
    case 4: stageEnd = frames(breath.interlude?.start ?? breath.end)
    case 5:
      stageEnd = frames(breath.interlude?.end ?? breath.end)
      if let interlude = breath.interlude {
        stage = interlude.kind == .speech ? .speech : .cough
        if stage == .speech { speech?.beginPhrase() }
      }
    default:
      self.breath = breaths.next()
      step = 0
      // The next breath begins when this one ends.
      stageEnd = self.breath.map { frames($0.start) } ?? .max
    }
    (framesLeft, amplitude, flow) = (0, 0, 0)
  }

  private mutating func nextAmplitude() -> Double {
    if framesLeft == 0 { setControls() }
    framesLeft -= 1
    amplitude += amplitudeStep
    return amplitude
  }

  // Sets where the amplitude and the flow go until the next time.
  private mutating func setControls() {
    framesLeft = controlPeriod
    let passed = Double(frame - stageStart) + Double(controlPeriod)
    let place = passed / Double(stageEnd - stageStart)
    let seconds = passed / sampleRate
    var target = 0.0
    switch stage {
    case .inhale: target = nextFlow(breath?.inhale, at: place, breath?.inhaleFlow)
    case .exhale: target = nextFlow(breath?.exhale, at: place, breath?.exhaleFlow)
    case .speech:
      let left = Double(stageEnd - stageStart) / sampleRate - seconds
      target = max(0, min(1, seconds / Self.edge, left / Self.edge))
    case .cough: target = Self.cough(at: seconds)
    case .rest: break
    }
    if stage == .inhale || stage == .exhale {
      flowStep = (target - flow) / Double(controlPeriod)
      target *= target.squareRoot()
    }
    amplitudeStep = (target - amplitude) / Double(controlPeriod)
  }

  private mutating func nextFlow(
    _ course: BreathCourse?, at place: Double, _ height: Double?
  ) -> Double {
    flutter += flutterStep * (flutterScale * flutterRandom.normal() - flutter)
    roughness += roughnessStep * (roughnessScale * flutterRandom.normal() - roughness)
    guard let course, let height, let breath else { return 0 }
    let flow =
      depth * height * course.flow(at: place)
      * PortableMath.exp2(flutterDepth * flutter + roughnessDepth * roughness)
    return breath.isMissed ? Self.missedFlow * flow : flow
  }

  // A burst that dies away, and what is left of the air.
  private static func cough(at time: Double) -> Double {
    let period = SimulatedBreaths.coughPeriod
    let time = time - (time / period).rounded(.down) * period
    if time < coughs.attack { return time / coughs.attack }
    let burst = PortableMath.exp2(-(time - coughs.attack) / coughs.fall)
    return max(0, min(1, (coughs.length - time) / 0.1)) * (0.2 + 0.8 * burst)
  }
}
