/// The echo of a room: a few early reflections, and a tail that dies away.
///
/// Four delays that feed each other make the tail (Jot and Chaigne, AES convention 90, 1991); it
/// loses high frequencies sooner. The power of the echo of white noise is about 1.
struct BreathEcho {
  // Seconds; no delay is a multiple of another.
  private static let reflections: [(delay: Double, gain: Double)] = [
    (0.0043, 0.5), (0.0071, -0.42), (0.0113, 0.36), (0.0167, -0.3),
  ]
  private static let delays = [0.0297, 0.0371, 0.0411, 0.0437]
  private static let damping = 5000.0  // hertz

  private struct Line {
    var samples: [Double]
    var index = 0
    let gain: Double
    var state = 0.0
  }

  private var early: [Double]
  private var index = 0
  private let taps: [(delay: Int, gain: Double)]
  private var lines: [Line]
  private let dampingStep: Double
  private let scale: Double

  /// - Parameter time: Seconds until the echo has fallen by 60 dB, more than 0.
  init(time: Double, sampleRate: Double) {
    taps = Self.reflections.map { (Int($0.delay * sampleRate), $0.gain) }
    early = Array(repeating: 0, count: taps[taps.count - 1].delay + 1)
    lines = Self.delays.map { delay in
      Line(
        samples: Array(repeating: 0, count: Int(delay * sampleRate)),
        gain: PortableMath.amplitude(decibels: -60 * delay / time))
    }
    dampingStep = 1 - PortableMath.exponential(-2 * .pi * Self.damping / sampleRate)
    // A quarter of what goes in goes round in each line until it is lost, and half of the amplitude is
    // heard.
    let loss = 1 - lines.reduce(0) { $0 + $1.gain * $1.gain } / Double(lines.count)
    let tail = 0.25 / loss
    let early = taps.reduce(0) { $0 + $1.gain * $1.gain }
    scale = 1 / (tail + early).squareRoot()
  }

  mutating func next(_ sample: Double) -> Double {
    early[index] = sample
    var output = 0.0
    for tap in taps {
      let place = index - tap.delay
      output += tap.gain * early[place < 0 ? place + early.count : place]
    }
    index = index + 1 == early.count ? 0 : index + 1
    var sum = 0.0
    for line in lines.indices { sum += lines[line].state }
    for line in lines.indices {
      // Householder's reflection mixes the lines without loss.
      let input = sample / 2 + lines[line].state - sum / 2
      let place = lines[line].index
      let heard = lines[line].samples[place]
      lines[line].samples[place] = input
      lines[line].index = place + 1 == lines[line].samples.count ? 0 : place + 1
      lines[line].state += dampingStep * (lines[line].gain * heard - lines[line].state)
      output += heard / 2
    }
    return scale * output
  }
}
