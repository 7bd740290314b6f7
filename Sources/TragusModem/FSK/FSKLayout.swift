import TragusDSP

/// Where everything is in a packet: the known tones and the cells of the code.
struct FSKLayout: Sendable {
  /// A tone that the receiver knows.
  struct KnownTone: Sendable {
    var symbol: Int
    var group: Int
    var tone: Int
    var cluster: Int
  }

  let configuration: FSKConfiguration
  let payloadCount: Int
  let knownTones: [KnownTone]
  /// The symbols that are not known.
  let dataSymbols: [Int]
  /// For each cell of the code, symbol * groupCount + group.
  let cells: [Int]

  init(_ configuration: FSKConfiguration, payloadCount: Int) {
    (self.configuration, self.payloadCount) = (configuration, payloadCount)
    let starts = configuration.clusterStarts(payloadCount)
    let pattern = Self.pattern(of: configuration)
    var known: [KnownTone] = []
    var isKnown = Array(repeating: false, count: configuration.symbolCount(payloadCount))
    for (cluster, start) in starts.enumerated() {
      for (index, tones) in pattern[cluster].enumerated() {
        isKnown[start + index] = true
        for (group, tone) in tones.enumerated() {
          known.append(
            KnownTone(symbol: start + index, group: group, tone: tone, cluster: cluster))
        }
      }
    }
    knownTones = known
    let groupCount = configuration.groupCount
    dataSymbols = isKnown.indices.filter { !isKnown[$0] }
    let places = dataSymbols.flatMap { symbol in
      (0..<groupCount).map { symbol * groupCount + $0 }
    }
    cells = Self.interleaved(places)
  }

  /// The tone that a symbol of the code takes in a cell. Neighbours in time get different offsets,
  /// so that the echo of a tone does not fall on the next.
  func tone(of symbol: Int, in cell: Int) -> Int {
    (symbol + 17 * cell) & (configuration.toneCount - 1)
  }

  /// A line through the middles of the clusters, for each symbol.
  func interpolated(_ values: [Int]) -> [Double] {
    let starts = configuration.clusterStarts(payloadCount)
    let middles = (0..<3).map {
      Double(starts[$0]) + Double(configuration.clusterLengths[$0] - 1) / 2
    }
    return (0..<configuration.symbolCount(payloadCount)).map { symbol in
      let place = Double(symbol)
      let left = place < middles[1] ? 0 : 1
      let part = (place - middles[left]) / (middles[left + 1] - middles[left])
      let inside = min(max(part, 0), 1)
      return Double(values[left]) * (1 - inside) + Double(values[left + 1]) * inside
    }
  }

  /// For each cluster and symbol the tone of each group.
  static func pattern(of configuration: FSKConfiguration) -> [[[Int]]] {
    // The generator of Knuth's MMIX, seeded by the place in the list: other tones for each mode and
    // band.
    var state = UInt64(20_260 + 7 * (FSKConfiguration.all.firstIndex(of: configuration) ?? 0))
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<4 { _ = next(below: 2) }
    return configuration.clusterLengths.map { length in
      var last = Array(repeating: Array(repeating: -9, count: 2), count: configuration.groupCount)
      return (0..<length).map { _ in
        (0..<configuration.groupCount).map { group in
          var tone = next(below: configuration.toneCount)
          // Away from the last two, for echoes and for motion.
          while last[group].contains(where: { abs($0 - tone) < 3 }) {
            tone = next(below: configuration.toneCount)
          }
          last[group] = [last[group][1], tone]
          return tone
        }
      }
    }
  }

  /// Neighbours of the code lie far apart in time, and neighbours in time far apart in the code. So
  /// a gap in the sound hits steps that do not follow each other.
  private static func interleaved(_ places: [Int]) -> [Int] {
    let count = places.count
    var stride = max(1, Int(0.381966 * Double(count)))  // the golden section
    while greatestCommonDivisor(stride, count) > 1 { stride += 1 }
    return (0..<count).map { places[$0 * stride % count] }
  }
}
