import TragusDSP

/// Quick looks at some symbols of what may be a packet, before all of it is measured. They spare
/// most of the work on noise, and on sounds that something else makes.
struct PacketGlance: Sendable {
  /// What was seen of the known tones.
  struct KnownTones: Sendable {
    /// How many are drowned by another one of their group, although that stands far above the
    /// noise. In a packet hardly any are, and most where something else sounds.
    var drownedCount = 0
    /// How many may be what leaks from another band.
    var faintCount = 0
    /// The median power of the strongest tone of a group.
    var power: Float = 0
  }

  // Parts of the power of a group; of noise the strongest of 16 tones has a fifth.
  private static let toneShare: Float = 0.25
  private static let drownedRatio: Float = 0.5
  // A sine alone has 0.5 of its block. What leaks into other bands is 60 dB below that and more; a
  // packet that can just be heard in white noise has a hundredth.
  private static let faintShare: Float = 5e-6
  // Enough that a packet which can just be read is three standard deviations above noise.
  private static let dataSymbolCount = 40
  private static let leastDeviation: Float = 1.25
  private static let leastDeviationOfPart: Float = 5
  // The share of the strongest tones of data that are as strong as the known ones. In rooms, in
  // motion and beside speech, packets that can be read have four fifths. Speech and music have half
  // at most.
  private static let leastEvenShare: Float = 0.6
  private static let greatestRatio: Float = 6
  // Those which go on in the next symbol: in an echo two fifths, of speech and music most.
  private static let greatestSteadyShare: Float = 0.5

  private var ffts: [Int: RealFFT] = [:]
  private var block: [Float] = []
  private var real: [Float] = []
  private var imaginary: [Float] = []
  private var peaks: [Float] = []

  /// - Parameter clusters: The clusters that are looked at.
  mutating func knownTones(
    _ layout: FSKLayout, _ finding: SyncRefinement.Finding, clusters: Range<Int>,
    spectra: borrowing ToneSpectra, samples: borrowing ReceivedSamples
  ) -> KnownTones {
    let configuration = layout.configuration
    let steps = SyncRefinement.stepsPerBin(configuration)
    // The main lobe of a tone.
    let reach = configuration.isTapered ? 2 : 1
    let width = configuration.toneSpacing * configuration.toneCount
    var seen = KnownTones()
    var lastSymbol = -1
    var faintPower: Float = 0
    peaks.removeAll(keepingCapacity: true)
    for known in layout.knownTones where clusters.contains(known.cluster) {
      if known.symbol != lastSymbol {
        lastSymbol = known.symbol
        transform(
          layout, finding, known.symbol, delay: Double(finding.delays[known.cluster]),
          spectra.window, samples)
        faintPower = Self.faintShare * Float(block.count) * Self.energy(block)
      }
      let bin = configuration.bin(known.tone, group: known.group)
      let shift =
        Float(finding.shifts[known.cluster] * bin) / Float(steps * configuration.highestBin)
      let center = bin + Int(shift.rounded())
      let first = configuration.bin(0, group: known.group) - reach
      let own = power(ofBin: center)
      var other: Float = 0
      var sum: Float = 0
      for index in first..<first + width + 2 * reach
      where abs(index - center) >= configuration.toneSpacing {
        let power = power(ofBin: index)
        other = max(other, power)
        sum += power
      }
      if own < faintPower { seen.faintCount += 1 }
      // Of noise alone none is so much above the mean.
      if other > Self.toneShare * sum, own < Self.drownedRatio * other { seen.drownedCount += 1 }
      peaks.append(max(own, other))
    }
    peaks.sort()
    seen.power = peaks[peaks.count / 2]
    return seen
  }

