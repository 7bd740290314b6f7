import TragusCore
import TragusDSP

/// Notices a sound whose energy ends abruptly well below half the sample rate.
///
/// Natural sounds fade towards high frequencies; a telephone codec, a Bluetooth headset or a lower
/// original rate cuts them within a fraction of an octave. The mean spectrum of 3 s is looked at in
/// 64 bands of equal width. A cut is where three bands bring a fall of 25 dB and everything above
/// lies as low. Everything from a quarter of the frequency up to it must be filled, so that a tone
/// does not count as a cut. Only channel 0 is looked at.
struct BandLimit {
  private static let bandCount = 64
  private static let hopCount = 30
  /// Fewer than a second says little at the end of a stream.
  private static let leastHopCount = 10
  private static let fall = 25.0  // decibels
  /// Below this many hertz, rumble and wind fall as steeply.
  private static let lowestEdge = 2000.0
  /// Converters and codecs may well begin to fall at 0.8 of half the rate.
  private static let highestEdge = 0.8
  /// Mean squares below this are too little to judge by: -70 dBFS.
  private static let leastPower: Float = 1e-7

  private let sampleRate: Double
  private var frame: FrameBuffer
  private var isComplete = false
  private var spectrum: PowerSpectrum
  private var sum: [Double]
  private var hopCount = 0
  private var start = 0.0
  private var state = ConditionState(.bandLimited)

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    // At most 25 Hz a bin, and less than a hop of 100 ms.
    var count = 256
    while Double(count) * 25 < sampleRate { count *= 2 }
    frame = FrameBuffer(length: count)
    spectrum = PowerSpectrum(window: WindowFunction(.hann, count: count).samples)
    sum = Array(repeating: 0, count: spectrum.power.count)
  }

  /// Takes samples of the current hop; those beyond the length of a transform are not looked at.
  mutating func add(_ samples: Span<Float>, _ range: Range<Int>) {
    guard !isComplete else { return }
    var start = 0
    isComplete = frame.fill(from: samples.extracting(range), start: &start)
  }

  mutating func update(_ hop: Hop, isSilent: Bool, _ events: inout [InputHealth]) {
    defer {
      frame.reset()
      isComplete = false
    }
    guard !isSilent, isComplete else { return }
    var squares: Float = 0
    for sample in frame.samples { squares += sample * sample }
    guard squares > Self.leastPower * Float(frame.length) else { return }

    if hopCount == 0 { start = hop.start }
    spectrum.measure(frame.samples)
    for index in sum.indices { sum[index] += Double(spectrum.power[index]) }
    hopCount += 1
    if hopCount == Self.hopCount { judge(at: hop.end, &events) }
  }

  mutating func finish(at time: Double, _ events: inout [InputHealth]) {
    if hopCount >= Self.leastHopCount { judge(at: time, &events) }
    state.end(at: time, knownAt: time, &events)
  }

  private mutating func judge(at time: Double, _ events: inout [InputHealth]) {
    if let edge = edge() {
      state.begin(at: start, knownAt: time, value: edge, &events)
    } else {
      state.end(at: start, knownAt: time, &events)
    }
    for index in sum.indices { sum[index] = 0 }
    hopCount = 0
  }

  /// The frequency at which the energy ends, in hertz, or `nil` when it does not end abruptly.
  private func edge() -> Double? {
    let bands = bandLevels()
    let bandWidth = sampleRate / 2 / Double(Self.bandCount)
    let lowest = max(Int((Self.lowestEdge / bandWidth).rounded(.up)), 4)
    let highest = Int(Self.highestEdge * Double(Self.bandCount))
    guard lowest <= highest else { return nil }

    // The greatest level above each band.
    var above = Array(repeating: -Double.infinity, count: Self.bandCount + 1)
    for band in bands.indices.reversed() { above[band] = max(above[band + 1], bands[band]) }

    for band in lowest...highest {
      let below = bands[(band / 4)..<band].min()!
      guard below - above[band + 2] >= Self.fall else { continue }
      let middle = (below + above[band + 2]) / 2
      let last = (0..<sum.count).last { level(sum[$0]) >= middle } ?? 0
      return Double(last) * sampleRate / Double(frame.length)
    }
    return nil
  }

  // Mean power per bin in each band, in decibels.
  private func bandLevels() -> [Double] {
    let width = Double(sum.count - 1) / Double(Self.bandCount)
    return (0..<Self.bandCount).map { band in
      let first = Int(Double(band) * width)
      let end = max(Int(Double(band + 1) * width), first + 1)
      let mean = sum[first..<end].reduce(0, +) / Double(end - first)
      return level(mean)
    }
  }

  private func level(_ power: Double) -> Double {
    decibels(power: max(power, 1e-30))
  }
}
