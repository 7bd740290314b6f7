import TragusDSP

/// What tells a blow from other sounds, measured hop by hop.
///
/// The names are the same as in the table of evidence (``BlowEvidence``).
struct BlowFeatures {
  enum Name: Int, CaseIterable {
    case usualRise, floorRise, lowRise, middleRise, highRise, mostRise, leastRise
    case highPeak, longHighPeak, highSpread, longHighSpread
    case lowPeak, lowSpread, longLowSpread
    case lowCoherence, highCoherence
    case period, longPeriod, flatPeriod, longFlatPeriod
    case kurtosis, unevenness
    case motion, longMotion, deviation, change, climb
    case octave60, octave120, octave250, octave500, octave1000, octave2000
    case slowRise, slowLowRise, slowMiddleRise, slowHighRise
    case heardRise
  }

  /// In the order of ``Name``.
  private(set) var values = Array(repeating: 0.0, count: Name.allCases.count)
  /// Of 60 Hz to 3.5 kHz in the last window, in dBFS.
  private(set) var level = -120.0
  /// What is always there, in dBFS.
  var floor: Double { assumedFloor.level }
  /// What it is louder than a tenth of the time, voices and all, in dBFS.
  var usual: Double { ordinary.level }
  /// Whether the last hop is loud enough for a blow.
  var stands: Bool { rises && level > Self.leastLevel }

  /// A smaller rise is not a blow, in decibels.
  static let leastRise = 9.0
  // What is softer is the noise of a microphone, in dBFS.
  private static let leastLevel = -65.0

  // Hops of which means are taken: 64 ms and a fifth of a second.
  private static let short = 4
  private static let long = 12
  private static let rises = 3
  private static let meanCount = 10
  // Before anything was heard it may be as loud as in a lively room, in dBFS. A fan that runs when
  // a stream begins is then not a sudden rise; a blow is.
  private static let lively = -58.0
  private static let livelyBand = -62.0
  private static let greatestRise = 50.0
  // What is softer than this, in dBFS, is digital silence rather than a room. A gate that has
  // closed hides what is behind it, and what it lets in is not a sudden rise. The room is taken for
  // a quiet one.
  private static let zeros = -118.0
  private static let quiet = -80.0
  private static let quietBand = -84.0
  // After this many hops of zeros, a second and a half, nothing is known any more.
  private static let longestClosure = 94
  // Added to powers: digital silence has -120 dBFS.
  private static let silence = 1e-12
  private static let leastShare = -45.0

  private var spectrum = BlowSpectrum()
  private var texture = BlowTexture()
  // This finds where a blow begins: a voice just before it is not part of it.
  private var ordinary = LearnedLevel(first: lively, pace: BlowBackground.quickPace)
  private var whole = BlowBackground(first: lively)
  private var parts = Array(repeating: BlowBackground(first: livelyBand), count: 3)
  private var wholeLevels = RecentMean(of: rises)
  private var partLevels = Array(repeating: RecentMean(of: rises), count: 3)
  // One begins with what is assumed, the other with what a stream begins with: `nil` before that.
  private var assumedFloor = BlowFloor(at: lively)
  private var heardFloor: BlowFloor?
  private var bands = Array(repeating: RecentMean(of: short), count: BlowSpectrum.bandCount)
  private var shortMeans = Array(repeating: RecentMean(of: short), count: meanCount)
  private var longMeans = Array(repeating: RecentMean(of: long), count: meanCount)
  private var motion = (RecentMean(of: short), RecentMean(of: long))
  private var levels = LevelMemory(first: lively)
  private var shapes = ShapeMemory()
  private var closedCount = 0
  private var shares = Array(repeating: 0.0, count: BlowSpectrum.bandCount)

  /// Measures the window that ends with the last hop.
  ///
  /// - Parameters:
  ///   - learning: How fast it becomes usual.
  ///   - isTonal: Whether its lines tell it from a blow: a blow does not have to stand out of that.
  mutating func measure(_ history: SampleHistory, learning: BlowLearning, isTonal: Bool) {
    spectrum.measure(history)
    texture.hear(history)
    measureRises()
    learn(learning, isTonal: isTonal)
    measureForm()
    measureMotion()
    measureShape()
  }

  /// Hears a hop of a stream whose first window is not complete yet.
  mutating func prepare(_ history: SampleHistory) { texture.hear(history) }

  /// A blow is over: what is left of it, at this level, is not a new one.
  mutating func settle(at level: Double) {
    assumedFloor.settle(at: level)
    heardFloor?.settle(at: level)
  }

  mutating func reset() { self = BlowFeatures() }

