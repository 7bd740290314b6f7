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
          It counts what stands out of the noise again and again: crickets, a clock, drips, a \
          Geiger counter. The noise is followed in bands of a third of an octave, so that a \
          narrow chirp is heard in a loud room. What stands 12 dB out of it is a chirp. Pulses \
          less than 60 ms apart are one chirp. What decays, as in a room, is the end of a chirp \
          and not another one. From the times follow the rate and how regular it is.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          No figures exist: it was never tried on field recordings with several insects of one \
          kind. A simulated cricket of 90 chirps a minute reads 90.0. (Documentation/Hearing.md, \
          Tones.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Anything that ticks is counted: keys, footsteps, a fan with a loose blade. A sound \
          that goes on becomes noise within seconds. Several insects at once overlap. The \
          thermometer holds for snowy tree crickets alone.
          """),
      Section(
        heading: "What to do",
        text: """
          Listen where the chirps are: --range 2k:6k. See each one with --each. Where one chirp \
          is counted twice, allow a longer pause within it: --gap 100ms.
          """),
    ], example: "sim:cricket?chirps=120&duration=6s",
    hearing: Hearing([Chirp.self], nothing: "No chirp was heard."),
    page: "Documentation/Tones.md")
}
