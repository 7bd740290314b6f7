/// How a message is turned into sound: what it withstands against how long it takes.
///
/// A receiver listens to all modes at once, so a sender need not announce its mode.
public enum ModemMode: String, Sendable, Hashable, CaseIterable, Codable {
  /// Several tones at once in long symbols: for reverberant rooms, motion and much noise.
  case robust
  /// One tone at a time, symbols of 21 ms: the least energy a bit, constant loudness.
  case normal
  /// One tone at a time, symbols of 11 ms: a few bytes in a fraction of a second.
  case quick
  /// Many carriers at once: kilobits a second over a cable or across a table.
  case fast
  /// The code of a tutorial: one tone a character, 19000 Hz + 43 Hz x its ASCII code.
  case tutorial
}