  subscript(name: Name) -> Double {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  private mutating func measureRises() {
    let powers = spectrum.bands
    level = Self.decibels(powers.reduce(0, +))
    let smooth = wholeLevels.add(level)
    self[.usualRise] = Self.rise(smooth, over: whole.usual)
    self[.slowRise] = Self.rise(smooth, over: whole.slowUsual)
    self[.floorRise] = Self.rise(smooth, over: assumedFloor)
    self[.heardRise] = heardFloor.map { Self.rise(smooth, over: $0) } ?? 0
    for part in 0..<3 {
      let smooth = partLevels[part].add(partLevel(part))
      let background = parts[part]
      values[Name.lowRise.rawValue + part] = Self.rise(smooth, over: background.usual)
      values[Name.slowLowRise.rawValue + part] = Self.rise(smooth, over: background.slowUsual)
    }
    self[.mostRise] = max(self[.lowRise], self[.middleRise], self[.highRise])
    self[.leastRise] = min(self[.lowRise], self[.middleRise], self[.highRise])
  }

  private func partLevel(_ part: Int) -> Double {
    Self.decibels(spectrum.bands[2 * part] + spectrum.bands[2 * part + 1])
  }

  private mutating func learn(_ learning: BlowLearning, isTonal: Bool) {
    let isClosed = level < Self.zeros
    closedCount = isClosed ? closedCount + 1 : 0
    if closedCount > Self.longestClosure {
      if closedCount == Self.longestClosure + 1 { forget() }
      return
    }
    let hesitant = isTonal && learning == .full ? .hesitant : learning
    let heard = isClosed ? Self.quiet : level
    whole.hear(heard, hesitant)
    for part in parts.indices {
      parts[part].hear(isClosed ? Self.quietBand : partLevel(part), hesitant)
    }
    ordinary.hear(heard, learning)
    assumedFloor.hear(heard)
    var floor = heardFloor ?? BlowFloor(at: heard)
    floor.hear(heard)
    heardFloor = floor
  }

  // As at the beginning of a stream.
  private mutating func forget() {
    ordinary = LearnedLevel(first: Self.lively, pace: BlowBackground.quickPace)
    whole = BlowBackground(first: Self.lively)
    for part in parts.indices { parts[part] = BlowBackground(first: Self.livelyBand) }
    assumedFloor = BlowFloor(at: Self.lively)
    heardFloor = nil
  }

  private var rises: Bool { self[.floorRise] > Self.leastRise }

  // While it rises: what was before tells nothing of what rises, and transforms take time.
  private mutating func measureForm() {
    guard rises else {
      spectrum.endForm()
      for index in shortMeans.indices {
        shortMeans[index].reset()
        longMeans[index].reset()
      }
      return
    }
    spectrum.measureForm()
    texture.measureForm()
    setMeans(0, spectrum.high.peak, .highPeak, .longHighPeak)
    setMeans(1, spectrum.high.spread, .highSpread, .longHighSpread)
    setMeans(2, spectrum.low.peak, .lowPeak, nil)
    setMeans(3, spectrum.low.spread, .lowSpread, .longLowSpread)
    setMeans(4, spectrum.low.coherence, .lowCoherence, nil)
    setMeans(5, spectrum.high.coherence, .highCoherence, nil)
    setMeans(6, spectrum.period, .period, .longPeriod)
    setMeans(7, spectrum.flatPeriod, .flatPeriod, .longFlatPeriod)
    setMeans(8, texture.kurtosis, .kurtosis, nil)
    setMeans(9, texture.unevenness, .unevenness, nil)
  }

  private mutating func setMeans(_ index: Int, _ value: Double, _ short: Name, _ long: Name?) {
    self[short] = shortMeans[index].add(value)
    if let long { self[long] = longMeans[index].add(value) }
  }

  private mutating func measureMotion() {
    let step = min(abs(level - levels[1]), 12)
    self[.motion] = motion.0.add(step)
    self[.longMotion] = motion.1.add(step)
    self[.climb] = min(max(level - levels[8], -40), Self.greatestRise)
    levels.add(level)
    self[.deviation] = levels.deviation
  }

  private mutating func measureShape() {
    var sum = 0.0
    for band in bands.indices {
      shares[band] = bands[band].add(spectrum.bands[band])
      sum += shares[band]
    }
    let whole = Self.decibels(sum)
    for band in bands.indices {
      shares[band] = Self.decibels(shares[band]) - whole
      values[Name.octave60.rawValue + band] = max(shares[band], Self.leastShare)
    }
    self[.change] = min(shapes.add(shares), 20)
  }

  // Over the floor of two hops ago: what rises does not count as what it rises from.
  private static func rise(_ smooth: Double, over floor: BlowFloor) -> Double {
    min(max(smooth - floor.previous, -20), greatestRise)
  }

  private static func rise(_ level: Double, over usual: Double) -> Double {
    min(max(level - usual, -30), greatestRise)
  }

  private static func decibels(_ power: Double) -> Double {
    TragusDSP.decibels(power: power + silence)
  }
}

/// The levels of the last quarter of a second.
private struct LevelMemory {
  private static let count = 16
  private var values: [Double]
  private var next = 0

  init(first: Double) {
    values = Array(repeating: first, count: Self.count)
  }

  /// The value that many hops ago; 1 is the last one that was added.
  subscript(hops: Int) -> Double { values[(next + Self.count - hops) % Self.count] }

  mutating func add(_ level: Double) {
    values[next] = level
    next = (next + 1) % Self.count
  }

  /// The standard deviation, in decibels.
  var deviation: Double {
    let mean = values.reduce(0, +) / Double(Self.count)
    let sum = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (sum / Double(Self.count)).squareRoot()
  }
}

/// The forms of the spectrum in the last tenth of a second.
private struct ShapeMemory {
  private static let distance = 6  // hops
  private static let bandCount = BlowSpectrum.bandCount
  private var values = Array(repeating: 0.0, count: distance * bandCount)
  private var hopCount = 0

  /// Takes the shares of the bands in decibels.
  ///
  /// - Returns: The root mean square of the change since `distance` hops ago.
  mutating func add(_ shares: [Double]) -> Double {
    let slot = hopCount % Self.distance * Self.bandCount
    var sum = 0.0
    for band in shares.indices {
      if hopCount == 0 {
        for hop in 0..<Self.distance { values[hop * Self.bandCount + band] = shares[band] }
      }
      let difference = shares[band] - values[slot + band]
      sum += difference * difference
      // Until there is an earlier one, all are compared with the first.
      values[slot + band] = shares[band]
    }
    hopCount += 1
    return (sum / Double(Self.bandCount)).squareRoot()
  }
}
