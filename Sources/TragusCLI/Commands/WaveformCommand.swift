import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus waveform`: draws the waveform of a sound.
final class WaveformCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draw the waveform in the terminal, or as PNG or SVG.",
    discussion: """
      tragus waveform talk.wav                        shows a file in the terminal
      tragus waveform talk.wav -o talk.png            draws a picture
      tragus waveform talk.wav -o talk.svg --from 10s --to 20s
      tragus waveform takes/ -o pictures/             draws a picture of each file
      tragus waveform --for 5s -o now.png             draws five seconds of the microphone

      Each column shows the lowest and the highest sample and, darker, the RMS. Clipped samples \
      and lost frames are marked.

      More: tragus spectrogram --help, guide Documentation/Pictures.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var picture: PictureOptions

  @Flag(help: "Scale to the greatest sample instead of full scale.")
  var fit = false

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  func validate() throws {
    if picture.output == nil { picture.output = input.takeOutput(where: PictureOptions.isPicture) }
    try picture.checkLook()
    try require(
      input.channel != .each,
      "--channel each does not fit here; all channels are drawn anyway.")
  }

  func checkWords() throws { try picture.check(input.inputs) }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    let sitting = WaveformSitting(request, session)
    if let path = picture.output { try sitting.draw(to: path) } else { try sitting.show() }
  }

  private var request: WaveformRequest {
    var request = WaveformRequest()
    request.fits = fit
    request.title = picture.look.title
    request.theme = picture.look.theme
    if let size = picture.look.size { request.size = (size.width, size.height) }
    request.overwrites = picture.force
    request.isQuiet = quiet
    return request
  }
}
