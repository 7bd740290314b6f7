import TragusDSP

/// Hears the packets of the modes `robust`, `normal` and `quick` in all bands, of any length.
///
/// Spectra four times a symbol feed a search for the known tones of each mode and band; what may be a
/// packet is looked at more closely in the samples of late, and what still may be is decoded. A packet
/// is reported within 0.1 s after its last sample.
package struct FSKReceiver: PacketReceiver {
  private struct Listener {
    let configuration: FSKConfiguration
    let spectra: Int
    var search: SyncSearch
    /// Where the last packet of this configuration lay.
    var heard: Range<Int64> = 0..<0
    /// For close looks.
    var looks = EvidenceBudget(rate: 8, capacity: 16, least: 1.5, most: 2.75)
    let threshold: Float
    let thresholdOfTwo: Float
  }

  // The mean evidence of a known tone, beyond all doubt: noise has 1.0 and hardly ever 1.5.
  private static let certainEvidence: Float = 2
  // Of the known tones of a packet so many are drowned in no room.
  private static let greatestDrownedPart: Float = 0.34
  // Sound that something else sends hardly leaves so few.
  private static let drownedPartOfFailure: Float = 0.1
  // Nats that the tones between the known ones say for a packet: noise reaches them once in 10^13.
  private static let leastDataEvidence = 30.0
  // A longer packet that explains what was heard in it may end later.
  private static let failureDelay = Int64(2 * FSKConfiguration.sampleRate)
  // All hops are multiples of the shortest.
  private static let quantum = 128

  private var samples = SampleHistory()
  private var spectra: [ToneSpectra] = []
  private var listeners: [Listener] = []
  private var refinement = SyncRefinement()
  private var glance = PacketGlance()
  private var metrics = ToneMetrics()
  private var decoder = TrellisDecoder()
  private var layouts: [FSKConfiguration: [FSKLayout?]] = [:]
  private var attempts = EvidenceBudget(rate: 3, capacity: 8, least: 1.5, most: 3)
  private var failures: [Heard] = []
  private var successes: [Heard] = []
  /// What was done, for tests and tuning.
  package private(set) var refinementCount = 0
  package private(set) var attemptCount = 0

  package init() {
    typealias Region = ToneSpectra.Region
    spectra = [
      ToneSpectra(
        symbolLength: 512, isTapered: false,
        regions: [Region(firstBin: 16, binCount: 72), Region(firstBin: 182, binCount: 48)]),
      ToneSpectra(
        symbolLength: 1024, isTapered: false,
        regions: [Region(firstBin: 36, binCount: 72), Region(firstBin: 370, binCount: 72)]),
      ToneSpectra(
        symbolLength: 2048, isTapered: true, regions: [Region(firstBin: 738, binCount: 152)]),
      ToneSpectra(
        symbolLength: 4096, isTapered: true, regions: [Region(firstBin: 76, binCount: 528)]),
    ]
    listeners = FSKConfiguration.all.map { configuration in
      let index = spectra.firstIndex { $0.symbolLength == configuration.symbolLength }!
      let count = Float(configuration.syncSymbolCount * configuration.groupCount)
      return Listener(
        configuration: configuration, spectra: index,
        search: SyncSearch(configuration, spectra: spectra[index]),
        threshold: SyncThreshold.sum(count, deviations: 6.0),
        thresholdOfTwo: SyncThreshold.sum(0.667 * count, deviations: 2.5))
    }
  }

  package mutating func process(_ block: Span<Float>, into receptions: inout [Reception]) {
    var index = 0
    while index < block.count {
      let left = Self.quantum - Int(samples.end % Int64(Self.quantum))
      let count = min(left, block.count - index)
      samples.append(block.extracting(index..<index + count))
      index += count
      if count == left { advance(into: &receptions) }
    }
  }

  package mutating func finish(into receptions: inout [Reception]) {
    // The last hops of the longest symbols, in silence.
    for _ in 0..<(4 * 4096 / Self.quantum) {
      samples.appendSilence(Self.quantum - Int(samples.end % Int64(Self.quantum)))
      advance(into: &receptions)
    }
    report(heldFor: 0, into: &receptions)
    reset()
  }

  package mutating func reset() {
    samples.reset()
    for index in spectra.indices { spectra[index].reset() }
    for index in listeners.indices {
      listeners[index].search.reset()
      listeners[index].heard = 0..<0
      listeners[index].looks.reset()
    }
    attempts.reset()
    failures.removeAll()
    successes.removeAll()
  }

  private mutating func advance(into receptions: inout [Reception]) {
    report(heldFor: Self.failureDelay, into: &receptions)
    for index in spectra.indices where samples.end % Int64(spectra[index].hop) == 0 {
      spectra[index].measure(samples)
      for listener in listeners.indices where listeners[listener].spectra == index {
        let hop = spectra[index].frameCount
        listeners[listener].search.search(spectra[index].history, at: hop)
        if listeners[listener].search.isReady(at: hop) {
          examine(listener, into: &receptions)
        }
      }
    }
  }

  private mutating func layout(_ configuration: FSKConfiguration, _ payloadCount: Int) -> FSKLayout
  {
    if let layout = layouts[configuration]?[payloadCount] { return layout }
    let layout = FSKLayout(configuration, payloadCount: payloadCount)
    layouts[
      configuration,
      default: Array(repeating: nil, count: FSKConfiguration.payloadCounts.upperBound + 1)][
        payloadCount] = layout
    return layout
  }

  /// Looks closely at what the search has found.
  private mutating func examine(_ index: Int, into receptions: inout [Reception]) {
    let listener = listeners[index]
    listeners[index].search.removeCandidates()
    let configuration = listener.configuration
    var found:
      [(layout: FSKLayout, finding: SyncRefinement.Finding, known: PacketGlance.KnownTones)] = []
    let toneCount = Float(configuration.syncSymbolCount * configuration.groupCount)
    for candidate in listener.search.candidates.sorted(by: { $0.score > $1.score }) {
      let end = candidate.hop * Int64(spectra[listener.spectra].hop)
      let start = end - Int64(configuration.frameCount(candidate.payloadCount))
      let margin = Int64(configuration.symbolLength)
      if start < listener.heard.upperBound - margin, end > listener.heard.lowerBound + margin {
        continue
      }
      guard listeners[index].looks.allow(candidate.score / toneCount, at: samples.end) else {
        break
      }
      let layout = layout(configuration, candidate.payloadCount)
      refinementCount += 1
      let finding = refinement.run(
        layout, end: end, spectra: spectra[listener.spectra], region: listener.search.region,
        samples: samples)
      guard finding.score > listener.threshold, finding.scoreOfTwo > listener.thresholdOfTwo,
        finding.isEven(layout.knownTones.count)
      else { continue }
      let known = glance.knownTones(
        layout, finding, spectra: spectra[listener.spectra], samples: samples)
      // What leaks from a loud tone elsewhere is no packet.
      let isLeak = 2 * known.faintCount >= layout.knownTones.count
      if !isLeak, Float(known.drownedCount) < Self.greatestDrownedPart * toneCount {
        found.append((layout, finding, known))
      }
    }
    found.sort { $0.finding.score > $1.finding.score }
    for (layout, finding, known) in found.prefix(3) {
      guard
        glance.mayBeData(
          layout, finding, knownPower: known.power, spectra: spectra[listener.spectra],
          region: listener.search.region, samples: samples)
      else { continue }
      let evidence = (finding.score - 3 * Float(known.drownedCount)) / toneCount
      guard attempts.allow(evidence, at: samples.end) else { continue }
      attemptCount += 1
      metrics.measure(layout, finding, samples: samples)
      var quality = metrics.weigh(layout)
      let code = configuration.code(layout.payloadCount)
      var decoded = metrics.decode(code, with: &decoder)
      if decoded == nil, metrics.track(layout, power: quality.power) {
        quality = metrics.weigh(layout)
        decoded = metrics.decode(code, with: &decoder)
      }
      guard let decoded else {
        // What leaks from another band is no packet.
        if 4 * known.faintCount < layout.knownTones.count,
          metrics.dataEvidence > Self.leastDataEvidence
        {
          note(finding, layout, quality, known.drownedCount)
        }
        continue
      }
      let delay = finding.delays[1] * configuration.symbolLength / SyncRefinement.partsPerSymbol
      let start = finding.start + Int64(delay)
      let end = start + Int64(configuration.frameCount(layout.payloadCount))
      listeners[index].heard = start..<end
      failures.removeAll { $0.overlaps(start..<end, configuration) }
      successes.removeAll { $0.end + Self.failureDelay < start }
      successes.append(Heard(configuration: configuration, start: start, end: end, score: 0))
      receptions.append(
        .received(
          ReceivedPacket(
            packet: decoded.packet, mode: configuration.mode, band: configuration.band,
            start: start, end: end, signalToNoiseRatio: quality.signalToNoiseRatio,
            correctedSymbolCount: metrics.errorCount(of: decoded.symbols),
            symbolCount: decoded.symbols.count)))
      return
    }
  }

  /// Remembers what was heard beyond doubt, though not read, unless something else explains it.
  private mutating func note(
    _ finding: SyncRefinement.Finding, _ layout: FSKLayout, _ quality: ToneMetrics.Quality,
    _ drownedCount: Int
  ) {
    let count = Float(layout.knownTones.count)
    let certain = Self.certainEvidence * count
    guard finding.score > certain, finding.scoreOfTwo > 0.6 * certain,
      Float(drownedCount) < Self.drownedPartOfFailure * count
    else { return }
    let configuration = layout.configuration
    let delay = finding.delays[1] * configuration.symbolLength / SyncRefinement.partsPerSymbol
    let start = finding.start + Int64(delay)
    let range = start..<start + Int64(configuration.frameCount(layout.payloadCount))
    if successes.contains(where: { $0.overlaps(range, configuration) }) { return }
    let score = finding.score / count
    if failures.contains(where: { $0.score >= score && $0.overlaps(range, configuration) }) {
      return
    }
    failures.removeAll { $0.overlaps(range, configuration) }
    failures.append(
      Heard(
        configuration: configuration, start: range.lowerBound, end: range.upperBound, score: score,
        signalToNoiseRatio: quality.signalToNoiseRatio))
  }

  /// Reports the failures that no packet has explained for so many frames after their end.
  private mutating func report(heldFor delay: Int64, into receptions: inout [Reception]) {
    guard let first = failures.first, samples.end >= first.end + delay else { return }
    failures.removeFirst()
    receptions.append(
      .failed(
        FailedPacket(
          mode: first.configuration.mode, band: first.configuration.band, start: first.start,
          end: first.end, signalToNoiseRatio: first.signalToNoiseRatio)))
    report(heldFor: delay, into: &receptions)
  }
}

