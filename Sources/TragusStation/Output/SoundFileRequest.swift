import Tragus

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
  /// In hertz, or `nil` for the rate of the input.
  package var sampleRate: Double?
  package var dithering = Dithering.auto
  /// Whether an existing file may be replaced.
  package var overwrites = false

  package init() {}

  /// The bits that were asked for, or else the usual ones.
  package var depth: Depth { bits ?? .sixteen }

  /// Checks whether a file of that name can hold what is asked for, as far as that is known.
  package func check(_ path: String) throws(AudioError) {
    let format: AudioFileFormat
    if let container {
      format = container
    } else {
      format = path == "-" ? .wav : try AudioFileFormat(suffixOf: path)
    }
    try format.checkHolds(bits?.sampleFormat, sampleRate: sampleRate)
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
    let usesDither = dithering == .tpdf || dithering == .auto && bitsLost
    let noise: Dither = usesDither ? .triangular() : .none
    if path == "-" {
      return try AudioFileWriter.standardOutput(
        as: container ?? .wav, format: format, sampleFormat: depth.sampleFormat, dither: noise,
        descriptor: console.output.descriptor, until: { console.isOverdue })
    }
    return try AudioError.sayingForce { () throws(AudioError) in
      try AudioFileWriter(
        writing: path, as: container, format: format, sampleFormat: depth.sampleFormat,
        dither: noise, overwrite: overwrites, onlyWhenComplete: onlyWhenComplete)
    }
  }

  /// Writes a signal to its end.
  ///
  /// - Throws: What the file throws; the status of what stopped it.
  package func write(_ signal: any AudioSource, to path: String, on console: Console) throws {
    let writer = try open(path, format: signal.format, onlyWhenComplete: true, on: console)
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(signal) { console.isStopping }
    }
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
