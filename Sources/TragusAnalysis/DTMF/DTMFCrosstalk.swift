/// Tells the keys of this line from those that leak in from another one.
///
/// A key 40 dB softer than one beside it is from another line, unless it comes in a run. Two keys
/// that are equally loud are a softer telephone's. What is so soft that it may leak from a louder
/// key to come waits for that.
struct DTMFCrosstalk {
  // Decibels. Receivers of Q.24 hear what is up to 30 dB softer than the strongest telephone.
  private static let leakage = 40.0
  // Two full-scale tones have -6 dBFS when they share the range, and leak in no louder than this.
  private static let softest = -46.0  // dBFS
  private static let likeness = 6.0  // decibels
  private static let memory = 5.0  // seconds
  private static let wait = 1.0  // seconds

  // The last key of this line: its level in dBFS, and when it ended.
  private var last: (level: Double, end: Double)?
  private var held: (digit: DTMFDigit, isSofter: Bool)?

  /// Adds the keys that are known to be of this line, now that one more was heard.
  mutating func hear(_ digit: DTMFDigit, _ digits: inout [DTMFDigit]) {
    if let held {
      let isRun = abs(digit.level - held.digit.level) < Self.likeness
      let isLeak = held.isSofter || held.digit.level < digit.level - Self.leakage
      if isRun || !isLeak { release(at: digit.at, &digits) }
      self.held = nil
    }
    if let last, digit.start - last.end < Self.memory {
      if digit.level < last.level - Self.leakage {
        held = (digit, true)
        return
      }
    } else if digit.level < Self.softest {
      held = (digit, false)
      return
    }
    digits.append(digit)
    last = (digit.level, digit.end)
  }

  /// Adds the key that waited for a louder one, when none has come.
  mutating func advance(to time: Double, _ digits: inout [DTMFDigit]) {
    guard let held else { return }
    if held.isSofter {
      if time - held.digit.end > Self.memory { self.held = nil }
    } else if time - held.digit.end > Self.wait {
      finish(at: time, &digits)
    }
  }

  /// Adds the key that waited for a louder one, as none will come.
  mutating func finish(at time: Double, _ digits: inout [DTMFDigit]) {
    if let held, !held.isSofter { release(at: time, &digits) }
    held = nil
  }

  private mutating func release(at time: Double, _ digits: inout [DTMFDigit]) {
    guard let held else { return }
    digits.append(held.digit.heard(at: time))
    last = (held.digit.level, held.digit.end)
  }
}
