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
