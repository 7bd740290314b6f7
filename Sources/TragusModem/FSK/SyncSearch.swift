import TragusDSP

/// Looks for the known tones of one configuration in the spectra, at each hop as the end of a packet
/// of any length.
///
/// The tones of a cluster are summed for each shift of frequency, and the best shift is kept. The
/// sums of the three clusters of a packet are added: each cluster may have its own shift.
struct SyncSearch: Sendable {
  /// What may be a packet.
  struct Candidate: Sendable {
    var payloadCount: Int
    /// The hop at which it ended.
    var hop: Int64
    var score: Float
  }

  // What noise alone reaches less than once a second.
  private let threshold: Float
  // That two of three clusters must reach: one alone may be part of another packet.
  private let thresholdOfTwo: Float
  private static let greatestCount = 6

  let configuration: FSKConfiguration
  let region: Int
  /// For each cluster, shift and tone, how far its value lies before the value of the last frame,
  /// flat.
  private let tables: [[Int32]]
  private let shiftCount: Int
  private var starts: SyncScores
  private var middles: SyncScores
  private(set) var candidates: [Candidate] = []
  private var bestHop: Int64 = 0

  init(_ configuration: FSKConfiguration, spectra: ToneSpectra) {
    self.configuration = configuration
    region = spectra.regions.firstIndex {
      $0.firstBin <= configuration.firstBin
        && configuration.highestBin < $0.firstBin + $0.binCount
    }!
    let region = region
    let hops = ToneSpectra.hopsPerSymbol
    let highest = Double(configuration.highestBin)
    let reach = max(1, Int((FSKConfiguration.greatestShift * highest / 0.5).rounded()))
    let pattern = FSKLayout.pattern(of: configuration)
    shiftCount = 2 * reach + 1
    tables = pattern.map { cluster in
      (-reach...reach).flatMap { shift in
        cluster.enumerated().flatMap { index, tones in
          tones.enumerated().map { group, tone in
            let bin = Double(configuration.bin(tone, group: group))
            let halfBins = Int((2 * bin + Double(shift) * bin / highest).rounded())
            let hopsBack = hops * (cluster.count - 1 - index)
            return Int32(
              spectra.place(ofHalfBin: halfBins, in: region) - hopsBack * spectra.valueCount)
          }
        }
      }
    }
    func offsets(_ cluster: Int) -> [Int] {
      FSKConfiguration.payloadCounts.map { count in
        let end =
          configuration.clusterStarts(count)[cluster] + configuration.clusterLengths[cluster]
        return hops * (configuration.symbolCount(count) - end)
      }
    }
    starts = SyncScores(offsets: offsets(0))
    middles = SyncScores(offsets: offsets(1))
    let toneCount = Float(configuration.syncSymbolCount * configuration.groupCount)
    // The more shifts, the more often noise looks like a packet.
    let chances = 0.45 * Float(logarithm(Double(reach)))
    threshold = SyncThreshold.sum(toneCount, deviations: 4.75 + chances)
    thresholdOfTwo = SyncThreshold.sum(0.667 * toneCount, deviations: 2.0)
  }

  mutating func reset() {
    candidates.removeAll(keepingCapacity: true)
    starts.reset()
    middles.reset()
  }

  mutating func removeCandidates() {
    candidates.removeAll(keepingCapacity: true)
  }

  /// Whether the best candidate will not be surpassed by the same packet a little later.
  func isReady(at hop: Int64) -> Bool { !candidates.isEmpty && hop - bestHop >= 2 }

  /// - Parameters:
  ///   - history: The history of the spectra.
  ///   - hop: How many frames they have measured.
  mutating func search(_ history: [Float], at hop: Int64) {
    let end = history.withUnsafeBufferPointer { history in
      let row = Int(hop - 1) & (ToneSpectra.historyCount - 1) + ToneSpectra.historyCount
      let valueCount = history.count / (2 * ToneSpectra.historyCount)
      let last = history.baseAddress! + row * valueCount
      starts.set(best(0, last), at: hop)
      middles.set(best(1, last), at: hop)
      return best(2, last)
    }
    let minimum = threshold - end
    let (startPlace, middlePlace) = (starts.place(forEndAt: hop), middles.place(forEndAt: hop))
    let count = FSKConfiguration.payloadCounts.count
    let hits = starts.withValues { starts in
      middles.withValues { middles in
        let (starts, middles) = (starts + startPlace, middles + middlePlace)
        var hits: Int32 = 0
        for index in 0..<count { hits &+= starts[index] + middles[index] > minimum ? 1 : 0 }
        return hits
      }
    }
    guard hits > 0 else { return }
    for index in 0..<count {
      let (start, middle) = (starts[startPlace + index], middles[middlePlace + index])
      guard start + middle > minimum else { continue }
      let score = start + middle + end
      if score - max(start, middle, end) > thresholdOfTwo {
        add(
          Candidate(
            payloadCount: index + FSKConfiguration.payloadCounts.lowerBound, hop: hop,
            score: score))
      }
    }
  }

  /// The last hop at which a packet may end whose start and middle were heard beyond doubt, if there
  /// is one.
  func lastExpectedEnd(after hop: Int64) -> Int64? {
    let certain =
      SyncRefinement.Finding.certainEvidence * Float(configuration.knownToneCount(0..<2))
    let count = FSKConfiguration.payloadCounts.count
    var last: Int64?
    var ahead = 1
    while case let first = middles.firstIndex(hopsBeforeEnd: ahead), first < count {
      let end = hop + Int64(ahead)
      let (startPlace, middlePlace) = (starts.place(forEndAt: end), middles.place(forEndAt: end))
      if (first..<count).contains(where: {
        starts[startPlace + $0] + middles[middlePlace + $0] > certain
      }) {
        last = end
      }
      ahead += 1
    }
    return last
  }

  /// The sum of the tones of a cluster that ends with the last frame, at the best shift.
  private func best(_ cluster: Int, _ last: UnsafePointer<Float>) -> Float {
    tables[cluster].withUnsafeBufferPointer { table in
      let toneCount = table.count / shiftCount
      var best: Float = 0
      var index = 0
      for _ in 0..<shiftCount {
        var sum: Float = 0
        for _ in 0..<toneCount {
          sum += last[Int(table[index])]
          index &+= 1
        }
        best = max(best, sum)
      }
      return best
    }
  }

  private mutating func add(_ candidate: Candidate) {
    for index in candidates.indices where candidates[index].payloadCount == candidate.payloadCount {
      // The same a hop or two before.
      if candidate.score > candidates[index].score { candidates[index] = candidate }
      noteBest()
      return
    }
    if candidates.count < Self.greatestCount {
      candidates.append(candidate)
    } else {
      var least = 0
      for index in candidates.indices where candidates[index].score < candidates[least].score {
        least = index
      }
      guard candidates[least].score < candidate.score else { return }
      candidates[least] = candidate
    }
    noteBest()
  }

  private mutating func noteBest() {
    var best = 0
    for index in candidates.indices where candidates[index].score > candidates[best].score {
      best = index
    }
    bestHop = candidates[best].hop
  }
}

/// What noise alone gives for known tones.
enum SyncThreshold {
  /// The mean of the evidence of this many tones, and this many standard deviations more.
  static func sum(_ toneCount: Float, deviations: Float) -> Float {
    1.03 * toneCount + deviations * 0.43 * toneCount.squareRoot()
  }
}
