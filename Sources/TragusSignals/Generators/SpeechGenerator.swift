/// Sound that has the spectrum, the rhythm and the pauses of speech, without words.
///
/// Glottal pulses or noise pass through moving resonances as in Klatt's synthesizer ("Software for
/// a cascade/parallel formant synthesizer", JASA 67, 1980). About four syllables a second, each of
/// a consonant and a vowel, form phrases with a falling melody and pauses between them. The seed
/// chooses the voice, 100 to 220 Hz, and all that it says.
struct SpeechGenerator: SignalGenerator {
  private enum Segment {
    case pause, closure, burst, fricative, sonorant, vowel
  }

  // Formants of ten vowels in hertz, averages of men: Peterson and Barney, JASA 24, 1952. The
  // fourth, which they do not give, is at its usual place.
  private static let vowels: [SIMD4<Double>] = [
    [270, 2290, 3010, 3500], [390, 1990, 2550, 3500], [530, 1840, 2480, 3500],
    [660, 1720, 2410, 3500], [730, 1090, 2440, 3400], [570, 840, 2410, 3400],
    [440, 1020, 2240, 3300], [300, 870, 2240, 3300], [640, 1190, 2390, 3400],
    [490, 1350, 1690, 3300],
  ]
  private static let sonorantFormants: SIMD4<Double> = [280, 1300, 2300, 3300]
  // Bandwidths in hertz, of the order that Klatt gives.
  private static let bandwidths: SIMD4<Double> = [70, 100, 160, 250]
  private static let openQuotient = 0.6  // the part of a period in which the glottis is open

  private let sampleRate: Double
  private let controlPeriod: Int  // frames between two settings of the resonances, about 1 ms
  private let controlRate: Double
  private let basePitch: Double  // hertz
  private let formantScale: Double
  private var random: RandomNumbers

  // The present segment.
  private var segment = Segment.pause
  private var segmentFrames = 0
  private var syllablesLeft = 0
  private var syllablesInPhrase = 1

  // Where the articulation is, and where it goes.
  private var formants: SIMD4<Double>
  private var formantTarget: SIMD4<Double>
  private var voicing = 0.0
  private var voicingTarget = 0.0
  private var frication = 0.0
  private var fricationTarget = 0.0
  private var fricationFrequency = 4000.0
  private var accent = 1.0
  private var pitch: Double

  // The sound itself.
  private var controlFrames = 0
  private var glottalPhase = 0.0
  private var glottalStep = 0.0
  private var tilt = 0.0
  private let tiltPole: Double
  private let radii: SIMD4<Double>
  private var b = SIMD4<Double>()
  private var c = SIMD4<Double>()
  private var y1 = SIMD4<Double>()
  private var y2 = SIMD4<Double>()
  private var hiss: Resonator

  init(sampleRate: Double, seed: UInt64) {
    self.sampleRate = sampleRate
    controlPeriod = max(1, Int((sampleRate / 1000).rounded()))
    controlRate = sampleRate / Double(controlPeriod)
    // A stream of its own, so that speech and noise of one seed have nothing in common.
    random = RandomNumbers(seed: seed, stream: 0x5350_4545_4348)
    basePitch = random.uniform(100..<220)
    formantScale = 1 + 0.17 * (basePitch - 100) / 120
    pitch = basePitch
    formants = Self.vowels[8] * formantScale
    formantTarget = formants
    tiltPole = PortableMath.exponential(-2 * .pi * 8000 / sampleRate)
    var radii = SIMD4<Double>()
    for index in 0..<4 {
      radii[index] = PortableMath.exponential(-.pi * Self.bandwidths[index] / sampleRate)
    }
    self.radii = radii
    hiss = Resonator(bandwidth: 1500, sampleRate: sampleRate)
    beginPhrase()
  }

  /// Breaks off the present phrase and starts a new one at the next sample.
  mutating func beginPhrase() {
    syllablesInPhrase = 4 + random.index(below: 9)
    syllablesLeft = syllablesInPhrase
    beginConsonant()
  }

