import Foundation
import Tragus

/// Answers each sound with a beep, and never its own beep.
///
/// ```
/// swift run --package-path Examples full-duplex [seconds]
/// ```
@main
enum FullDuplexProgram {
  private static let threshold = -40.0  // dBFS

  static func main() {
    do throws(AudioError) {
      let duration = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 20
      try run(for: duration)
    } catch {
      print(error.message)
      exit(EXIT_FAILURE)
    }
  }

  private static func run(for duration: Double) throws(AudioError) {
    let microphone = try Microphone()
    let format = microphone.format
    let mono = AudioFormat(sampleRate: format.sampleRate, channelCount: 1)
    // A prompt loudspeaker never keeps the one who writes waiting, so one thread does both.
    let loudspeaker = try Loudspeaker(format: mono, settings: .prompt)
    guard let roundTrip = try RoundTrip.measure(microphone, loudspeaker: loudspeaker) else {
      return
    }
    print("what is played is heard \(Int(roundTrip.duration * 1000)) ms later")

    let log = PlaybackLog()
    let detector = SoundDetector(format: format, threshold: threshold)
    var muted = MutedWhilePlaying(detector, log, format: format)
    var buffer = AudioBuffer(format: format, capacity: 512)
    var beep = AudioBuffer(format: mono, capacity: mono.frameCount(of: 0.2))
    var start: Double?
    while try microphone.read(into: &buffer) {
      // A microphone that was read before goes on from there.
      let first = start ?? buffer.time()
      guard buffer.time() - first < duration else { break }
      start = first
      for sound in muted.process(buffer) where sound.phase == .began {
        print("heard something at \(sound.time) s")
        let tone = try ToneGenerator(.tone(880), format: mono, duration: 0.2)
        _ = try tone.read(into: &beep)
        try loudspeaker.write(beep)
        // The sound is whole: it need not wait for more.
        try loudspeaker.skip(0)
        log.note(buffer.endPosition + roundTrip.frameCount, frameCount: Int64(beep.frameCount))
      }
    }
    loudspeaker.close()
  }
}
