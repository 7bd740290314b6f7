/// Writes parts of a stream as files of their own, as it is read; they may overlap.
package final class ClipWriter: AudioSink {
  /// A part and its file.
  package struct Part {
    /// Its frames in the stream.
    package let frames: Range<Int64>
    /// The path of the file.
    package let path: String

    package init(frames: Range<Int64>, path: String) {
      (self.frames, self.path) = (frames, path)
    }
  }

  package let format: AudioFormat
  private let fileFormat: AudioFileFormat
  private let sampleFormat: SampleFormat
  private let overwrites: Bool
  // The first part last.
  private var waiting: [Part]
  private var open: [(part: Part, writer: AudioFileWriter)] = []
  private var excerpt: AudioBuffer

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - parts: In the order of their starts.
  ///   - fileFormat: The kind of the files.
  ///   - sampleFormat: How samples are stored.
  ///   - overwrites: Whether a file that is there may be replaced.
  package init(
    format: AudioFormat, parts: [Part], as fileFormat: AudioFileFormat = .wav,
    sampleFormat: SampleFormat, overwrites: Bool
  ) {
    self.format = format
    (self.fileFormat, self.sampleFormat) = (fileFormat, sampleFormat)
    self.overwrites = overwrites
    waiting = parts.reversed()
    excerpt = AudioBuffer(format: format, capacity: 1)
  }

  /// Whether all parts are written.
  package var isComplete: Bool { waiting.isEmpty && open.isEmpty }

  /// - Throws: As `AudioFileWriter`.
  package func write(_ buffer: AudioBuffer) throws(AudioError) {
    while let part = waiting.last, part.frames.lowerBound < buffer.endPosition {
      waiting.removeLast()
      let writer = try AudioFileWriter(
        writing: part.path, as: fileFormat, format: format, sampleFormat: sampleFormat,
        overwrite: overwrites, onlyWhenComplete: true)
      open.append((part, writer))
    }
    if excerpt.capacity < buffer.capacity {
      excerpt = AudioBuffer(format: format, capacity: buffer.capacity)
    }
    for (part, writer) in open {
      let first = max(part.frames.lowerBound, buffer.position)
      let last = min(part.frames.upperBound, buffer.endPosition)
      guard first < last else { continue }
      excerpt.removeAll()
      excerpt.append(Int(first - buffer.position)..<Int(last - buffer.position), of: buffer)
      try writer.write(excerpt)
    }
    try close { $0.frames.upperBound <= buffer.endPosition }
  }

  /// Leaves open what is not complete: whether the stream has ended or was broken off is known later.
  package func finish() {}

  /// The stream has ended: what is open ends with it.
  package func end() throws(AudioError) { try close { _ in true } }

  /// Leaves nothing of the clips that are not complete.
  package func discard() {
    for (_, writer) in open { writer.discard() }
    open = []
  }

  private func close(_ isOver: (Part) -> Bool) throws(AudioError) {
    for (part, writer) in open where isOver(part) { try writer.finish() }
    open.removeAll { isOver($0.part) }
  }
}
