import Tragus
import TragusStation

/// Which sounds to recognise, what to report, and what to do then.
package struct ClassifyRequest {
  package var reporting = Reporting()
  /// The only sounds to report; empty for all.
  package var choices: [SoundChoice] = []
  /// The model that recognises kinds of sounds.
  package var chosenModel = ChosenModel.network
  /// The least confidence of a reported sound, or `nil` for the default of the model.
  package var threshold: Double?
  /// Seconds without a sound that end it.
  package var pause = SoundRecognizer.defaultPause
  /// Seconds from one window to the next.
  package var hop = SoundClassifier.defaultHop
  /// How many kinds are named for each window; `nil` for all of a trained model, else five, and for
  /// one in a line of text.
  package var topCount: Int?
  /// Whether the user asks for each window, and for sounds.
  package var (asksForWindows, asksForSounds) = (false, false)
  /// Whether windows include their features.
  package var describesWindows = false
  /// Whether to report near misses with their reasons.
  package var showsRejections = false
  /// What to do when a sound is heard.
  package var action = ActionRequest()

  package init() {}

  var model: SoundModel { chosenModel.model }

  // Options that apply only to sounds ask for them.
  private var isAboutSounds: Bool {
    asksForSounds || showsRejections || !choices.isEmpty || action.isNeeded
  }

  /// Whether each window is reported: on request, and in tables unless they are about sounds.
  var showsWindows: Bool {
    let isTable = [.json, .csv, .tsv].contains(reporting.format)
    return asksForWindows || isTable && !isAboutSounds
  }

  /// Whether sounds are reported.
  var showsSounds: Bool { isAboutSounds || !showsWindows }

  /// How many kinds are named for each window.
  var rankingCount: Int { topCount ?? (model.isTrained ? model.labels.count : 5) }

  /// How many kinds are printed for each window; a line of text has one, unless more are asked for.
  var printedCount: Int { reporting.format == .text ? topCount ?? 1 : rankingCount }

  /// The confidence required of a sound without a threshold of its own.
  package var usualThreshold: Double { threshold ?? model.defaultThreshold }

  /// The confidences required of the requested sounds, by their names.
  ///
  /// - Throws: `invalidRequest` when a sound is unknown.
  func thresholds() throws(AudioError) -> [String: Double] {
    try SoundNames(of: model).thresholds(of: choices, usual: usualThreshold)
  }

  /// The recognizer for the requested sounds.
  ///
  /// - Throws: `invalidRequest` when a requested sound is unknown.
  func recognizer(for format: AudioFormat) throws(AudioError) -> SoundRecognizer {
    if choices.isEmpty {
      return SoundRecognizer(
        format: format, model: model, threshold: usualThreshold, pause: pause, hop: hop)
    }
    // Every known name has kinds of sounds.
    return SoundRecognizer(
      format: format, model: model, thresholds: try thresholds(), pause: pause, hop: hop)!
  }

  /// Prints the names of all kinds and families of sounds that contain all words.
  ///
  /// - Throws: `invalidRequest` when none does.
  package func listSounds(holding words: [String], on console: Console) throws(AudioError) {
    let names = SoundNames(of: model).holding(words)
    if names.isEmpty {
      throw AudioError(
        .invalidRequest,
        "No sound has \(words.map { "'\(printable($0))'" }.joined(separator: " and ")) in its name."
          + SoundNames(of: model).offer(for: words.joined(separator: " "))
          + " 'tragus classify --labels' lists all.")
    }
    for name in names { console.output.writeLine(name) }
    console.output.flush()
  }

  /// The parameters of the analysis, as options spell them.
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
