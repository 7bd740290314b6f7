/// Finds the proposals of a whole recording, and says what they may be.
package enum SegmentProposals {
  // Kinds beyond these have next to no confidence.
  private static let rankingCount = 20

  /// Hears a recording to its end.
  ///
  /// - Parameters:
  ///   - source: The recording.
  ///   - settings: What counts as one sound.
  ///   - model: What says what each may be, or `nil` for nothing.
  ///   - shouldStop: Called before each read.
  /// - Returns: In the order of their starts, and the length of the recording in seconds.
  /// - Throws: As the source.
  package static func of(
    _ source: any AudioSource, _ settings: SegmentProposer.Settings = .init(), model: SoundModel?,
    until shouldStop: () -> Bool = { false }
  ) throws(AudioError) -> (proposals: [SegmentProposal], duration: Double) {
    var found: [SegmentProposal] = []
    var windows: [SoundClassification] = []
    let listener = Listener()
    listener.add(SegmentProposer(format: source.format, settings)) { found.append($0) }
    if let model {
      listener.add(SoundClassifier(format: source.format, model: model, rankingCount: rankingCount))
      {
        windows.append($0)
      }
    }
    try listener.run(source) { shouldStop() }
    guard let model else { return (found, listener.time) }
    var namer = SegmentNamer(model)
    for window in windows { namer.take(window) }
    return (found.map { namer.named($0) }, listener.time)
  }
}
