/// Somebody who does what the set-up of blowing asks for. They are quiet for 5 s, talk for 8 s, and
/// blow three times in the 12 s after that. What follows is the room.
///
/// An amplitude of 1 is full scale, which the blows reach and no sample exceeds.
struct BlowSetUpGenerator: SignalGenerator {
  /// How long all of it takes, in seconds.
  static let duration = 25.0
  private static let blowing = 13.0  // seconds; where blows are asked for
  // Somebody begins a moment after being asked, and is done a moment before the next step.
  private static let talking = 5.3..<12.7  // seconds
  private static let talkLevel = PortableMath.amplitude(decibels: -26)
  private static let settings = BlowSettings(
    strength: 0.8, distance: 5, angle: 0, microphone: .phone, length: 1, gap: 2.5, count: 3)

  private let talkStart, talkEnd, blowStart: Int64
  private let edge: SoftEdges
  private var room: PinkNoise
  private let roomGain: Double
  private var speech: SpeechGenerator
  private let speechGain: Double
  // It has a room of its own, which is as loud.
  private var blows: BlowGenerator
  private var frame: Int64 = 0

  init(sampleRate: Double, channel: Int, seed: UInt64) {
    func frames(_ seconds: Double) -> Int64 { Int64((seconds * sampleRate).rounded()) }
    talkStart = frames(Self.talking.lowerBound)
    talkEnd = frames(Self.talking.upperBound)
    blowStart = frames(Self.blowing)
    edge = SoftEdges(frameCount: frames(0.02))
    room = PinkNoise(
      sampleRate: sampleRate,
      random: RandomNumbers(seed: seed, stream: 0x5155_4945 &+ UInt64(channel)))
    roomGain =
      PortableMath.amplitude(decibels: Self.settings.noise)
      / room.rootMeanSquare(sampleRate: sampleRate)
    speech = SpeechGenerator(sampleRate: sampleRate, seed: seed)
    speechGain = Self.talkLevel / speech.rootMeanSquare(sampleRate: sampleRate)
    blows = BlowGenerator(Self.settings, sampleRate: sampleRate, channel: channel, seed: seed)
  }

  mutating func next() -> Double {
    defer { frame += 1 }
    if frame >= blowStart { return blows.next() }
    var sample = roomGain * room.next()
    if frame >= talkStart, frame < talkEnd {
      if frame == talkStart { speech.beginPhrase() }
      let distance = min(frame - talkStart, talkEnd - 1 - frame)
      let factor = edge.factor(distance)
      sample += factor * speechGain * speech.next()
    }
    return max(-1, min(1, sample))
  }
}
