import TragusDSP

/// Says for every 32 ms of sound how likely it is that somebody speaks.
///
/// This is Silero VAD 5 for 16 kHz (Silero Team, MIT licence, see NOTICE), in arithmetic that gives
/// the same bits on every processor. It has four spectra of 16 ms, four layers of convolution and
/// one recurrent layer with a memory of 128 numbers. Weights have 16 bits, as has what passes from
/// layer to layer, scaled by a power of two to use them. That moves a probability by less than
/// 0.02.
struct VoiceNetwork: HopShape, Sendable {
  /// In hertz.
  static let rate = 16_000
  /// Samples that are heard at a time.
  static let hopLength = 512
  /// The samples of a hop and those before it that are heard again.
  static let windowLength = 576

  // Spectra of a hop, the samples from one to the next, and what is mirrored behind the window.
  private static let frameCount = 4
  private static let frameDistance = 128
  private static let mirroredCount = 64
  private static let binCount = 129
  // A pair more than the bins of a spectrum.
  private static let rowLength = 130
  private static let memoryCount = 128
  // The outputs of the first layer.
  private static let layerCount = 128
  // From here on, 312 Hz, a bin counts for the gain.
  private static let firstBin = 5

  /// The mean square of the last hop above 300 Hz.
  private(set) var power: Float = 0
  private let weights: VoiceNetworkWeights
  private var gain: VoiceGain
  private var spectrum = PowerSpectrum(window: WindowFunction(.hann, count: 256).samples)
  private var padded = [Float](repeating: 0, count: windowLength + mirroredCount)
  // Both end behind the last spectrum and the silence on either side of the four.
  private var values = [Float](repeating: 0, count: 784)
  private var inputs = [Int16](repeating: 0, count: 784)
  private var products = [Int32](repeating: 0, count: 512)
  private var gates = [Float](repeating: 0, count: 4 * memoryCount)
  private var gatesOfMemory = [Float](repeating: 0, count: 4 * memoryCount)
  // The cell of the recurrent layer, and its output.
  private var cell = [Float](repeating: 0, count: memoryCount)
  private var memory = [Float](repeating: 0, count: memoryCount)
  private var memoryInputs = [Int16](repeating: 0, count: memoryCount)

  /// A network that has heard nothing.
  init(weights: VoiceNetworkWeights = .published, gain: VoiceGain = VoiceGain()) {
    self.weights = weights
    self.gain = gain
  }

  /// Hears the next hop.
  ///
  /// - Parameter samples: ``windowLength`` of them at ``rate``; the last `hopLength` are new.
  /// - Returns: The logarithm of the odds that somebody speaks.
  mutating func hear(_ samples: UnsafePointer<Float>) -> Float {
    power = takeSpectra(of: samples)
    // The first layer hears silence before and behind the four spectra, the second one before them.
    convolve(
      0, distance: Self.rowLength, windowCount: 4, gain: gain.next(power),
      silentCount: Self.layerCount)
    convolve(1, distance: 2 * Self.layerCount, windowCount: 2)
    convolve(2)
    convolve(3)
    return recur()
  }

  /// Forgets all but a second of silence.
  mutating func rest() {
    gain.reset()
    for index in cell.indices {
      cell[index] = Self.rested.cell[index]
      memory[index] = Self.rested.memory[index]
      memoryInputs[index] = Self.rested.memoryInputs[index]
    }
  }

  /// Hops of silence that are heard before a rest.
  static let restDuration = 31

  private static let rested: VoiceNetwork = {
    var network = VoiceNetwork()
    let silence = [Float](repeating: 0, count: windowLength)
    for _ in 0..<restDuration {
      _ = silence.withUnsafeBufferPointer { network.hear($0.baseAddress!) }
    }
    return network
  }()
}

extension VoiceNetwork {
  /// Computes the magnitudes of four spectra, a row of silence before and behind them.
  ///
  /// - Returns: The mean square of what lies above 300 Hz.
  private mutating func takeSpectra(of samples: UnsafePointer<Float>) -> Float {
    let last = Self.windowLength - 1
    padded.withUnsafeMutableBufferPointer { padded in
      padded.baseAddress!.update(from: samples, count: Self.windowLength)
      for index in 1...Self.mirroredCount { padded[last + index] = samples[last - index] }
    }
    Self.clear(&values)
    var total: Float = 0
    for frame in 0..<Self.frameCount {
      let start = frame * Self.frameDistance
      padded.withUnsafeBufferPointer { spectrum.measure($0.baseAddress! + start) }
      Self.copyRoots(of: spectrum.power, into: &values, at: (frame + 1) * Self.rowLength)
      total += sum(spectrum.power.span.extracting(Self.firstBin..<Self.binCount))
    }
    // The squares of the window have the sum 96.
    return total * (2 / Float(Self.frameCount * spectrum.window.count * 96))
  }