  mutating func next() -> Double {
    if segmentFrames == 0 { beginNextSegment() }
    segmentFrames -= 1
    if controlFrames == 0 { setControls() }
    controlFrames -= 1

    let noise = random.normal()
    glottalPhase += glottalStep
    if glottalPhase >= 1 {
      glottalPhase -= 1
      glottalStep = pitch * (1 + random.uniform(-0.01..<0.01)) / sampleRate  // jitter of a voice
    }
    // The derivative of the flow x^2 - x^3 while the glottis is open: the derivative stands for
    // the radiation from the lips.
    let x = glottalPhase / Self.openQuotient
    let pulse = x < 1 ? 2 * x - 3 * x * x : 0
    let breath = x < 1 ? 0.04 * noise : 0.01 * noise
    let source = voicing * (pulse + breath)
    tilt = source + tiltPole * (tilt - source)

    var voice = tilt
    for index in 0..<4 {
      let output = (1 - b[index] - c[index]) * voice + b[index] * y1[index] + c[index] * y2[index]
      y2[index] = y1[index]
      y1[index] = output
      voice = output
    }
    return voice + frication * hiss.next(noise)
  }

  private mutating func beginNextSegment() {
    switch segment {
    case .pause: beginPhrase()
    case .closure: begin(.burst, seconds: random.uniform(0.008..<0.02))
    case .burst, .fricative, .sonorant: beginVowel()
    case .vowel where syllablesLeft > 0: beginConsonant()
    case .vowel: begin(.pause, seconds: random.uniform(0.25..<0.9))
    }
  }

  private mutating func beginConsonant() {
    switch random.index(below: 10) {
    case 0..<4: begin(.closure, seconds: random.uniform(0.05..<0.09))
    case 4..<7: begin(.fricative, seconds: random.uniform(0.07..<0.12))
    default: begin(.sonorant, seconds: random.uniform(0.05..<0.09))
    }
  }

  private mutating func beginVowel() {
    syllablesLeft -= 1
    let isLast = syllablesLeft == 0  // the last syllable of a phrase is drawn out
    begin(.vowel, seconds: random.uniform(0.11..<0.2) * (isLast ? 1.5 : 1))
  }

  private mutating func begin(_ segment: Segment, seconds: Double) {
    self.segment = segment
    segmentFrames = max(1, Int((seconds * sampleRate).rounded()))
    let highest = 0.42 * sampleRate
    switch segment {
    case .pause:
      (voicingTarget, fricationTarget) = (0, 0)
    case .closure:
      (voicingTarget, fricationTarget) = (random.index(below: 2) == 0 ? 0.03 : 0, 0)
    case .burst:
      (voicingTarget, fricationTarget) = (0, random.uniform(0.2..<0.8))
      fricationFrequency = min(random.uniform(1200..<4500), highest)
    case .fricative:
      (voicingTarget, fricationTarget) = (0, random.uniform(0.15..<0.6))
      fricationFrequency = min(random.uniform(2500..<7500), highest)
    case .sonorant:
      (voicingTarget, fricationTarget) = (random.uniform(0.15..<0.35), 0)
      formantTarget = Self.sonorantFormants * formantScale
    case .vowel:
      (voicingTarget, fricationTarget) = (random.uniform(0.7..<1.2), 0)
      accent = random.uniform(0.88..<1.15)
      formantTarget = Self.vowels[random.index(below: Self.vowels.count)] * formantScale
    }
  }

  // Moves the articulation by one step and sets what follows from it.
  private mutating func setControls() {
    controlFrames = controlPeriod
    // Tongue and lips need about 25 ms, voice and friction 10 ms, pitch 60 ms.
    formants += (formantTarget - formants) * (40 / controlRate)
    voicing += (voicingTarget - voicing) * (100 / controlRate)
    frication += (fricationTarget - frication) * (100 / controlRate)
    let progress = 1 - Double(syllablesLeft) / Double(syllablesInPhrase)
    pitch += (basePitch * accent * (1.12 - 0.3 * progress) - pitch) * (16 / controlRate)
    if glottalStep == 0 { glottalStep = pitch / sampleRate }

    for index in 0..<4 {
      let frequency = min(formants[index], 0.45 * sampleRate)
      b[index] = 2 * radii[index] * Phase.sine(turns: frequency / sampleRate + 0.25)
    }
    c = -(radii * radii)
    hiss.frequency = fricationFrequency
  }
}
