import TragusDSP

/// Measures every tone of a packet, and says how likely each was sent.
struct ToneMetrics: Sendable {
  /// What was measured of a packet.
  struct Quality: Sendable {
    /// The power of a tone that was sent over the power of noise in its bin.
    var power: Double
    var signalToNoiseRatio: Double
  }

  private var ffts: [Int: RealFFT] = [:]
  private var windows: [Int: [Float]] = [:]
  private var block: [Float] = []
  private var spectrum: [Float] = []
  /// For each symbol the power of the fine bins over noise.
  private var powers: [Float] = []
  private var binNoise: [Float] = []
  private var symbolNoise: [Float] = []
  private var smooth: [Float] = []
  private(set) var metrics: [Float] = []
  private var shiftOfSymbol: [Int] = []
  // The last packet measured.
  private var fineCount = 0
  private var fineFirst = 0

  init() {}

  /// The value of the fine bins: steps, first and count.
  private static func fineBins(_ configuration: FSKConfiguration) -> (first: Int, count: Int) {
    let steps = SyncRefinement.stepsPerBin(configuration)
    let reach = SyncRefinement.shiftReach(configuration)
    let first = configuration.firstBin * steps - reach
    return (first, configuration.highestBin * steps + reach + 1 - first)
  }

  /// Measures all symbols of a packet where it was found.
  mutating func measure(
    _ layout: FSKLayout, _ finding: SyncRefinement.Finding, samples: borrowing ReceivedSamples
  ) {
    let configuration = layout.configuration
    let length = configuration.symbolLength
    let steps = SyncRefinement.stepsPerBin(configuration)
    let padded = length * steps
    let key = padded * 2 + (configuration.isTapered ? 1 : 0)
    var fft = ffts[key] ?? RealFFT(count: padded)
    let window = windows[key] ?? ToneSpectra.window(length, isTapered: configuration.isTapered)
    windows[key] = window
    (fineFirst, fineCount) = Self.fineBins(configuration)
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    resize(&block, padded)
    for index in 0..<padded { block[index] = 0 }
    resize(&spectrum, fft.binCount)
    if powers.count < symbolCount * fineCount {
      powers = Array(repeating: 0, count: symbolCount * fineCount)
    }
    let delays = layout.interpolated(finding.delays)
    let partLength = Double(length) / Double(SyncRefinement.partsPerSymbol)
    for symbol in 0..<symbolCount {
      let delay = Int64((delays[symbol] * partLength).rounded())
      block.withUnsafeMutableBufferPointer { block in
        samples.copy(
          from: finding.start + Int64(symbol * length) + delay, count: length,
          to: block.baseAddress!)
        for index in window.indices { block[index] *= window[index] }
      }
      fft.powerSpectrum(block, into: &spectrum)
      let base = symbol * fineCount
      for index in 0..<fineCount { powers[base + index] = spectrum[fineFirst + index] + 1e-20 }
    }
    ffts[key] = fft
    normalize(layout)
    shiftOfSymbol = layout.interpolated(finding.shifts).map { Int($0.rounded()) }
  }

  private func resize(_ array: inout [Float], _ count: Int) {
    if array.count != count { array = Array(repeating: 0, count: count) }
  }

  /// Divides by the noise of each bin and symbol. Where they differ from their neighbours by no more
  /// than chance, all are taken for the same.
  private mutating func normalize(_ layout: FSKLayout) {
    let symbolCount = layout.configuration.symbolCount(layout.payloadCount)
    let steps = SyncRefinement.stepsPerBin(layout.configuration)
    let count = fineCount
    let limit: Float = 3
    let deficit: Float = 0.941  // of noise that is limited at three times this mean
    binNoise = Array(repeating: 1, count: count)
    symbolNoise = Array(repeating: 0, count: symbolCount)
    for round in 0..<4 {
      for symbol in 0..<symbolCount {
        var sum: Float = 0
        let most = round == 0 ? Float.infinity : limit * symbolNoise[symbol]
        for index in 0..<count {
          sum += min(powers[symbol * count + index] / binNoise[index], most)
        }
        symbolNoise[symbol] = sum / Float(count)
      }
      for index in 0..<count {
        var sum: Float = 0
        let most = round == 0 ? Float.infinity : limit * binNoise[index]
        for symbol in 0..<symbolCount {
          sum += min(powers[symbol * count + index] / symbolNoise[symbol], most)
        }
        binNoise[index] = sum / Float(symbolCount)
      }
    }
    let level = binNoise.reduce(0, +) / Float(count)
    // Bins.
    smooth = binNoise
    let width = 6 * steps
    let spread = 2.5 / Float(symbolCount).squareRoot()
    for index in 0..<count {
      let (low, high) = (max(0, index - width), min(count - 1, index + width))
      let mean = binNoise[low...high].reduce(0, +) / Float(high - low + 1)
      smooth[index] = abs(binNoise[index] / mean - 1) < spread ? mean : binNoise[index]
    }
    let flat = abs(smooth.max()! / level - 1) < spread && abs(smooth.min()! / level - 1) < spread
    for index in 0..<count { binNoise[index] = (flat ? level : smooth[index]) }
    // Symbols.
    let chance = 3 * (Float(steps) / Float(count)).squareRoot()
    let usual = symbolNoise.sorted()[symbolCount / 2]
    for symbol in 0..<symbolCount {
      if abs(symbolNoise[symbol] / usual - 1) < chance { symbolNoise[symbol] = usual }
      let scale = deficit * deficit / symbolNoise[symbol]
      for index in 0..<count {
        powers[symbol * count + index] *= scale / binNoise[index]
      }
    }
  }

