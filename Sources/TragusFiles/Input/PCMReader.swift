import TragusCore

/// Reads samples that lie one after the other in a file, a pipe or memory.
final class PCMReader: FrameReader {
  let container: AudioFileFormat
  let encoding: AudioFile.Encoding
  let bitsPerSample: Int?
  let format: AudioFormat
  private(set) var frameCount: Int64?
  private(set) var warnings: [String]

  private let source: ByteSource
  private let decoder: SampleDecoder
  private let dataStart: Int64

  /// Reads on where the header ended.
  init(_ source: ByteSource, _ layout: PCMLayout) {
    self.source = source
    container = layout.container
    format = layout.format
    encoding = .samples(layout.encoding)
    bitsPerSample = layout.bitsPerSample
    warnings = layout.warnings
    decoder = SampleDecoder(
      encoding: layout.encoding, channelCount: layout.format.channelCount)
    dataStart = source.position

    let frameSize = Int64(decoder.frameSize)
    frameCount = layout.byteCount.map { $0 / frameSize }
    if let size = source.size {
      let held = max(0, size - dataStart) / frameSize
      if let promised = frameCount, promised > held {
        warnings.append(Self.shortfall(promised: promised, held: held))
      }
      frameCount = min(frameCount ?? held, held)
    }
  }

  func read(into buffer: inout AudioBuffer, at position: Int64) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the format of the file.")
    var wanted = buffer.capacity
    if let frameCount { wanted = Int(min(Int64(wanted), frameCount - position)) }
    buffer.resize(to: wanted, at: position)
    var filled = 0
    var hasEnded = wanted == 0

    loading: while filled < wanted {
      let ready = min(wanted - filled, source.available / decoder.frameSize)
      if ready > 0 {
        decoder.decode(source.bytes, frameCount: ready, into: &buffer, at: filled)
        source.consume(ready * decoder.frameSize)
        filled += ready
        continue
      }
      // A user who pipes in a microphone wants to see what has come, not to wait for a full buffer.
      switch try source.fill(patience: filled == 0 ? 100 : 0) {
      case .more: continue
      case .nothingYet: break loading
      case .ended:
        hasEnded = true
        break loading
      }
    }

    buffer.resize(to: filled, at: position)
    if hasEnded && wanted > 0 { end(at: position + Int64(filled)) }
    return filled > 0 || !hasEnded
  }

  func seek(to frame: Int64, from position: Int64) throws(AudioError) -> Int64 {
    let frameSize = Int64(decoder.frameSize)
    let target = min(frame, frameCount ?? .max / frameSize)
    if source.canSeek {
      source.jump(to: dataStart + target * frameSize)
      return target
    }
    guard target >= position else {
      throw AudioError(
        .invalidRequest, "\(source.name) is a stream and cannot go back; save it as a file first.")
    }
    try source.skip((target - position) * frameSize)
    let reached = (source.position - dataStart) / frameSize
    if reached < target { end(at: reached) }
    return reached
  }

  // The bytes ended before the frames that were promised.
  private func end(at frame: Int64) {
    if let promised = frameCount, frame < promised {
      warnings.append(Self.shortfall(promised: promised, held: frame))
    }
    frameCount = frame
    if source.available > 0 {
      warnings.append("The last frame is not complete and was left out.")
    }
  }

  private static func shortfall(promised: Int64, held: Int64) -> String {
    "The header promises \(promised) frames; the file holds \(held)."
  }
}
