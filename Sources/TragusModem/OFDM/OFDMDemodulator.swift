import TragusDSP

/// Follows one packet: where its symbols lie, what became of its carriers, and what they say.
struct OFDMDemodulator: Sendable {
  // Samples by which a window begins before the first sound's symbol, for sounds found too late.
  private static let advance = 48
  // The known symbol is so much louder than the others.
  private static let trainingGain = Float(2).squareRoot()
  // Samples by which a symbol may come early or late; 1.25 are half a period at the highest carrier.
  private static let greatestDelay = 1.2
  private static let delayStep = 0.1
  // Of what a symbol is late, the part by which the next are expected to be later, too.
  private static let adaption = 0.5
  // Over the level of the known symbol; a greater sample could make a sum infinite.
  private static let limit: Float = 1e6
  // Carriers on either side whose gains may be alike: none in a room, many over a cable.
  private static let smoothingReaches = [0, 1, 2, 4, 8]

  let band: OFDMBand
  private let scrambler: OFDMScrambler
  private var fft = RealFFT(count: OFDMBand.bodyLength)
  private var body: [Float] = Array(repeating: 0, count: OFDMBand.bodyLength)
  private var quadrature: [Float] = Array(repeating: 0, count: OFDMBand.bodyLength)
  private var scratch: [Float] = Array(repeating: 0, count: OFDMBand.bodyLength + 64)
  private var real: [Float]
  private var imaginary: [Float]
  private var clock: OFDMClock

  // The place and the length of the known symbol's window, and the gain that makes it 1.
  private var start = 0.0
  private var step = 1.0
  private var gain: Float = 1
  // By how much the last symbol came late in samples, and each one more than the one before.
  private var delay = 0.0
  private var drift = 0.0
  /// The symbols that have been read after the known one.
  private(set) var symbolCount = 0
  private(set) var carriers: OFDMCarriers

  init(_ band: OFDMBand) {
    self.band = band
    scrambler = OFDMScrambler(seed: band.seed)
    clock = OFDMClock(band)
    real = Array(repeating: 0, count: fft.binCount)
    imaginary = real
    carriers = OFDMCarriers(count: band.carrierCount)
  }

  /// Samples of a stream that are needed for ``align(_:at:step:)``.
  static func neededToAlign(at place: Double) -> Int64 {
    // The place may be found to be later by as much as is searched.
    Int64(place) + Int64(OFDMBand.bodyLength + OFDMBand.prefixLength + 2 * OFDMHistory.reach)
  }

  /// Samples that are needed for the next symbol.
  var needed: Int64 {
    Int64(nextStart + Double(OFDMBand.bodyLength) * (step + 0.001)) + Int64(OFDMHistory.reach) + 2
  }

  private var nextStart: Double {
    start + Double((symbolCount + 1) * OFDMBand.symbolLength) * step + delay + drift
  }

  /// Where the body of the last symbol ends.
  var bodyEnd: Int64 {
    Int64(
      start + Double(Self.advance + OFDMBand.bodyLength + symbolCount * OFDMBand.symbolLength)
        * step)
  }

  private var packetStart: Int64 { Int64(start) + Int64(Self.advance - OFDMBand.prefixLength) }

  /// What the sender's second may last, likeliest first, as a ratio.
  mutating func steps(_ history: OFDMHistory, at place: Double) -> [Double] {
    clock.steps(history, bodyAt: Int64(place) - Int64(Self.advance))
  }

  /// Takes the known symbol whose body begins near a place.
  ///
  /// - Returns: `false` where there is only silence.
  mutating func align(_ history: OFDMHistory, at place: Double, step: Double) -> Bool {
    self.step = step
    (symbolCount, delay, drift, gain) = (0, 0, 0, 1)
    start = place - Double(Self.advance)
    guard readTraining(history) else { return false }
    start += Double(firstSound() - Self.advance)
    return readTraining(history)
  }

