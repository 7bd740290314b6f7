import Tragus

/// The options of a breathing exercise.
package struct BreatheRequest {
  package var reporting = Reporting()
  package var pattern: BreathPattern
  package var settings = CoachSettings()
  package var cue = CuePlayer.Kind.tone
  /// The output to play cues on: its id, or a part of its name or id.
  package var device: String?
  /// What is stored, in words.
  package var storing = "nothing"
  /// Whether standard output receives only a picture.
  package var hasPictureInOutput = false
  /// In decibels relative to the default level of cues.
  package var volume = 0.0

  package init(_ pattern: BreathPattern) { self.pattern = pattern }

  /// The parameters of the exercise, as options spell them.
  package var parameters: [String: String] {
    var parameters = ["pattern": "\(pattern)", "cue": cue.rawValue]
    parameters["cycles"] = settings.cycleCount.map { "\($0)" }
    parameters["minutes"] = settings.duration.map { plainNumber($0 / 60) }
    return parameters
  }
}
