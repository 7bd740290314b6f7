/// Weighs the tones of a packet in a room. A tone sounds on in the symbols after its own, and what
/// begins within a symbol spills into the tones beside it.
///
/// Each symbol is known with some probability. So the mean power that a tone leaves in the symbols
/// around its own, and in the tones beside it, can be measured. Then each symbol is weighed again:
/// what the other symbols leave where it sounds is noise, and all that it leaves itself speaks for it.
struct EchoMetrics: Sendable {
  // A packet is often found by an echo that is louder than the first sound.
  private static let firstLag = -1
  // Later echoes of a symbol are noise to the others and say nothing of itself.
  private static let lastOwnLag = 2
  // Most of the early sound lies within this; what is later is taken for noise.
  private static let echoDuration = 0.26  // seconds
  // Tones to either side.
  private static let reach = 2
  // The logarithms of likelihoods say too much where neighbours are not certain.
  private static let trust: Float = 0.7
  // Of 516 words that were read in simulated rooms, 514 were among the first six.
  private static let wordLimit = 16
  private static let leastProbability: Float = 0.004
  // Parts of the power of a tone: a room is never known better, and less says nothing.
  private static let leastNoise: Float = 0.02
  private static let leastShare: Float = 0.02
  // The mean power of noise is known to within a factor. Such noise has the distribution of Lomax
  // with this shape, whose tail is longer than the exponential one.
  private static let shape: Float = 2

  private struct Sent {
    var symbol: Int
    /// Of all groups.
    var tone: Int
    var probability: Float
    /// The half of the cells that it belongs to; `nil` for a known tone.
    var half: Int?
  }

  /// For each symbol the powers of all tones of all groups, in the order of frequency.
  var powers: [Float] = []
  /// For each cell of the code the log-likelihood of each symbol, the greatest of each cell 0.
  var posteriors: [Float] = []
  /// For each cell what each symbol's own sound says for it, in nats.
  private(set) var metrics: [Float] = []
  private var expected: [Float] = []
  /// What a symbol leaves itself in one symbol.
  private var own: [Float] = []
  /// What may have been sent, in the order of the symbols of the packet, and where each symbol begins.
  private var sent: [Sent] = []
  private var firstSent: [Int] = []
  private var unsorted: [Sent] = []
  private var profile = EchoProfile(firstLag: 0, lagCount: 0, reach: 0)
  private var weights = EchoProfile(firstLag: 0, lagCount: 0, reach: 0)
  private var floor: Float = 0

  /// Finds `metrics` from `powers` and `posteriors`.
  mutating func weigh(_ layout: FSKLayout) {
    collect(layout)
    Self.fill(
      &metrics, with: 0, count: layout.cells.count * layout.configuration.toneCount)
    measureProfile(layout.configuration)
    predict()
    weighCells(layout)
  }

  func decode(_ code: PacketCode, with decoder: inout TrellisDecoder) -> PacketCode.Decoded? {
    code.decode(metrics.span, with: &decoder, limit: Self.wordLimit, minimumEvidence: 0)
  }

  /// Finds `posteriors` from `metrics`.
  mutating func findPosteriors(_ code: PacketCode, with decoder: inout TrellisDecoder) {
    // Taken out, so that it is not held twice.
    var values: [Float] = []
    swap(&values, &posteriors)
    decoder.findPosteriors(of: metrics.span, code.trellis, into: &values)
    swap(&values, &posteriors)
  }

  /// How much a word says beyond chance, in nats, by what the rest of it shows of the room. Each
  /// half of its cells is weighed with the echoes of the other half and of the known tones.
  ///
  /// The echoes of a word that was never sent differ from half to half; real echoes do not.
  mutating func evidence(
    of symbols: [UInt8], _ layout: FSKLayout, _ code: PacketCode,
    with decoder: inout TrellisDecoder
  ) -> Double {
    let toneCount = layout.configuration.toneCount
    Self.fill(&posteriors, with: -100, count: symbols.count * toneCount)  // a probability of 0
    for cell in symbols.indices { posteriors[cell * toneCount + Int(symbols[cell])] = 0 }
    collect(layout)
    Self.fill(&metrics, with: 0, count: symbols.count * toneCount)
    for half in 0...1 {
      measureProfile(layout.configuration, without: half)
      predict()
      weighCells(layout, of: half)
    }
    return decoder.evidence(of: symbols, in: metrics.span, of: code.trellis)
  }

