import TragusAnalysis
import TragusClassifier
import TragusCore

extension Explanation {
  /// Kinds of sounds.
  static let classify = Explanation(
    topic: "classify",
    otherWords: ["sounds", "recogniser", "recognizer", "kinds", "model", "train", "confidence"],
    title: "How tragus classify knows sounds by their kinds",
    sections: [
      Section(
        heading: "What it hears",
        text: """
          A window of 0.975 s, and a new one every half of that, at 16 kHz. Of each it takes 96 \
          short spectra of 64 bands, spaced as the ear spaces them, up to 7.5 kHz.
          """),
      Section(
        heading: "What it knows",
        text: """
          The network YAMNet was trained on two million clips that people have labelled \
          (AudioSet). It gives each of 521 kinds of sounds a confidence of its own. They do not \
          add up to 1: a dog that barks in the rain is both.
          """),
      Section(
        heading: "When it is a sound",
        text: """
          When the confidence reaches 0.4, or the threshold that was asked for. The sound goes \
          on while half of that is left, and through pauses of a second. Of kinds of one family \
          the most special is reported: Dog, and not Animal as well.
          """),
      Section(
        heading: "Why not the loudest",
        text: """
          It hears what a sound is like, and hardly how loud it is. Speech is speech from a \
          radio too, and a recording of rain is rain.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It knows its 521 kinds and takes anything else for one of them: a breath for wind, a \
          motor for a vehicle. It cannot tell speakers apart, nor dogs. What is shorter than \
          a tenth of a second, or far below the rest of the sound, often passes unheard. Rates \
          below 16 kHz have less of what tells sounds apart.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          In 109 minutes without that sound, asking for a confidence of 0.8, no dog, crying baby, \
          doorbell, breaking glass or smoke detector was reported. There were \
          0.5 false alarms an hour for a siren, 2.8 for a sneeze, 3.4 for a cough, 8.4 for \
          speech and 11 for snoring. (Documentation/Hearing.md)
          """),
      Section(
        heading: "What to do",
        text: """
          Ask for the sounds that you want, with a confidence: 'tragus classify --on Dog:0.8'. \
          See what came close with --rejected. Where its kinds do not fit, train it on your own \
          sounds: 'tragus collect', then 'tragus train'.
          """),
    ], example: "sim:alarm?pattern=t3&duration=12s", hearing: .sounds,
    page: "Documentation/Recognising.md")
}

extension Explanation.Hearing {
  /// Kinds of sounds, and what came close.
  fileprivate static let sounds: Explanation.Hearing = {
    var hearing = Explanation.Hearing(
      [RecognizedSound.self], nothing: "No sound that it knows was heard.")
    // One recognizer tells both.
    hearing.add = { listener, format, handler throws(AudioError) in
      listener.add(SoundSensor(SoundRecognizer(format: format), tellsRejections: true)) {
        handler($0.event)
      }
    }
    hearing.row = { event in (event as? RecognizedSound)?.label }
    return hearing
  }()
}
