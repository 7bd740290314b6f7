import TragusDSP

/// Turns packets into sound: a known symbol, then symbols of carriers with four phases.
struct OFDMModulator {
  // Over the root mean square of the data: 9.5 dB. Rarer peaks are cut, and what that puts beside
  // the band is taken away again. The method is from J. Armstrong, "Peak-to-average power reduction
  // for OFDM by repeated clipping and frequency domain filtering", 2002.
  private static let greatestCrest: Float = 3
  private static let clippingRounds = 4
  // The known symbol has a low crest: it may be louder, for timing and for what is learned from it.
  private static let trainingGain: Float = 1.4142
  /// The greatest magnitude of a sample.
  static let peak: Float = 0.9

  private let band: OFDMBand
  private let header: OFDMHeader
  private let scrambler: OFDMScrambler
  private var fft = RealFFT(count: OFDMBand.bodyLength)
  private var real: [Float]
  private var imaginary: [Float]
  private var body: [Float]

  init(_ band: ModemBand) {
    self.band = OFDMBand(band)
    header = OFDMHeader(seed: self.band.seed)
    scrambler = OFDMScrambler(seed: self.band.seed)
    real = Array(repeating: 0, count: fft.binCount)
    imaginary = real
    body = Array(repeating: 0, count: OFDMBand.bodyLength)
  }

  /// The sound of a packet, mono at 48 kHz, from silence to silence.
  ///
  /// - Precondition: The payload has 1 to 1040 bytes.
  mutating func samples(of packet: Packet) -> [Float] {
    let layout = OFDMLayout(band, payloadCount: packet.payload.count)
    let cells = carriers(of: packet, layout)
    let symbolCount = layout.symbolCount + 1
    let length = symbolCount * OFDMBand.symbolLength + OFDMBand.fadeLength
    var samples: [Float] = Array(repeating: 0, count: length)
    for symbol in 0..<symbolCount {
      if symbol == 0 {
        setCarriers(band.trainingReal[...], band.trainingImaginary[...])
        makeBody()
        for index in body.indices { body[index] *= Self.trainingGain }
      } else {
        let range = symbol * band.carrierCount..<(symbol + 1) * band.carrierCount
        setCarriers(cells.real[range], cells.imaginary[range])
        makeBody()
        for _ in 0..<Self.clippingRounds { clip() }
      }
      add(to: &samples, at: symbol * OFDMBand.symbolLength)
    }
    let greatest = samples.reduce(0) { max($0, abs($1)) }
    for index in samples.indices { samples[index] *= Self.peak / greatest }
    return samples
  }

  /// The frames at 48 kHz that a packet with a payload of 1 to 1040 bytes takes.
  func frameCount(payloadCount: Int) -> Int {
    let symbolCount = OFDMLayout.cells(band, payloadCount: payloadCount).symbolCount + 1
    return symbolCount * OFDMBand.symbolLength + OFDMBand.fadeLength
  }

  /// The carriers of all symbols, each of amplitude 1.
  private func carriers(of packet: Packet, _ layout: OFDMLayout) -> (
    real: [Float], imaginary: [Float]
  ) {
    let count = (layout.symbolCount + 1) * band.carrierCount
    var parts = (
      real: [Float](repeating: 0, count: count), imaginary: [Float](repeating: 0, count: count)
    )
    func set(_ cell: OFDMLayout.Cell, _ first: Float, _ second: Float) {
      let signs = scrambler.signs(cell)
      let index = cell.symbol * band.carrierCount + cell.carrier
      parts.real[index] = first * signs.real * Float(0.5).squareRoot()
      parts.imaginary[index] = second * signs.imaginary * Float(0.5).squareRoot()
    }
    for symbol in 1...layout.symbolCount {
      for carrier in 0..<band.carrierCount where band.isPilot(carrier, symbol: symbol) {
        set(OFDMLayout.Cell(symbol: symbol, carrier: carrier), 1, 1)
      }
    }
    let headerWord = Array(header.word(payloadCount: packet.payload.count))
    for (index, cell) in layout.headerCells.enumerated() {
      set(cell, headerWord[2 * index], headerWord[2 * index + 1])
    }
    let word = layout.code.word(of: Self.bits(of: packet))
    var signs: [Float] = Array(repeating: 0, count: layout.codedCount)
    for index in signs.indices {
      signs[layout.place(ofSent: index)] = word[layout.code.place(index)] ? -1 : 1
    }
    for (index, cell) in layout.dataCells.enumerated() {
      set(cell, signs[2 * index], signs[2 * index + 1])
    }
    return parts
  }

  /// The bits of the payload and of the checksum, the greatest of each first.
  static func bits(of packet: Packet) -> [Bool] {
    let checksum = packet.checksum
    let bytes = packet.payload + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    return bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
  }

  private mutating func setCarriers(
    _ realParts: ArraySlice<Float>, _ imaginaryParts: ArraySlice<Float>
  ) {
    for index in real.indices { (real[index], imaginary[index]) = (0, 0) }
    // For a root mean square of 1.
    let scale = Float(OFDMBand.bodyLength) / Float(2 * band.carrierCount).squareRoot()
    for (offset, part) in realParts.enumerated() { real[band.firstBin + offset] = part * scale }
    for (offset, part) in imaginaryParts.enumerated() {
      imaginary[band.firstBin + offset] = part * scale
    }
  }

  private mutating func makeBody() {
    fft.inverse(real: real, imaginary: imaginary, into: &body)
  }

  private mutating func clip() {
    for index in body.indices {
      body[index] = min(max(body[index], -Self.greatestCrest), Self.greatestCrest)
    }
    fft.forward(body, real: &real, imaginary: &imaginary)
    for bin in real.indices
    where bin < band.firstBin || bin >= band.firstBin + band.carrierCount {
      (real[bin], imaginary[bin]) = (0, 0)
    }
    makeBody()
  }

  /// Adds the body with its prefix, fading in and, after its end, out.
  private func add(to samples: inout [Float], at start: Int) {
    let length = OFDMBand.symbolLength + OFDMBand.fadeLength
    for index in 0..<length {
      let place = (index - OFDMBand.prefixLength + OFDMBand.bodyLength) % OFDMBand.bodyLength
      let distance = min(index, length - 1 - index)
      var gain: Float = 1
      if distance < OFDMBand.fadeLength {
        let phase = Double.pi * (Double(distance) + 0.5) / Double(OFDMBand.fadeLength)
        gain = Float(0.5 - 0.5 * cosine(phase))
      }
      samples[start + index] += gain * body[place]
    }
  }
}
