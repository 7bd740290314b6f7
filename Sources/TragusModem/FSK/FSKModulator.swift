import TragusDSP

/// Makes the sound of a packet: tones that glide into each other, of constant loudness.
package struct FSKModulator: Sendable {
  // A tone turns into the next over a short time, and the packet fades in and out within its time.
  private static let glide = 16
  private static let fade = 240
  private static let peak = 0.89

  private let configuration: FSKConfiguration
  private let highPass: [Float]

  /// - Precondition: `mode` is `robust`, `normal` or `quick`.
  package init(mode: ModemMode, band: ModemBand) {
    guard let configuration = FSKConfiguration.of(mode, band) else {
      preconditionFailure("The mode \(mode) is not made of single tones.")
    }
    self.configuration = configuration
    highPass = band == .audible ? [] : Self.highPass(cutoff: 16_400)
  }

  /// The bytes that a packet may carry.
  package static var payloadCounts: ClosedRange<Int> { FSKConfiguration.payloadCounts }

  /// The frames at 48 kHz that a packet lasts.
  package func frameCount(ofPayload count: Int) -> Int { configuration.frameCount(count) }

  /// The frequencies in hertz between which the tones lie.
  package var frequencies: ClosedRange<Double> {
    let width = FSKConfiguration.sampleRate / Double(configuration.symbolLength)
    return Double(configuration.firstBin) * width...Double(configuration.highestBin) * width
  }

  /// A packet as samples at 48 kHz, with a peak of 0.9 at most.
  ///
  /// - Precondition: The payload has 1 to 128 bytes.
  package func samples(of packet: Packet) -> [Float] {
    let count = packet.payload.count
    precondition(Self.payloadCounts.contains(count), "A packet carries 1 to 128 bytes.")
    let layout = FSKLayout(configuration, payloadCount: count)
    let tones = Self.tones(of: packet, layout)
    var sum = Array(repeating: 0.0, count: configuration.frameCount(count))
    for group in 0..<configuration.groupCount {
      let bins = stride(from: group, to: tones.count, by: configuration.groupCount).map {
        Double(configuration.bin(tones[$0], group: group))
      }
      add(bins, phase: Double(group * group) * 2.4, to: &sum)
    }
    fade(&sum)
    var samples = sum.map { Float($0) }
    if !highPass.isEmpty { samples = filtered(samples) }
    let greatest = samples.reduce(0) { max($0, abs($1)) }
    let scale = Float(Self.peak) / greatest
    for index in samples.indices { samples[index] *= scale }
    return samples
  }

  /// For each symbol the tone of each group.
  static func tones(of packet: Packet, _ layout: FSKLayout) -> [Int] {
    let configuration = layout.configuration
    let symbols = configuration.code(layout.payloadCount).encode(packet)
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    var tones = Array(repeating: 0, count: symbolCount * configuration.groupCount)
    for known in layout.knownTones {
      tones[known.symbol * configuration.groupCount + known.group] = known.tone
    }
    for (symbol, cell) in zip(symbols, layout.cells) {
      tones[cell] = layout.tone(of: Int(symbol), in: cell)
    }
    return tones
  }

  private func add(_ bins: [Double], phase first: Double, to sum: inout [Double]) {
    let length = configuration.symbolLength
    var phase = first
    let step = 2 * Double.pi / Double(length)
    let half = Self.glide / 2
    let weights = (0..<Self.glide).map {
      0.5 - 0.5 * cosine(Double.pi * (Double($0) + 0.5) / Double(Self.glide))
    }
    for (symbol, bin) in bins.enumerated() {
      let before = symbol > 0 ? bins[symbol - 1] : bin
      let after = symbol + 1 < bins.count ? bins[symbol + 1] : bin
      for index in 0..<length {
        var current = bin
        if index < half {
          current = before + (bin - before) * weights[index + half]
        } else if index >= length - half {
          current = bin + (after - bin) * weights[index - (length - half)]
        }
        sum[symbol * length + index] += sine(phase)
        phase += step * current
      }
      phase.formTruncatingRemainder(dividingBy: 2 * Double.pi)
    }
  }

  private func fade(_ samples: inout [Double]) {
    for index in 0..<Self.fade {
      let weight = 0.5 - 0.5 * cosine(Double.pi * (Double(index) + 0.5) / Double(Self.fade))
      samples[index] *= weight
      samples[samples.count - 1 - index] *= weight
    }
  }

  private func filtered(_ samples: [Float]) -> [Float] {
    let half = highPass.count / 2
    let padded =
      Array(repeating: 0, count: half) + samples + Array(repeating: 0, count: half)
    return samples.indices.map { index in
      var sum: Float = 0
      for tap in highPass.indices { sum += highPass[tap] * padded[index + tap] }
      return sum
    }
  }

  /// A filter of linear phase that passes what is 1 kHz above the cutoff and stops, by 70 dB, what
  /// is 1.4 kHz below. It takes away what the changes of tones spill.
  private static func highPass(cutoff: Double) -> [Float] {
    let half = 48
    let window = WindowFunction(.kaiser(beta: 6.2), count: 2 * half + 1, symmetry: .symmetric)
    let turn = 2 * Double.pi * cutoff / FSKConfiguration.sampleRate
    return (0...2 * half).map { index in
      let place = Double(index - half)
      let low = place == 0 ? turn / Double.pi : sine(turn * place) / (Double.pi * place)
      return Float((place == 0 ? 1 : 0) - low) * window.samples[index]
    }
  }
}
