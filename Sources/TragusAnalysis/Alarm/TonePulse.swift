/// A stretch of one steady tone.
struct TonePulse {
  /// In seconds since the stream began.
  var start: Double
  var end: Double
  /// In hertz.
  var frequency: Double
  /// The greatest mean square.
  var power: Double

  var duration: Double { end - start }
}
