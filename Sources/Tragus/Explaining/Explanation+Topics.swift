extension Explanation {
  /// Blows. What it needs in figures is left to the detector.
  static let blow = Explanation(
    topic: .blow, title: "How tragus blow hears somebody blow into the microphone",
    sections: [
      Section(
        heading: "What a blow is",
        text: """
          Air that breaks up at the microphone: a sudden, strong stream of noise. It has no lines as \
          a voice, a motor or music has, no period, and nothing in it comes again a moment later.
          """),
      Section(
        heading: "Why not: a blow is a sound of low frequencies",
        text: """
          Into a bare microphone it often is. Through a mask or a foam it is nearly flat to 4 kHz, \
          and a phone cuts the lows off. Engines and rumble have more of them than most blows.
          """),
      Section(
        heading: "What the tutorial of 2009 did",
        text: """
          Every 0.03 s it took the peak level as an amplitude p and smoothed it over time: \
          0.05 p + 0.95 of what it had. That filters no frequency. Anything loud for long enough \
          counts, and above 0.95 somebody blows: a sound at full scale needs 1.8 s, one at nine \
          tenths never gets there, and it takes 2.7 s to fade to 0.01.
          """),
      Section(
        heading: "What Tragus does",
        text: """
          It hears 8 kHz and more, and looks below 4 kHz, so that all microphones are alike. It \
          measures how far a sound stands out of what is usual here, and how much it has of lines, \
          of a pitch, of anything that comes again: a fan or an engine fades away, and the gain does \
          not matter. All of that is evidence, and when enough of it has come together it is a \
          blow. It ends when the level has fallen far below its strongest moment.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It needs a microphone that lets noise through: noise suppression takes a blow for noise. \
          Wind and a hand on the microphone are also air and noise without lines. A puff that is no \
          stronger than the room, or softer than speech, is not heard. Where it comes from needs \
          two microphones, which share the hiss of the lips but not turbulence.
          """),
    ], example: "sim:blow?microphone=bare&level=-20&seed=3&duration=8s",
    page: "Documentation/BlowDetection.md")
}

extension Explanation {
  /// Kinds of sounds.
  static let classify = Explanation(
    topic: .classify, title: "How tragus classify knows sounds by their kinds",
    sections: [
      Section(
        heading: "What it hears",
        text: """
          A window of 0.975 s, and a new one every half of that, at 16 kHz. Of each it takes 96 short \
          spectra of 64 bands, spaced as the ear spaces them, up to 7.5 kHz.
          """),
      Section(
        heading: "What it knows",
        text: """
          The network YAMNet was trained on two million clips that people have labelled (AudioSet). \
          It gives each of 521 kinds of sounds a confidence of its own. They do not add up to 1: a \
          dog that barks in the rain is both.
          """),
      Section(
        heading: "When it is a sound",
        text: """
          When the confidence reaches 0.4, or the threshold that was asked for. The sound goes on \
          while half of that is left, and through pauses of a second. Of kinds of one family the most \
          special is reported: Dog, and not Animal as well.
          """),
      Section(
        heading: "Why not the loudest",
        text: """
          It hears what a sound is like, and hardly how loud it is. Speech is speech from a radio \
          too, and a recording of rain is rain.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It knows its 521 kinds and takes anything else for one of them: a breath for wind, a motor \
          for a vehicle. It says nothing of who speaks, or which dog. What is shorter than a tenth of \
          a second, or far below the rest of the sound, often passes unheard. Rates below 16 kHz have \
          less of what tells sounds apart.
          """),
    ], example: "sim:alarm?pattern=t3&duration=12s", page: "Documentation/Recognising.md")
}
