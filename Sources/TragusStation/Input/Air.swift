import Tragus

/// The microphone and the loudspeaker at one end of a conversation.
package struct Air {
  package let source: any AudioSource
  package let loudspeaker: Loudspeaker

  package init(source: any AudioSource, loudspeaker: Loudspeaker) {
    (self.source, self.loudspeaker) = (source, loudspeaker)
  }

  /// Opens the microphone and the loudspeaker.
  ///
  /// - Parameters:
  ///   - name: The microphone, as in `Console.microphone`.
  ///   - device: The loudspeaker: its id, or a part of its name or id.
  /// - Throws: `deviceUnsupported` when a sample rate is too low for the band.
  package init(
    microphone name: String?, device: String?, _ mode: ModemMode, _ band: ModemBand,
    on console: Console
  ) throws(AudioError) {
    loudspeaker = try Loudspeaker(device, format: TalkLink.format)
    try loudspeaker.checkPlays(mode, band)
    source = try console.microphone(name)
    guard source.format.sampleRate >= mode.lowestRate(for: band) else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(source.format.sampleRate)) Hz, too few for the band "
          + "'\(band.rawValue)'; use another one, or --band audible.")
    }
  }

  /// Lets an analyzer listen and play until it is to stop.
  ///
  /// - Parameters:
  ///   - listener: Holds the analyzer, and other analyzers of the microphone.
  ///   - analyzer: The analyzer that plays.
  ///   - step: Called before each read; `true` stops.
  /// - Throws: The errors of the devices, the analyzer and `step`.
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
