/// Weighs the tones of a packet in a room: a tone sounds on in the symbols after its own, and what
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
  private static let leastProbability: Float = 0.004
  // Parts of the power of a tone: a room is never known better, and less says nothing.
  private static let leastNoise: Float = 0.02
  private static let leastShare: Float = 0.02
  // The mean power of noise is known to within a factor: such noise has the distribution of Lomax
  // with this shape, whose tail is longer than the exponential one.
  private static let shape: Float = 2

  private struct Sent {
    var symbol: Int
    /// Of all groups.
    var tone: Int
    var probability: Float
  }

  /// Of each symbol and tone of all groups.
  private var powers: [Float] = []
  private var expected: [Float] = []
  /// What a symbol leaves itself in one symbol.
  private var own: [Float] = []
  /// What may have been sent, in the order of the cells of the packet, and where each symbol begins.
  private var sent: [Sent] = []
  private var firstSent: [Int] = []
  private var profile = EchoProfile(firstLag: 0, lagCount: 0, reach: 0)
  private var floor: Float = 0
  private var metrics: [Float] = []

  /// - Parameter powers: For each symbol those of all tones of all groups, in the order of frequency.
  mutating func begin(_ powers: [Float]) { self.powers = powers }

  /// - Parameter posteriors: For each cell of the code the log-likelihood of each symbol, the greatest
  ///   of each cell 0.
  mutating func weigh(_ layout: FSKLayout, posteriors: [Float]) {
    collect(posteriors, layout)
    measureProfile(layout.configuration)
    predict()
    weighCells(layout)
  }

  func decode(_ code: PacketCode, with decoder: inout TrellisDecoder) -> PacketCode.Decoded? {
    code.decode(metrics.span, with: &decoder, minimumEvidence: 0)
  }

  func posteriors(_ code: PacketCode, with decoder: inout TrellisDecoder) -> [Float] {
    decoder.posteriors(metrics.span, of: code.trellis)
  }

  private mutating func collect(_ posteriors: [Float], _ layout: FSKLayout) {
    let configuration = layout.configuration
    let (toneCount, groupCount) = (configuration.toneCount, configuration.groupCount)
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    sent.removeAll(keepingCapacity: true)
    for known in layout.knownTones {
      sent.append(
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
        sent.append(
          Sent(
            symbol: place / groupCount,
            tone: place % groupCount * toneCount + layout.tone(of: value, in: place),
            probability: likelihood / sum))
      }
    }
    sent.sort { ($0.symbol, $0.tone) < ($1.symbol, $1.tone) }
    firstSent = Array(repeating: 0, count: symbolCount + 1)
    for item in sent { firstSent[item.symbol + 1] += 1 }
    for symbol in 0..<symbolCount { firstSent[symbol + 1] += firstSent[symbol] }
  }

  /// The mean power of what a tone leaves, above that of all.
  private mutating func measureProfile(_ configuration: FSKConfiguration) {
    let width = configuration.toneCount * configuration.groupCount
    let duration = Double(configuration.symbolLength) / FSKConfiguration.sampleRate
    profile = EchoProfile(
      firstLag: Self.firstLag,
      lagCount: max(Self.lastOwnLag, Int(Self.echoDuration / duration)) - Self.firstLag + 1,
      reach: Self.reach)
    var weights = profile
    let symbolCount = firstSent.count - 1
    for item in sent {
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
    expected = Array(repeating: 0, count: powers.count)
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

  private mutating func weighCells(_ layout: FSKLayout) {
    let configuration = layout.configuration
    let (toneCount, groupCount) = (configuration.toneCount, configuration.groupCount)
    let width = toneCount * groupCount
    let symbolCount = firstSent.count - 1
    let leastStrength = Self.leastShare * profile.values[profile.index(0, 0)]
    metrics = Array(repeating: 0, count: layout.cells.count * toneCount)
    if own.count != width { own = Array(repeating: 0, count: width) }
    for (cell, place) in layout.cells.enumerated() {
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
