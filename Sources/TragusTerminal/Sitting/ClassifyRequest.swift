import Tragus
import TragusStation

/// Which sounds to hear, what to report of them, and what to do then.
package struct ClassifyRequest {
  package var reporting = Reporting()
  /// The only sounds that are reported; empty for all.
  package var choices: [SoundChoice] = []
  /// What tells kinds of sounds apart.
  package var chosenModel = ChosenModel.network
  /// The confidence from which on a sound is reported, or `nil` for what suits the model.
  package var threshold: Double?
  /// Seconds without a sound that end it.
  package var pause = SoundRecognizer.defaultPause
  /// Seconds from one window to the next.
  package var hop = SoundClassifier.defaultHop
  /// How many kinds are named for each window, or `nil` for all of a trained model, else five.
  package var topCount: Int?
  /// Whether each window is asked for, and sounds are.
  package var (asksForWindows, asksForSounds) = (false, false)
  /// Whether windows have the numbers that describe them.
  package var describesWindows = false
  /// Whether to report what came close, and why it was not reported.
  package var showsRejections = false
  /// What to do when a sound is heard.
  package var action = ActionRequest()

  package init() {}

  var model: SoundModel { chosenModel.model }

  // What only makes sense of sounds asks for them.
  private var isAboutSounds: Bool {
    asksForSounds || showsRejections || !choices.isEmpty || action.isNeeded
  }

  /// Whether each window is reported: where it was asked for, and in tables unless it is about sounds.
  var showsWindows: Bool {
    let isTable = [.json, .csv, .tsv].contains(reporting.format)
    return asksForWindows || isTable && !isAboutSounds
  }

  /// Whether sounds are reported.
  var showsSounds: Bool { isAboutSounds || !showsWindows }

  /// How many kinds are named for each window.
  var rankingCount: Int { topCount ?? (model.isTrained ? model.labels.count : 5) }

  /// The confidence that a sound needs that has none of its own.
  var usualThreshold: Double { threshold ?? model.defaultThreshold }

  /// The confidences that the sounds asked for need, by their names.
  ///
  /// - Throws: `invalidRequest` when one is not known.
  func thresholds() throws(AudioError) -> [String: Double] {
    try SoundNames(of: model).thresholds(of: choices, usual: usualThreshold)
  }

  /// What hears the sounds.
  ///
  /// - Throws: `invalidRequest` when one is asked for that is not known.
  func recognizer(for format: AudioFormat) throws(AudioError) -> SoundRecognizer {
    if choices.isEmpty {
      return SoundRecognizer(
        format: format, model: model, threshold: usualThreshold, pause: pause, hop: hop)
    }
    // All names that are known have kinds of sounds.
    return SoundRecognizer(
      format: format, model: model, thresholds: try thresholds(), pause: pause, hop: hop)!
  }

  /// Prints the names of all kinds and families of sounds that hold all words.
  ///
  /// - Throws: `invalidRequest` when there is none.
  package func listSounds(holding words: [String], on console: Console) throws(AudioError) {
    let names = SoundNames(of: model).holding(words)
    if names.isEmpty {
      throw AudioError(
        .invalidRequest,
        "No sound has \(words.map { "'\(printable($0))'" }.joined(separator: " and ")) in its name; "
          + "'tragus classify --labels' lists all.")
    }
    for name in names { console.output.writeLine(name) }
    console.output.flush()
  }

  /// What is heard how, as options spell it.
  var parameters: [String: String] {
    var parameters = chosenModel.parameters
    parameters["threshold"] = plainNumber(usualThreshold)
    parameters["pause"] = plainNumber(pause)
    parameters["hop"] = plainNumber(hop)
    parameters["top"] = "\(rankingCount)"
    if !choices.isEmpty {
      parameters["on"] = choices.map { choice in
        choice.name + (choice.threshold.map { ":\(plainNumber($0))" } ?? "")
      }.joined(separator: "; ")
    }
    return parameters
  }

  var eventTypes: [any AudioEvent.Type] {
    (showsWindows ? [SoundClassification.self] : []) + (showsSounds ? [RecognizedSound.self] : [])
      + (showsRejections ? [RejectedSound.self] : [])
  }
}
