import TragusCore
import TragusDSP

/// The capacitors and the needle of programme meters.
///
/// The peak between samples matters to them, so they see the signal interpolated by a windowed
/// sinc. It is fourfold below 80 kHz and twofold below 160 kHz.
struct ProgrammeMeasure: HopMeasure {
  /// Two capacitors of type I, two of type II.
  private typealias Capacitors = SIMD4<Double>

  private static let tapCount = 12
  // The ripple of this window is 0.04 dB.
  private static let beta = 4.1
  /// Charges below -200 dB are taken as 0 at the end of a hop.
  private static let threshold = 1e-10

  private let channel: Int
  private let factor: Int
  // One row per tap: its coefficients for the points between two samples, the first of them 0.
  private let taps: [SIMD4<Float>]
  private let charge: Capacitors
  // The decay from one point to the next, and over all points of a sample.
  private let decay: Capacitors
  private let sampleDecay: Capacitors
  private let weights: Capacitors
  private let needle: BiquadCoefficients

  // The last samples of the hop before come first.
  private var samples: [Float]
  private var capacitors = Capacitors.zero
  private var s1 = 0.0
  private var s2 = 0.0
  private var deflection = 0.0
  private(set) var frameCount: Int64 = 0
  private var maximum = SIMD4<Double>.zero
  // What is behind the last sample until it no longer shows between the samples.
  private static let silence = [Float](repeating: 0, count: tapCount)

  init(sampleRate: Double, channel: Int, capacity: Int) {
    self.channel = channel
    factor = sampleRate < 80_000 ? 4 : sampleRate < 160_000 ? 2 : 1
    taps = Self.interpolator(factor: factor)
    let pointRate = sampleRate * Double(factor)
    let (one, two) = (ProgrammeType.one, ProgrammeType.two)
    func part(_ rate: Double) -> Double { 1 - exponential(-rate / pointRate) }
    charge = [part(one.rates[0]), part(one.rates[1]), part(two.rates[0]), part(two.rates[1])]
    let (fallOne, fallTwo) = (
      power(10, -one.fall / (20 * pointRate)), power(10, -two.fall / (20 * pointRate))
    )
    decay = [fallOne, fallOne, fallTwo, fallTwo]
    sampleDecay = (1..<factor).reduce(decay) { [decay] product, _ in product * decay }
    weights = [one.weights[0], one.weights[1], two.weights[0], two.weights[1]]
    needle = .lowPass(
      cutoff: VolumeNeedle.frequency / (2 * .pi), sampleRate: sampleRate,
      q: 1 / (2 * VolumeNeedle.damping))
    // A hop can be shorter than the silence at the end.
    samples = Array(repeating: 0, count: Self.tapCount + max(capacity, Self.tapCount))
  }

  mutating func measure(_ hop: Span<Float>) {
    let before = Self.tapCount
    for index in hop.indices { samples[before + index] = hop[index] }
    let c = needle
    var (capacitors, s1, s2, deflection) = (capacitors, s1, s2, deflection)
    var maximum = maximum
    samples.withUnsafeBufferPointer { samples in
      taps.withUnsafeBufferPointer { taps in
        for index in 0..<hop.count {
          var points = SIMD4<Float>.zero
          for tap in 0..<Self.tapCount { points += taps[tap] * samples[index + 1 + tap] }
          points.replace(with: -points, where: points .< 0)

          // `max()` of a vector is a call and took a quarter of the time.
          let greatest = Swift.max(
            Swift.max(points[0], points[1]), Swift.max(points[2], points[3]))
          if any(Capacitors(repeating: Double(greatest)) .> capacitors) {
            for point in 0..<factor {
              let above = Capacitors(repeating: Double(points[point])) - capacitors
              let charging = above.replacing(with: 0, where: above .< 0)
              capacitors = capacitors * decay + charge * charging
            }
            let readings = readings(capacitors)
            maximum.replace(with: readings, where: readings .> maximum)
          } else {
            capacitors *= sampleDecay
          }

          let mean = Double(points.sum()) / Double(factor)
          deflection = c.b0 * mean + s1
          s1 = (c.b1 * mean + s2) - c.a1 * deflection
          s2 = c.b2 * mean - c.a2 * deflection
          if deflection > maximum[2] { maximum[2] = deflection }
        }
      }
    }
    capacitors.replace(with: 0, where: capacitors .< Self.threshold)
    if abs(s1) < 1e-15, abs(s2) < 1e-15 { (s1, s2, deflection) = (0, 0, 0) }
    (self.capacitors, self.s1, self.s2, self.deflection) = (capacitors, s1, s2, deflection)
    self.maximum = maximum
    frameCount += Int64(hop.count)
    for index in 0..<before { samples[index] = samples[hop.count + index] }
  }

  mutating func finish() -> Bool {
    let (told, count) = (maximum, frameCount)
    measure(Self.silence.span)
    frameCount = count
    return any(maximum .> told)
  }

  mutating func endPeriod(at time: Double) -> [ProgrammeLevel] {
    defer {
      frameCount = 0
      maximum = values
    }
    return [
      ProgrammeLevel(
        time: time, channel: channel, frameCount: frameCount,
        current: ProgrammeLevel.Readings(values), maximum: ProgrammeLevel.Readings(maximum))
    ]
  }

  mutating func reset() {
    for index in samples.indices { samples[index] = 0 }
    capacitors = .zero
    (s1, s2, deflection) = (0, 0, 0)
    frameCount = 0
    maximum = .zero
  }

  private var values: SIMD4<Double> {
    var values = readings(capacitors)
    values[2] = max(deflection, 0)
    return values
  }

  /// Type I and type II; the rest is 0.
  @inline(__always)
  private func readings(_ capacitors: Capacitors) -> SIMD4<Double> {
    let parts = capacitors * weights
    return SIMD4(parts[0] + parts[1], parts[2] + parts[3], 0, 0)
  }

  private static func interpolator(factor: Int) -> [SIMD4<Float>] {
    let window = WindowFunction(
      .kaiser(beta: beta), count: tapCount * factor + 1, symmetry: .symmetric)
    var rows = Array(repeating: SIMD4<Double>.zero, count: tapCount)
    for point in 0..<factor {
      for tap in 0..<tapCount {
        let distance = (tap - tapCount / 2 + 1) * factor - point
        let angle = Double.pi * Double(distance) / Double(factor)
        let sinc = distance == 0 ? 1 : sine(angle) / angle
        rows[tap][point] = sinc * Double(window.samples[distance + tapCount / 2 * factor])
      }
    }
    let sums = rows.reduce(.zero, +)
    return rows.map { row in
      var scaled = SIMD4<Float>.zero
      for point in 0..<factor { scaled[point] = Float(row[point] / sums[point]) }
      return scaled
    }
  }
}

extension ProgrammeLevel.Readings {
  /// - Parameter amplitudes: Of type I, type II, and the mean magnitude.
  fileprivate init(_ amplitudes: SIMD4<Double>) {
    func level(_ amplitude: Double) -> Double {
      soundLevel(power: amplitude * amplitude, offset: 0)
    }
    self.init(
      peakOne: level(amplitudes[0]), peakTwo: level(amplitudes[1]),
      // The mean magnitude of a sine is 2 / pi of its peak, its RMS 1 / sqrt(2).
      volume: level(amplitudes[2] * .pi / 8.0.squareRoot()))
  }
}
