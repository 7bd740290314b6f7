/// The keys of the events that `listen` and `record` report.
public enum AllAnalyzers {
  /// The keys of all their events, in the order in which a table shows them.
  public static let columns = levelColumns + conditionColumns

  /// The keys of what begins and ends, and of gaps.
  static let conditionColumns = [
    "condition", "phase", "start", "end", "at", "offset", "frequency", "duration",
    "level", "range", "pattern", "cycles", "low", "strength", "score", "class",
  ]

  /// The keys that recordings have besides.
  public static let recordingColumns = ["reason", "file", "recording", "bytes"]

  /// The keys of levels.
  static let levelColumns = [
    "time", "channel", "peak", "rms", "crest", "dc", "frames", "clipped", "invalid", "unit",
    "floor",
  ]
}
