import TragusDSP

/// The power of one channel in many bands.
///
/// Bands are filtered at the lowest rate, halved from that of the stream as often as it takes, of
/// which they lie below 0.4: so low bands are as exact as high ones, and each octave costs half of
/// the one above. Four bands of one rate are computed side by side.
struct BandFilterBank: HopMeasure {
  /// The highest upper edge of a band in parts of the sample rate.
  static let limit = 0.47

  private struct Stage {
    // Makes the rate of the next stage.
    var decimator = HalfBandDecimator()
    var groups: [BandGroup] = []
  }

  /// Where a band is measured.
  private struct Place {
    let stage: Int
    let group: Int
    let lane: Int
  }

  private let initial: [Stage]
  private var stages: [Stage]
  private let places: [Place]
  private var signal: [Double]
  private(set) var frameCount: Int64 = 0

  init(bands: [FrequencyBand], sampleRate: Double, capacity: Int) {
    var stages: [Stage] = []
    places = bands.map { band in
      var (stage, rate) = (0, sampleRate)
      while band.high <= HalfBandDecimator.passband * rate / 2 {
        stage += 1
        rate /= 2
      }
      while stages.count <= stage { stages.append(Stage()) }
      if stages[stage].groups.last?.isFull ?? true {
        stages[stage].groups.append(BandGroup(sampleRate: rate))
      }
      let group = stages[stage].groups.count - 1
      let lane = stages[stage].groups[group].add(band)
      return Place(stage: stage, group: group, lane: lane)
    }
    initial = stages
    self.stages = stages
    signal = Array(repeating: 0, count: capacity)
  }

  mutating func measure(_ hop: Span<Float>) {
    for index in hop.indices { signal[index] = Double(hop[index]) }
    frameCount += Int64(hop.count)
    var count = hop.count
    for stage in stages.indices {
      for group in stages[stage].groups.indices {
        stages[stage].groups[group].process(signal, count: count)
      }
      guard stage + 1 < stages.count else { break }
      count = stages[stage].decimator.process(&signal, count: count)
    }
  }

  /// The mean power of a band in the period, and its greatest under Fast.
  func powers(ofBand index: Int) -> (mean: Double, maximum: Double) {
    let place = places[index]
    return stages[place.stage].groups[place.group].powers(ofLane: place.lane)
  }

  mutating func beginPeriod() {
    frameCount = 0
    for stage in stages.indices {
      for group in stages[stage].groups.indices { stages[stage].groups[group].beginPeriod() }
    }
  }

  mutating func reset() {
    frameCount = 0
    stages = initial
  }
}
