import TragusAnalysis

extension Explanation {
  /// Blows. What it needs in figures is left to the detector.
  static let blow = Explanation(
    topic: "blow", otherWords: ["puff", "puffs", "blowing"],
    title: "How tragus blow hears somebody blow into the microphone",
    sections: [
      Section(
        heading: "What a blow is",
        text: """
          Air that breaks up at the microphone: a sudden, strong stream of noise. It has no steady \
          tones, as a voice, a motor or music has, and it does not repeat itself.
          """),
      Section(
        heading: "Why it does not look for low frequencies",
        text: """
          Into a bare microphone, a blow is mostly low. Through a mask or a foam it is nearly flat \
          to 4 kHz, and a phone cuts the lows off. Engines and rumble have more lows than most blows.
          """),
      Section(
        heading: "What a tutorial of 2009 did",
        text: """
          Every 0.03 s it took the peak level as an amplitude p and smoothed it over time: \
          0.05 p + 0.95 of what it had. That filters no frequency. Anything loud for long enough \
          counts as a blow, above 0.95. A sound at full scale needs 1.8 s. One at nine tenths never \
          gets there. It takes 2.7 s to fade to 0.01.
          """),
      Section(
        heading: "What Tragus does",
        text: """
          It hears 8 kHz and more, and looks below 4 kHz, so that all microphones are alike. It \
          measures how far a sound stands out of what is usual here. So a fan or an engine fades \
          away, and the gain does not matter. It also looks for lines, a pitch, and anything that \
          repeats. All of that is evidence. With enough evidence, the sound is a blow. It ends when \
          the level has fallen far below its strongest moment.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It needs a microphone that lets noise through: noise suppression takes a blow for noise. \
          Wind and a hand on the microphone are also air and noise without lines. A puff is not heard \
          when the room or speech is as strong. To tell where \
          it comes from takes two microphones: both hear the hiss of the lips, and each its own \
          turbulence.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          Of 35 forced exhalations at 16 kHz, 97 % are heard, and of 35 at 8 kHz, 86 %. \
          Half of them are reported within 0.12 s. In 8.6 minutes of speech there \
          was 1 false blow, where a file began. In 6 minutes of rain, sea and fire there was \
          none after the first 1.2 s. There was no recording of somebody who blows at a bare phone. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What to do",
        text: """
          Fit it to your microphone with 'tragus blow --setup'. Ask why something is not a blow \
          with 'tragus blow --why'. Turn noise suppression off. Where puffs are soft, use \
          --sensitivity 1, and where it is loud, a value near 0.
          """),
    ], example: "sim:blow?microphone=bare&level=-20&seed=3&duration=8s",
    hearing: Hearing([Blow.self], nothing: "Nothing like a blow was heard."),
    page: "Documentation/BlowDetection.md")
}
