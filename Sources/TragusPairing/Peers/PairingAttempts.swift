import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The attempts to pair that came to nothing, which slow down the next. Each is a guess in a
/// million for an attacker in between.
///
/// After three in a row the next must wait a minute from the last, and twice as long after each
/// more, up to an hour. A success, or a day, makes up for all.
package struct PairingAttempts: Sendable, Hashable, Codable {
  /// How many may fail without a delay.
  package static let free = 3
  private static let shortestDelay = 60.0  // seconds
  private static let longestDelay = 3600.0
  private static let memory = 86_400.0

  /// How many failed in a row.
  package private(set) var failureCount = 0
  // When the last failed, in seconds since 1970.
  private var lastFailure = 0.0

  package init() {}

  /// The seconds until another attempt may begin.
  ///
  /// - Parameter now: Seconds since 1970; a clock that was set back by less than an hour counts as
  ///   no time passed.
  package func delay(at now: Double) -> Double {
    guard failureCount >= Self.free else { return 0 }
    // A clock that was ahead when the last failed and is right again would else keep the door shut.
    guard lastFailure - now < Self.longestDelay else { return 0 }
    let passed = max(now - lastFailure, 0)
    if passed >= Self.memory { return 0 }
    let delay = Self.shortestDelay * Double(1 << min(failureCount - Self.free, 10))
    return max(min(delay, Self.longestDelay) - passed, 0)
  }

  package mutating func addFailure(at now: Double) {
    if now - lastFailure >= Self.memory { failureCount = 0 }
    failureCount = min(max(failureCount, 0), 999) + 1
    lastFailure = now
  }

  package mutating func addSuccess() { failureCount = 0 }
}

extension PeerStore {
  static let attemptsFile = "attempts.json"

  /// The attempts that failed so far; a file that cannot be understood counts as none.
  package func attempts() throws(AudioError) -> PairingAttempts {
    guard let bytes = try folder.read(Self.attemptsFile) else { return PairingAttempts() }
    return (try? JSONDecoder().decode(PairingAttempts.self, from: Data(bytes))) ?? PairingAttempts()
  }

  /// Stores that an attempt begins, which counts as failed so that stopping the program saves
  /// nobody a delay, or that it succeeded.
  package func addAttempt(succeeded: Bool, at now: Double) throws(AudioError) {
    try folder.locked { () throws(AudioError) in
      var attempts = try attempts()
      if succeeded { attempts.addSuccess() } else { attempts.addFailure(at: now) }
      try folder.write(Array(try! JSONEncoder().encode(attempts)), to: Self.attemptsFile)
    }
  }
}
