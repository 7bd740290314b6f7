/// What a network for kinds of sounds, and a model if there is one, say of a stretch of the stream.
package struct BreathOpinion: Sendable {
  /// Seconds since the stream began.
  package let start: Double
  package let end: Double
  /// How sure it is, 0 to 1, of sounds of breathing, of the voice, and of something else.
  package let breath: Double
  package let voice: Double
  package let other: Double
  /// How much surer a model of this person's breath is that it goes out than in, -1 to 1; `nil` without
  /// one.
  package let direction: Double?

  package init(
    start: Double, end: Double, breath: Double, voice: Double, other: Double,
    direction: Double? = nil
  ) {
    self.direction = direction
    (self.start, self.end) = (start, end)
    (self.breath, self.voice, self.other) = (breath, voice, other)
  }

  /// The network rejects a stretch when it is this sure of a voice or another sound. It keeps the
  /// stretch all the same when it is this sure of a breath.
  private static let maskingOpinion = 0.6
  private static let leastBreath = 0.2

  /// Whether something else than a breath is heard in the stretch.
  ///
  /// - Parameter isAwaited: Whether somebody was asked to breathe: then a breath is more likely than
  ///   what a strange one is taken for.
  package func isMasking(isAwaited: Bool = false) -> Bool {
    max(voice, isAwaited ? 0 : other) >= Self.maskingOpinion && breath < Self.leastBreath
  }
}
