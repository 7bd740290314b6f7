import Foundation
import Tragus

/// Says a text above 17.5 kHz, or, without one, prints what is heard until Ctrl-C.
///
/// ```
/// swift run --package-path Examples talk [text]
/// ```
@main
enum TalkProgram {
  static func main() {
    do throws(AudioError) {
      let words = CommandLine.arguments.dropFirst()
      if words.isEmpty { try hear() } else { try say(words.joined(separator: " ")) }
    } catch {
      print(error.message)
      exit(EXIT_FAILURE)
    }
  }

  private static func say(_ text: String) throws(AudioError) {
    let loudspeaker = try Loudspeaker(format: AudioFormat(sampleRate: 48_000, channelCount: 1))
    let encoder = try ModemEncoder(
      ModemMessage(text: text), mode: .normal, band: .ultra, format: loudspeaker.format)
    print(String(format: "%.1f s", encoder.duration))
    _ = try loudspeaker.play(encoder)
  }

  private static func hear() throws(AudioError) {
    let microphone = try Microphone()
    let listener = Listener()
    listener.add(ModemDecoder(format: microphone.format)) { event in
      // Anybody may have sent it: nothing of it may reach the terminal as it is.
      if case .message(let message) = event { print(printableText(message.bytes)) }
    }
    try listener.run(microphone)
  }
}
