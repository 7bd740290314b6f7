import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus spectrogram`: shows frequencies over time.
final class SpectrogramCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrogram",
    abstract: "Show the frequencies over time.",
    discussion: """
      tragus spectrogram                       shows the microphone, live
      tragus spectrogram take.wav              shows a file in the terminal
      tragus spectrogram take.wav -o take.png  draws a picture
      tragus spectrogram takes/ -o pictures/   draws a picture of each file
      tragus spectrogram take.wav --json       prints the spectra

      In the live view, + and - zoom. Levels are in dBFS: a full-scale sine has 0 dBFS.

      Without --channel, the power of all channels is averaged.

      More: tragus help keys, guide Documentation/Spectrogram.md
      """)

  private static let usualPeriod = 0.1

  @OptionGroup var input: InputOptions
  @OptionGroup var look: SpectrogramOptions

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      "The interval of a spectrum with --json or --csv, or of a column in the live view. "
        + "Default: 100ms.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var period = SpectrogramCommand.usualPeriod

  @Flag(help: "Print spectra as JSON lines.")
  var json = false

  @Flag(help: "Print spectra as comma-separated values: time, frequency, level.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  func validate() throws {
    if picture.output == nil { picture.output = input.takeOutput(where: PictureOptions.isPicture) }
    // A picture has no numbers.
    if let path = picture.output, let format = EventFormat(suffixOf: path), format != .text {
      let option = format == .json ? "--json" : "--csv"
      throw ValidationError("-o draws a picture; write \(option) > \(printable(path)) instead.")
    }
    if [json, csv, picture.output != nil].count(where: \.self) > 1 {
      throw ValidationError(
        "--json and --csv print spectra, -o draws a picture; ask for one of them.")
    }
    if json || csv {
      for options in [picture.look.given, look.forPictures, ["frequency": look.scale != .linear]] {
        try refuse(options) { "\(json ? "--json" : "--csv") prints numbers; leave \($0) out." }
      }
    }
    try picture.checkLook()
    if json, look.range != nil {
      throw ValidationError(
        "The lines of --json have all frequencies; --csv knows --range.")
    }
    if picture.output != nil, period != Self.usualPeriod {
      throw ValidationError("A picture shows the whole sound; leave --period out.")
    }
    if !json, !csv, input.areRecorded, !input.realtime, period != Self.usualPeriod {
      throw ValidationError(
        "The whole recording is drawn in the width of the terminal; leave --period out.")
    }
    if input.channel == .each, json || csv {
      throw ValidationError(
        "--channel each is drawn, not printed as numbers; name one, as in --channel 0.")
    }
    try picture.look.checkSize(SpectrogramPicture.sides)
    if !Settings.periods.contains(period) {
      throw ValidationError("--period must be 1ms to 24h.")
    }
  }

  func checkWords() throws { try picture.check(input.inputs) }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    if let output = picture.output {
      return try SpectrogramSitting.draw(request, session, to: output)
    }
    try session.forEachInput { opened, isFirst in
      let sitting = SpectrogramSitting(opened, request)
      if json {
        try sitting.printSpectra()
      } else if csv {
        try sitting.printTable(isFirst: isFirst)
      } else {
        try sitting.show(isFirst: isFirst)
      }
    }
    try console.checkStop()
  }

  private var request: SpectrogramRequest {
    var request = look.request
    request.period = period
    request.channel = input.channel
    if let size = picture.look.size { request.size = (size.width, size.height) }
    request.theme = picture.look.theme
    request.title = picture.look.title
    request.overwrites = picture.force
    request.isQuiet = quiet
    return request
  }
}