  /// The power over noise of a tone in a symbol at a shift.
  @inline(__always)
  private func power(
    _ configuration: FSKConfiguration, symbol: Int, group: Int, tone: Int, shift: Int
  ) -> Float {
    let steps = SyncRefinement.stepsPerBin(configuration)
    let bin = configuration.bin(tone, group: group)
    // The shift is given for the highest tone; the others move in proportion.
    let own =
      (2 * shift * bin + (shift < 0 ? -configuration.highestBin : configuration.highestBin))
      / (2 * configuration.highestBin)
    return powers[symbol * fineCount + bin * steps + own - fineFirst]
  }

  @inline(__always)
  private func power(_ configuration: FSKConfiguration, symbol: Int, group: Int, tone: Int)
    -> Float
  {
    power(
      configuration, symbol: symbol, group: group, tone: tone, shift: shiftOfSymbol[symbol])
  }

  /// The power over noise of all tones of all groups, in the order of frequency, of each symbol.
  func copyPowers(_ layout: FSKLayout, to result: inout [Float]) {
    let configuration = layout.configuration
    result.removeAll(keepingCapacity: true)
    for symbol in 0..<configuration.symbolCount(layout.payloadCount) {
      for group in 0..<configuration.groupCount {
        for tone in 0..<configuration.toneCount {
          result.append(power(configuration, symbol: symbol, group: group, tone: tone))
        }
      }
    }
  }

  /// Follows the shift of frequency from symbol to symbol, by the algorithm of Viterbi. The loudest
  /// tones and the known ones say where it may be, and it changes slowly.
  ///
  /// - Returns: Whether it is another than before.
  mutating func track(_ layout: FSKLayout, power strength: Double) -> Bool {
    let configuration = layout.configuration
    let reach = SyncRefinement.shiftReach(configuration)
    let shiftCount = 2 * reach + 1
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    let price: Float = 2  // nats a step; motion takes a third of a step a symbol at most
    let scale = 2 * Float(min(strength, 30)).squareRoot()
    let limit = 2 * Float(strength) + 10
    var known = Array(repeating: -1, count: symbolCount * configuration.groupCount)
    for tone in layout.knownTones {
      known[tone.symbol * configuration.groupCount + tone.group] = tone.tone
    }
    var scores = Array(repeating: Float(0), count: shiftCount)
    var sources = Array(repeating: Int8(0), count: shiftCount * symbolCount)
    for symbol in 0..<symbolCount {
      var next = Array(repeating: Float(0), count: shiftCount)
      for shift in 0..<shiftCount {
        var best = scores[shift]
        var source = 0
        for step in [-1, 1] where scores.indices.contains(shift + step) {
          let score = scores[shift + step] - price
          if score > best { (best, source) = (score, step) }
        }
        sources[symbol * shiftCount + shift] = Int8(source)
        for group in 0..<configuration.groupCount {
          let tone = known[symbol * configuration.groupCount + group]
          var greatest: Float = 0
          for candidate in tone >= 0 ? tone..<tone + 1 : 0..<configuration.toneCount {
            greatest = max(
              greatest,
              power(
                configuration, symbol: symbol, group: group, tone: candidate,
                shift: shift - reach))
          }
          best += scale * min(greatest, limit).squareRoot()
        }
        next[shift] = best
      }
      scores = next
    }
    var shift = scores.indices.max { scores[$0] < scores[$1] }!
    var isOther = false
    for symbol in (0..<symbolCount).reversed() {
      isOther = isOther || shiftOfSymbol[symbol] != shift - reach
      shiftOfSymbol[symbol] = shift - reach
      shift += Int(sources[symbol * shiftCount + shift])
    }
    return isOther
  }

