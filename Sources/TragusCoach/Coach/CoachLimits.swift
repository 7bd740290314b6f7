/// The times by which a breath coach goes; all in seconds.
enum CoachLimits {
  /// How long after its tolerance a breath can be known of: the delay of the tracker.
  static let trackerDelay = 0.4
  /// After this, a breath was held back until the tracker was sure.
  static let longestDelay = 1.5
  /// Until the first reminder, and between two. Short enough not to be lost, long enough for a sigh.
  static let firstNudge = 8.0
  static let nextNudge = 12.0
  /// Without a breath, until the exercise is paused. The longest nap between two breaths is shorter.
  static let patience = 25.0
  /// Of pause or of waiting for the first breath, until it is over: nobody is there, and a microphone
  /// should not stay open for nobody.
  static let longestPause = 300.0
  /// Of speech, until the exercise is paused: more than one report that was wrong.
  static let speech = 0.5
  /// After a cue that was spoken, until a report on the quality no longer has it in its past.
  static let afterOwnVoice = 1.0
  /// Of noise without a breath.
  static let noise = 5.0
  /// After the voice, until a breath may set the time again.
  static let afterSpeech = 0.5
  /// What ends a breath for less is a flutter of the same breath.
  static let flutter = 0.5
  /// After the end of a cycle, beside the tolerance, until its last breath is judged.
  static let settling = 0.5

  /// Cycles in a row until the pace is changed, or until somebody is reported to be ahead.
  static let streak = 3
  /// By how much everything takes longer, and at most does. At half as much again 4-4 becomes 6-6.
  /// Somebody who lags then follows another rhythm, and slower would not help.
  static let paceStep = 0.1
  static let slowest = 1.5

  /// Below this confidence a breath is taken for the kind that the pattern expects there.
  static let sureKind = 0.6
}
