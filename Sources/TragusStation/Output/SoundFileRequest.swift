import Tragus
import TragusFiles

/// How to write a sound file.
package struct SoundFileRequest {
  /// The bit depth of a sample in a file.
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

    /// The bits of a sample that are stored; `Float` stores 24.
    package var precision: Int {
      switch self {
      case .eight: 8
      case .sixteen: 16
      case .twentyFour, .thirtyTwo, .float: 24
      }
    }
  }

  /// Whether to add dither when rounding.
  package enum Dithering: String, CaseIterable {
    /// Dither when bits are lost.
    case auto
    case tpdf, none
  }

  /// The file format, or `nil` to use the suffix.
  package var container: AudioFileFormat?
  /// The depth, or `nil` for the default.
  package var bits: Depth?
  /// The default depth.
  package var usualDepth = Depth.sixteen
  /// The tags of the file.
  package var tags: [RecordingTags.Tag] = []
  /// In hertz, or `nil` for the rate of the input.
  package var sampleRate: Double?
  package var dithering = Dithering.auto
  /// Whether an existing file may be replaced.
  package var overwrites = false

  package init() {}

  /// The requested depth, or else the default.
  package var depth: Depth { bits ?? usualDepth }

  /// The file format for a name. A device or a pipe without a suffix gets WAV, like standard
  /// output.
  package func format(of path: String) throws(AudioError) -> AudioFileFormat {
    if let container {
      try Self.checkSuffix(of: path, beside: container)
      return container
    }
    if path == "-" { return .wav }
    do {
      return try AudioFileFormat(suffixOf: path)
    } catch {
      if FileKind(path) == .other { return .wav }
      throw error
    }
  }

  /// Checks that the suffix of a file does not name another format than an option does.
  ///
  /// A suffix that is none of a sound file says nothing, and .wav and .ogg are suffixes of two formats.
  ///
  /// - Throws: `invalidRequest`.
  package static func checkSuffix(
    of path: String, beside container: AudioFileFormat
  ) throws(AudioError) {
    guard path != "-", let named = try? AudioFileFormat(suffixOf: path), named != container,
      !(named == .wav && container == .rf64 || named == .ogg && container == .opus)
    else { return }
    throw AudioError(
      .invalidRequest,
      "'\(printable(path))' says \(named.rawValue), and --container says \(container.rawValue); leave "
        + "one of them out.")
  }

  /// Checks whether a file of that name can hold the requested format, as far as known.
  package func check(_ path: String) throws(AudioError) {
    try format(of: path).checkHolds(bits?.sampleFormat, sampleRate: sampleRate)
  }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard output.
  ///   - bitsLost: Whether the samples have more bits than the file, so that `auto` adds dither.
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
  /// - Throws: The errors of the file; the exit status for a signal.
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

  // A file that cannot fit on the disk is not begun; the result of a codec is not known in advance.
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

  /// Whether samples beyond full scale are clipped in a file; codecs round them differently.
  func clips(_ writer: AudioFileWriter) -> Bool {
    depth != .float && ![.ogg, .opus].contains(writer.fileFormat)
  }

  /// The warning for a file with clipped sound, or `nil`.
  static func clipping(_ path: String, _ level: Level?, advice: String) -> String? {
    guard let peak = level?.peak, peak > 0.001 else { return nil }
    return "\(path): the sound rises to \(decimal(peak, places: 1)) dBFS and was clipped. \(advice)"
  }
}

extension AudioSource {
  /// - Parameter length: An example of a length option.
  /// - Throws: `invalidRequest` when a file would never end; standard output may be endless.
  package func checkEnds(in path: String, example length: String) throws(AudioError) {
    guard remainingFrameCount == nil, path != "-" else { return }
    throw AudioError(.invalidRequest, "A file needs an end: \(length), not endless.")
  }
}
