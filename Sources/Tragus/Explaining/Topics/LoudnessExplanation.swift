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
          Loudness is a level weighted like the ear: low frequencies count less, high \
          frequencies a little more. Momentary loudness covers 400 ms, and short-term loudness \
          3 s. Integrated loudness is the mean of the whole. It leaves out silence below -70 \
          LUFS, and passages more than 10 LU below the mean. The range shows how far the \
          loudness varies. All this follows ITU-R BS.1770 and EBU R 128. The picture marks \
          sound above -23 LUFS, the target of EBU R 128.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          It is a definition, not a detector, so it cannot miss anything. It lies within \
          0.000001 LU of the definition in double precision, and within 0.001 LU of libebur128. \
          It meets the cases of EBU Tech 3341 and 3342. (Documentation/Measuring.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          One channel counts once: a mono file reads 3 LU less than the same sound on two \
          loudspeakers. In a recording with long pauses, only the loud parts count. Loudness is \
          relative to full scale. It does not say how loud a room was.
          """),
      Section(
        heading: "What to do",
        text: """
          Bring recordings to one loudness before you compare them. Watch the true peak too: \
          --true-peak. For the sound pressure in a room, calibrate the microphone: 'tragus \
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