  /// Passes `values` through a layer, and leaves there what is positive of the result behind
  /// `silentCount` zeros.
  private mutating func convolve(
    _ layer: Int, distance: Int = 0, windowCount: Int = 1, gain: Float = 1, silentCount: Int = 0
  ) {
    let layer = weights.convolutions[layer]
    let unit = gain * takeInputs((windowCount - 1) * distance + layer.matrix.columnCount)
    layer.apply(
      to: inputs, unit: unit, distance: distance, windowCount: windowCount,
      products: &products, into: &values, at: silentCount)
    let count = windowCount * layer.matrix.rowCount
    values.withUnsafeMutableBufferPointer { values in
      for index in 0..<silentCount { values[index] = 0 }
      for index in silentCount..<(silentCount + count) { values[index] = max(values[index], 0) }
    }
  }

  /// Rounds the first `values`, none below 0, to 15 bits.
  ///
  /// - Returns: What each stands for.
  private mutating func takeInputs(_ count: Int) -> Float {
    let most = greatest(values.span.extracting(0..<count))
    // Nothing that is heard is as small as this.
    let exponent = most > 0x1p-60 ? 14 - Int(most.exponent) : 0
    let scale = Float(sign: .plus, exponent: exponent, significand: 1)
    values.withUnsafeBufferPointer { values in
      inputs.withUnsafeMutableBufferPointer { inputs in
        for index in 0..<count { inputs[index] = Self.whole(min(values[index] * scale, 32_767)) }
      }
    }
    return 1 / scale
  }

  /// Passes what the convolution gave through the recurrent layer and the last one.
  ///
  /// - Returns: The logarithm of the odds.
  private mutating func recur() -> Float {
    let unit = takeInputs(Self.memoryCount)
    weights.input.apply(to: inputs, unit: unit, products: &products, into: &gates)
    weights.memory.apply(
      to: memoryInputs, unit: 1 / 32_767, products: &products, into: &gatesOfMemory)

    Self.add(gatesOfMemory, to: &gates)
    Self.exponentiate(&gates)
    Self.update(&cell, by: gates, into: &memory)
    Self.exponentiate(&memory)
    Self.output(&memory, by: gates, into: &memoryInputs)
    return weights.outputBias + Self.sumOfProducts(memory, weights.output)
  }

  // The gates, in this order: input, forget, cell, output. All but the third pass through
  // 1 / (1 + exp(-x)), the third through tanh(x) = 1 - 2 / (1 + exp(2 x)).

  /// Adds up the gates and leaves what `exp` takes.
  private static func add(_ others: [Float], to gates: inout [Float]) {
    let third = 2 * memoryCount..<3 * memoryCount
    gates.withUnsafeMutableBufferPointer { gates in
      others.withUnsafeBufferPointer { others in
        for index in 0..<third.lowerBound { gates[index] = -(gates[index] + others[index]) }
        for index in third { gates[index] = 2 * (gates[index] + others[index]) }
        for index in third.upperBound..<gates.count {
          gates[index] = -(gates[index] + others[index])
        }
      }
    }
  }

  /// Takes the cell through the input, forget and cell gates, and leaves twice of it for `exp`.
  private static func update(
    _ cell: inout [Float], by gates: [Float], into doubled: inout [Float]
  ) {
    cell.withUnsafeMutableBufferPointer { cell in
      doubled.withUnsafeMutableBufferPointer { doubled in
        gates.withUnsafeBufferPointer { gates in
          for index in 0..<memoryCount {
            let input = 1 / (1 + gates[index])
            let forget = 1 / (1 + gates[memoryCount + index])
            let candidate = 1 - 2 / (1 + gates[2 * memoryCount + index])
            cell[index] = forget * cell[index] + input * candidate
            doubled[index] = 2 * cell[index]
          }
        }
      }
    }
  }

  /// Takes what `exp` gave of the cell through the output gate.
  private static func output(
    _ memory: inout [Float], by gates: [Float], into inputs: inout [Int16]
  ) {
    memory.withUnsafeMutableBufferPointer { memory in
      inputs.withUnsafeMutableBufferPointer { inputs in
        gates.withUnsafeBufferPointer { gates in
          for index in 0..<memoryCount {
            let output = 1 / (1 + gates[3 * memoryCount + index])
            let value = output * (1 - 2 / (1 + memory[index]))
            inputs[index] = whole(value * 32_767)
            // What follows takes the positive part.
            memory[index] = max(value, 0)
          }
        }
      }
    }
  }

  private static func sumOfProducts(_ first: [Float], _ second: [Float]) -> Float {
    dotProduct(first.span, second.span)
  }

  private static func clear(_ values: inout [Float]) {
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  private static func copyRoots(of power: [Float], into values: inout [Float], at start: Int) {
    power.withUnsafeBufferPointer { power in
      values.withUnsafeMutableBufferPointer { values in
        for bin in 0..<binCount { values[start + bin] = power[bin].squareRoot() }
      }
    }
  }

  private static func exponentiate(_ values: inout [Float]) {
    var span = values.mutableSpan
    exponentials(&span)
  }

  /// The nearest whole number: the sum has no bits left for a fraction.
  @inline(__always)
  private static func whole(_ value: Float) -> Int16 {
    Int16(truncatingIfNeeded: (value + 0x1.8p23).bitPattern)
  }
}