  private mutating func readTraining(_ history: OFDMHistory) -> Bool {
    gain = 1
    history.read(from: start, step: step, into: &body, scratch: &scratch)
    let energy = body.reduce(0.0) { $0 + Double($1) * Double($1) }
    gain = Float((Double(body.count) / energy).squareRoot())
    guard energy > 0, gain.isFinite, gain > 0 else { return false }
    for index in body.indices { body[index] *= gain }
    fft.forward(body, real: &real, imaginary: &imaginary)
    carriers.begin()
    carriers.trainingWeight = Self.trainingGain * Self.trainingGain
    carriers.outsidePower = outsidePower()
    for carrier in 0..<band.carrierCount {
      let bin = band.firstBin + carrier
      let (a, b) = (real[bin], imaginary[bin])
      let (c, d) = (band.trainingReal[carrier], band.trainingImaginary[carrier])
      carriers.trainingReal[carrier] = (a * c + b * d) / Self.trainingGain
      carriers.trainingImaginary[carrier] = (b * c - a * d) / Self.trainingGain
    }
    return true
  }

  // The sum of the squares of the bins beside the band, without its edges.
  private func outsidePower() -> Float {
    let edge = 8
    let inside = (band.firstBin - edge)..<(band.firstBin + band.carrierCount + edge)
    var sum: Float = 0
    for bin in real.indices where !inside.contains(bin) {
      sum += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    return sum
  }

  /// How many samples after the window's start the first strong sound has come.
  private mutating func firstSound() -> Int {
    for bin in real.indices { (real[bin], imaginary[bin]) = (0, 0) }
    for carrier in 0..<band.carrierCount {
      // Tapered, so that a sound has no ripples before it.
      let phase = 2 * Double.pi * (Double(carrier) + 0.5) / Double(band.carrierCount)
      let weight = Float(0.5 - 0.5 * cosine(phase))
      real[band.firstBin + carrier] = weight * carriers.trainingReal[carrier]
      imaginary[band.firstBin + carrier] = weight * carriers.trainingImaginary[carrier]
    }
    fft.inverse(real: real, imaginary: imaginary, into: &body)
    for bin in real.indices { (real[bin], imaginary[bin]) = (imaginary[bin], -real[bin]) }
    fft.inverse(real: real, imaginary: imaginary, into: &quadrature)
    let count = OFDMBand.bodyLength
    // A window may begin too late by less than the prefix, or too early.
    let range = -OFDMBand.prefixLength...OFDMBand.prefixLength
    func power(_ place: Int) -> Float {
      let index = (place + count) % count
      return body[index] * body[index] + quadrature[index] * quadrature[index]
    }
    var (peak, greatest) = (0, Float(0))
    for place in range where power(place) > greatest { (peak, greatest) = (place, power(place)) }
    // The direct sound may be softer than an early echo.
    let earliest = max(peak - OFDMBand.prefixLength / 2, range.lowerBound)
    for place in earliest..<peak where power(place) > 0.1 * greatest { return place }
    return peak
  }

  /// Takes the next symbol.
  mutating func readSymbol(_ history: OFDMHistory) {
    // What drifts is stretched, too.
    let stretched = step + drift / Double(OFDMBand.symbolLength)
    history.read(from: nextStart, step: stretched, into: &body, scratch: &scratch)
    for index in body.indices {
      body[index] = min(max(body[index] * gain, -Self.limit), Self.limit)
    }
    fft.forward(body, real: &real, imaginary: &imaginary)
    symbolCount += 1
    let late = lateness()
    delay += drift + late
    // All symbols count alike at first; later someone may walk.
    drift += late * max(1 / Double(symbolCount), Self.adaption)
    drift = min(max(drift, -Self.greatestDelay), Self.greatestDelay)
    carriers.appendSymbol()
    let offset = symbolCount * band.carrierCount
    let turn = 2 * Double.pi * late / Double(OFDMBand.bodyLength)
    for carrier in 0..<band.carrierCount {
      let bin = band.firstBin + carrier
      let (c, d) = (Float(cosine(turn * Double(bin))), Float(sine(turn * Double(bin))))
      let (a, b) = (real[bin], imaginary[bin])
      carriers.real[offset + carrier - band.carrierCount] = a * c - b * d
      carriers.imaginary[offset + carrier - band.carrierCount] = a * d + b * c
    }
    if symbolCount == 1 { smoothGains() }
  }

  /// Learns from the pilots of the first symbol over how many carriers the gains are alike.
  private mutating func smoothGains() {
    let delay = Double(Self.advance) / Double(OFDMBand.bodyLength)
    var least = Float.infinity
    var best: (real: [Float], imaginary: [Float], reach: Int)?
    for reach in Self.smoothingReaches {
      let gains = carriers.smoothed(reach: reach, delay: delay)
      var deviation: Float = 0
      for carrier in 0..<band.carrierCount where band.isPilot(carrier, symbol: 1) {
        let signs = scrambler.signs(OFDMLayout.Cell(symbol: 1, carrier: carrier))
        let scale = Float(0.5).squareRoot()
        let (c, d) = (signs.real * scale, signs.imaginary * scale)
        let (g, h) = (gains.real[carrier], gains.imaginary[carrier])
        let a = carriers.real[carrier] - (g * c - h * d)
        let b = carriers.imaginary[carrier] - (g * d + h * c)
        deviation += a * a + b * b
      }
      if deviation < least {
        least = deviation
        best = (gains.real, gains.imaginary, reach)
      }
    }
    guard let best else { return }
    (carriers.trainingReal, carriers.trainingImaginary) = (best.real, best.imaginary)
    carriers.trainingWeight *= Float(2 * best.reach + 1)
  }

  /// By how many samples the symbol came later than expected, by its pilots.
  private func lateness() -> Double {
    var parts = TurningParts()
    for carrier in 0..<band.carrierCount where band.isPilot(carrier, symbol: symbolCount) {
      let signs = scrambler.signs(OFDMLayout.Cell(symbol: symbolCount, carrier: carrier))
      let bin = band.firstBin + carrier
      // What is expected: the pilot times the carrier's gain.
      let (a, b) = (carriers.trainingReal[carrier], carriers.trainingImaginary[carrier])
      let (c, d) = (a * signs.real - b * signs.imaginary, a * signs.imaginary + b * signs.real)
      parts.add(
        Double(real[bin] * c + imaginary[bin] * d), Double(imaginary[bin] * c - real[bin] * d),
        turn: Double(bin) / Double(OFDMBand.bodyLength))
    }
    let likeness = parts.sums(within: Self.greatestDelay, step: Self.delayStep)
    return greatestPlace(of: likeness) * Self.delayStep
  }

  /// What the carriers of the header say: positive where a bit's sign is.
  func headerBits() -> [Float] {
    OFDMLayout.headerCarriers(band).flatMap { carrier in
      let signs = scrambler.signs(OFDMLayout.Cell(symbol: 1, carrier: carrier))
      let (a, b) = (carriers.real[carrier], carriers.imaginary[carrier])
      let (c, d) = (carriers.trainingReal[carrier], carriers.trainingImaginary[carrier])
      // Phases alone: a tone on a carrier counts no more than another carrier.
      let norm = ((a * a + b * b) * (c * c + d * d)).squareRoot()
      guard norm > 0 else { return [Float(0), 0] }
      return [signs.real * (a * c + b * d) / norm, signs.imaginary * (b * c - a * d) / norm]
    }
  }

  mutating func decode(_ layout: OFDMLayout, headerWord: [Float]) -> Reception {
    var decoder = OFDMDecoder(
      band, layout, carriers, headerWord: headerWord, scrambler: scrambler)
    let result = decoder.decode()
    let ratio = decoder.signalToNoiseRatio
    let end = bodyEnd
    guard let result else {
      return .failed(
        FailedPacket(
          mode: .fast, band: band.band, start: packetStart, end: end, signalToNoiseRatio: ratio))
    }
    return .received(
      ReceivedPacket(
        packet: result.packet, mode: .fast, band: band.band, start: packetStart, end: end,
        signalToNoiseRatio: ratio, correctedSymbolCount: result.correctedCount,
        symbolCount: layout.codedCount))
  }

  /// The packet was not heard to its end.
  func failure(end: Int64) -> FailedPacket {
    FailedPacket(
      reason: .incomplete, mode: .fast, band: band.band, start: packetStart,
      end: max(end, packetStart),
      signalToNoiseRatio: carriers.trainingRatio)
  }
}
