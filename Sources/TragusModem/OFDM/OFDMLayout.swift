import TragusDSP

/// Where the bits of a packet of some length lie on the carriers of its symbols.
struct OFDMLayout: Sendable {
  // A code of this rate takes all the band can give at a good level. A rate of a third, for what is
  // short anyway, withstands 3 dB more noise and deep notches.
  private static let greatestRate = 0.6
  private static let shortRate = 0.34
  private static let greatestShortPayload = 256

  /// A carrier of a symbol; symbol 0 is the known one.
  struct Cell {
    let symbol: Int
    let carrier: Int
  }

  /// The number of symbols after the first one.
  let symbolCount: Int
  let headerCells: [Cell]
  /// The cells of the code word. A cell holds sent bits `2 i` and `2 i + 1` before they are
  /// permuted.
  let dataCells: [Cell]
  let code: ParityCheckCode
  // Sent bit `i` takes place `i * step % codedCount`.
  private let step: Int

  var codedCount: Int { code.codedCount }

  init(_ band: OFDMBand, payloadCount: Int) {
    (symbolCount, headerCells, dataCells) = Self.cells(band, payloadCount: payloadCount)
    let codedCount = 2 * dataCells.count
    code = ParityCheckCode(
      informationCount: Self.informationCount(payloadCount), codedCount: codedCount)
    // Near the golden section, so that neighbors lie far apart in time and frequency.
    var step = Int(0.618034 * Double(codedCount)) | 1
    while greatestCommonDivisor(step, codedCount) != 1 { step += 2 }
    self.step = step
  }

  // The payload and its checksum.
  private static func informationCount(_ payloadCount: Int) -> Int { 8 * payloadCount + 32 }

  /// The number of symbols after the first one, and the cells of the header and of the code word.
  static func cells(
    _ band: OFDMBand, payloadCount: Int
  ) -> (symbolCount: Int, header: [Cell], data: [Cell]) {
    precondition(
      (1...OFDMHeader.longestPayload).contains(payloadCount),
      "A packet carries 1 to 1040 bytes in this mode.")
    let rate = payloadCount <= greatestShortPayload ? shortRate : greatestRate
    let cellCount = Int((Double(informationCount(payloadCount)) / rate / 2).rounded(.up))
    let headerCarriers = headerCarriers(band)
    var cells: [Cell] = []
    var symbolCount = 0
    while cells.count < cellCount {
      symbolCount += 1
      let taken = symbolCount == 1 ? Set(headerCarriers) : []
      for carrier in band.dataCarriers(symbol: symbolCount) where !taken.contains(carrier) {
        cells.append(Cell(symbol: symbolCount, carrier: carrier))
      }
    }
    return (symbolCount, headerCarriers.map { Cell(symbol: 1, carrier: $0) }, cells)
  }

  /// The place of a sent bit: the cell of index `place / 2`, in its real part when `place` is even.
  func place(ofSent index: Int) -> Int { index * step % codedCount }

  /// The carriers of the header, which lies in the first symbol after the known one.
  static func headerCarriers(_ band: OFDMBand) -> [Int] {
    let carriers = band.dataCarriers(symbol: 1)
    return (0..<OFDMHeader.carrierCount).map {
      carriers[(2 * $0 + 1) * carriers.count / (2 * OFDMHeader.carrierCount)]
    }
  }
}