  /// How much the cells say for any tones having been sent, in nats, whatever they were. Noise
  /// alone exceeds x with a probability of at most exp(-x).
  ///
  /// It is the sum over the cells of the logarithm of the mean likelihood of their tones.
  func dataEvidence(_ layout: FSKLayout) -> Double {
    let toneCount = layout.configuration.toneCount
    var sum = 0.0
    for first in stride(from: 0, to: metrics.count, by: toneCount) {
      var greatest = -Float.infinity
      for index in first..<first + toneCount { greatest = max(greatest, metrics[index]) }
      var likelihood = 0.0
      for index in first..<first + toneCount {
        likelihood += exponential(Double(metrics[index] - greatest))
      }
      sum += Double(greatest) + logarithm(likelihood / Double(toneCount))
    }
    return sum
  }

  /// The log-likelihood of each tone of each cell of the code, against noise alone.
  mutating func weigh(_ layout: FSKLayout) -> Quality {
    let configuration = layout.configuration
    let toneCount = configuration.toneCount
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    // The strength of what is known, and what is left of it one symbol later.
    var sum = 0.0
    var left = 0.0
    var leftCount = 0.0
    for known in layout.knownTones {
      let value = Double(
        power(configuration, symbol: known.symbol, group: known.group, tone: known.tone))
      sum += min(value, 1e6)
      guard known.symbol + 1 < symbolCount else { continue }
      left += min(
        Double(
          power(configuration, symbol: known.symbol + 1, group: known.group, tone: known.tone)),
        1e6)
      leftCount += 1
    }
    let count = Double(layout.knownTones.count)
    let strength = max(sum / count - 1, 1)
    let uncertainty = 1.5 / (leftCount.squareRoot() * strength)
    let echo = min(max((left / leftCount - 1) / strength - uncertainty, 0), 0.9)
    let needed = layout.cells.count * toneCount
    if metrics.count != needed { metrics = Array(repeating: 0, count: needed) }
    for (cell, place) in layout.cells.enumerated() {
      let (symbol, group) = (
        place / configuration.groupCount, place % configuration.groupCount
      )
      for value in 0..<toneCount {
        let tone = layout.tone(of: value, in: place)
        let own = power(configuration, symbol: symbol, group: group, tone: tone)
        // Late echoes are noise too.
        var noise = 1 + 0.03 * Float(strength)
        if echo > 0 {
          let before = power(configuration, symbol: symbol - 1, group: group, tone: tone)
          noise += Float(echo) * max(before - 1, 0)
        }
        metrics[cell * toneCount + value] = Self.likelihood(
          own / noise, Float(strength) / noise)
      }
    }
    return Quality(
      power: strength,
      signalToNoiseRatio: configuration.signalToNoiseRatio(tonePower: strength))
  }

  func decode(_ code: PacketCode, with decoder: inout TrellisDecoder) -> PacketCode.Decoded? {
    code.decode(metrics.span, with: &decoder, minimumEvidence: 0)
  }

  func findPosteriors(
    _ code: PacketCode, with decoder: inout TrellisDecoder, into posteriors: inout [Float]
  ) {
    decoder.findPosteriors(of: metrics.span, code.trellis, into: &posteriors)
  }

  /// The cells whose likeliest tone differs from the tone of the symbol sent.
  func errorCount(of symbols: [UInt8]) -> Int {
    let toneCount = metrics.count / symbols.count
    return symbols.indices.count { cell in
      let row = metrics[cell * toneCount..<(cell + 1) * toneCount]
      return row.contains { $0 > row[row.startIndex + Int(symbols[cell])] }
    }
  }

  /// The logarithm of the likelihood of a power over noise where a tone was sent, over the
  /// likelihood where none was. It takes half a steady tone (Rice) and half a fading one
  /// (Rayleigh).
  private static func likelihood(_ power: Float, _ strength: Float) -> Float {
    let power = min(power, 1e6)
    let strength = min(strength, 1e6)
    let steady = ToneLikelihood.steady(energy: power, signal: strength)
    let fading = ToneLikelihood.fading(energy: power, signal: strength)
    let (high, low) = (max(steady, fading), min(steady, fading))
    return high + Float(logarithm(0.5 + 0.5 * exponential(Double(low - high))))
  }
}
