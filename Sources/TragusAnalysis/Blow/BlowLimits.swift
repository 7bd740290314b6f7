/// The limits between the kinds of blows.
public struct BlowLimits: Sendable, Hashable {
  /// A shorter one is a pop rather than a blow, in seconds, 0.02 to 0.5.
  package var shortest: Double
  /// The longest that is a short one, in seconds: at least ``shortest``.
  package var longestShort: Double
  /// The longest pause within a double, in seconds, at least 0; 0: there are no doubles.
  package var doublePause: Double
  /// The least strength of a hard one, above 0; above 1: none is.
  package var hard: Double

  /// - Precondition: Each lies in its documented range.
  public init(
    shortest: Double = 0.06, longestShort: Double = 0.35, doublePause: Double = 0.4,
    hard: Double = 0.85
  ) {
    precondition(0.02...0.5 ~= shortest, "The shortest blow must last 0.02 to 0.5 s.")
    precondition(longestShort >= shortest, "A short blow may not be shorter than the shortest.")
    precondition(doublePause >= 0, "The pause within a double must not be negative.")
    precondition(hard > 0, "What is hard must have some strength.")
    (self.shortest, self.longestShort) = (shortest, longestShort)
    (self.doublePause, self.hard) = (doublePause, hard)
  }

  /// What a blow that is over was.
  ///
  /// - Parameter pause: Since one that was no longer than a short one, and no second of a double.
  func kind(duration: Double, strength: Double, pause: Double?) -> Blow.Kind {
    let isShort = duration <= longestShort
    if isShort, let pause, doublePause > 0, pause <= doublePause { return .double }
    return strength >= hard ? .hard : isShort ? .short : .long
  }
}
