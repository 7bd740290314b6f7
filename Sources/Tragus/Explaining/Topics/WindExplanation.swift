import TragusAnalysis

extension Explanation {
  /// Wind on the microphone.
  static let wind = Explanation(
    topic: "wind",
    title: "How Tragus hears wind on the microphone",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          Wind is noise of very low frequencies that lasts and swells. Most of its power lies \
          below 300 Hz, and little above 1 kHz. Nothing in it hums or repeats. Wind is reported \
          after 2.5 s; a blow is over by then. With two microphones, 1.5 s are enough. Eddies \
          are smaller than the distance between the microphones, so each hears another noise.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          In 8.6 minutes of speech there was 1 false report, and in 14.6 minutes of breath \
          there were 3. Engines and fans gave 2 in 6.5 minutes; rain, sea and fire gave 1 in 6 \
          minutes. It was tried on only one real recording of wind. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Trains, vinyl records and rooms that rumble sometimes pass for wind. Where a \
          microphone or a codec passes nothing below 300 Hz, no wind is heard. One microphone \
          may miss wind that does not swell.
          """),
      Section(
        heading: "What to do",
        text: """
          Put foam or fur over the microphone, or turn its back to the wind. Use two channels \
          to tell wind from rumble.
          """),
    ], example: "sim:wind?duration=8s",
    hearing: Hearing([Wind.self], nothing: "No wind was heard."),
    page: "Documentation/Blow.md")
}
