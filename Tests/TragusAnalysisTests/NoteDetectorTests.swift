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
