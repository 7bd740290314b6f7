import TragusDSP

/// Hears the packets of mode `fast` in all bands.
///
/// It looks for the known symbol that begins a packet, follows the symbols by their pilots, and
/// decodes when the last one has come. A result is there 1 ms after it. While a packet is heard in
/// a band, no other is looked for there.
struct OFDMReceiver: PacketReceiver {
  private var history = OFDMHistory()
  private var fft = RealFFT(count: OFDMDetector.windowLength)
  private var window: [Float] = Array(repeating: 0, count: OFDMDetector.windowLength)
  private var real: [Float]
  private var imaginary: [Float]
  private var detectors: [OFDMDetector]
  private var followers: [OFDMFollower]
  // Where the next window for the detectors begins.
  private var nextWindow = Self.firstWindow

  // So that a packet at the very start of a stream lies within a window too.
  private static let firstWindow = -Int64(OFDMDetector.hop)

  init(bands: [ModemBand] = ModemBand.allCases) {
    let bands = bands.map { OFDMBand($0) }
    detectors = bands.map { OFDMDetector($0) }
    followers = bands.map { OFDMFollower($0) }
    real = Array(repeating: 0, count: fft.binCount)
    imaginary = real
  }

  mutating func process(_ samples: Span<Float>, into receptions: inout [Reception]) {
    var start = 0
    while start < samples.count {
      let missing = Int(clamping: needed - history.count)
      let end = start + min(max(missing, 1), samples.count - start)
      history.append(samples, start..<end)
      start = end
      if history.count >= needed { advance(into: &receptions) }
    }
  }

  mutating func finish(into receptions: inout [Reception]) {
    // What lies within the windows that are not yet full.
    let end = history.count
    let silence: [Float] = Array(repeating: 0, count: 2 * OFDMDetector.windowLength)
    process(silence.span, into: &receptions)
    for index in followers.indices {
      if let failure = followers[index].giveUp(at: end) { receptions.append(.failed(failure)) }
    }
    reset()
  }

  mutating func reset() {
    history.reset()
    nextWindow = Self.firstWindow
    for index in followers.indices { followers[index].reset() }
  }

  /// The number of samples after which there is something to do.
  private var needed: Int64 {
    var needed = nextWindow + Int64(OFDMDetector.windowLength)
    for index in followers.indices { needed = min(needed, followers[index].needed) }
    return needed
  }

  private mutating func advance(into receptions: inout [Reception]) {
    if history.count >= nextWindow + Int64(OFDMDetector.windowLength) {
      history.read(from: nextWindow, into: &window)
      fft.forward(window, real: &real, imaginary: &imaginary)
      for index in detectors.indices {
        if let place = detectors[index].place(real, imaginary) {
          followers[index].add(candidate: nextWindow + Int64(place))
        }
      }
      nextWindow += Int64(OFDMDetector.hop)
    }
    for index in followers.indices {
      while followers[index].needed <= history.count {
        if let reception = followers[index].step(history) { receptions.append(reception) }
      }
    }
  }
}
