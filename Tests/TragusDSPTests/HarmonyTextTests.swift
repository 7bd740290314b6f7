import Testing

@testable import TragusDSP

@Suite struct HarmonyTextTests {
  // From any book of chords.
  @Test(arguments: [
    ("Cmaj7", "C4 E4 G4 B4"), ("Am", "A3 C4 E4"), ("F#m7", "F#4 A4 C#5 E5"),
    ("Bbm7", "Bb3 Db4 F4 Ab4"),
    ("Cm", "C4 Eb4 G4"), ("Edim", "E4 G4 Bb4"), ("Gsus4", "G3 C4 D4"), ("Hm7", "B3 D4 F#4 A4"),
    ("Dadd9", "D4 F#4 A4 E5"), ("Ebaug", "Eb4 G4 B4"), ("Bdim7", "B3 D4 F4 Ab4"),
  ])
  func `a chord has the notes of its name`(name: String, notes: String) {
    #expect(HarmonyText.chord(name)?.joined(separator: " ") == notes)
    #expect(HarmonyText.chord(name)?.allSatisfy { NoteText.number(in: $0) != nil } == true)
  }

  @Test(
    arguments: [
      ("Bb", nil, "Bb3 C4 D4 Eb4 F4 G4 A4 Bb4"), ("C", "major", "C4 D4 E4 F4 G4 A4 B4 C5"),
      ("F#", "major", "F#4 G#4 A#4 B4 C#5 D#5 E#5 F#5"), ("Am", nil, "A3 B3 C4 D4 E4 F4 G4 A4"),
      ("D", "dorian", "D4 E4 F4 G4 A4 B4 C5 D5"),
      ("A", "harmonic-minor", "A3 B3 C4 D4 E4 F4 G#4 A4"),
      ("G", "pentatonic", "G3 A3 B3 D4 E4 G4"),
    ] as [(String, String?, String)])
  func `a scale has the notes of its name`(root: String, kind: String?, notes: String) {
    #expect(HarmonyText.scale(root, kind)?.joined(separator: " ") == notes)
  }

  @Test(arguments: ["C", "C4", "A6", "cat", "Cfoo", "", "am", "440"])
  func `what is a note or another word is no chord`(text: String) {
    #expect(HarmonyText.chord(text) == nil)
  }

  @Test func `what is no scale has no notes`() {
    #expect(HarmonyText.scale("Bb", "mayor") == nil)
    #expect(HarmonyText.scale("x", nil) == nil)
  }
}
