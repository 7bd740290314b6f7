import TragusAnalysis

extension Explanation {
  /// Smoke and carbon monoxide alarms.
  static let alarms = Explanation(
    topic: "alarms", otherWords: ["alarm", "smoke", "t3", "t4"],
    title: "How tragus tone --alarm hears smoke and carbon monoxide alarms",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          It listens for a rhythm, not for loudness. A smoke alarm (T3) sounds three pulses of \
          0.5 s, then pauses. A carbon monoxide alarm (T4) sounds four pulses of 0.1 s, every 5 \
          s. The tone lies at about 3.1 kHz, or at 520 Hz to wake heavy sleepers. Two cycles \
          are needed, so a kitchen timer does not count. Times may be off by a seventh, and \
          other sound may drown one cycle.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          There was no false alarm in recordings without an alarm: speech, laughter, breath, \
          music, engines, rain, animals and quiet rooms. It was never tried on a real alarm \
          that speaks, or on real alarms behind doors. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          In a hall, the four pulses of a T4 alarm run into each other, and half of these \
          alarms are missed. It also misses an alarm that is far away, drowned by other sound, \
          or of another pattern. A device that plays the same rhythm counts as an alarm. Three \
          notes of a melody that return after four seconds may count, too.
          """),
      Section(
        heading: "What to do",
        text: """
          Put the microphone where you hear the alarm clearly. Try it with the test button of \
          the alarm. It does not replace an alarm that you can hear.
          """),
    ], example: "sim:alarm?pattern=t3&duration=15s",
    hearing: Hearing([AlarmActivity.self], nothing: "No alarm was heard."),
    page: "Documentation/Tones.md")
}
