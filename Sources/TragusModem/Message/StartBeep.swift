import TragusCore
import TragusDSP

/// A soft beep and a pause, before a sound that people do not hear.
enum StartBeep {
  private static let frequency = 880.0  // hertz
  private static let level = 0.1  // 20 dB below the message
  private static let duration = 0.2  // seconds
  private static let pause = 0.1
  private static let ramp = 0.02

  static var frameCount: Int { frames(duration) + frames(pause) }

  static var samples: [Float] {
    let count = frames(duration)
    let edge = Double(frames(ramp))
    return (0..<frameCount).map { frame in
      guard frame < count else { return 0 }
      let distance = min(Double(min(frame, count - 1 - frame)) + 0.5, edge)
      let factor = 0.5 - 0.5 * cosine(.pi * distance / edge)
      let turns = frequency * Double(frame) / Double(Physical.sampleRate)
      return Float(level * factor * sine(2 * .pi * turns))
    }
  }

  private static func frames(_ seconds: Double) -> Int {
    Int(seconds * Double(Physical.sampleRate))
  }
}
