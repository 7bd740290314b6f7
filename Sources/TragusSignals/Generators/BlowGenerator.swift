/// Blows into a microphone over the pink noise of a room.
///
/// An amplitude of 1 is full scale, which no sample exceeds.
struct BlowGenerator: SignalGenerator {
  private static let speedOfSound = 343.0  // metres per second, at 20 °C

  private let sampleRate: Double
  private let channel: UInt64
  private let seed: UInt64
  private let givenMicrophone: BlowResponse?
  private let lipDelay: Double?
  private var blows: SimulatedBlows
  private var room: PinkNoise
  private let roomGain: Double

  private var frame: Int64 = 0
  private var number: UInt64 = 0
  private var onset = Int64.max
  private var finish = Int64.max
  private var sound: BlowSound?

  init(_ settings: BlowSettings, sampleRate: Double, channel: Int, seed: UInt64) {
    self.sampleRate = sampleRate
    self.channel = UInt64(channel)
    self.seed = seed
    var random = RandomNumbers(seed: seed, stream: 0x4D49_4352)
    givenMicrophone = settings.microphone.map { BlowResponse($0, random: &random) }
    lipDelay = settings.direction.map { direction in
      let delay =
        settings.spacing / 100 * Phase.sine(turns: direction / 360) / Self.speedOfSound
      // Positive directions reach the second microphone first.
      return max(channel % 2 == 0 ? delay : -delay, 0)
    }
    blows = SimulatedBlows(settings, seed: seed)
    room = PinkNoise(
      sampleRate: sampleRate, random: RandomNumbers(seed: seed, stream: UInt64(channel)))
    roomGain =
      PortableMath.amplitude(decibels: settings.noise)
      / room.rootMeanSquare(sampleRate: sampleRate)
    prepareNext()
  }

  mutating func next() -> Double {
    if frame == finish { prepareNext() }
    var sample = roomGain * room.next()
    if frame >= onset { sample += sound?.next() ?? 0 }
    frame += 1
    return max(-1, min(1, sample))
  }

  private mutating func prepareNext() {
    guard let blow = blows.next() else {
      (onset, finish, sound) = (.max, .max, nil)
      return
    }
    number += 1
    var random = RandomNumbers(seed: seed, stream: 0x4252_4541_0000 &+ number)
    let drawn = BlowResponse(blow.microphone, random: &random)
    // Gusts are the same in all channels, the eddies of each channel are its own.
    let eddies = RandomNumbers(seed: random.next(), stream: channel)
    onset = max(frame, Int64(((blow.start - blow.course.lead) * sampleRate).rounded()))
    let sound = BlowSound(
      blow, microphone: givenMicrophone ?? drawn, sampleRate: sampleRate, gusts: random,
      eddies: eddies, lipDelay: lipDelay)
    finish = onset + sound.frameCount
    self.sound = sound
  }
}
