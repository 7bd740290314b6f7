import Tragus
import TragusFiles

/// How a file of sound is written.
package struct SoundFileRequest {
  /// What a file keeps of a sample.
  package enum Depth: String, CaseIterable {
    case eight = "8"
    case sixteen = "16"
    case twentyFour = "24"
    case thirtyTwo = "32"
    case float = "32f"

    package var sampleFormat: SampleFormat {
      switch self {
      case .eight: .int8
      case .sixteen: .int16
      case .twentyFour: .int24
      case .thirtyTwo: .int32
      case .float: .float32
      }
    }

    var byteCount: Int {
      switch self {
      case .eight: 1
      case .sixteen: 2
      case .twentyFour: 3
      case .thirtyTwo, .float: 4
      }
    }

    /// The bits that are kept of a sample; `Float` keeps 24.
    package var precision: Int {
      switch self {
      case .eight: 8
      case .sixteen: 16
      case .twentyFour, .thirtyTwo, .float: 24
      }
    }
  }

  /// When noise is added to what is rounded.
  package enum Dithering: String, CaseIterable {
    /// When bits are lost.
    case auto
    case tpdf, none
  }

  /// The kind of file, or `nil` for what the suffix says.
  package var container: AudioFileFormat?
  /// `nil` for the usual depth.
  package var bits: Depth?
  /// The bits where none were asked for.
  package var usualDepth = Depth.sixteen
  /// What the file says of itself beside its sound.
  package var tags: [RecordingTags.Tag] = []
  /// In hertz, or `nil` for the rate of the input.
  package var sampleRate: Double?
  package var dithering = Dithering.auto
  /// Whether an existing file may be replaced.
  package var overwrites = false

  package init() {}

  /// The bits that were asked for, or else the usual ones.
  package var depth: Depth { bits ?? usualDepth }

  /// The kind of file that a name asks for. A device or a pipe without a suffix gets WAV, as standard
  /// output does.
  package func format(of path: String) throws(AudioError) -> AudioFileFormat {
    if let container { return container }
    if path == "-" { return .wav }
    do {
      return try AudioFileFormat(suffixOf: path)
    } catch {
      if FileKind(path) == .other { return .wav }
      throw error
    }
  }

  /// Checks whether a file of that name can hold what is asked for, as far as that is known.
  package func check(_ path: String) throws(AudioError) {
    try format(of: path).checkHolds(bits?.sampleFormat, sampleRate: sampleRate)
  }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output.
  ///   - bitsLost: Whether the samples carry more bits than the file keeps, so that `auto` adds noise.
  ///   - onlyWhenComplete: As in `AudioFileWriter`.
  package func open(
    _ path: String, format: AudioFormat, bitsLost: Bool = false, onlyWhenComplete: Bool = false,
    on console: Console
  ) throws(AudioError) -> AudioFileWriter {
    try check(path)
    let fileFormat = try self.format(of: path)
    let usesDither = dithering == .tpdf || dithering == .auto && bitsLost
    let noise: Dither = usesDither ? .triangular() : .none
    if path == "-" {
      return try AudioFileWriter.standardOutput(
        as: fileFormat, format: format, sampleFormat: depth.sampleFormat, dither: noise,
        descriptor: console.output.descriptor, until: { console.isOverdue })
    }
    return try AudioError.sayingForce { () throws(AudioError) in
      try AudioFileWriter(
        writing: path, as: fileFormat, format: format, sampleFormat: depth.sampleFormat,
        dither: noise, tags: tags, overwrite: overwrites, onlyWhenComplete: onlyWhenComplete)
    }
  }

  /// Writes a signal to its end, and warns when it was too loud for its file.
  ///
  /// - Throws: What the file throws; the status of what stopped it.
  package func write(_ signal: any AudioSource, to path: String, on console: Console) throws {
    try check(path)
    try checkRoom(for: signal, at: path)
    let writer = try open(path, format: signal.format, onlyWhenComplete: true, on: console)
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    var highest: Level?
    if clips(writer) {
      listener.add(LevelMeter(format: writer.format, period: .infinity)) { highest = $0 }
    }
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(signal) { console.isStopping }
    }
    if let warning = Self.clipping(path, highest, advice: "Write a lower level, or --bits 32f.") {
      console.warn(warning)
    }
  }

  // A file that the disk cannot hold is not begun; how small a codec makes it is not known before.
  private func checkRoom(for signal: any AudioSource, at path: String) throws(AudioError) {
    guard path != "-", [nil, .file].contains(FileKind(path)),
      let frameCount = signal.remainingFrameCount,
      let free = freeByteCount(at: PathParts(path).folder)
    else { return }
    let fileFormat = try format(of: path)
    guard ![.flac, .ogg, .opus].contains(fileFormat) else { return }
    let byteCount = Double(frameCount) * Double(signal.format.channelCount * depth.byteCount)
    guard byteCount > Double(free) else { return }
    throw AudioError(
      .cannotCreate,
      "'\(path)' would have \(byteText(Int64(min(byteCount, 0x1p62)))), and \(byteText(free)) are "
        + "free; write less, or elsewhere.")
  }

  /// Whether samples beyond full scale are clipped in a file; codecs round them in another way.
  func clips(_ writer: AudioFileWriter) -> Bool {
    depth != .float && ![.ogg, .opus].contains(writer.fileFormat)
  }

  /// What to say of a file whose sound was clipped, or `nil`.
  static func clipping(_ path: String, _ level: Level?, advice: String) -> String? {
    guard let peak = level?.peak, peak > 0.001 else { return nil }
    return "\(path): the sound rises to \(decimal(peak, places: 1)) dBFS and was clipped. \(advice)"
  }
}

extension AudioSource {
  /// - Parameter length: How a length is written, as an example.
  /// - Throws: `invalidRequest` when a file would never end; standard output may.
  package func checkEnds(in path: String, example length: String) throws(AudioError) {
    guard remainingFrameCount == nil, path != "-" else { return }
    throw AudioError(.invalidRequest, "A file needs an end: \(length), not endless.")
  }
}
