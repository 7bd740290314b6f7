/// A value for each symbol around the symbol of a tone, and for each tone beside it.
struct EchoProfile: Sendable {
  let firstLag: Int
  let lagCount: Int
  let reach: Int
  var values: [Float]

  /// - Parameters:
  ///   - firstLag: In symbols; below 0 where it is before the tone.
  ///   - lagCount: How many symbols.
  ///   - reach: Tones to either side.
  init(firstLag: Int, lagCount: Int, reach: Int) {
    (self.firstLag, self.lagCount, self.reach) = (firstLag, lagCount, reach)
    values = Array(repeating: 0, count: lagCount * (2 * reach + 1))
  }

  mutating func clear() {
    for index in values.indices { values[index] = 0 }
  }

  func index(_ lag: Int, _ offset: Int) -> Int {
    (lag - firstLag) * (2 * reach + 1) + offset + reach
  }

  /// Gives a body the index of each value and its place in rows of a width, one for each symbol.
  @inline(__always)
  mutating func forEachPlace(
    of tone: Int, in symbol: Int, width: Int, _ symbolCount: Int,
    _ body: (_ profile: inout Self, _ index: Int, _ place: Int) -> Void
  ) {
    let symbols = max(0, symbol + firstLag)..<min(symbolCount, symbol + firstLag + lagCount)
    let tones = max(0, tone - reach)...min(width - 1, tone + reach)
    for other in symbols {
      for neighbour in tones {
        body(&self, index(other - symbol, neighbour - tone), other * width + neighbour)
      }
    }
  }
}
