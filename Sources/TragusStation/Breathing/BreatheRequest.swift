import Tragus

/// A breathing exercise as it is asked for.
package struct BreatheRequest {
  package var reporting = Reporting()
  package var pattern: BreathPattern
  package var settings = CoachSettings()
  package var cue = CuePlayer.Kind.tone
  /// The output to play cues on: its id, or a part of its name or id.
  package var device: String?
  /// What is kept, in words.
  package var storing = "nothing"
  /// Whether standard output gets a picture, and nothing else.
  package var hasPictureInOutput = false
  /// In decibels below the usual level of cues.
  package var volume = 0.0

  package init(_ pattern: BreathPattern) { self.pattern = pattern }

  /// What it is, as options spell it.
  package var parameters: [String: String] {
    var parameters = ["pattern": "\(pattern)", "cue": cue.rawValue]
    parameters["cycles"] = settings.cycleCount.map { "\($0)" }
    parameters["minutes"] = settings.duration.map { plainNumber($0 / 60) }
    return parameters
  }
}
