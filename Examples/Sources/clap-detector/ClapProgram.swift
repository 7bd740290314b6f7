import Foundation
import Tragus

/// Prints a line of JSON for each clap: in a file, or at the microphone until Ctrl-C.
///
/// ```
/// swift run --package-path Examples clap-detector [file]
/// ```
@main
enum ClapProgram {
  static func main() {
    do throws(AudioError) {
      if let path = CommandLine.arguments.dropFirst().first {
        try listen(to: AudioFile(reading: path))
      } else {
        try listen(to: Microphone())
      }
    } catch {
      print(error.message)
      exit(EXIT_FAILURE)
    }
  }

  private static func listen(to source: any AudioSource) throws(AudioError) {
    let lines = JSONLines()
    let listener = Listener()
    listener.add(ClapDetector(format: source.format)) { print(lines.line(for: $0)) }
    try listener.run(source)
  }
}
