import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The file that is written, spelled the same in every command that writes one.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output: [String] = []

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    help: ArgumentHelp("The kind of file, whatever the suffix.", valueName: "type"))
  var container: AudioFileFormat?

  @Option(help: ArgumentHelp("8, 16, 24, 32 or 32f; 16 unless set.", valueName: "bits"))
  var bits: BitsChoice?

  /// The bits that were asked for, or else the usual ones.
  var depth: BitsChoice { bits ?? .sixteen }

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
      throw ValidationError(
        "--rate must be a whole number of hertz from 1 to 1000000, for example 16000.")
    }
  }

  /// The one file of a command that writes no more.
  ///
  /// - Parameter example: What could be named.
  func path(example: String) throws(AudioError) -> String {
    guard let path = output.first else {
      throw AudioError(.invalidRequest, "Name the file to write: -o \(example).")
    }
    guard output.count == 1 else {
      throw AudioError(.invalidRequest, "One file is written here; \(output.count) were named.")
    }
    return path
  }

  /// Looks whether a file of that name can hold what is asked for, as far as that is known.
  func check(_ path: String) throws(AudioError) {
    let format: AudioFileFormat
    if let container {
      format = container
    } else {
      format = path == "-" ? .wav : try AudioFileFormat(suffixOf: path)
    }
    try format.checkHolds(bits?.sampleFormat, sampleRate: rate)
  }

  /// Creates the file.
  ///
  /// - Parameter bitsLost: Whether the samples carry more bits than the file keeps, so that
  ///   `--dither auto` adds noise.
  /// - Parameter onlyWhenComplete: As in `AudioFileWriter`.
  func open(
    _ path: String, format: AudioFormat, bitsLost: Bool = false, onlyWhenComplete: Bool = false,
    on console: Console
  ) throws(AudioError) -> AudioFileWriter {
    try check(path)
    let usesDither = dither == .tpdf || dither == .auto && bitsLost
    let noise: Dither = usesDither ? .triangular() : .none
    if path == "-" {
      return try AudioFileWriter.standardOutput(
        as: container ?? .wav, format: format, sampleFormat: depth.sampleFormat, dither: noise,
        descriptor: console.output.descriptor, until: { console.isOverdue })
    }
    do throws(AudioError) {
      return try AudioFileWriter(
        writing: path, as: container, format: format, sampleFormat: depth.sampleFormat,
        dither: noise, overwrite: force, onlyWhenComplete: onlyWhenComplete)
    } catch {
      throw error.sayingForce
    }
  }
}

extension AudioFileFormat: ExpressibleByArgument {
  /// Those that can be written.
  public static var allValueStrings: [String] { allCases.filter(\.isWritable).map(\.rawValue) }
}
