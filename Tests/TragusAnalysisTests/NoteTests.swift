import Testing
import TragusCore

@testable import TragusAnalysis

// Scientific pitch notation and MIDI: A4 is 69, C4 is 60, C-1 is 0.
@Test(arguments: [
  ("A4", 69), ("C4", 60), ("C-1", 0), ("e2", 40), ("G9", 127), ("C#4", 61), ("Db4", 61),
  ("Bb3", 58),
  ("b3", 59), ("F♯3", 54), ("Cb4", 59), ("B#3", 60), ("E##4", 66),
])
func `a note is read`(text: String, number: Int) throws {
  #expect(try Note(parsing: text).number == number)
}

@Test(arguments: ["", "4", "H4", "A", "A4x", "C#", "A 4", "#4", "A99", "440"])
func `what is no note is refused`(text: String) {
  #expect(throws: AudioError.self) { try Note(parsing: text) }
}

@Test func `notes are named with sharps`() {
  #expect(
    (0...12).map { Note(number: 60 + $0).description }
      == ["C4", "C#4", "D4", "D#4", "E4", "F4", "F#4", "G4", "G#4", "A4", "A#4", "B4", "C5"])
  #expect(Note(number: -1).description == "B-2")
}

@Test func `a note that was written with a flat keeps it`() throws {
  #expect(
    try ["Bb3", "e♭2", "Cb4", "F#3"].map { try Note(parsing: $0).description } == [
      "Bb3", "Eb2", "B3", "F#3",
    ])
  #expect(try Note(parsing: "Bb3") == Note(parsing: "A#3"))
  #expect(Set([Note(number: 58), Note(number: 58, usesFlats: true)]).count == 1)
  let note = Tuning(usesFlats: true).nearestNote(to: 466).note
  #expect(note.description == "Bb4" && note.letter == "Bb")
}

// The table of equal temperament at A4 = 440 Hz, to a hundredth of a hertz.
@Test(arguments: [("A4", 440.0), ("E2", 82.41), ("C4", 261.63), ("C8", 4186.01), ("A0", 27.5)])
func `a note has its frequency`(text: String, frequency: Double) throws {
  let tuned = Tuning().frequency(of: try Note(parsing: text))
  #expect(abs(tuned - frequency) < 0.005)
}

@Test func `the nearest note and its cents`() {
  let (note, cents) = Tuning().nearestNote(to: 445)
  #expect(note.number == 69)
  // 1200 log2(445 / 440).
  #expect(abs(cents - 19.5622) < 1e-4)
  #expect(Tuning(referenceFrequency: 442).nearestNote(to: 442).cents == 0)
}

// A clarinet in B flat reads C5 where B flat 4 sounds.
@Test func `a transposing instrument reads another note`() throws {
  let clarinet = Tuning(transposition: 2)
  let (note, cents) = clarinet.nearestNote(to: 466.1638)
  #expect(note.description == "C5")
  // The frequency is given to seven digits.
  #expect(abs(cents) < 1e-3)
  #expect(abs(clarinet.frequency(of: note) - 466.1638) < 1e-4)
  #expect(abs(clarinet.cents(from: note, to: 466.1638)) < 1e-3)
}
