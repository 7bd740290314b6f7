import TragusAnalysis

extension Explanation {
  /// Voices.
  static let voice = Explanation(
    topic: "voice", otherWords: ["voices", "speech", "vad"],
    title: "How Tragus hears somebody speak",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          A small network gives the odds of speech every 32 ms. The evidence adds up until it \
          is enough. Clear speech is reported about 0.25 s after its start, doubtful speech up \
          to 1.5 s after it. Level, microphone and pitch hardly matter. It recognises neither \
          words nor people. It uses only frequencies below 8 kHz.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          Of 41 utterances in meetings, calls and read sentences in five languages, 37 are \
          heard. It covers 94 % of the speech, and reports 0.4 % of the rest. All four misses \
          are of one muffled voice. The rules of this detector were chosen on these recordings. \
          (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Laughing, sneezing, yawning, clearing the throat and singing may pass for speech. It \
          may miss whispering, and a voice with little left above 600 Hz. Speech from a radio \
          is speech.
          """),
      Section(
        heading: "What to do",
        text: """
          Record only while somebody speaks: 'tragus record --on-voice -o talk.wav'. Come \
          nearer, or uncover the microphone. If laughter disturbs, ask for 'tragus classify \
          --on Speech:0.8' as well.
          """),
    ], example: "sim:speech?duration=8s",
    hearing: Hearing([VoiceActivity.self], nothing: "No voice was heard."),
    page: "Documentation/Recording.md")
}
