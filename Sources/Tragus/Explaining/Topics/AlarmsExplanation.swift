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
          0.5 s and a pause. A carbon monoxide alarm (T4) sounds four of 0.1 s, every 5 s. Their \
          tone lies at about 3.1 kHz, or at 520 Hz for heavy sleepers. Two cycles are needed, so \
          that a kitchen timer is none. Times may be a seventh off, and one cycle between may be \
          drowned.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          In the recordings without an alarm, speech, laughs, breath, music, engines, rain, \
          animals and rooms at rest, there was no false alarm. It was never tried on a real \
          alarm that speaks, or on real ones behind doors. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          In a hall the four pulses of a T4 run into each other, and half of them are missed. \
          What is far away, drowned by other sound, or of another pattern is missed too. A \
          device that plays the same rhythm is taken for an alarm. So may be three notes of a \
          melody that come again after four seconds.
          """),
      Section(
        heading: "What to do",
        text: """
          Put the microphone where you hear the alarm clearly, and try it with the alarm's own \
          test button. It is not a substitute for an alarm that you can hear.
          """),
    ], example: "sim:alarm?pattern=t3&duration=15s",
    hearing: Hearing([AlarmActivity.self], nothing: "No alarm was heard."),
    page: "Documentation/Tones.md")
}
