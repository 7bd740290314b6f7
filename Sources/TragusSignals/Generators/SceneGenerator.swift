/// The sounds of an ``AcousticScene`` over background noise.
///
/// An amplitude of 1 is about the peak of a clap.
struct SceneGenerator: SignalGenerator {
  private static let backgroundLevel = PortableMath.amplitude(decibels: -54)
  private static let speechLevel = PortableMath.amplitude(decibels: -20)
  private static let noteLevel = PortableMath.amplitude(decibels: -14)
  private static let whistleLevel = PortableMath.amplitude(decibels: -14)
  private static let alarmLevel = PortableMath.amplitude(decibels: -10)

  // Somebody blows hard into a microphone that is overloaded 4 dB above the peak of a clap.
  private static let blowLevel = PortableMath.amplitude(decibels: 4)
  private static let blowStrength = 0.9
  private static let blowDistance = 5.0  // centimetres
  private static let blowMicrophone = BlowMicrophone.bare
  // Seconds; no two blows of a scene follow each other sooner.
  private static let blowGap = 0.6

  private let sampleRate: Double
  private var scene: AcousticScene
  private var sound: SceneSound
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var frame: Int64 = 0

  // Every channel has a background of its own; what happens is heard alike in all.
  private var background: PinkNoise
  private let backgroundGain: Double
  private var speech: SpeechGenerator
  private let speechGain: Double
  private let microphone: BlowResponse
  private var blow: BlowSound?
  private var blowRandom: RandomNumbers
  private var random: RandomNumbers
  private var clap: Resonator
  private let clapGain: Double
  private var turns = 0.0
  private var glide = 0.0  // octaves over the length of a whistle

  init(sampleRate: Double, channel: Int, seed: UInt64) {
    self.sampleRate = sampleRate
    background = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    backgroundGain = Self.backgroundLevel / background.rootMeanSquare(sampleRate: sampleRate)
    speech = SpeechGenerator(sampleRate: sampleRate, seed: seed)
    speechGain = Self.speechLevel / speech.rootMeanSquare(sampleRate: sampleRate)
    random = RandomNumbers(seed: seed, stream: 0x524F_4F4D)
    var blowRandom = RandomNumbers(seed: seed, stream: 0x424C_4F57)
    microphone = BlowResponse(Self.blowMicrophone, random: &blowRandom)
    self.blowRandom = blowRandom
    // White noise spreads over the whole rate; this keeps what falls into the resonance the same.
    clapGain = (sampleRate / 15_000).squareRoot()
    clap = Resonator(frequency: 1500, bandwidth: 1200, sampleRate: sampleRate)
    scene = AcousticScene(seed: seed)
    sound = SceneSound(kind: .speech, start: 0, end: 0, frequency: nil)
    beginSound()
  }

  mutating func next() -> Double {
    if frame == end { beginSound() }
    var sample = backgroundGain * background.next()
    if frame >= start {
      sample += soundSample(
        time: Double(frame - start) / sampleRate, remaining: Double(end - frame) / sampleRate)
    }
    frame += 1
    return sample
  }

  private mutating func beginSound() {
    guard let next = scene.next() else { return }
    sound = next
    start = Int64((next.start * sampleRate).rounded())
    end = Int64((next.end * sampleRate).rounded())
    turns = 0
    glide = random.uniform(-0.4..<0.4)
    if next.kind == .speech { speech.beginPhrase() }
    if next.kind == .blow { beginBlow() }
  }

  private mutating func beginBlow() {
    let course = BlowCourse(length: sound.end - sound.start, gap: Self.blowGap, random: &blowRandom)
    let gusts = RandomNumbers(seed: blowRandom.next())
    let eddies = RandomNumbers(seed: blowRandom.next())
    let air = SimulatedBlow(
      start: sound.start, end: sound.end, strength: Self.blowStrength,
      distance: Self.blowDistance, angle: 0, microphone: Self.blowMicrophone, course: course)
    let blow = BlowSound(
      air, microphone: microphone, sampleRate: sampleRate, gusts: gusts, eddies: eddies)
    // What there is of it before its start and after its end is heard, too.
    start = max(frame, Int64(((sound.start - course.lead) * sampleRate).rounded()))
    end = start + blow.frameCount
    self.blow = blow
  }

  // The sample of the sound at `time` seconds after its start, `remaining` before its end.
  private mutating func soundSample(time: Double, remaining: Double) -> Double {
    let frequency = sound.frequency ?? 0
    switch sound.kind {
    case .speech:
      return speechGain * fade(time, remaining, 0.02) * speech.next()
    case .note:
      let decay = PortableMath.exp2(-6 * time)  // 36 dB per second
      return Self.noteLevel * decay * fade(time, remaining, 0.005) * oscillate(frequency)
    case .whistle:
      let octaves =
        glide * time / (time + remaining) + 0.01 * Phase.sine(turns: 5.5 * time)  // vibrato
      let breath = 0.02 * random.normal()
      return Self.whistleLevel * fade(time, remaining, 0.05)
        * (oscillate(frequency * PortableMath.exp2(octaves)) + breath)
    case .alarm:
      return Self.alarmLevel * fade(time, remaining, 0.005) * oscillate(frequency)
    case .blow:
      return Self.blowLevel * (blow?.next() ?? 0)
    case .clap:
      // A burst of noise around 1500 Hz that falls by 60 dB in 0.17 s, 1 ms after its onset.
      let decay = PortableMath.exp2(-60 * time) * fade(time, remaining, 0.001)
      return clap.next(clapGain * decay * random.normal())
    }
  }

  private mutating func oscillate(_ frequency: Double) -> Double {
    turns += frequency / sampleRate
    if turns >= 1 { turns -= 1 }
    return Phase.sine(turns: turns)
  }

  // A raised cosine up to 1 at the start and down at the end, each of `duration` seconds.
  private func fade(_ time: Double, _ remaining: Double, _ duration: Double) -> Double {
    let distance = min(time, remaining)
    guard distance < duration else { return 1 }
    return 0.5 - 0.5 * Phase.sine(turns: 0.5 * distance / duration + 0.25)
  }
}
