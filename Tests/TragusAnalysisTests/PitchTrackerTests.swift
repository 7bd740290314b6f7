import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct PitchTrackerTests {
  private enum Timbre: String, CaseIterable {
    case sine, saw, odd, weakFirst, noFirst, noFirstAndSecond

    var partials: [Double] {
      switch self {
      case .sine: [1]
      case .saw: PitchSounds.saw
      case .odd: PitchSounds.saw.enumerated().map { $0 % 2 == 0 ? $1 : $1 / 50 }
      case .weakFirst: [0.1] + PitchSounds.saw.dropFirst()
      case .noFirst: [0] + PitchSounds.saw.dropFirst()
      case .noFirstAndSecond: [0, 0] + PitchSounds.saw.dropFirst(2)
      }
    }
  }

  @Test(arguments: [30.87, 110.3, 277.4, 1063, 3318], Timbre.allCases)
  private func `a note is found whatever its partials are`(frequency: Double, timbre: Timbre) {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.silence(0.1) + sounds.note(frequency, timbre.partials, seconds: 0.5)
    let found = pitches(in: sound, rate: 44_100)
    #expect(found.count > 25)
    let isRight = found.allSatisfy { abs(cents($0.frequency, over: frequency)) < 50 }
    #expect(isRight)
    // Once the longest window lies within the note, what is left is noise 58 dB below it. The bound
    // of Cramér and Rao is below 0.01 cents for the lowest of these; tuners show 0.1.
    let steady = found.filter { $0.at > 0.35 }
    let isExact = steady.allSatisfy { abs(cents($0.frequency, over: frequency)) < 0.1 }
    #expect(isExact && steady.count > 18)
  }

  @Test(arguments: [8_000, 11_025, 16_000, 22_050, 32_000, 48_000, 96_000, 192_000.0])
  func `a note has the same pitch at every rate`(rate: Double) {
    for frequency in [82.41, 440] {
      var sounds = PitchSounds(rate: rate)
      let sound = sounds.silence(0.1) + sounds.note(frequency, PitchSounds.saw, seconds: 0.4)
      let steady = pitches(in: sound, rate: rate).filter { $0.at > 0.33 }
      #expect(steady.count >= 12)
      for pitch in steady {
        #expect(abs(cents(pitch.frequency, over: frequency)) < 0.1)
        // What the decimators delay is accounted for: the middle lies 23 or 93 ms before the end.
        #expect(pitch.at - pitch.time > 0.01 && pitch.at - pitch.time < 0.11)
      }
    }
  }

  // Every other, or two of three partials are weak: the period of the strong ones is half or a
  // third. Below, at and above the frequency where the shorter windows tell partials apart.
  @Test(arguments: [16_000, 44_100, 48_000.0])
  func `a note with weak odd partials is no octave`(rate: Double) {
    let timbres = [
      [0.1, 1, 0.08, 0.8, 0.06, 0.5, 0.05, 0.4],
      [0.05, 0.03, 1, 0.04, 0.03, 0.6],
    ]
    for partials in timbres {
      for frequency in [65.4, 82.4, 98] {
        var sounds = PitchSounds(rate: rate)
        let sound = sounds.note(frequency, partials, seconds: 0.4)
        let late = pitches(in: sound, rate: rate).filter { $0.at > 0.25 }
        // 0.2 s is the longest window.
        let isRight = late.allSatisfy { abs(cents($0.frequency, over: frequency)) < 2 }
        #expect(isRight && late.count > 10, "\(frequency) Hz, \(partials)")
      }
    }
  }

  // A bass string, the middle, and the shortest strings of a piano.
  @Test(arguments: [(41.2, 3e-4), (262, 4e-4), (2093, 8e-3)])
  func `a stiff string sounds at its first partial and tells its stiffness`(
    frequency: Double, stiffness: Double
  ) throws {
    var sounds = PitchSounds(rate: 44_100)
    let partials = (1...20).map { exp(-0.2 * Double($0)) }
    let sound = sounds.note(frequency, partials, seconds: 0.5, stiffness: stiffness, decay: 3)
    let steady = pitches(in: sound, rate: 44_100).filter { $0.at > 0.25 }
    #expect(steady.count > 15)
    for pitch in steady {
      #expect(abs(cents(pitch.frequency, over: frequency)) < 0.2)
      let found = try #require(pitch.inharmonicity)
      // A decay of 3/s widens a partial by half a hertz, which moves none of them.
      #expect(abs(found / stiffness - 1) < 0.03)
    }
  }

  @Test func `a string without stiffness has none`() {
    var sounds = PitchSounds(rate: 44_100)
    let found = pitches(in: sounds.note(196, PitchSounds.saw, seconds: 0.5), rate: 44_100)
    #expect(found.filter { $0.at > 0.25 }.allSatisfy { ($0.inharmonicity ?? 0) < 1e-6 })
  }

  // Two periods and 10 ms: what a player feels as at once.
  @Test(arguments: [41.2, 82.4, 196, 440, 1760, 4000])
  func `a note is said after two periods, with its onset`(frequency: Double) throws {
    var sounds = PitchSounds(rate: 48_000)
    let sound = sounds.silence(0.3) + sounds.note(frequency, PitchSounds.saw, seconds: 0.3)
    let found = pitches(in: sound, rate: 48_000)
    let first = try #require(found.first)
    #expect(first.at - 0.3 < 2 / frequency + 0.01)
    #expect(abs(cents(first.frequency, over: frequency)) < 50)
    // A step is 1.5 ms, and the note is as loud as the noise after a tenth of a millisecond.
    #expect(abs(first.onset - 0.3) < 0.003)
    #expect(found.allSatisfy { $0.onset == first.onset })
  }

  @Test func `a new note has a new onset, also without a rest`() {
    var sounds = PitchSounds(rate: 44_100)
    let melody = [262.0, 330, 392].map { sounds.note($0, PitchSounds.saw, seconds: 0.3) }
    let found = pitches(in: Array(melody.joined()), rate: 44_100)
    #expect(Set(found.map(\.onset)).count == 3)
    let names = found.filter { $0.time.truncatingRemainder(dividingBy: 0.3) > 0.1 }
    #expect(Set(names.map(\.note.description)) == ["C4", "E4", "G4"])
  }

  @Test(arguments: [220, 440, 880.0])
  func `a note struck again is known soon after its attack`(frequency: Double) throws {
    var sounds = PitchSounds(rate: 44_100)
    let note = sounds.note(frequency, PitchSounds.saw, seconds: 0.4)
    let sound = note + sounds.silence(0.012) + note
    let found = pitches(in: sound, rate: 44_100)
    let onset = try #require(found.last).onset
    // A dip is known to a period and some steps of 1.5 ms.
    #expect(abs(onset - 0.412) < 0.015)
    let first = try #require(found.first { $0.onset == onset })
    // The rise out of it is seen after a period more; then two periods have to agree.
    #expect(first.at - 0.412 < 3 / frequency + 0.02)
  }

  @Test(arguments: [349.2, 698.5])
  func `a reed that begins at half its frequency is no octave lower`(frequency: Double) {
    // For 25 ms every other period is different: the partials between are 10 dB below the others.
    let rate = 44_100.0
    var sounds = PitchSounds(rate: rate)
    let count = Int(0.4 * rate)
    var sound = sounds.silence(0.4)
    for frame in 0..<count {
      let time = Double(frame) / rate
      for number in 1...12 {
        let isBetween = !number.isMultiple(of: 2)
        let level = isBetween ? max(0, 1 - time / 0.03) * pow(10, -0.5) : 1
        let angle = Double.pi * frequency * Double(number) * time
        sound[frame] += Float(0.05 * level * min(time / 0.01, 1) / Double(number) * sin(angle))
      }
    }
    let found = pitches(in: sounds.silence(0.2) + sound, rate: rate)
    #expect(found.count > 20)
    #expect(found.allSatisfy { abs(cents($0.frequency, over: frequency)) < 60 })
  }

  @Test func `an octave outside of the range does not hide a note`() {
    // Its second partial is 21 dB above the first.
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(600, [0.0891, 1], seconds: 0.4)
    let found = pitches(in: sound, rate: 44_100, range: 60...1000).filter { $0.at > 0.1 }
    #expect(found.count > 20)
    #expect(found.allSatisfy { abs(cents($0.frequency, over: 600)) < 2 })
  }

  @Test func `a vibrato is followed`() {
    // Half a semitone to either side, five and a half times a second.
    let rate = 44_100.0
    var phase = 0.0
    let sound = (0..<Int(rate)).map { frame -> Float in
      let frequency = 220 * exp2(0.5 / 12 * sin(2 * .pi * 5.5 * Double(frame) / rate))
      phase += 2 * .pi * frequency / rate
      return Float((1...8).reduce(0) { $0 + 0.05 / Double($1) * sin(Double($1) * phase) })
    }
    let found = pitches(in: sound, rate: rate)
    #expect(found.count > 75)
    for pitch in found {
      let truth = 220 * exp2(0.5 / 12 * sin(2 * .pi * 5.5 * pitch.time))
      // Over 46 ms the mean of a crest lies 5 cents lower. A partial that moves by 17 cents in a
      // hop has no single frequency.
      #expect(abs(cents(pitch.frequency, over: truth)) < 20)
    }
  }

  @Test func `the level is that of the note, and what is softer than the least is not reported`() {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(220, PitchSounds.saw, seconds: 0.4)
    let found = pitches(in: sound, rate: 44_100).filter { $0.at > 0.1 && $0.at < 0.38 }
    // 0.08 is -21.94 dBFS; 46 ms are ten periods and a part of one.
    #expect(found.allSatisfy { abs($0.level + 21.94) < 0.3 })
    #expect(!pitches(in: sound, rate: 44_100, minimumLevel: -23).isEmpty)
    #expect(pitches(in: sound, rate: 44_100, minimumLevel: -20).isEmpty)
  }

  @Test(arguments: [466.164, 932.328, 1318.51], [-43, -33, -15.0])
  func `what lies between the partials lowers the octave only if it is strong`(
    frequency: Double, level: Double
  ) {
    // An oboe blown into its second register leaves traces of the first, at -43 dB. Six partials at
    // -33 dB have together -25 dB.
    var sounds = PitchSounds(rate: 44_100)
    let between = pow(10, level / 20)
    let partials = (1...12).map { $0.isMultiple(of: 2) ? exp2(-Double($0) / 4) : between }
    let found = pitches(
      in: sounds.note(frequency / 2, partials, seconds: 0.5), rate: 44_100)
    #expect(found.count > 30)
    let heard = level > -20 ? frequency / 2 : frequency
    // Within a quarter of a semitone it cannot be the octave.
    let isRight = found.dropFirst(2).allSatisfy { abs(cents($0.frequency, over: heard)) < 25 }
    #expect(isRight)
  }

  @Test func `a target is never mistaken for its octave`() throws {
    let target = try Note(parsing: "E2")
    var sounds = PitchSounds(rate: 44_100)
    // A low string whose even partials are much stronger than the odd ones.
    let partials = (1...12).map { $0 % 2 == 0 ? 1 : 0.02 }
    let found = pitches(
      in: sounds.note(81.2, partials, seconds: 0.6), rate: 44_100, target: target)
    #expect(found.count > 20)
    for pitch in found where pitch.at > 0.3 {
      #expect(pitch.note == target)
      #expect(abs(pitch.cents - cents(81.2, over: 82.4069)) < 0.5)
    }
    // Other strings are none of its business.
    let other = sounds.note(246.94, PitchSounds.saw, seconds: 0.4)
    let isSilent = pitches(in: other, rate: 44_100, target: target).isEmpty
    #expect(isSilent)
  }

  @Test func `notes are named as the instrument names them`() throws {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(466.1638, PitchSounds.saw, seconds: 0.3)
    let clarinet = try #require(
      pitches(in: sound, rate: 44_100, tuning: Tuning(transposition: 2)).last)
    #expect(clarinet.note.description == "C5")
    let high = try #require(
      pitches(in: sound, rate: 44_100, tuning: Tuning(referenceFrequency: 445)).last)
    #expect(high.note.description == "A#4")
    // 1200 log2(440 / 445).
    #expect(abs(high.cents + 19.5622) < 0.1)
  }

  @Test func `what lies outside of the range is not found`() {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(440, PitchSounds.saw, seconds: 0.3)
    #expect(pitches(in: sound, rate: 44_100, range: 500...2000).isEmpty)
    #expect(!pitches(in: sound, rate: 44_100, range: 400...2000).isEmpty)
  }

  @Test(arguments: [10_050, 12_000, 15_000, 17_600, 19_500.0])
  func `a sine above the range is no note below`(frequency: Double) {
    for rate in [44_100, 48_000, 96_000.0] {
      var sounds = PitchSounds(rate: rate)
      let sound = sounds.silence(0.1) + sounds.note(frequency, [1], seconds: 0.2)
      #expect(pitches(in: sound, rate: rate).isEmpty, "\(rate) Hz")
    }
  }

  @Test(arguments: [520, 660, 990, 1234, 2000, 4400.0])
  func `a note above a narrow range is none below`(frequency: Double) {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.silence(0.1) + sounds.note(frequency, [1, 0.3, 0.1], seconds: 0.3)
    #expect(pitches(in: sound, rate: 44_100, range: 25...500).isEmpty)
    let sine = sounds.silence(0.1) + sounds.note(frequency, [1], seconds: 0.3)
    #expect(pitches(in: sine, rate: 44_100, range: 25...500).isEmpty)
  }

  @Test func `a hop is the time between two reports`() {
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(440, PitchSounds.saw, seconds: 0.6)
    for hop in [0.005, 0.05] {
      let times = pitches(in: sound, rate: 44_100, hop: hop).map(\.at).filter { $0 > 0.1 }
      #expect(times.count > 5)
      // It is a whole number of steps, each a whole number of samples of the lower rate.
      let isRegular = zip(times.dropFirst(), times).allSatisfy { abs($0 - $1 - hop) < 0.05 * hop }
      #expect(isRegular)
    }
  }

  @Test func `times are whole frames, and the confidence is a part`() {
    var sounds = PitchSounds(rate: 48_000)
    let sound = sounds.silence(0.05) + sounds.note(196, PitchSounds.saw, seconds: 0.3)
    let found = pitches(in: sound, rate: 48_000)
    #expect(found.count > 20)
    for pitch in found {
      for time in [pitch.at, pitch.onset] {
        // One division of frames by the rate, so not even the last bit is off.
        #expect(time == (time * 48_000).rounded() / 48_000)
      }
      // The middle may lie between two frames.
      #expect(pitch.time == (pitch.time * 96_000).rounded() / 96_000)
      #expect((0...1).contains(pitch.confidence))
    }
  }

  @Test func `a sure note that changes without an onset is not held`() {
    // The partials of the second note are partials of the first one.
    var sounds = PitchSounds(rate: 44_100)
    let sound =
      sounds.note(110, PitchSounds.saw, seconds: 0.5)
      + sounds.note(220, PitchSounds.saw, seconds: 0.5)
    let found = pitches(in: sound, rate: 44_100)
    // 0.2 s is the longest window.
    let late = found.filter { $0.at > 0.75 }
    let isNew = late.allSatisfy { abs(cents($0.frequency, over: 220)) < 1 }
    #expect(isNew && late.count > 15)
  }

  @Test func `noise and silence have no pitch`() {
    var sounds = PitchSounds(rate: 44_100)
    let white = sounds.silence(0.8, rms: 0.03)
    var sum: Float = 0
    let brown = white.map { sample -> Float in
      sum = 0.995 * sum + 0.2 * sample
      return sum
    }
    #expect(pitches(in: white, rate: 44_100).isEmpty)
    #expect(pitches(in: brown, rate: 44_100).isEmpty)
    #expect(pitches(in: Array(repeating: 0.25, count: 8_000), rate: 44_100).isEmpty)
  }

  @Test func `clicks have no pitch`() {
    var sounds = PitchSounds(rate: 44_100, seed: 3)
    let burst = sounds.silence(0.01, rms: 0.4)
    var sound = sounds.silence(1)
    for click in 0..<6 {
      let start = 3000 + click * 6401
      for index in burst.indices {
        sound[start + index] += burst[(index + 31 * click) % 441] * exp(-Float(index) / 40)
      }
      // One sample alone.
      sound[start + 3500] = 0.9
    }
    #expect(pitches(in: sound, rate: 44_100).isEmpty)
  }

  @Test(arguments: [0.003, 0.005, 0.01, 0.02])
  func `two clicks have no pitch`(distance: Double) {
    for rate in [16_000, 44_100, 48_000.0] {
      var sounds = PitchSounds(rate: rate)
      var sound = sounds.silence(0.6)
      for pair in 0..<2 {
        let first = Int((0.1 + 0.237 * Double(pair)) * rate)
        sound[first] += 0.8
        sound[first + Int(distance * rate)] += 0.8
      }
      #expect(pitches(in: sound, rate: rate).isEmpty, "\(rate) Hz")
    }
  }

  @Test func `another channel is read`() {
    let format = AudioFormat(sampleRate: 44_100, channelCount: 2)
    var sounds = PitchSounds(rate: 44_100)
    let channels = [330, 440].map { sounds.note($0, PitchSounds.saw, seconds: 0.3) }
    let found = events(
      of: PitchTracker(format: format, channel: 1), hearing: channels, format: format,
      blocks: .whole)
    #expect(found.last?.note.description == "A4")
  }

  @Test func `a gap begins a new note`() {
    let format = AudioFormat(sampleRate: 44_100, channelCount: 1)
    var sounds = PitchSounds(rate: 44_100)
    let sound = sounds.note(440, PitchSounds.saw, seconds: 0.3)
    var tracker = PitchTracker(format: format)
    let before = tracker.process(AudioBuffer(format: format, channels: [sound]))
    _ = tracker.skip(44_100)
    let position = Int64(sound.count + 44_100)
    let after = tracker.process(AudioBuffer(format: format, position: position, channels: [sound]))
    #expect(before.last?.onset ?? 0 < 0.01)
    #expect(after.first?.onset ?? 0 >= 1.3)
    #expect(after.allSatisfy { $0.time >= 1.3 })
  }

  @Test(arguments: [8_000, 44_100, 96_000.0])
  func `the pitch tracker keeps the laws`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    var sounds = PitchSounds(rate: rate)
    let sound =
      sounds.silence(0.05) + sounds.note(98, PitchSounds.saw, seconds: 0.1)
      + sounds.note(523, [0, 1, 0.5], seconds: 0.06)
    // The histories hold 0.3 s.
    checkAnalyzer(format: format, signals: [[sound]], settling: 0.35) {
      PitchTracker(format: format)
    }
  }
}
