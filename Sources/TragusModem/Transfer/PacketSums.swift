/// What the packets of one message have in common, and their sums.
struct PacketSums: Sendable, Hashable, Codable {
  var start: Double
  var end: Double
  var mode: ModemMode
  var band: ModemBand
  private var decibelSum: Double
  private var packetCount: Int
  private(set) var correctedSymbolCount: Int
  private(set) var symbolCount: Int

  init(_ heard: HeardPacket) {
    (start, end) = (heard.start, heard.end)
    (mode, band) = (heard.mode, heard.band)
    (decibelSum, packetCount) = (heard.signalToNoiseRatio, 1)
    (correctedSymbolCount, symbolCount) = (heard.correctedSymbolCount, heard.symbolCount)
  }

  mutating func add(_ heard: HeardPacket) {
    end = max(end, heard.end)
    (mode, band) = (heard.mode, heard.band)
    decibelSum += heard.signalToNoiseRatio
    packetCount += 1
    correctedSymbolCount += heard.correctedSymbolCount
    symbolCount += heard.symbolCount
  }

  /// Whether what was saved can be: it may come from anywhere, and more is added to it.
  var isSound: Bool {
    let counts = 0..<(1 << 40)
    return counts ~= correctedSymbolCount && counts ~= symbolCount && counts ~= packetCount
      && packetCount >= 1 && abs(decibelSum) < 1e12
  }

  var signalToNoiseRatio: Double { decibelSum / Double(packetCount) }
}
