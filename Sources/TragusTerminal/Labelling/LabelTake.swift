import Tragus
import TragusStation

/// One recording while it is labelled: its labels, their file, and its sound.
package final class LabelTake {
  /// The path of the recording.
  package let path: String
  package let format: AudioFormat
  /// The labels as edited; call ``save()`` after a step.
  package var sheet: LabelSheet
  /// The file of labels.
  package let document: LabelDocument

  /// Reads the recording and its labels, and proposes stretches to label.
  ///
  /// - Parameters:
  ///   - imported: Further labels.
  ///   - offersWhole: Whether to offer the whole recording as one sound when nothing else is found.
  ///     A sound that fills the recording has no background to rise above.
  ///   - shouldStop: Called repeatedly; `true` stops.
  /// - Throws: As `AudioFile` and `LabelDocument`.
  package init(
    _ path: String, _ request: LabelRequest, imported: [SoundLabel], offersWhole: Bool = false,
    until shouldStop: @escaping () -> Bool
  ) throws(AudioError) {
    self.path = path
    document = try LabelDocument(of: path, as: request.format)
    let file = try AudioFile(reading: path, until: shouldStop)
    format = file.format
    let (proposals, duration) = try SegmentProposals.of(
      file, request.segments, model: request.model, until: shouldStop)
    let former = Set(document.formerLabels)
    var spans = proposals.map { LabelSpan(start: $0.start, end: $0.end, suggestion: $0.label) }
    if offersWhole, spans.isEmpty, former.isEmpty, imported.isEmpty {
      spans = [LabelSpan(start: 0, end: duration)]
    }
    sheet = LabelSheet(
      labels: document.formerLabels + imported.filter { !former.contains($0) },
      proposals: spans, duration: duration)
  }

  /// Writes the labels to their file.
  ///
  /// - Returns: Whether the file has another name now, because another program has changed it.
  package func save() throws(AudioError) -> Bool { try document.save(sheet.labels) }

  /// The sound of a part, cut at the ends of the recording.
  package func sound(_ range: ClosedRange<Double>) throws(AudioError) -> AudioBuffer {
    let source = try source(range)
    let wanted = Int(source.remainingFrameCount ?? 0)
    var sound = AudioBuffer(format: format, capacity: max(wanted, 1))
    sound.resize(to: 0, at: position(range.lowerBound))
    var buffer = AudioBuffer(format: format, capacity: 4096)
    while try source.read(into: &buffer) {
      let count = min(buffer.frameCount, sound.capacity - sound.frameCount)
      if count > 0 { sound.append(0..<count, of: buffer) }
    }
    return sound
  }

  /// A part of the recording.
  package func source(_ range: ClosedRange<Double>) throws(AudioError) -> any AudioSource {
    let file = try AudioFile(reading: path)
    let start = position(range.lowerBound)
    try file.seek(toFrame: start)
    return ExcerptSource(
      file, from: start, to: max(position(range.upperBound), start), position: file.position)
  }

  private func position(_ seconds: Double) -> Int64 {
    Int64((min(max(seconds, 0), sheet.duration) * format.sampleRate).rounded())
  }
}
