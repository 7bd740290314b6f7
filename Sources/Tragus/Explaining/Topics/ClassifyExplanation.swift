import TragusAnalysis
import TragusClassifier
import TragusCore

extension Explanation {
  /// Kinds of sounds.
  static let classify = Explanation(
    topic: "classify",
    otherWords: ["sounds", "recogniser", "recognizer", "kinds", "model", "train", "confidence"],
    title: "How tragus classify recognises 521 kinds of sounds",
    sections: [
      Section(
        heading: "What it hears",
        text: """
          It hears windows of 0.975 s at 16 kHz, and a new window begins every 0.49 s. Each \
          window becomes 96 short spectra of 64 bands up to 7.5 kHz, spaced as the ear spaces \
          them.
          """),
      Section(
        heading: "What it knows",
        text: """
          The network YAMNet was trained on two million clips that people labelled (AudioSet). \
          It gives each of 521 kinds of sounds a confidence of its own. They do not add up to \
          1: a dog that barks in the rain is both.
          """),
      Section(
        heading: "When a sound is reported",
        text: """
          A sound begins when its confidence reaches 0.4, or the threshold that you give. It \
          goes on while the confidence stays above half of that, and through pauses of a \
          second. Of several kinds of one family, only the most specific is reported: Dog, and \
          not Animal as well.
          """),
      Section(
        heading: "Why loudness hardly matters",
        text: """
          It hears what a sound is like, and hardly how loud it is. Speech from a radio is \
          speech too, and a recording of rain is rain.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It takes any sound outside its 521 kinds for one of them: a breath for wind, a motor \
          for a vehicle. It cannot tell speakers apart, nor dogs. It often misses sounds \
          shorter than a tenth of a second, or far softer than the rest. Sample rates below 16 \
          kHz lose part of what tells sounds apart.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          At a confidence of 0.8, 109 minutes without these sounds gave no false dog, crying \
          baby, doorbell, breaking glass or smoke detector. An hour gave 0.5 false alarms for a \
          siren, 2.8 for a sneeze, 3.4 for a cough, 8.4 for speech and 11 for snoring. \
          (Documentation/Hearing.md)
          """),
      Section(
        heading: "What to do",
        text: """
          Ask for the sounds that you want, with a confidence: 'tragus classify --on Dog:0.8'. \
          See near misses with --rejected. If its kinds do not fit, train a model of your own \
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
