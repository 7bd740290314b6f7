/// A group of pulses of one tone.
struct AlarmGroup {
  /// When its first pulse began, its last one did, and that ended, in seconds since the stream
  /// began.
  var start: Double
  var lastStart: Double
  var end: Double
  /// How much slower than the standard's it is.
  var scale: Double
  /// In hertz.
  var frequency: Double
  /// In its loudest pulse, in dBFS.
  var level: Double
  /// How well it fits, 1 at most.
  var correlation: Double
}
