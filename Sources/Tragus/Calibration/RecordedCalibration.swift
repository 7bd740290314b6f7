extension Calibration {
  /// The calibration that is stored in a recording.
  ///
  /// It is read from the line that a recorder wrote into the file, `RecordingMetadata/summary`,
  /// where the level of full scale has two decimals. The line says nothing of later changes to the
  /// file: if somebody made it louder, the calibration is wrong.
  ///
  /// - Parameters:
  ///   - summary: What the file says of itself: `2026-11-21T09:15:30Z; calibration: 94 dB
  ///     calibrator at 1000 Hz, 2026-11-20, full scale 117.01 dB SPL; device: …`.
  ///   - name: What the recording is called; not empty.
  /// - Returns: `nil` when nothing of that form is there, or a level that no microphone has.
  package init?(recordedIn summary: String, named name: String) {
    let parts = summary.split(separator: "; ")
    guard let part = parts.first(where: { $0.hasPrefix(Self.key) }) else { return nil }
    // The source is free text, so the line is read from its end.
    let pieces = part.dropFirst(Self.key.count).split(separator: ", ")
    guard let last = pieces.last, last.hasPrefix(Self.level.before),
      last.hasSuffix(Self.level.behind), pieces.count >= 3,
      let date = RFC3339.seconds(from: "\(pieces[pieces.count - 2])T00:00:00Z"),
      let level = Double(
        last.dropFirst(Self.level.before.count).dropLast(Self.level.behind.count)),
      Self.fullScaleLevels.contains(level)
    else { return nil }
    var source = pieces.dropLast(2).joined(separator: ", ")
    // A recording of a recording.
    while source.hasPrefix(Self.own) { source.removeFirst(Self.own.count) }
    self.init(device: name, fullScaleLevel: level, date: date, method: .recorded(source))
  }

  private static let key = "calibration: "
  private static let own = "the recording itself: "
  private static let level = (before: "full scale ", behind: " dB SPL")
}
