import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusAnalysis

struct TunerTests {
  private func pitch(_ frequency: Double, at time: Double, onset: Double = 0) -> Pitch {
    Pitch(
      time: time, at: time, onset: onset, frequency: frequency, note: Note(number: 69), cents: 0,
      confidence: 1, level: -20, inharmonicity: nil)
  }

  @Test func `the needle settles at once and one wrong pitch does not move it`() throws {
    var tuner = Tuner()
    for index in 0..<20 {
      // The eleventh pitch is an octave too low.
      tuner.hear(pitch(index == 10 ? 220 : 442, at: 0.01 * Double(index)))
      let reading = try #require(tuner.reading(at: 0.01 * Double(index)))
      #expect(reading.note.description == "A4")
      // 1200 log2(442 / 440).
      #expect(abs(reading.cents - 7.8514) < 1e-3)
    }
  }

  @Test func `a string struck anew is shown at once`() throws {
    var tuner = Tuner()
    for index in 0..<10 { tuner.hear(pitch(110, at: 0.01 * Double(index))) }
    tuner.hear(pitch(146.83, at: 0.1, onset: 0.09))
    #expect(tuner.reading(at: 0.1)?.note.description == "D3")
  }

  @Test func `what has ended stays for two seconds`() {
    var tuner = Tuner()
    #expect(tuner.reading(at: 0) == nil)
    tuner.hear(pitch(440, at: 1))
    #expect(tuner.reading(at: 1.2)?.isSounding == true)
    #expect(tuner.reading(at: 1.5)?.isSounding == false)
    #expect(tuner.reading(at: 2.9)?.isSounding == false)
    #expect(tuner.reading(at: 3.1) == nil)
  }

  // The open strings of a guitar in standard tuning, in hertz, to a hundredth.
  @Test func `a slack string is still that string`() throws {
    let frequencies = [82.41, 110, 146.83, 196, 246.94, 329.63]
    for (string, frequency) in zip(Instrument.guitar.strings, frequencies) {
      var tuner = Tuner(strings: Instrument.guitar.strings)
      // 1.5 semitones too low: nearer to other notes, but to no other string.
      tuner.hear(pitch(frequency / 1.0905, at: 0))
      let reading = try #require(tuner.reading(at: 0))
      #expect(reading.note == string)
      #expect(abs(reading.cents + 150) < 0.2)
    }
  }
}

struct TextTunerTests {
  private let reading = Tuner.Reading(note: Note(number: 58), cents: -12.34, frequency: 231.43)

  @Test(arguments: [true, false])
  func `it fits into its room at every size`(isRich: Bool) {
    var random = SeededGenerator(seed: 3)
    let tuner = TextTuner(
      strings: Instrument.guitar.strings, hasColor: false, hasUnicode: isRich)
    let sizes =
      [(1, 1), (2, 3), (20, 6), (80, 24)]
      + (0..<40).map { _ in
        (Int.random(in: 1...200, using: &random), Int.random(in: 1...60, using: &random))
      }
    for (columns, rows) in sizes {
      for cents in [-1200, -50, 0, 2.9, 49, 700, Double.infinity] {
        let reading = Tuner.Reading(note: Note(number: 58), cents: cents, frequency: 231.43)
        let lines = tuner.lines(reading, columns: columns, rows: rows)
        #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns })
        let isASCII = isRich || lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        #expect(isASCII)
      }
    }
  }

  @Test func `it says the same in words`() {
    let tuner = TextTuner(hasColor: false, hasUnicode: true)
    let lines = tuner.lines(reading, columns: 80, rows: 20)
    let text = lines.joined(separator: "\n")
    #expect(text.contains("-12.3 cents  231.43 Hz  too low"))
    #expect(text.contains("█"))
    // Without room for large letters, the name is among the words.
    let small = tuner.lines(reading, columns: 80, rows: 4).joined(separator: "\n")
    #expect(small.contains("A#3  -12.3 cents"))
    #expect(tuner.lines(nil, columns: 80, rows: 20).joined().contains("play a note"))
  }

  @Test func `the needle stands where the cents are`() throws {
    let tuner = TextTuner(hasColor: false, hasUnicode: true)
    for cents in [-50, -25, 0, 25, 50] {
      let reading = Tuner.Reading(
        note: Note(number: 69), cents: Double(cents), frequency: 440)
      let lines = tuner.lines(reading, columns: 121, rows: 4)
      let needle = try #require(lines[0].firstIndex(of: "▼"))
      // The columns of the scale: 50 to each side of the middle, one for each cent.
      #expect(lines[0].distance(from: lines[0].startIndex, to: needle) == 60 + cents)
    }
  }
}
