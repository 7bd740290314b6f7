import TragusDSP

/// How one mode sounds in one band: symbols of one length, each with a tone in every group.
///
/// Frequencies are counted in bins, multiples of 48 kHz over the length of a symbol, so that the
/// tones of a group are orthogonal. All counts of a packet follow from the length of its payload.
struct FSKConfiguration: Sendable, Hashable {
  static let sampleRate = 48_000.0
  static let payloadCounts = 1...128
  /// The checksum.
  static let checkBitCount = 24
  /// The most by which motion (1 m/s) and the clocks scale the frequencies, as a part of them.
  static let greatestShift = 0.0033

  let mode: ModemMode
  let band: ModemBand
  /// Frames of a symbol.
  let symbolLength: Int
  let firstBin: Int
  /// Bins from a tone to the next.
  let toneSpacing: Int
  /// A group has 2^symbolBits tones.
  let symbolBits: Int
  /// Groups lie above each other and sound together.
  let groupCount: Int
  /// Bits that a step of the code takes.
  let bitsPerStep: Int
  /// Whether the receiver fades symbols in and out: tones need not be orthogonal then after an echo.
  let isTapered: Bool
  /// Symbols of the known tones at the start, in the middle and at the end.
  let clusterLengths: [Int]
  /// The symbols of data: a count for any payload and one for each byte.
  let symbolsForAll: Int
  let symbolsPerByte: Int

  var toneCount: Int { 1 << symbolBits }
  var syncSymbolCount: Int { clusterLengths.reduce(0, +) }
  var highestBin: Int { firstBin + toneSpacing * (toneCount * groupCount - 1) }
  /// In hertz.
  var highestFrequency: Double { Double(highestBin) * Self.sampleRate / Double(symbolLength) }

  func dataSymbolCount(_ payloadCount: Int) -> Int { symbolsForAll + symbolsPerByte * payloadCount }
  func symbolCount(_ payloadCount: Int) -> Int { dataSymbolCount(payloadCount) + syncSymbolCount }
  func frameCount(_ payloadCount: Int) -> Int { symbolCount(payloadCount) * symbolLength }

  /// The bin of a tone of a group.
  func bin(_ tone: Int, group: Int) -> Int { firstBin + toneSpacing * (tone + group * toneCount) }

  /// The symbols of data before the middle cluster: about a half, in equal steps for each byte. Where
  /// that is not whole, all that the shortest packet has.
  private func middle(_ payloadCount: Int) -> Int {
    symbolsPerByte > 1
      ? symbolsForAll / 2 + symbolsPerByte / 2 * payloadCount : symbolsForAll + symbolsPerByte
  }

  /// The symbol at which each cluster of known tones begins.
  func clusterStarts(_ payloadCount: Int) -> [Int] {
    [
      0, clusterLengths[0] + middle(payloadCount),
      symbolCount(payloadCount) - clusterLengths[2],
    ]
  }

  /// The power of all over the power of noise between 0 and 24 kHz, in dB.
  ///
  /// - Parameter tonePower: The power of a tone over the power of noise in its bin.
  func signalToNoiseRatio(tonePower: Double) -> Double {
    decibels(power: tonePower * 2 * Double(groupCount) / Double(symbolLength))
  }

  func knownToneCount(_ clusters: Range<Int>) -> Int {
    clusterLengths[clusters].reduce(0, +) * groupCount
  }

  func code(_ payloadCount: Int) -> PacketCode {
    PacketCode(
      byteCount: payloadCount, bitsPerStep: bitsPerStep, symbolBits: symbolBits,
      cellCount: dataSymbolCount(payloadCount) * groupCount)
  }

  static func of(_ mode: ModemMode, _ band: ModemBand) -> Self? {
    all.first { $0.mode == mode && $0.band == band }
  }

  static let all: [Self] = [
    normal(.audible, firstBin: 40, symbolBits: 6),
    normal(.phone, firstBin: 374, symbolBits: 5),
    normal(.ultra, firstBin: 374, symbolBits: 6),
    quick(.audible, firstBin: 20, symbolBits: 6, bitsPerStep: 4),
    quick(.phone, firstBin: 187, symbolBits: 4, bitsPerStep: 2),
    quick(.ultra, firstBin: 187, symbolBits: 5, bitsPerStep: 4),
    Self(
      mode: .robust, band: .audible, symbolLength: 4096, firstBin: 80, toneSpacing: 4,
      symbolBits: 5, groupCount: 4, bitsPerStep: 2, isTapered: true, clusterLengths: [2, 2, 2],
      symbolsForAll: 6, symbolsPerByte: 1),
    robust(.phone, symbolBits: 4),
    robust(.ultra, symbolBits: 5),
  ]

  private static func normal(_ band: ModemBand, firstBin: Int, symbolBits: Int) -> Self {
    Self(
      mode: .normal, band: band, symbolLength: 1024, firstBin: firstBin, toneSpacing: 1,
      symbolBits: symbolBits, groupCount: 1, bitsPerStep: 2, isTapered: false,
      clusterLengths: [4, 3, 3], symbolsForAll: checkBitCount / 2, symbolsPerByte: 4)
  }

  private static func quick(
    _ band: ModemBand, firstBin: Int, symbolBits: Int, bitsPerStep: Int
  ) -> Self {
    Self(
      mode: .quick, band: band, symbolLength: 512, firstBin: firstBin, toneSpacing: 1,
      symbolBits: symbolBits, groupCount: 1, bitsPerStep: bitsPerStep, isTapered: false,
      clusterLengths: [4, 3, 3], symbolsForAll: checkBitCount / bitsPerStep,
      symbolsPerByte: 8 / bitsPerStep)
  }

  private static func robust(_ band: ModemBand, symbolBits: Int) -> Self {
    Self(
      mode: .robust, band: band, symbolLength: 2048, firstBin: 748, toneSpacing: 2,
      symbolBits: symbolBits, groupCount: 2, bitsPerStep: 2, isTapered: true,
      clusterLengths: [4, 4, 4], symbolsForAll: 12, symbolsPerByte: 2)
  }
}