  /// Whether the symbols of data may belong to a packet. They must hold tones, as strong as the
  /// known ones, that change from symbol to symbol.
  ///
  /// - Parameter clusters: The known tones that were heard; only what lies between them is looked at.
  mutating func mayBeData(
    _ layout: FSKLayout, _ finding: SyncRefinement.Finding, clusters: Range<Int>,
    knownPower: Float, spectra: borrowing ToneSpectra, region: Int,
    samples: borrowing ReceivedSamples
  ) -> Bool {
    let configuration = layout.configuration
    let toneCount = configuration.toneCount
    let groupCount = configuration.groupCount
    let delays = layout.interpolated(finding.delays)
    let shifts = layout.interpolated(finding.shifts)
    // Of the highest tone; the others move in proportion.
    let stepsPerHalfBin = Double(SyncRefinement.stepsPerBin(configuration)) / 2
    let neighbourhood = toneCount / 32
    let starts = configuration.clusterStarts(layout.payloadCount)
    let heard = starts[clusters.lowerBound]..<starts[clusters.upperBound - 1]
    let all = layout.dataSymbols.filter { heard.contains($0) }
    // Pairs of neighbours.
    let count = min(Self.dataSymbolCount, all.count) & ~1
    var last = Array(repeating: 0, count: groupCount)
    var (shares, evenCount, steadyCount): (Float, Int, Int) = (0, 0, 0)
    for index in 0..<count {
      let symbol = all[(index & ~1) * all.count / count + index & 1]
      transform(layout, finding, symbol, delay: delays[symbol], spectra.window, samples)
      for group in 0..<groupCount {
        var strongest = 0
        var (weighted, sum, peak): (Float, Float, Float) = (0, 0, 0)
        for tone in 0..<toneCount {
          let bin = configuration.bin(tone, group: group)
          let part = Double(bin) / Double(configuration.highestBin)
          let shift = shifts[symbol] / stepsPerHalfBin * part
          let halfBins = 2 * bin + Int(shift.rounded())
          let power = power(ofHalfBin: halfBins)
          let overNoise = power / spectra.shape(ofHalfBin: halfBins, in: region)
          sum += overNoise
          if overNoise > weighted { (weighted, strongest, peak) = (overNoise, tone, power) }
        }
        shares += weighted / max(sum, 1e-30)
        if peak * Self.greatestRatio > knownPower, peak < Self.greatestRatio * knownPower {
          evenCount += 1
        }
        if index & 1 == 1, abs(strongest - last[group]) <= neighbourhood { steadyCount += 1 }
        last[group] = strongest
      }
    }
    let cellCount = Float(count * groupCount)
    // Where the known tones leave no doubt, rooms and devices may pass some tones much better.
    let isEven =
      finding.isCertain(configuration) || Float(evenCount) >= Self.leastEvenShare * cellCount
    guard isEven,
      Float(steadyCount) <= Self.greatestSteadyShare * cellCount / 2
    else { return false }
    // A few symbols show little about noise, unless the known ones were enough.
    let isPart = clusters.count < 3
    guard isPart || all.count * groupCount >= Self.dataSymbolCount else { return true }
    // The greatest of n numbers from an exponential distribution is 1 + 1/2 + … + 1/n times their
    // mean, with a standard deviation of 1.25 of these.
    let expected = (1...toneCount).reduce(0) { $0 + 1 / Float($1) } * cellCount
    let deviation = (shares * Float(toneCount) - expected) / (1.25 * cellCount.squareRoot())
    return deviation > (isPart ? Self.leastDeviationOfPart : Self.leastDeviation)
  }

  /// Without a constant offset, which does not leak into other bins.
  private static func energy(_ block: [Float]) -> Float {
    var (sum, squares): (SIMD8<Float>, SIMD8<Float>) = (.zero, .zero)
    block.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<SIMD8<Float>>.size) {
        let values = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        sum += values
        squares += values * values
      }
    }
    let total = sum.sum()
    return max(0, squares.sum() - total * total / Float(block.count))
  }

  private func power(ofBin bin: Int) -> Float {
    real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
  }

  private func power(ofHalfBin halfBins: Int) -> Float {
    let bin = halfBins >> 1
    guard halfBins & 1 == 1 else { return power(ofBin: bin) }
    let (x, y) = (real[bin] - real[bin + 1], imaginary[bin] - imaginary[bin + 1])
    return 0.5 * (x * x + y * y)
  }

  private mutating func transform(
    _ layout: FSKLayout, _ finding: SyncRefinement.Finding, _ symbol: Int, delay: Double,
    _ window: [Float], _ samples: borrowing ReceivedSamples
  ) {
    let length = layout.configuration.symbolLength
    let partLength = Double(length) / Double(SyncRefinement.partsPerSymbol)
    var fft = ffts[length] ?? RealFFT(count: length)
    ffts[length] = nil
    if block.count != length {
      block = Array(repeating: 0, count: length)
      real = Array(repeating: 0, count: fft.binCount)
      imaginary = real
    }
    let start = finding.start + Int64(symbol * length) + Int64((delay * partLength).rounded())
    block.withUnsafeMutableBufferPointer { block in
      samples.copy(from: start, count: length, to: block.baseAddress!)
      for index in window.indices { block[index] *= window[index] }
    }
    fft.forward(block, real: &real, imaginary: &imaginary)
    ffts[length] = fft
  }
}
