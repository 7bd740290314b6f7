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
          A blow is air that breaks up at the microphone: a sudden, strong stream of noise. \
          Voices, motors and music have steady tones; a blow has none, and it does not repeat \
          itself.
          """),
      Section(
        heading: "Why it does not look for low frequencies",
        text: """
          Into a bare microphone, a blow is mostly low. Through a mask or foam, it is nearly \
          flat to 4 kHz, and a phone cuts the lows off. Engines and rumble have more lows than \
          most blows.
          """),
      Section(
        heading: "What a tutorial of 2009 did",
        text: """
          Every 0.03 s it took the peak level as an amplitude p, and smoothed it over time: \
          0.05 p plus 0.95 times the last value. That filters no frequency. Above 0.95 it is a \
          blow, so anything loud for long enough counts. A sound at full scale needs 1.8 s. A \
          sound at nine tenths never gets there. The value takes 2.7 s to fade to 0.01.
          """),
      Section(
        heading: "What Tragus does",
        text: """
          It needs a sample rate of 8 kHz or more, and uses only what lies below 4 kHz, so all \
          microphones are alike. It measures how far a sound stands out from the usual sound \
          here. So a fan or an engine fades away, and the gain does not matter. It also looks \
          for tones, for a pitch, and for repetition. Each measurement is evidence. With enough \
          evidence, the sound is a blow. The blow ends when the level has fallen far below its \
          strongest moment.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It needs a microphone that lets noise through: noise suppression removes blows as \
          noise. Wind, and a hand on the microphone, are also noise without tones. It misses a \
          puff when the room or speech is as strong. Only two microphones can tell where a blow \
          comes from: both hear the hiss of the lips, and each its own turbulence.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          It hears 97 % of 35 forced exhalations recorded at 16 kHz, and 86 % of 35 others at 8 \
          kHz. Half of them are reported within 0.12 s. In 8.6 minutes of speech there was 1 \
          false blow, where a file began. In 6 minutes of rain, sea and fire there was none \
          after the first 1.2 s. There was no recording of somebody blowing at a bare phone. \
          (Documentation/Hearing.md)
          """),
      Section(
        heading: "What to do",
        text: """
          Fit it to your microphone with 'tragus blow --setup'. See why a sound is not a blow \
          with 'tragus blow --why'. Turn noise suppression off. For soft puffs, use \
          --sensitivity 1. In a loud place, use a value near 0.
          """),
    ], example: "sim:blow?microphone=bare&level=-20&seed=3&duration=8s",
    hearing: Hearing([Blow.self], nothing: "Nothing like a blow was heard."),
    page: "Documentation/BlowDetection.md")
}
