import Foundation
import Tragus

/// Draws the level ten times a second: of a file, or of the microphone until Ctrl-C.
///
/// ```
/// swift run --package-path Examples level-meter [file]
/// ```
@main
enum LevelMeterProgram {
  static func main() {
    do throws(AudioError) {
      if let path = CommandLine.arguments.dropFirst().first {
        try draw(AudioFile(reading: path))
      } else {
        try draw(Microphone())
      }
    } catch {
      print(error.message)
      exit(EXIT_FAILURE)
    }
  }

  private static func draw(_ source: any AudioSource) throws(AudioError) {
    let listener = Listener()
    listener.add(LevelMeter(format: source.format)) { level in
      let bar = String(repeating: "#", count: Int(level.normalized(floor: -60) * 50))
      print(String(format: "%8.1f s %7.1f dBFS  ", level.time, level.rms) + bar)
    }
    listener.add(InputMonitor(format: source.format)) { health in
      if health.phase == .began { print(health.finding(isLive: source.isLive)) }
    }
    listener.onGap { print("\($0.frames) frames were lost") }
    try listener.run(source)
  }
}
