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
    /// Heard beyond doubt but not read, unless it will be read from a little later.
    var failure: FailedPacket?
    let threshold: Float
    let thresholdOfTwo: Float
  }

  // The mean evidence of a known tone, beyond all doubt: noise has 1.0 and hardly ever 1.5.
  private static let certainEvidence: Float = 2
  // All hops are multiples of the shortest.
  private static let quantum = 128

  private var samples = SampleHistory()
  private var spectra: [ToneSpectra] = []
  private var listeners: [Listener] = []
  private var refinement = SyncRefinement()
  private var metrics = ToneMetrics()
  private var decoder = TrellisDecoder()
  private var layouts: [FSKConfiguration: [FSKLayout?]] = [:]
  /// What was done, for tests and tuning.
  package private(set) var refinementCount = 0
  package private(set) var attemptCount = 0

  package init() {
    typealias Region = ToneSpectra.Region
    spectra = [
      ToneSpectra(
        symbolLength: 512, isTapered: false,
        regions: [Region(firstBin: 16, binCount: 72), Region(firstBin: 182, binCount: 44)]),
      ToneSpectra(
        symbolLength: 1024, isTapered: false,
        regions: [Region(firstBin: 36, binCount: 72), Region(firstBin: 370, binCount: 72)]),
      ToneSpectra(
        symbolLength: 2048, isTapered: true, regions: [Region(firstBin: 738, binCount: 152)]),
      ToneSpectra(
        symbolLength: 4096, isTapered: true, regions: [Region(firstBin: 76, binCount: 524)]),
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
    reset()
  }

  package mutating func reset() {
    samples.reset()
    for index in spectra.indices { spectra[index].reset() }
    for index in listeners.indices {
      listeners[index].search.reset()
      listeners[index].heard = 0..<0
      listeners[index].failure = nil
    }
  }

  private mutating func advance(into receptions: inout [Reception]) {
    for index in spectra.indices where samples.end % Int64(spectra[index].hop) == 0 {
      spectra[index].measure(samples)
      for listener in listeners.indices where listeners[listener].spectra == index {
        listeners[listener].search.search(spectra[index])
        if listeners[listener].search.isReady(spectra[index]) {
          examine(listener, into: &receptions)
        }
        if let failure = listeners[listener].failure,
          samples.end > failure.end + Int64(3 * spectra[index].symbolLength)
        {
          receptions.append(.failed(failure))
          listeners[listener].failure = nil
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
    var found: [(layout: FSKLayout, finding: SyncRefinement.Finding)] = []
    for candidate in listener.search.candidates {
      let end = candidate.hop * Int64(spectra[listener.spectra].hop)
      let start = end - Int64(configuration.frameCount(candidate.payloadCount))
      let margin = Int64(configuration.symbolLength)
      if start < listener.heard.upperBound - margin, end > listener.heard.lowerBound + margin {
        continue
      }
      let layout = layout(configuration, candidate.payloadCount)
      refinementCount += 1
      let finding = refinement.run(
        layout, end: end, spectra: spectra[listener.spectra], region: listener.search.region,
        samples: samples)
      if finding.score > listener.threshold, finding.scoreOfTwo > listener.thresholdOfTwo,
        finding.isEven(layout.knownTones.count)
      {
        found.append((layout, finding))
      }
    }
    found.sort { $0.finding.score > $1.finding.score }
    for (layout, finding) in found.prefix(3) {
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
        note(finding, layout, quality, index)
        continue
      }
      let delay = finding.delays[1] * configuration.symbolLength / SyncRefinement.partsPerSymbol
      let start = finding.start + Int64(delay)
      let end = start + Int64(configuration.frameCount(layout.payloadCount))
      listeners[index].heard = start..<end
      listeners[index].failure = nil
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

  private mutating func note(
    _ finding: SyncRefinement.Finding, _ layout: FSKLayout, _ quality: ToneMetrics.Quality,
    _ index: Int
  ) {
    let certain = Self.certainEvidence * Float(layout.knownTones.count)
    guard finding.score > certain, finding.scoreOfTwo > 0.6 * certain else { return }
    let configuration = layout.configuration
    listeners[index].failure = FailedPacket(
      mode: configuration.mode, band: configuration.band, start: finding.start,
      end: finding.start + Int64(configuration.frameCount(layout.payloadCount)),
      signalToNoiseRatio: quality.signalToNoiseRatio)
  }
}
