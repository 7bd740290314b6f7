import TragusAnalysis

extension Explanation {
  /// Breath.
  static let breath = Explanation(
    topic: "breath", otherWords: ["breathing", "breathe"],
    title: "How tragus breath follows your breathing",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          Breath is noise that comes and goes. It compares sound only with this recording: its \
          quiet parts and its loudest breaths. Every 20 ms it measures the noise in 26 bands, \
          without tones. Noise that rises and falls is a phase. Two kinds of phases alternate \
          regularly. The breath out is the phase that blows on the microphone, or that comes \
          before the longer pause. Breath is reported once the evidence is enough: after three \
          phases at least, usually after two or three breaths.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          On telephones at home (15 recordings of 13 people), it counts the breaths correctly \
          in 13 recordings. It names the phase correctly for 95 % of the time at a headset, 80 \
          % at a close microphone and 77 % at an inhaler. Half of the phases are reported \
          within 0.25 s. In sea, wind, fans and coughs, it reports breath for 0 % of the time. \
          The constants were chosen on these recordings. (Documentation/HowBreathIsHeard.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Noise hides inhalations first. For 36 s after loud snoring, soft breath counts as a \
          pause. A clock, or a meeting with few words, can be as regular as breath. At first it \
          may confuse the two phases. It was never tried on sleep, on children or on people who \
          are ill. It is not a medical device.
          """),
      Section(
        heading: "What to do",
        text: """
          Hold the microphone near your mouth or nose, a hand's width to the side. Turn fans \
          off. For yourself only, train a model of your own breath: 'tragus collect', 'tragus \
          train', then 'tragus breath --model NAME'.
          """),
    ], example: "sim:breath?breaths=20&duration=20s&seed=4",
    hearing: .breath,
    page: "Documentation/HowBreathIsHeard.md")
}

extension Explanation.Hearing {
  /// Phases of breath in the picture; the rates are listed beside them, once they are known.
  fileprivate static let breath: Explanation.Hearing = {
    var hearing = Explanation.Hearing([Breath.self], nothing: "No breath was heard.")
    hearing.row = { event in
      guard let breath = event as? Breath, breath.kind != .pause else { return nil }
      return breath.kind.rawValue
    }
    hearing.isListed = { event in
      (event as? Breath)?.phase == .ended || (event as? BreathRate)?.rate != nil
    }
    return hearing
  }()
}
