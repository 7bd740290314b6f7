/// Sections of second order one after the other: a filter of any order.
///
/// Between the sections everything is `Double`; only the result is rounded to `Float`. As in
/// ``Biquad``, a sample that is not finite counts as 0, and state below -600 dB is taken as 0. The
/// result does not depend on the sizes of the blocks.
public struct BiquadCascade: Sendable {
  /// What the sections do, in their order.
  package let sections: [BiquadCoefficients]

  private struct State {
    var s1 = 0.0
    var s2 = 0.0
  }
  private var states: [State]

  /// A filter at rest.
  ///
  /// - Parameter sections: In the order in which samples pass them; without any, samples pass
  ///   unchanged.
  public init(_ sections: [BiquadCoefficients]) {
    self.sections = sections
    states = Array(repeating: State(), count: sections.count)
  }

  /// A digital filter of the magnitude of an analog one.
  ///
  /// - Parameters:
  ///   - prototype: The analog filter.
  ///   - sampleRate: In hertz, above 0.
  package init(_ prototype: AnalogPrototype, sampleRate: Double) {
    self.init(prototype.sections(sampleRate: sampleRate))
  }

  /// The factor by which a sine is multiplied.
  ///
  /// - Parameters:
  ///   - frequency: In hertz, 0 to half the sample rate.
  ///   - sampleRate: In hertz.
  public func gain(at frequency: Double, sampleRate: Double) -> Double {
    sections.reduce(1) { $0 * $1.gain(at: frequency, sampleRate: sampleRate) }
  }

  /// Filters samples in place.
  ///
  /// - Parameter samples: The next ones of the stream; they become the result.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    for index in samples.indices { samples[index] = Float(process(samples[index])) }
  }

  /// Filters samples to another place.
  ///
  /// - Parameters:
  ///   - input: The next samples of the stream.
  ///   - output: Takes the result at its front.
  /// - Precondition: `output` has room for them.
  public mutating func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    precondition(output.count >= input.count, "The output has too little room.")
    for index in input.indices { output[index] = Float(process(input[index])) }
  }

  /// Filters samples to another place without rounding the result.
  ///
  /// - Parameters:
  ///   - input: The next samples of the stream.
  ///   - output: Takes the result at its front.
  /// - Precondition: `output` has room for them.
  package mutating func process(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
    precondition(output.count >= input.count, "The output has too little room.")
    for index in input.indices { output[index] = process(input[index]) }
  }

  /// Filters one sample.
  ///
  /// - Parameter sample: The next one of the stream.
  /// - Returns: The result, not rounded.
  @inline(__always)
  package mutating func process(_ sample: Float) -> Double {
    var value = sample.isFinite ? Double(sample) : 0
    for index in sections.indices {
      let c = sections[index]
      let output = c.b0 * value + states[index].s1
      var s1 = (c.b1 * value + states[index].s2) - c.a1 * output
      var s2 = c.b2 * value - c.a2 * output
      if abs(s1) < 1e-30, abs(s2) < 1e-30 { (s1, s2) = (0, 0) }
      states[index] = State(s1: s1, s2: s2)
      value = output
    }
    return value
  }

  /// Forgets everything, as if only silence had been heard.
  public mutating func reset() {
    for index in states.indices { states[index] = State() }
  }
}
