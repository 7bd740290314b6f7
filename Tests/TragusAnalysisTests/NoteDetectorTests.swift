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

struct NoteDetectorTests {
  // A3, C#4 and E4 after equal temperament; the last two without a rest between.
  private static let melody: [(note: String, frequency: Double, start: Double, end: Double)] = [
    ("A3", 220, 0.2, 0.7), ("C#4", 277.183, 1, 1.4), ("E4", 329.628, 1.4, 1.9),
  ]

  /// The melody with six partials, each half as strong as the one before, and some noise.
  private func melody(rate: Double, shift: Double = 1) -> [Float] {
    var random = SeededGenerator(seed: 4)
    return (0..<Int(2.4 * rate)).map { frame in
      let time = Double(frame) / rate
      var sum = 1e-4 * Double.random(in: -1...1, using: &random)
      for note in Self.melody where time >= note.start && time < note.end {
        let edge = min(1, (time - note.start) / 0.01, (note.end - time) / 0.01)
        for partial in 1...6 {
          let phase = 2 * Double.pi * note.frequency * shift * Double(partial) * time
          sum += 0.2 * edge * exp2(-Double(partial)) * sin(phase)
        }
      }
      return Float(sum)
    }
  }

  private func heard(
    _ samples: [Float], rate: Double, tuning: Tuning = Tuning()
  ) -> [NoteActivity] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = NoteDetector(PitchTracker(format: format, tuning: tuning))
    return events(of: detector, hearing: [samples], format: format, blocks: .fixed(1000))
  }

  @Test(arguments: [16_000, 44_100.0])
  func `a melody is told note by note`(rate: Double) {
    let found = heard(melody(rate: rate), rate: rate)
    #expect(found.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
    let notes = found.filter { $0.phase == .ended }
    #expect(notes.map(\.note.description) == Self.melody.map(\.note))
    for (note, written) in zip(notes, Self.melody) {
      // An onset is known to about one look, 6 ms; an end to a block of 46 ms.
      #expect(abs(note.start - written.start) < 0.02, "\(note.note) began")
      #expect(abs((note.end ?? 0) - written.end) < 0.06, "\(note.note) ended")
      // The just noticeable difference is some 5 cents; the melody is exact.
      #expect(abs(note.cents) < 1)
      #expect(note.at >= note.end ?? 0)
    }
  }

  @Test func `notes are named after the tuning`() {
    // A quarter of a semitone sharp, heard by a player of a clarinet in B flat.
    let sharp = exp2(25.0 / 1200)
    let samples = melody(rate: 44_100, shift: sharp)
    let tuned = heard(samples, rate: 44_100, tuning: Tuning(referenceFrequency: 440 * sharp))
      .filter { $0.phase == .ended }
    #expect(tuned.map(\.note.description) == ["A3", "C#4", "E4"])
    #expect(tuned.allSatisfy { abs($0.cents) < 1 })
    let transposed = heard(samples, rate: 44_100, tuning: Tuning(transposition: 2))
      .filter { $0.phase == .ended }
    #expect(transposed.map(\.note.description) == ["B3", "D#4", "F#4"])
    #expect(transposed.allSatisfy { abs($0.cents - 25) < 1 })
  }

  @Test func `what still sounds ends with the stream`() {
    let samples = Array(melody(rate: 44_100)[..<Int(1.2 * 44_100)])
    let found = heard(samples, rate: 44_100)
    #expect(found.map(\.phase) == [.began, .ended, .began, .ended])
    #expect((found.last?.end ?? 9) <= 1.2)
  }

  /// Eight partials, without a rest between the notes.
  private func legato(_ frequencies: [Double], seconds: Double, rate: Double) -> [Float] {
    frequencies.enumerated().flatMap { index, frequency in
      (0..<Int(seconds * rate)).map { frame in
        let place = Double(frame) / rate
        let edge = min(1, place / 0.004, (seconds - place) / 0.004)
        let sum = (1...8).reduce(0.0) { sum, partial in
          sum + sin(2 * .pi * frequency * Double(partial) * place) / Double(partial)
        }
        return Float(0.2 * edge * sum)
      }
    }
  }

  @Test(arguments: [0.125, 0.25])
  func `semitones without a rest are notes`(seconds: Double) {
    let rate = 44_100.0
    let tuning = Tuning()
    let scale = (60...71).map { Note(number: $0) }
    let samples = legato(scale.map { tuning.frequency(of: $0) }, seconds: seconds, rate: rate)
    let notes = heard(samples, rate: rate).filter { $0.phase == .ended }
    #expect(notes.map(\.note) == scale)
    for (index, note) in notes.enumerated() {
      // Half of the window, 46 ms, and two hops.
      #expect(abs(note.start - Double(index) * seconds) < 0.05)
      #expect(abs(note.cents) < 15)
    }
  }

  @Test func `a note whose octave is heard first is one note`() {
    var sounds = PitchSounds(rate: 44_100)
    let partials = [0.1, 1, 0.08, 0.8, 0.06, 0.5, 0.05, 0.4]
    let samples = sounds.silence(0.1) + sounds.note(82.4069, partials, seconds: 0.6)
    let notes = heard(samples, rate: 44_100).filter { $0.phase == .ended }
    #expect(notes.map(\.note.description) == ["E2"])
    #expect(notes.allSatisfy { abs($0.cents) < 2 })
  }

  @Test(arguments: [5, 6, 7.0], [0, 0.5])
  func `a vibrato is one note`(vibrato: Double, phase: Double) {
    let rate = 44_100.0
    var angle = 0.0
    let samples = (0..<Int(0.8 * rate)).map { frame -> Float in
      let turn = sin(2 * .pi * (vibrato * Double(frame) / rate + phase))
      angle += 2 * .pi * 440 * exp2(0.6 / 12 * turn) / rate
      return Float((1...6).reduce(0.0) { $0 + 0.1 / Double($1) * sin(Double($1) * angle) })
    }
    let notes = heard(samples, rate: rate).filter { $0.phase == .ended }
    #expect(notes.map(\.note.description) == ["A4"])
  }

  enum Timbre: CaseIterable {
    case sine, saw, odd, plucked, voice

    /// The amplitude of a partial.
    func amplitude(_ number: Int, of frequency: Double) -> Double {
      let k = Double(number)
      switch self {
      case .sine: return number == 1 ? 1 : 0
      case .saw: return 1 / k
      case .odd: return number.isMultiple(of: 2) ? 0 : 1 / k
      case .plucked: return abs(sin(0.23 * .pi * k)) / k
      case .voice:
        // Formants of an A at 650 and 1150 Hz.
        func formant(_ middle: Double) -> Double { exp(-pow((k * frequency - middle) / 150, 2)) }
        return (0.15 + formant(650) + 0.7 * formant(1150)) / k
      }
    }
  }

  /// A sound of up to 20 partials.
  ///
  /// - Parameters:
  ///   - cents: How far it lies above the frequency, over time in seconds.
  ///   - level: What its amplitude is multiplied by, over time.
  private func sound(
    _ timbre: Timbre, _ frequency: Double, seconds: Double, rate: Double,
    _ random: inout SeededGenerator, cents: (Double) -> Double = { _ in 0 },
    level: (Double) -> Double
  ) -> [Float] {
    let count = min(20, Int(0.4 * rate / frequency))
    let partials = (1...count).map { number in
      (
        Double(number), timbre.amplitude(number, of: frequency),
        Double.random(in: 0..<(2 * .pi), using: &random)
      )
    }
    var cycles = 0.0
    return (0..<Int(seconds * rate)).map { frame in
      let time = Double(frame) / rate
      cycles += frequency * exp2(cents(time) / 1200) / rate
      let sum = partials.reduce(0.0) { sum, partial in
        let (number, amplitude, phase) = partial
        let decay = timbre == .plucked ? exp(-(1.2 + 0.5 * number) * time) : 1
        return sum + amplitude * decay * sin(2 * .pi * number * cycles + phase)
      }
      return Float(0.1 * level(time) * sum + 1e-4 * Double.random(in: -1...1, using: &random))
    }
  }

  private func edges(_ attack: Double, _ release: Double, of seconds: Double) -> (Double) -> Double
  {
    { max(0, min(1, $0 / attack, (seconds - $0) / release)) }
  }

  private func notes(_ samples: [Float], rate: Double = 44_100) -> [NoteActivity] {
    heard(samples, rate: rate).filter { $0.phase == .ended }
  }

  @Test(arguments: Timbre.allCases, [0.02, 0.05, 0.1])
  func `repeated notes are counted`(timbre: Timbre, release: Double) {
    let rate = 44_100.0
    var random = SeededGenerator(seed: 11)
    for minute in [60, 120, 200.0] {
      let lowest = Int.random(in: 48...72, using: &random)
      // Twinkle, twinkle, little star.
      let written = [0, 0, 7, 7, 9, 9, 7].map { Note(number: lowest + $0) }
      let seconds = 60 / minute
      let samples = written.flatMap { note in
        sound(
          timbre, Tuning().frequency(of: note), seconds: seconds, rate: rate, &random,
          level: edges(0.006, release, of: seconds))
      }
      let found = notes(samples)
      #expect(found.map(\.note) == written)
      for (index, note) in found.enumerated() {
        // The rise out of a dip is known to a period and some steps of 1.5 ms.
        #expect(abs(note.start - Double(index) * seconds) < 0.03)
      }
    }
  }

  @Test(arguments: Timbre.allCases, [3, 6.0])
  func `a tremolo is one note`(timbre: Timbre, depth: Double) {
    guard timbre != .plucked else { return }
    var random = SeededGenerator(seed: 12)
    let edge = edges(0.02, 0.05, of: 2)
    for note in [45, 60, 77].map({ Note(number: $0) }) {
      let samples = sound(
        timbre, Tuning().frequency(of: note), seconds: 2, rate: 44_100, &random,
        level: { edge($0) * pow(10, depth / 40 * sin(2 * .pi * 5 * $0)) })
      #expect(notes(samples).map(\.note) == [note])
    }
  }

  @Test func `a softer note after a long rest is a note`() {
    // A string that decays by 14 dB in a second, damped and struck again, each time more softly.
    let (rest, step, count) = (5.0, -8.0, 3)
    var random = SeededGenerator(seed: 15)
    let edge = edges(0.005, 0.05, of: 0.7)
    var samples: [Float] = []
    for index in 0..<count {
      samples += sound(
        .plucked, 220, seconds: 0.7, rate: 44_100, &random,
        level: { edge($0) * pow(10, (step * Double(index) - 14 * $0) / 20) })
      samples += [Float](repeating: 0, count: Int(rest * 44_100))
    }
    #expect(notes(samples).count == count)
  }

  @Test func `a string that is damped and struck again more softly is another note`() {
    let (rest, step, count) = (0.3, -5.0, 6)
    var random = SeededGenerator(seed: 16)
    let edge = edges(0.005, 0.05, of: 0.7)
    var samples: [Float] = []
    for index in 0..<count {
      samples += sound(
        .plucked, 220, seconds: 0.7, rate: 44_100, &random,
        level: { edge($0) * pow(10, (step * Double(index) - 14 * $0) / 20) })
      // At -85 dBFS, as of a good microphone.
      samples += (0..<Int(rest * 44_100)).map { _ in Float.random(in: -1e-4...1e-4, using: &random)
      }
    }
    #expect(notes(samples).map(\.note.description) == Array(repeating: "A3", count: count))
  }

  /// What shakes a building: 40 sinusoids from 12 to 30 Hz.
  private func rumble(
    seconds: Double, rate: Double, level: Double, _ random: inout SeededGenerator
  ) -> [Float] {
    let lines = (0..<40).map { _ in
      (
        Double.random(in: 12...30, using: &random),
        Double.random(in: 0..<(2 * .pi), using: &random)
      )
    }
    let amplitude = pow(10, level / 20) * (2 / Double(lines.count)).squareRoot()
    return (0..<Int(seconds * rate)).map { frame in
      let time = Double(frame) / rate
      return Float(lines.reduce(0) { $0 + amplitude * sin(2 * .pi * $1.0 * time + $1.1) })
    }
  }

  @Test(arguments: [52, 59, 66, 73])
  func `a string that fades into a rumble is one note`(number: Int) {
    let note = Note(number: number)
    var random = SeededGenerator(seed: 17)
    var samples = rumble(seconds: 5, rate: 44_100, level: -43, &random)
    let string = sound(
      .plucked, Tuning().frequency(of: note), seconds: 4, rate: 44_100, &random,
      level: { min($0 / 0.003, 1) })
    for (index, sample) in string.enumerated() { samples[index + 22_050] += sample }
    #expect(notes(samples).map(\.note) == [note])
  }

  @Test(arguments: [52, 57, 60, 64, 71])
  func `a softer note is slurred to`(second: Int) {
    // From E5, 8 dB softer, with a cross-fade of 30 ms: nothing is struck.
    let rate = 44_100.0
    var random = SeededGenerator(seed: 18)
    let numbers = [76, second]
    let first = sound(
      .saw, Tuning().frequency(of: Note(number: numbers[0])), seconds: 1.2, rate: rate, &random,
      level: { min($0 / 0.01, 1, max(0, (0.615 - $0) / 0.03)) })
    let last = sound(
      .saw, Tuning().frequency(of: Note(number: numbers[1])), seconds: 1.2, rate: rate, &random,
      level: { 0.4 * min(1, max(0, ($0 - 0.585) / 0.03)) })
    #expect(notes(zip(first, last).map { $0 + $1 }).map(\.note.number) == numbers)
  }

  @Test func `a string whose first partial fades first keeps its octave`() {
    // As of a guitar: partial 1 falls by 30 dB in a second, partial 2 by 10 dB.
    let rate = 44_100.0
    var sounds = PitchSounds(rate: rate)
    var samples = sounds.silence(4)
    for (number, level, fall) in [(1.0, -24.0, 30.0), (2, -22, 10), (3, -30, 27), (5, -40, 30)] {
      for frame in 0..<Int(3.5 * rate) {
        let time = Double(frame) / rate
        let amplitude = pow(10, (level - fall * time) / 20) * min(time / 0.003, 1)
        samples[frame + 4410] += Float(amplitude * sin(2 * .pi * 185 * number * time))
      }
    }
    #expect(notes(samples).map(\.note.description) == ["F#3"])
    let found = pitches(in: samples, rate: rate)
    #expect(found.allSatisfy { abs(cents($0.frequency, over: 185)) < 60 })
    // It is followed 20 dB down and farther.
    #expect((found.last?.at ?? 0) > 2)
  }

  @Test(arguments: [Timbre.saw, .odd, .voice], [0.05, 0.15])
  func `a glide into a note belongs to it`(timbre: Timbre, glide: Double) {
    var random = SeededGenerator(seed: 13)
    let edge = edges(0.02, 0.05, of: 1)
    for note in [50, 62, 74].map({ Note(number: $0) }) {
      let samples = sound(
        timbre, Tuning().frequency(of: note), seconds: 1, rate: 44_100, &random,
        cents: { -300 * max(0, 1 - $0 / glide) }, level: edge)
      let found = notes(samples)
      #expect(found.map(\.note) == [note])
      // A glide of 50 ms may be over before a window of 46 ms has a pitch.
      #expect((found.first?.start ?? 9) < 0.05)
    }
  }

  @Test func `a string that decays among others that ring is one note`() {
    let rate = 44_100.0
    var random = SeededGenerator(seed: 14)
    for note in [43, 52, 60, 69].map({ Note(number: $0) }) {
      var samples = sound(
        .plucked, Tuning().frequency(of: note), seconds: 4, rate: rate, &random,
        level: edges(0.003, 0.02, of: 4))
      // The open strings of a guitar, 40 dB below it and longer.
      for string in [40, 45, 50, 55, 59, 64] {
        let other = sound(
          .saw, Tuning().frequency(of: Note(number: string)), seconds: 4, rate: rate, &random,
          level: { 0.01 * min($0 / 0.3, 1) * exp(-0.5 * $0) })
        for frame in samples.indices { samples[frame] += other[frame] }
      }
      #expect(notes(samples).map(\.note) == [note])
    }
  }

  @Test func `rumble has no notes`() {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var (slow, sum) = (0.0, 0.0)
      let rumble = (0..<441_000).map { _ -> Float in
        // A brown noise without what is below 10 Hz.
        sum = 0.9986 * sum + Double.random(in: -1...1, using: &random)
        slow += 0.0014 * (sum - slow)
        return Float(0.005 * (sum - slow))
      }
      #expect(heard(rumble, rate: 44_100).isEmpty)
    }
  }

  @Test(arguments: [(440.0, 0.04, 0), (440, 0.1, 1), (40, 0.1, 0), (40, 0.4, 1)])
  func `what is shorter than five periods and 60 ms is no note`(
    frequency: Double, seconds: Double, count: Int
  ) {
    var random = SeededGenerator(seed: 15)
    let pause = [Float](repeating: 0, count: 8820)
    let samples = sound(
      .saw, frequency, seconds: seconds, rate: 44_100, &random,
      level: edges(0.004, 0.004, of: seconds))
    #expect(notes(pause + samples + pause).count == count)
  }

  @Test func `noise has no notes`() {
    var random = SeededGenerator(seed: 5)
    let noise = (0..<88_200).map { _ in Float.random(in: -0.3...0.3, using: &random) }
    #expect(heard(noise, rate: 44_100).isEmpty)
  }

  @Test func `the note detector keeps the laws`() {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    checkAnalyzer(format: format, signals: [[melody(rate: 16_000)]], settling: 0.5) {
      NoteDetector(PitchTracker(format: format))
    }
  }
}
