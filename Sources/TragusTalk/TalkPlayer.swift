import TragusCore

/// Hands the sounds of a ``PlayingAnalyzer`` to a loudspeaker, a little before they are to be heard.
///
/// ```swift
/// let player = TalkPlayer(try Loudspeaker(format: TalkLink.format))
/// var link = TalkLink(format: microphone.format)
/// try link.send(ModemMessage(text: "hello"), wantsAnswer: true)
/// var buffer = AudioBuffer(format: microphone.format, capacity: 480)
/// while try microphone.read(into: &buffer) {
///   for moment in link.process(buffer) { print(moment.time, moment.content) }
///   try player.feed(&link)
/// }
/// ```
public final class TalkPlayer {
  private let output: any TalkOutput
  private var block: AudioBuffer
  private var source: (any AudioSource)?

  private static let lead = 0.3  // seconds that are handed over ahead

  /// - Parameter output: The output that plays.
  public init(_ output: any TalkOutput) {
    self.output = output
    block = AudioBuffer(
      format: output.format, capacity: max(output.format.frameCount(of: 0.01), 1))
  }

  /// Hands over what is to be heard soon; to be called after each block that the analyzer has heard.
  ///
  /// - Throws: What the loudspeaker throws.
  public func feed(_ analyzer: inout some PlayingAnalyzer) throws(AudioError) {
    if let sound = analyzer.takeSound() { source = try sound.source() }
    guard let source else { return }
    while output.delay < Self.lead {
      if try source.read(into: &block) {
        try output.write(block)
      } else {
        try output.skip(0)
        self.source = nil
        let delay = (output.delay * analyzer.sampleRate).rounded(.up)
        analyzer.endSound(at: analyzer.position + Int64(delay))
        break
      }
    }
  }
}

extension Listener {
  /// Hears a stream and plays what one of the analyzers wants to be heard, until the stream ends or it is
  /// to stop.
  ///
  /// Other analyzers and sinks may hear the same stream.
  ///
  /// - Parameters:
  ///   - source: The microphone.
  ///   - analyzer: The analyzer that plays.
  ///   - output: Its loudspeaker; `nil` plays nothing.
  ///   - stop: Called before each read, which takes as long as a block of the microphone.
  /// - Throws: What the devices and the analyzer throw.
  public func run<A: PlayingAnalyzer>(
    _ source: any AudioSource, playing analyzer: AnalyzerOutput<A>, on output: (any TalkOutput)?,
    until stop: () -> Bool = { false }
  ) throws(AudioError) {
    let player = output.map { TalkPlayer($0) }
    var failure: AudioError?
    try run(source) {
      do throws(AudioError) {
        try update(analyzer) { (analyzer) throws(AudioError) in
          try player?.feed(&analyzer)
          if let failure = analyzer.failure { throw failure }
        }
      } catch {
        failure = error
      }
      return failure != nil || stop()
    }
    if let failure { throw failure }
  }
}
