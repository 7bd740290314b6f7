import TragusAnalysis

extension Explanation {
  /// Notes.
  static let notes = Explanation(
    topic: "notes", otherWords: ["note", "tune", "pitch"],
    title: "How tragus tune hears notes",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          A note repeats itself: its wave comes again and again with one period. It looks for \
          that period 86 times a second. The pitch is the frequency of the lowest partial, also \
          where that one is too weak to be heard. A new note begins where a string is struck \
          again, or where the pitch changes. It ends when it has had no pitch for 0.2 s. One \
          voice is heard at a time.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          Recorded single notes that were not used to choose the settings: of the oboe (248 files) 99 % are exactly one \
          note, of the flute (369) 97 %. Of one guitar (34) it is 100 %, of another (16) 94 %. \
          0.16 to 0.39 % of the readings are wrong by an octave. Of choirs 50 to 75 % are \
          exactly one note. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Chords: a fifth is heard an octave below its lower note. Choirs beat. Hum under the \
          end of a note makes errors of an octave. Repeated notes below about 110 Hz with short \
          releases are joined at times.
          """),
      Section(
        heading: "What to do",
        text: """
          Play one note at a time, near the microphone. Say what it can be: --target E2 hears \
          this note alone, --instrument guitar the nearest string. Leave soft sounds out with \
          --min-level -50.
          """),
    ], example: "sim:scene?duration=5s",
    hearing: Hearing([NoteActivity.self], nothing: "No note was heard."),
    page: "Documentation/Tones.md")
}
