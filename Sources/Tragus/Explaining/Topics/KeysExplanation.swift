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
          Each key sounds two tones at once, a low one for its row and a high one for its \
          column. Both must be in tune, about equally loud, and steady; 3.5 % off is refused. A \
          key must sound for 40 ms and pause for as long; 30 ms are heard as well. What is \
          shorter than 25 ms is refused. Under a voice a key is known 0.1 s after it has ended.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          Of 320 keys of 0.1 s under speech as loud as the keys, 302 are heard under read \
          sentences and 316 under meetings and calls. Under speech 7 dB louder it is 265 and \
          304. For 3840 keys that were sent, 8 too many were reported. In 69 minutes of speech, music \
          and sounds of all kinds no key was reported. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          A hall that rings for two seconds joins short keys. A loud voice hides keys that are \
          short. A key 40 dB below one beside it counts as crosstalk of another line.
          """),
      Section(
        heading: "What to do",
        text: """
          Press keys for 0.2 s with as long a pause. Turn the loudspeaker of the telephone up, \
          or record the line itself. With two channels choose the right one: --channel 1.
          """),
    ], example: "sim:dtmf?keys=42#&tone=200ms&pause=300ms&duration=3s",
    hearing: Hearing([DTMFDigit.self], nothing: "No key was heard."),
    page: "Documentation/Tones.md")
}
