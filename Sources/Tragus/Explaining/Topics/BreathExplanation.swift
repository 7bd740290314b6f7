import TragusAnalysis

extension Explanation {
  /// Breath.
  static let breath = Explanation(
    topic: "breath", otherWords: ["breathing", "breathe"],
    title: "How tragus breath follows breath",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          Breath is noise that comes and goes. Nothing is compared with other people, everything \
          with this stream: its own quiet and its own loudest breaths. The noise of 26 bands is \
          measured every 20 ms, tones left out. It must rise and fall to be a phase. Two kinds \
          of phases come by turns, and regularly. The phase that blows on the microphone, or is \
          followed by the longer pause, is taken for the breath out. It counts as breath when enough speaks for it, \
          three phases at least.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          On telephones at home (15 recordings of 13 people) the breaths are counted right in \
          13 of the 15. At a headset 95 % of the time is named rightly, at a close microphone 80 %, at \
          an inhaler 77 %. Half of the phases are reported within 0.25 s. In sea, \
          wind, fans and coughs 0 % of the time is called breath. The constants were chosen on \
          these sets. (Documentation/HowBreathIsHeard.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Noise hides an inhalation first. After loud snoring soft breath counts as a pause for \
          36 s. A clock or a meeting of few words can be as regular as breath. At first one \
          phase may be taken for the other. It was never tried on sleep, on children or on \
          people who are ill, and is not a medical device.
          """),
      Section(
        heading: "What to do",
        text: """
          Bring the microphone near mouth or nose, a hand's width beside it. Turn fans off. For \
          yourself alone, train a model of your own breath: 'tragus collect', 'tragus train', \
          then 'tragus breath --model NAME'.
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
