import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus play`: plays files.
final class PlayCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play files, standard input or a test signal.",
    discussion: """
      tragus play take.wav                       plays a file
      tragus play music/ --gain -20dB            plays the files of a folder, softly
      tragus play take.flac --from 1m --for 10s  plays a part
      tragus play rain.wav --loop                repeats it until you stop it
      tragus synth speech -o - | tragus play -   plays the output of a program

      Rate and channels are converted for the device. Space pauses and q stops.

      Exit status: 0 success, 130 interrupted.

      More: tragus beep --help, guide Documentation/MakingSound.md
      """)

  @OptionGroup var input: InputOptions

  @OptionGroup var speaker: SpeakerOptions

  // `-o` also accepts a loudspeaker, as in commands where it can be a file.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The loudspeaker, as speaker:NAME.", valueName: "speaker", visibility: .hidden),
    completion: .loudspeaker)
  var output: String?

  @Option(
    help: ArgumentHelp("The playback gain. Default: 0dB.", valueName: "gain"),
    completion: .level, transform: LevelArgument.gain)
  var gain = 0.0

  @Flag(help: "Repeat without a pause until you stop it.")
  var loop = false

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Play this many times, without a pause. Default: 1.", valueName: "count"))
  var count: Int?

  @Flag(name: [.short, .long], help: "Print no progress and no notes.")
  var quiet = false

  func validate() throws {
    if input.inputs.count > 1,
      !input.inputs.contains(where: { InputName($0, device: nil).isInput }),
      let advice = ToneCommand.advice(on: input.inputs)
    {
      throw ValidationError(advice)
    }
    if let device = input.device {
      let name = TragusCommand.quotedForShell(device)
      throw ValidationError(
        "Write --speaker \(name), not --device \(name): nothing is heard here.")
    }
    if let output, let path = SoundOutput(output).path {
      throw ValidationError(
        "'\(printable(path))' is not a file to write; a loudspeaker is --speaker \(TragusCommand.quotedForShell(path)), and 'tragus convert' writes files."
      )
    }
    try require(
      output == nil || speaker.name == nil, "--speaker names the loudspeaker; leave -o out.")
    try require(count, in: 1...1_000_000, "--repeat must be 1 to 1000000, for example 3.")
    try require(count == nil || !loop, "--loop has no end; leave it out, or --repeat.")
    if loop, let number = input.inputs.first(where: { Int($0) != nil && FileKind($0) == nil }) {
      throw ValidationError("--loop has no end; --repeat \(number) plays it \(number) times.")
    }
    guard !input.inputs.isEmpty else {
      throw ValidationError("Name what to play: a file, a folder, - or sim:NAME.")
    }
    if let microphone = input.inputs.first(where: { $0 == "mic" || $0.hasPrefix("mic:") }) {
      throw ValidationError(
        "'\(microphone)' would feed back; tragus record --monitor plays what a microphone hears.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    var roundCount = 0
    var isSeveral = false
    repeat {
      try session.forEachInput(closing: { loop || count != nil ? nil : "\($1) files" }) {
        opened, _ in
        var opened = opened
        isSeveral = opened.tally.isSeveral
        // Several files are played in turn.
        if loop || count != nil, !isSeveral {
          try opened.repeat(count, input.request)
        }
        try PlaySitting(opened, request).play()
      }
      try console.checkStop()
      roundCount += 1
    } while isSeveral && !console.isStopping
      && (loop || roundCount < count ?? 1)
  }

  private var request: PlayRequest {
    var request = PlayRequest()
    request.device = speaker.device ?? output.flatMap { SoundOutput($0).device }
    request.volume = gain
    request.isQuiet = quiet
    return request
  }
}
