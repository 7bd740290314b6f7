import ArgumentParser
import Tragus
import TragusStation

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
  var bits: SoundFileRequest.Depth?

  @Option(
    help: ArgumentHelp("The sample rate in hertz; else that of the input.", valueName: "Hz"),
    completion: .sampleRate)
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "tpdf, none, or auto: tpdf when convert loses bits.", valueName: "dither"))
  var dither = SoundFileRequest.Dithering.auto

  mutating func validate() throws {
    try require(
      rate.map { AudioFormat.sampleRates.contains($0) && $0 == $0.rounded() } ?? true,
      "--rate must be a whole number of hertz from 1 to 1000000, for example 16000.")
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

  /// The same for a command that needs none.
  func pathIfNamed() throws(AudioError) -> String? {
    output.isEmpty ? nil : try path(example: "")
  }

  /// What the options ask for.
  var request: SoundFileRequest {
    var request = SoundFileRequest()
    request.container = container
    request.bits = bits
    request.sampleRate = rate
    request.dithering = dither
    request.overwrites = force
    return request
  }

  /// Refuses options of a file where none is written.
  func checkUnused() throws {
    try require(
      bits == nil && container == nil && !force,
      "--bits, --container and --force are for files; name one with -o.")
  }
}

extension SoundFileRequest.Depth: ExpressibleByArgument {}
extension SoundFileRequest.Dithering: ExpressibleByArgument {}

extension AudioFileFormat: ExpressibleByArgument {
  /// Those that can be written.
  public static var allValueStrings: [String] { allCases.filter(\.isWritable).map(\.rawValue) }
}
