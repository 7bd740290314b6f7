import ArgumentParser
import Tragus
import TragusStation

/// The options for an output file, the same in every command that writes one.
final class FileOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .soundOutput)
  var output: [String] = []

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    help: ArgumentHelp("The file format. Default: by the suffix, or wav.", valueName: "type"))
  var container: AudioFileFormat?

  @Option(
    help: ArgumentHelp(
      "Bits per sample: 8, 16, 24, 32 or 32f (float).",
      valueName: "bits"))
  var bits: SoundFileRequest.Depth?

  @Option(
    help: ArgumentHelp(
      "The sample rate, such as 48k.",
      valueName: "frequency"),
    completion: .sampleRate, transform: FrequencyArgument.rate)
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "tpdf, none, or auto: tpdf when convert loses bits.", valueName: "dither"))
  var dither = SoundFileRequest.Dithering.auto

  func validate() throws {
    output = output.map { StandardOutput.path(of: $0) }
    try require(
      !output.contains(""), "-o needs the name of a file, for example -o take.wav.")
    try require(
      bits != .float || dither != .tpdf, "32 bits of float are not rounded; leave --dither out.")
  }

  /// The only file of a command that writes one.
  ///
  /// - Parameter example: An example of a file name.
  func path(example: String) throws(AudioError) -> String {
    guard let path = output.first else {
      throw AudioError(.invalidRequest, "Name the file to write: -o \(example).")
    }
    try checkCount()
    if case .speaker = SoundOutput(path) {
      throw AudioError(
        .invalidRequest,
        "A file is written here; 'tragus play' plays one, and ./\(printable(path)) names a file.")
    }
    return path
  }

  /// The output of a command that plays the sound unless a file is named.
  func soundOutput() throws(AudioError) -> SoundOutput {
    try checkCount()
    return output.first.map { SoundOutput($0) } ?? .speaker(nil)
  }

  private func checkCount() throws(AudioError) {
    guard output.count <= 1 else {
      throw AudioError(
        .invalidRequest,
        "One output is written here, and \(output.count) were named; run the command once for each."
      )
    }
  }

  /// Whether a name has the form of a sound file that can be written.
  static func isSoundFile(_ name: String) -> Bool {
    let isPlain =
      !["mic:", "sim:", "speaker:"].contains { name.hasPrefix($0) } && !name.contains("=")
    return isPlain
      && AudioFileFormat.allValueStrings.contains { name.lowercased().hasSuffix("." + $0) }
  }

  /// Whether the output is a file.
  var namesFile: Bool { output.contains { SoundOutput($0).path != nil } }

  /// The request for the options.
  var request: SoundFileRequest {
    var request = SoundFileRequest()
    request.container = container
    request.bits = bits
    request.sampleRate = rate
    request.dithering = dither
    request.overwrites = force
    return request
  }

  /// Refuses options for a file when no file is written.
  func checkUnused() throws {
    try require(
      bits == nil && container == nil && !force,
      "--bits, --container and --force are for files; name one with -o.")
  }
}

/// Standard output, which other programs name by a device file.
enum StandardOutput {
  /// `-` for a name of standard output, else the name.
  static func path(of name: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(name) ? "-" : name
  }
}

extension SoundFileRequest.Depth: ExpressibleByArgument {}
extension SoundFileRequest.Dithering: ExpressibleByArgument {}

extension AudioFileFormat: ExpressibleByArgument {
  /// The formats that can be written.
  public static var allValueStrings: [String] { allCases.filter(\.isWritable).map(\.rawValue) }
}
