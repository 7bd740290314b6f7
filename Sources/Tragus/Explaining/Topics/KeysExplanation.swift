import TragusAnalysis

extension Explanation {
  /// Keys of a telephone.
  static let keys = Explanation(
    topic: "keys", otherWords: ["key", "dtmf", "telephone"],
    title: "How tragus tone --dtmf hears the keys of a telephone",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          Each key sounds two tones at once, a low tone for its row and a high tone for its \
          column. Both must be in tune, about equally loud, and steady; a tone that is 3.5 % \
          off is refused. The standard ITU-T Q.24 asks for 40 ms of sound and 40 ms of pause. \
          Keys of 30 ms are heard as well, and keys below 25 ms are refused. Under a voice, a \
          key is reported 0.1 s after its end.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          320 keys of 0.1 s were mixed with speech as loud as the keys. 302 are heard under \
          read sentences, and 316 under meetings and calls. Under speech 7 dB louder, it hears \
          265 and 304. In 3840 keys sent, it reported 8 too many. In 69 minutes of speech, \
          music and other sounds, it reported no key. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          A hall that rings for two seconds joins short keys. A loud voice hides short keys. A \
          key 40 dB softer than a key beside it counts as crosstalk from another line.
          """),
      Section(
        heading: "What to do",
        text: """
          Press each key for 0.2 s, and pause for as long. Turn up the loudspeaker of the \
          telephone, or record the line itself. With two channels, choose the right one: \
          --channel 1.
          """),
    ], example: "sim:dtmf?keys=42#&tone=200ms&pause=300ms&duration=3s",
    hearing: Hearing([DTMFDigit.self], nothing: "No key was heard."),
    page: "Documentation/Tones.md")
}