  private static func fill(_ values: inout [Float], with value: Float, count: Int) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(value, count: count))
  }

  private mutating func collect(_ layout: FSKLayout) {
    let configuration = layout.configuration
    let (toneCount, groupCount) = (configuration.toneCount, configuration.groupCount)
    unsorted.removeAll(keepingCapacity: true)
    for known in layout.knownTones {
      unsorted.append(
        Sent(symbol: known.symbol, tone: known.group * toneCount + known.tone, probability: 1))
    }
    for (cell, place) in layout.cells.enumerated() {
      let row = cell * toneCount
      var sum: Float = 0
      for value in 0..<toneCount {
        sum += ToneLikelihood.exponentialOfNegative(-Self.trust * posteriors[row + value])
      }
      for value in 0..<toneCount {
        let likelihood = ToneLikelihood.exponentialOfNegative(
          -Self.trust * posteriors[row + value])
        guard likelihood > Self.leastProbability * sum else { continue }
        unsorted.append(
          Sent(
            symbol: place / groupCount,
            tone: place % groupCount * toneCount + layout.tone(of: value, in: place),
            probability: likelihood / sum, half: cell & 1))
      }
    }
    sort(symbolCount: configuration.symbolCount(layout.payloadCount))
  }

  /// Counts how many belong to each symbol, so that each has its place.
  private mutating func sort(symbolCount: Int) {
    firstSent.removeAll(keepingCapacity: true)
    firstSent.append(contentsOf: repeatElement(0, count: symbolCount + 2))
    for item in unsorted { firstSent[item.symbol + 2] += 1 }
    for symbol in 0..<symbolCount { firstSent[symbol + 2] += firstSent[symbol + 1] }
    sent.removeAll(keepingCapacity: true)
    sent.append(contentsOf: unsorted)
    for item in unsorted {
      sent[firstSent[item.symbol + 1]] = item
      firstSent[item.symbol + 1] += 1
    }
    firstSent.removeLast()
  }

  /// The mean power that a tone leaves at each place around it, less the mean power of all places.
  ///
  /// - Parameter half: The cells that have no part in it.
  private mutating func measureProfile(
    _ configuration: FSKConfiguration, without half: Int? = nil
  ) {
    let width = configuration.toneCount * configuration.groupCount
    let duration = Double(configuration.symbolLength) / FSKConfiguration.sampleRate
    let lastLag = max(Self.lastOwnLag, Int(Self.echoDuration / duration))
    let lagCount = lastLag - Self.firstLag + 1
    if profile.lagCount != lagCount {
      profile = EchoProfile(firstLag: Self.firstLag, lagCount: lagCount, reach: Self.reach)
      weights = profile
    }
    profile.clear()
    weights.clear()
    let symbolCount = firstSent.count - 1
    for item in sent where item.half == nil || item.half != half {
      profile.forEachPlace(of: item.tone, in: item.symbol, width: width, symbolCount) {
        profile, index, place in
        profile.values[index] += item.probability * powers[place]
        weights.values[index] += item.probability
      }
    }
    var total = 0.0
    for power in powers { total += Double(power) }
    let mean = Float(total / Double(powers.count))
    // Two standard deviations of what chance brings where nothing is left.
    let chance = 2 * mean / Float(symbolCount * configuration.groupCount).squareRoot()
    for index in profile.values.indices {
      let value = profile.values[index] / max(weights.values[index], 1e-9) - mean
      profile.values[index] = value > chance ? value : 0
    }
  }

  /// The mean power of all that may have been sent, and of noise.
  private mutating func predict() {
    let symbolCount = firstSent.count - 1
    let width = powers.count / symbolCount
    Self.fill(&expected, with: 0, count: powers.count)
    for item in sent {
      profile.forEachPlace(of: item.tone, in: item.symbol, width: width, symbolCount) {
        profile, index, place in
        expected[place] += item.probability * profile.values[index]
      }
    }
    var rest = 0.0
    for index in powers.indices { rest += Double(powers[index] - expected[index]) }
    floor = max(
      Float(rest / Double(powers.count)), Self.leastNoise * profile.values[profile.index(0, 0)],
      1e-12)
    for index in expected.indices { expected[index] += floor }
  }

  /// - Parameter half: The cells that are weighed; all without it.
  private mutating func weighCells(_ layout: FSKLayout, of half: Int? = nil) {
    let configuration = layout.configuration
    let (toneCount, groupCount) = (configuration.toneCount, configuration.groupCount)
    let width = toneCount * groupCount
    let symbolCount = firstSent.count - 1
    let leastStrength = Self.leastShare * profile.values[profile.index(0, 0)]
    if own.count != width { own = Array(repeating: 0, count: width) }
    for (cell, place) in layout.cells.enumerated() where half == nil || cell & 1 == half {
      let symbol = place / groupCount
      let first = place % groupCount * toneCount
      for lag in Self.firstLag...Self.lastOwnLag where 0..<symbolCount ~= symbol + lag {
        for index in own.indices { own[index] = 0 }
        for item in sent[firstSent[symbol]..<firstSent[symbol + 1]]
        where first..<first + toneCount ~= item.tone {
          for offset in -Self.reach...Self.reach where 0..<width ~= item.tone + offset {
            own[item.tone + offset] += item.probability * profile.values[profile.index(lag, offset)]
          }
        }
        let row = (symbol + lag) * width
        for offset in -Self.reach...Self.reach {
          let strength = profile.values[profile.index(lag, offset)]
          guard strength > leastStrength else { continue }
          for value in 0..<toneCount {
            let tone = first + layout.tone(of: value, in: place) + offset
            guard 0..<width ~= tone else { continue }
            let noise = max(expected[row + tone] - own[tone], floor)
            metrics[cell * toneCount + value] += Self.likelihood(
              powers[row + tone] / noise, strength / noise)
          }
        }
      }
    }
  }

  /// The logarithm of the likelihood of a power over noise where a fading tone of a strength was sent,
  /// over that where none was.
  private static func likelihood(_ power: Float, _ strength: Float) -> Float {
    let more = 1 + strength
    return (shape + 1) * ToneLikelihood.naturalLogarithm((shape + power) / (shape + power / more))
      - ToneLikelihood.naturalLogarithm(more)
  }
}