/// Where a packet was heard, read or not.
private struct Heard: Sendable {
  let configuration: FSKConfiguration
  let start: Int64
  let end: Int64
  /// The mean evidence of a known tone.
  let score: Float
  var signalToNoiseRatio = 0.0

  /// Whether they share time, or follow each other by less than a symbol of the longer ones, as an
  /// echo does. What leaks from one band into another when a packet sounds alone is explained by it
  /// too.
  func overlaps(_ range: Range<Int64>, _ other: FSKConfiguration) -> Bool {
    let margin = Int64(max(configuration.symbolLength, other.symbolLength))
    return range.lowerBound < end + margin && range.upperBound > start
  }
}

/// Limits how often something costly is done, counted in frames of the stream: the more was done of
/// late, the more evidence is asked for. A strong packet always gets its turn.
private struct EvidenceBudget: Sendable {
  private let perFrame: Float
  private let capacity: Float
  private let least: Float
  private let most: Float
  private var tokens: Float
  private var last: Int64 = 0

  /// - Parameters:
  ///   - rate: How often a second it may be done on average, below the greatest evidence.
  ///   - capacity: How often at once.
  ///   - least: The mean evidence of a tone that is asked for at the beginning.
  ///   - most: What is asked for when all is used up.
  init(rate: Double, capacity: Float, least: Float, most: Float) {
    perFrame = Float(rate / FSKConfiguration.sampleRate)
    (self.capacity, self.least, self.most, tokens) = (capacity, least, most, capacity)
  }

  mutating func reset() { (tokens, last) = (capacity, 0) }

  mutating func allow(_ evidence: Float, at frame: Int64) -> Bool {
    tokens = min(capacity, tokens + perFrame * Float(frame - last))
    last = frame
    // Half of all is free.
    let used = min(max(1 - 2 * tokens / capacity, 0), 1)
    guard used == 0 || evidence >= least + used * (most - least) else { return false }
    tokens = max(0, tokens - 1)
    return true
  }
}
