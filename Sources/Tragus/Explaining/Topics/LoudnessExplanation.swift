import TragusAnalysis

extension Explanation {
  /// Loudness.
  static let loudness = Explanation(
    topic: "loudness",
    otherWords: ["loud", "lufs", "level", "levels", "meter", "volume", "r128", "ebu"],
    title: "How tragus meter --loudness measures loudness",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          Loudness is a level as the ear weighs it: low frequencies count less, high ones a \
          little more. Momentary loudness covers 400 ms, short-term loudness 3 s. Integrated \
          loudness is the mean of the whole. It leaves out silence, below -70 LUFS, and what \
          lies 10 LU below the mean. The range shows how far it varies. All follow ITU-R \
          BS.1770 and EBU R 128. The picture marks what is louder than -23 LUFS, the target of \
          EBU R 128.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          It is a definition, not a detector, so there is nothing to be missed. It lies within \
          0.000001 LU of the definition in double precision, and within 0.001 LU of libebur128. \
          The cases of EBU Tech 3341 and 3342 are met. (Documentation/Measuring.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          One channel counts once: a mono file reads 3 LU less than the same sound on two \
          loudspeakers. A recording that is mostly pause reads its loud parts alone. Loudness is \
          relative to full scale: how loud a room was, it does not say.
          """),
      Section(
        heading: "What to do",
        text: """
          Bring recordings to one loudness before you compare them. Watch the true peak too: \
          --true-peak. For the sound pressure of a room calibrate the microphone: 'tragus \
          calibrate', then 'tragus meter --sound-level'.
          """),
    ], example: "sim:scene",
    hearing: .loudness,
    page: "Documentation/Measuring.md")
}

extension Explanation.Hearing {
  /// Where it is louder than the target of EBU R 128.
  fileprivate static let loudness: Explanation.Hearing = {
    let target = -23.0  // LUFS
    var hearing = Explanation.Hearing([Loudness.self], nothing: "There was only silence.")
    hearing.row = { event in
      guard let loudness = event as? Loudness, loudness.momentary ?? -.infinity > target else {
        return nil
      }
      return "above -23 LUFS"
    }
    // Ten readings come in a second.
    hearing.isListed = { event in
      let isWhole = abs(event.time - event.time.rounded()) < 0.01
      return isWhole && (event as? Loudness)?.integrated != nil
    }
    return hearing
  }()
}
