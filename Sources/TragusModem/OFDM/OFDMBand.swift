import TragusDSP

/// The carriers of mode `fast` in a band, and the symbol that begins a packet.
struct OFDMBand: Sendable {
  static let sampleRate = 48_000.0
  /// Samples of a symbol's body: carriers are 11.7 Hz apart, and a symbol outlasts a room's echo.
  static let bodyLength = 4096
  /// Samples before the body that repeat its end: 16 ms of echo do no harm.
  static let prefixLength = 768
  static let symbolLength = prefixLength + bodyLength
  /// Samples in which one symbol fades into the next, so that nothing sounds beside the band.
  static let fadeLength = 128

  let band: ModemBand
  /// The first carrier, in multiples of ``sampleRate`` / ``bodyLength``.
  let firstBin: Int
  let carrierCount: Int
  /// One carrier of this many is known to the receiver.
  let pilotSpacing: Int
  /// In hertz.
  var highestFrequency: Double {
    Double(firstBin + carrierCount - 1) * Self.sampleRate / Double(Self.bodyLength)
  }
  /// The carriers of the first symbol: of amplitude 1, real parts and imaginary parts.
  let trainingReal: [Float]
  let trainingImaginary: [Float]

  init(_ band: ModemBand) {
    self.band = band
    switch band {
    case .audible: (firstBin, carrierCount, pilotSpacing) = (52, 1271, 16)  // 609 to 15492 Hz
    case .phone: (firstBin, carrierCount, pilotSpacing) = (1495, 127, 8)  // 17520 to 18996 Hz
    case .ultra: (firstBin, carrierCount, pilotSpacing) = (1495, 254, 8)  // 17520 to 20484 Hz
    }
    // Sweeps through the band: the crest is low (D. Newman, 1965), and a wrong clock moves them a
    // little and does not blur them. In the wide band there are five at once, or a click would be
    // too much like a part of one. Five have the lowest crest, 5.9 dB. The band for phones is swept
    // down, not to be taken for the other.
    let sweepCount: Double =
      switch band {
      case .audible: 5.06
      case .phone: -1
      case .ultra: 1
      }
    let count = Double(carrierCount)
    let angles = (0..<carrierCount).map {
      Double.pi * sweepCount * Double($0 * $0) / count
    }
    trainingReal = angles.map { Float(cosine($0)) }
    trainingImaginary = angles.map { Float(sine($0)) }
  }

  /// Seeds what is drawn for this band.
  var seed: UInt64 {
    switch band {
    case .audible: 1
    case .phone: 2
    case .ultra: 3
    }
  }

  /// Whether a carrier of a symbol after the first one is known.
  func isPilot(_ carrier: Int, symbol: Int) -> Bool {
    // 5 is prime to the spacing, so that in time all carriers are.
    (carrier + 5 * symbol) % pilotSpacing == 0
  }

  func dataCarriers(symbol: Int) -> [Int] {
    (0..<carrierCount).filter { !isPilot($0, symbol: symbol) }
  }
}
