import ArgumentParser
import Tragus
import TragusStation

/// `tragus convert`: changes formats, rates, bits, channels and loudness.
final class ConvertCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert audio: format, rate, bits, channels, loudness.",
    discussion: """
      tragus convert talk.flac talk.wav                           converts the format
      tragus convert talk.wav small.wav --rate 16k --channel mix  converts the rate, and mixes
      tragus convert takes/ -o out/ --container flac             converts a folder
      tragus convert talk.wav -o loud.wav --loudness -16         sets the loudness
      tragus convert talk.wav -o short.wav --trim -50dB          leaves out silence at the ends

      --loudness reads the file twice. It lowers the gain where the true peak would exceed \
      --true-peak, and reports the difference.

      When bits are lost, triangular dither (TPDF) avoids distortion.

      Exit status: 0 success, 2 some files failed.

      Several files go into a folder, which is created. The bit depth is kept, and so are all \
      tags that the new format supports.

      More: tragus help formats, guide Documentation/SoundInSoundOut.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp("Change the level, such as -6dB.", valueName: "gain"),
    completion: .level, transform: LevelArgument.change)
  var gain: Double?

  @Option(
    help: ArgumentHelp(
      "The target loudness (BS.1770), such as -16 or -23.", valueName: "LUFS"),
    completion: .values("-16", "-23", "-14"), transform: LevelArgument.loudness)
  var loudness: Double?

  @Option(
    help: ArgumentHelp(
      "With --loudness: the highest true peak. Default: -1.", valueName: "dBTP"),
    completion: .values("-1", "-2"), transform: LevelArgument.truePeak)
  var truePeak: Double?

  @Option(
    help: ArgumentHelp(
      "Leave out what is quieter than this at the beginning and at the end, as -50dB.",
      valueName: "level"),
    completion: .level, transform: LevelArgument.silence)
  var trim: Double?

  @Option(
    help: ArgumentHelp(
      "With --trim: how much silence stays at each end. Default: 100ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var padding: Double?

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  func validate() throws {
    try require(
      input.channel != .each,
      "--channel each does not fit here; all channels are kept anyway.")
    try require(
      !input.inputs.isEmpty || !file.output.isEmpty,
      "Name the recording and the file to write, as in tragus convert take.wav -o take.flac.")
    try require(gain == nil || loudness == nil, "Give only one of --gain and --loudness.")
    try require(
      truePeak == nil || loudness != nil, "--true-peak belongs to --loudness, as --loudness -16.")
    try require(padding, in: 0...60, "--padding must be at most 60s.")
    try require(padding == nil || trim != nil, "--padding belongs to --trim, as --trim -50dB.")
  }

  func checkWords() throws {
    let (input, convert) = try request()
    try convert.checkFormat(of: input.inputs)
    try convert.checkCount(of: input.inputs)
  }

  func run(_ console: Console) throws {
    let (input, convert) = try request()
    try convert.run(try Session(input.request, isQuiet: quiet, on: console))
  }

  // Of several names, one may have been meant as the output.
  private static func missingInput(_ path: String) -> AudioError {
    FileOptions.isSoundFile(path)
      ? AudioError(
        .fileNotFound,
        "There is no file '\(printable(path))', which is an input here; one output is written, the "
          + "last name or -o.")
      : AudioError.missingFile(path)
  }

  private func request() throws -> (input: InputOptions, convert: ConvertRequest) {
    let areAllThere = input.inputs.allSatisfy { FileKind($0) == .file }
    if file.output.isEmpty, input.inputs.count > 2, areAllThere {
      throw ConvertRequest.needsFolder(for: input.inputs.count)
    }
    if file.output.isEmpty, input.inputs.count > 1 {
      file.output = [input.inputs.removeLast()]
      // The last word need not be meant as a folder.
      for case .file(let path) in input.inputs.map({ InputName($0, device: nil) })
      where input.inputs.count > 1 && FileKind(path) == nil {
        throw Self.missingInput(path)
      }
    }
    // With -o too, a second input that is not there was meant otherwise.
    if let output = file.output.first, FileKind(output) != .folder, !PathParts.endsWithSlash(output)
    {
      for case .file(let path) in input.inputs.dropFirst().map({ InputName($0, device: nil) })
      where FileKind(path) == nil {
        throw Self.missingInput(path)
      }
    }
    let parts = input.inputs.first.map { PathParts($0) }
    let suffix = parts?.suffix.lowercased() == ".flac" ? ".wav" : ".flac"
    var request = ConvertRequest(path: try file.path(example: (parts?.stem ?? "take") + suffix))
    guard !input.inputs.isEmpty else {
      throw AudioError(.invalidRequest, "Name the file to convert; 'tragus record' records.")
    }
    request.file = file.request
    request.gain = gain ?? 0
    request.goal = loudness.map { LoudnessGoal(loudness: $0, truePeak: truePeak ?? -1) }
    request.trim = trim.map { SilentEnds(below: $0, keeping: padding ?? 0.1) }
    request.isQuiet = quiet
    return (input, request)
  }
}
