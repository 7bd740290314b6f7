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
          The wave of a note repeats with one period. It looks for that period 86 times a \
          second. The pitch is the fundamental, even where that is too weak to hear. A new note \
          begins where a string is struck again, or where the pitch changes. It ends after 0.2 \
          s without a pitch. Only one voice is heard at a time.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          These recorded single notes were not used to choose the settings. Exactly one note is \
          heard in 99 % of the oboe files (248), and 97 % of the flute files (369). For one \
          guitar (34) it is 100 %, for another (16) 94 %. Between 0.16 and 0.39 % of the \
          readings are wrong by an octave. For choirs, 50 to 75 % are exactly one note. \
          (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Chords fool it: a fifth reads an octave below its lower note. The voices of a choir \
          beat against each other. Hum under the end of a note makes errors of an octave. \
          Repeated notes below about 110 Hz with short releases are sometimes joined.
          """),
      Section(
        heading: "What to do",
        text: """
          Play one note at a time, near the microphone. Say what to expect: --target E2 hears \
          only this note, --instrument guitar the nearest string. Leave soft sounds out with \
          --min-level -50.
          """),
    ], example: "sim:scene?duration=5s",
    hearing: Hearing([NoteActivity.self], nothing: "No note was heard."),
    page: "Documentation/Tones.md")
}
