import TragusDSP

/// Hears the packets of the modes `robust`, `normal` and `quick` in all bands, of any length.
///
/// Spectra four times a symbol feed a search for the known tones of each mode and band. What may be
/// a packet is looked at more closely in the latest samples, and what still may be is decoded. A
/// packet is reported within 0.1 s after its last sample.
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

  // No room drowns a greater part of the known tones of a packet.
  private static let greatestDrownedPart: Float = 0.34
  // The mean evidence of a known tone, where only the tones of the two weaker clusters count.
  private static let certainTwo: Float = 1.2
  // In strong echoes, if there is no doubt of the known tones.
  private static let greatestDrownedPartOfCertain: Float = 0.5
  // Sound that something else sends hardly leaves so few.
  private static let drownedPartOfFailure: Float = 0.1
  // In decibels. A packet so weak is read in noise, or its start is not found. What is found and not read
  // at less was mostly speech, animals or rain: 64 of 70 cases. Of packets that were cut, covered or sent
  // at once, the weakest had -15.2 dB.
  private static let leastRatioOfFailure = -15.5
  // Nats that the tones between the known ones say for a packet: noise reaches them once in 10^13.
  private static let leastDataEvidence = 30.0
  // Of packets that can be read in echoes three in four are read in the first round, and hardly any
  // after the third.
  private static let echoRoundCount = 3
  // The mean evidence of a known tone: what echoes leave of it, and speech has less often.
  private static let leastEvidenceInEchoes: Float = 2.4
  // A longer packet that explains what was heard in it may end later.
  private static let failureDelay = Int64(2 * FSKConfiguration.sampleRate)
  // The longest packet lasts 12 s.
  private static let toldMemory = Int64(15 * FSKConfiguration.sampleRate)
  // All hops are multiples of the shortest.
  private static let quantum = 128

  private var samples = ReceivedSamples()
  private var spectra: [ToneSpectra] = []
  private var listeners: [Listener] = []
  private var refinement = SyncRefinement()
  private var glance = PacketGlance()
  private var metrics = ToneMetrics()
  private var echoes = EchoMetrics()
  private var decoder = TrellisDecoder()
  private var layouts: [FSKConfiguration: [FSKLayout?]] = [:]
  private var attempts = EvidenceBudget(rate: 3, capacity: 8, least: 1.5, most: 3)
  private var failures: [Heard] = []
  private var successes: [Heard] = []
  /// The failures that were reported.
  private var told: [Heard] = []
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
    // Silence, for the last hops of the longest symbols and for what has no end.
    let expected = listeners.compactMap { listener in
      let spectra = spectra[listener.spectra]
      return listener.search.lastExpectedEnd(after: spectra.frameCount)
        .map { $0 * Int64(spectra.hop) }
    }
    let end = max(samples.end, expected.max() ?? 0) + 4 * 4096
    while samples.end < end {
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
    told.removeAll()
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
    var found: [Found] = []
    let toneCount = Float(configuration.syncSymbolCount * configuration.groupCount)
    for candidate in listener.search.candidates.sorted(by: { $0.score > $1.score }) {
      let end = candidate.hop * Int64(spectra[listener.spectra].hop)
      let start = end - Int64(configuration.frameCount(candidate.payloadCount))
      let margin = Int64(configuration.symbolLength)
      if !listener.heard.isEmpty, start < listener.heard.upperBound - margin,
        end > listener.heard.lowerBound + margin
      {
        continue
      }
      guard listeners[index].looks.allow(candidate.score / toneCount, at: samples.end) else {
        break
      }
      let layout = layout(configuration, candidate.payloadCount)
      if let look = look(layout, end: end, listener) { found.append(look) }
    }
    found.sort { $0.finding.score > $1.finding.score }
    for look in found.prefix(3) {
      guard let clusters = clustersWithData(look, listener) else { continue }
      let (layout, finding, known) = (look.layout, look.finding, look.known)
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
      let isData = decoded == nil && metrics.dataEvidence(layout) > Self.leastDataEvidence
      if isData, finding.score > Self.leastEvidenceInEchoes * toneCount {
        decoded = decodeInEchoes(layout, code)
      }
      guard let decoded else {
        if isData { note(look, clusters, quality) }
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

  /// Reads what was measured as the sound of a room, from what the code says of each symbol.
  private mutating func decodeInEchoes(
    _ layout: FSKLayout, _ code: PacketCode
  ) -> PacketCode.Decoded? {
    metrics.copyPowers(layout, to: &echoes.powers)
    metrics.findPosteriors(code, with: &decoder, into: &echoes.posteriors)
    for round in 1...Self.echoRoundCount {
      echoes.weigh(layout)
      if let decoded = echoes.decode(code, with: &decoder) {
        // The word itself cannot be checked so: it made the echoes that bear it out.
        let evidence = echoes.evidence(of: decoded.symbols, layout, code, with: &decoder)
        return evidence > 0 ? decoded : nil
      }
      if round < Self.echoRoundCount { echoes.findPosteriors(code, with: &decoder) }
    }
    return nil
  }

  /// Looks at the known tones; `nil` if they do not belong to a packet.
  private mutating func look(_ layout: FSKLayout, end: Int64, _ listener: Listener) -> Found? {
    let configuration = layout.configuration
    refinementCount += 1
    let finding = refinement.run(
      layout, end: end, spectra: spectra[listener.spectra], region: listener.search.region,
      samples: samples)
    let isWhole =
      finding.score > listener.threshold && finding.scoreOfTwo > listener.thresholdOfTwo
      && finding.isEven(layout.knownTones.count)
    guard let clusters = isWhole ? 0..<3 : finding.clustersOfPart(configuration) else { return nil }
    let known = glance.knownTones(
      layout, finding, clusters: clusters, spectra: spectra[listener.spectra], samples: samples)
    let toneCount = configuration.knownToneCount(clusters)
    // What leaks from a loud tone elsewhere is not a packet.
    let drownedPart =
      finding.isCertain(configuration)
      ? Self.greatestDrownedPartOfCertain : Self.greatestDrownedPart
    guard 2 * known.faintCount < toneCount,
      Float(known.drownedCount) < drownedPart * Float(toneCount)
    else { return nil }
    return Found(layout: layout, finding: finding, clusters: clusters, known: known)
  }

  /// The clusters between which there may be data.
  private mutating func clustersWithData(_ found: Found, _ listener: Listener) -> Range<Int>? {
    let part = found.finding.clustersOfPart(listener.configuration)
    var ranges = [found.clusters]
    if let part, part != found.clusters { ranges.append(part) }
    return ranges.first { clusters in
      glance.mayBeData(
        found.layout, found.finding, clusters: clusters, knownPower: found.known.power,
        spectra: spectra[listener.spectra], region: listener.search.region, samples: samples)
    }
  }

  /// Remembers what was heard beyond doubt, though not read, unless something else explains it.
  private mutating func note(
    _ found: Found, _ clusters: Range<Int>, _ quality: ToneMetrics.Quality
  ) {
    let configuration = found.layout.configuration
    let (finding, known) = (found.finding, found.known)
    let toneCount = Float(configuration.knownToneCount(clusters))
    let score = clusters.reduce(0) { $0 + finding.scores[$1] } / toneCount
    // What leaks from another band is not a packet.
    guard 4 * known.faintCount < Int(toneCount),
      Float(known.drownedCount) < Self.drownedPartOfFailure * toneCount,
      score > SyncRefinement.Finding.certainEvidence,
      quality.signalToNoiseRatio >= Self.leastRatioOfFailure,
      clusters.count < 3 || finding.scoreOfTwo > Self.certainTwo * toneCount
    else { return }
    let delay = finding.delays[1] * configuration.symbolLength / SyncRefinement.partsPerSymbol
    let start = finding.start + Int64(delay)
    let starts = configuration.clusterStarts(found.layout.payloadCount)
    let last = clusters.upperBound - 1
    let symbols = starts[clusters.lowerBound]..<starts[last] + configuration.clusterLengths[last]
    let range =
      start + Int64(symbols.lowerBound * configuration.symbolLength)..<start
      + Int64(symbols.upperBound * configuration.symbolLength)
    if successes.contains(where: { $0.overlaps(range, configuration) }) { return }
    let isTold = told.contains {
      $0.configuration == configuration && $0.overlaps(range, configuration)
    }
    if isTold { return }
    let failure = Heard(
      configuration: configuration, start: range.lowerBound, end: range.upperBound, score: score,
      signalToNoiseRatio: quality.signalToNoiseRatio,
      reason: clusters.count == 3 ? .checksum : .incomplete)
    if failures.contains(where: { $0.overlaps(range, configuration) && !failure.explains($0) }) {
      return
    }
    failures.removeAll { $0.overlaps(range, configuration) }
    failures.append(failure)
  }

  /// Reports the failures that no packet has explained for this many frames after their end.
  private mutating func report(heldFor delay: Int64, into receptions: inout [Reception]) {
    guard let first = failures.first, samples.end >= first.end + delay else { return }
    failures.removeFirst()
    told.removeAll { $0.end + Self.toldMemory < first.end }
    told.append(first)
    receptions.append(
      .failed(
        FailedPacket(
          reason: first.reason, mode: first.configuration.mode, band: first.configuration.band,
          start: first.start, end: first.end,
          signalToNoiseRatio: first.signalToNoiseRatio)))
    report(heldFor: delay, into: &receptions)
  }
}

/// What may be a packet, by its known tones.
private struct Found {
  let layout: FSKLayout
  let finding: SyncRefinement.Finding
  /// Those that were heard.
  let clusters: Range<Int>
  let known: PacketGlance.KnownTones
}

/// Where a packet was heard, read or not.
private struct Heard: Sendable {
  let configuration: FSKConfiguration
  let start: Int64
  let end: Int64
  /// The mean evidence of a known tone.
  let score: Float
  var signalToNoiseRatio = 0.0
  var reason = UndecodedPacket.Reason.checksum

  /// Whether this, rather than another that it overlaps, is what was sent.
  ///
  /// The known tones of several packets together look like the tones of a longer one, whole or not.
  func explains(_ other: Heard) -> Bool {
    guard configuration == other.configuration else { return score > other.score }
    if reason != other.reason { return reason == .checksum }
    let difference = (end - start) - (other.end - other.start)
    let isSameLength = abs(difference) < Int64(configuration.symbolLength)
    return isSameLength ? score > other.score : difference < 0
  }

  /// Whether they share time, or follow each other by less than a symbol of the longer ones, as an
  /// echo does. What leaks from one band into another when a packet sounds alone is explained by it
  /// too.
  func overlaps(_ range: Range<Int64>, _ other: FSKConfiguration) -> Bool {
    let margin = Int64(max(configuration.symbolLength, other.symbolLength))
    return range.lowerBound < end + margin && range.upperBound > start
  }
}
