import ArgumentParser
import Tragus

/// The file that is written, spelled the same in every command that writes one.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    help: ArgumentHelp("wav, rf64, aiff, caf, flac …, whatever the suffix.", valueName: "type"))
  var container: AudioFileFormat?

  @Option(help: ArgumentHelp("8, 16, 24, 32 or 32f; 16 unless set.", valueName: "bits"))
  var bits = BitsChoice.sixteen

  @Option(help: ArgumentHelp("The sample rate in hertz; else that of the input.", valueName: "Hz"))
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "tpdf, none, or auto: tpdf when convert loses bits.", valueName: "dither"))
  var dither = DitherChoice.auto

  enum BitsChoice: String, ExpressibleByArgument, CaseIterable {
    case eight = "8"
    case sixteen = "16"
    case twentyFour = "24"
    case thirtyTwo = "32"
    case float = "32f"

    var sampleFormat: SampleFormat {
      switch self {
      case .eight: .int8
      case .sixteen: .int16
      case .twentyFour: .int24
      case .thirtyTwo: .int32
      case .float: .float32
      }
    }

    /// The bits that are kept of a sample; `Float` keeps 24.
    var precision: Int {
      switch self {
      case .eight: 8
      case .sixteen: 16
      case .twentyFour, .thirtyTwo, .float: 24
      }
    }
  }

  enum DitherChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, tpdf, none
  }

  mutating func validate() throws {
    if let rate, !AudioFormat.sampleRates.contains(rate) || rate != rate.rounded() {
      throw ValidationError("--rate must be a whole number of hertz, for example 16000.")
    }
  }

  /// Creates the file.
  ///
  /// - Parameter bitsLost: Whether the samples carry more bits than the file keeps, so that
  ///   `--dither auto` adds noise.
  /// - Parameter onlyWhenComplete: As in `AudioFileWriter`.
  func open(
    _ path: String, format: AudioFormat, bitsLost: Bool = false, onlyWhenComplete: Bool = false
  ) throws(AudioError) -> AudioFileWriter {
    let usesDither = dither == .tpdf || dither == .auto && bitsLost
    let noise: Dither = usesDither ? .triangular() : .none
    if path == "-" {
      return try AudioFileWriter.standardOutput(
        as: container ?? .wav, format: format, sampleFormat: bits.sampleFormat, dither: noise)
    }
    do throws(AudioError) {
      return try AudioFileWriter(
        writing: path, as: container, format: format, sampleFormat: bits.sampleFormat,
        dither: noise, overwrite: force, onlyWhenComplete: onlyWhenComplete)
    } catch {
      guard error.code == .fileExists else { throw error }
      throw AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or add --force.")
    }
  }
}

extension AudioFileFormat: ExpressibleByArgument {}
