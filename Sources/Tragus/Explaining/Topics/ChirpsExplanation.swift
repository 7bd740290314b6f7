import TragusAnalysis

extension Explanation {
  /// Chirps, ticks and clicks.
  static let chirps = Explanation(
    topic: "chirps", otherWords: ["chirp", "cricket", "crickets", "onset"],
    title: "How tragus chirps counts chirps, ticks and clicks",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          It counts short sounds that come again and again: crickets, a clock, drips, a Geiger \
          counter. It follows the noise in bands of a third of an octave, so it hears a narrow \
          chirp in a loud room. A sound 12 dB above that noise is a chirp. Pulses less than 60 \
          ms apart are one chirp. An echo that decays belongs to its chirp. From the times it \
          calculates the rate, and how regular it is.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          No figures exist: it was never tried on field recordings with several insects of one \
          kind. A simulated cricket with 90 chirps a minute reads 90.0. \
          (Documentation/Hearing.md, Tones.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          It counts anything that ticks: keys, footsteps, a fan with a loose blade. A sound \
          that goes on becomes noise within seconds. The chirps of several insects overlap. The \
          thermometer is right only for snowy tree crickets.
          """),
      Section(
        heading: "What to do",
        text: """
          Listen at the frequencies of the chirps: --range 2k:6k. See each chirp with --each. \
          If one chirp is counted twice, allow a longer pause within it: --gap 100ms.
          """),
    ], example: "sim:cricket?chirps=120&duration=6s",
    hearing: Hearing([Chirp.self], nothing: "No chirp was heard."),
    page: "Documentation/Tones.md")
}
