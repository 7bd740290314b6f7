/// The sounds of a ``Scene`` over background noise.
///
/// An amplitude of 1 is about the peak of a clap.
struct SceneGenerator: SignalGenerator {
  private static let backgroundLevel = PortableMath.amplitude(decibels: -54)
  private static let speechLevel = PortableMath.amplitude(decibels: -20)
  private static let noteLevel = PortableMath.amplitude(decibels: -14)
  private static let whistleLevel = PortableMath.amplitude(decibels: -14)
  private static let alarmLevel = PortableMath.amplitude(decibels: -10)
  private static let blowLevel = PortableMath.amplitude(decibels: -14)

  // How fast the wind changes, per second.
  private static let gustRate = 10.0

  private let sampleRate: Double
  private var scene: Scene
  private var sound: SceneSound
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var frame: Int64 = 0

  // Every channel has a background of its own; what happens is heard alike in all.
  private var background: PinkNoise
  private let backgroundGain: Double
  private var speech: SpeechGenerator
  private let speechGain: Double
  private var wind: BrownNoise
  private let windGain: Double
  private var random: RandomNumbers
  private var clap: Resonator
  private let clapGain: Double
  private var turns = 0.0
  private var glide = 0.0  // octaves over the length of a whistle
  private var gust = 1.0
  private let gustiness: Double

  init(sampleRate: Double, channel: Int, seed: UInt64) {
    self.sampleRate = sampleRate
    background = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    backgroundGain = Self.backgroundLevel / background.rootMeanSquare(sampleRate: sampleRate)
    speech = SpeechGenerator(sampleRate: sampleRate, seed: seed)
    speechGain = Self.speechLevel / speech.rootMeanSquare(sampleRate: sampleRate)
    wind = BrownNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: 0x5749_4E44))
    windGain = Self.blowLevel / wind.rootMeanSquare(sampleRate: sampleRate)
    random = RandomNumbers(seed: seed, stream: 0x524F_4F4D)
    // What makes the standard deviation of the gusts 0.4 after their low-pass.
    gustiness = 0.4 * (2 * sampleRate / Self.gustRate).squareRoot()
    // White noise spreads over the whole rate; this keeps what falls into the resonance the same.
    clapGain = (sampleRate / 15_000).squareRoot()
    clap = Resonator(frequency: 1500, bandwidth: 1200, sampleRate: sampleRate)
    scene = Scene(seed: seed)
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
    gust = 1
    glide = random.uniform(-0.4..<0.4)
    if next.kind == .speech { speech.beginPhrase() }
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
      gust += (1 + gustiness * random.normal() - gust) * (Self.gustRate / sampleRate)
      return windGain * fade(time, remaining, 0.06) * max(0.3, gust) * wind.next()
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
