import Tragus

/// The microphone and the loudspeaker of one end of a conversation.
package struct Air {
  package let source: any AudioSource
  package let loudspeaker: Loudspeaker

  package init(source: any AudioSource, loudspeaker: Loudspeaker) {
    (self.source, self.loudspeaker) = (source, loudspeaker)
  }

  /// Lets an analyzer hear and play until it is to stop.
  ///
  /// - Parameters:
  ///   - listener: Has the analyzer, and whatever else hears the microphone.
  ///   - analyzer: What plays.
  ///   - step: Called before each read; `true` stops.
  /// - Throws: What the devices, the analyzer and `step` throw.
  package func run<A: PlayingAnalyzer>(
    _ listener: Listener, playing analyzer: AnalyzerOutput<A>, _ step: () throws -> Bool
  ) throws {
    var failure: (any Error)?
    try listener.run(source, playing: analyzer, on: loudspeaker) {
      do {
        return try step()
      } catch {
        failure = error
        return true
      }
    }
    if let failure { throw failure }
  }
}
