import Foundation
import Testing
import TragusTestSupport

@testable import TragusModem

/// A packet of `normal` in a room, as powers: each tone sounds on, louder one symbol later.
struct EchoMetricsTests {
  private static let layout = FSKLayout(FSKConfiguration.of(.normal, .audible)!, payloadCount: 8)
  private static let code = layout.configuration.code(8)
  private static let toneCount = 64
  private static let symbolCount = layout.configuration.symbolCount(8)
  private static let symbols = code.encode(
    Packet(kind: .bytes, payload: [3, 1, 4, 1, 5, 9, 2, 6]))
  /// The mean power in the symbols from its own on; noise has 1.
  private static let echoes: [Double] = [12, 24, 12, 6]

  private struct Sent {
    var symbol: Int
    var tone: Int
  }

  /// The known tones and the tones of a word.
  private func sent(_ word: [UInt8]) -> [Sent] {
    Self.layout.knownTones.map { Sent(symbol: $0.symbol, tone: $0.tone) }
      + zip(word, Self.layout.cells).map { symbol, place in
        Sent(symbol: place, tone: Self.layout.tone(of: Int(symbol), in: place))
      }
  }

  private func powers(_ echoes: [Double], seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    func fading() -> Double { -log(Double.random(in: 1e-9..<1, using: &random)) }
    var powers = (0..<Self.symbolCount * Self.toneCount).map { _ in fading() }
    for item in sent(Self.symbols) {
      for (lag, power) in echoes.enumerated() where item.symbol + lag < Self.symbolCount {
        powers[(item.symbol + lag) * Self.toneCount + item.tone] += power * fading()
      }
    }
    return powers.map { Float($0) }
  }

  /// Posteriors by which so many symbols of each cell are equally likely, and the symbol of a word
  /// is among them.
  private func posteriors(_ word: [UInt8], choices: Int, seed: UInt64 = 1) -> [Float] {
    var random = SeededGenerator(seed: seed)
    var posteriors = Array(repeating: Float(-100), count: word.count * Self.toneCount)
    for (cell, symbol) in word.enumerated() {
      posteriors[cell * Self.toneCount + Int(symbol)] = 0
      for _ in 1..<choices {
        posteriors[cell * Self.toneCount + Int.random(in: 0..<Self.toneCount, using: &random)] = 0
      }
    }
    return posteriors
  }

  /// The cells in which the symbol sent has the greatest of some values.
  private func rightCount(_ value: (_ cell: Int, _ symbol: Int) -> Float) -> Int {
    Self.symbols.indices.count { cell in
      (0..<Self.toneCount).max { value(cell, $0) < value(cell, $1) } == Int(Self.symbols[cell])
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `tones that are drowned by echoes are told from them`(seed: UInt64) {
    let powers = powers(Self.echoes, seed: seed)
    let loudest = rightCount { cell, symbol in
      let place = Self.layout.cells[cell]
      return powers[place * Self.toneCount + Self.layout.tone(of: symbol, in: place)]
    }
    var echoes = EchoMetrics()
    echoes.powers = powers
    echoes.posteriors = posteriors(Self.symbols, choices: 4)
    echoes.weigh(Self.layout)
    let weighed = rightCount { echoes.metrics[$0 * Self.toneCount + $1] }
    // The echo of the symbol before is twice as loud as the tone; its own echoes speak for a tone.
    #expect(loudest < Self.symbols.count / 2)
    #expect(weighed > Self.symbols.count * 2 / 3)
  }

  /// The logarithm of the density of Lomax with a shape of 2 and a scale of twice the mean of noise.
  private func lomax(_ power: Double, mean: Double) -> Double {
    log(2 / (2 * mean)) - 3 * log(1 + power / (2 * mean))
  }

  @Test func `weights are likelihoods over noise that is only about known`() {
    let powers = powers(Self.echoes, seed: 5).map { Double($0) }
    let sent = sent(Self.symbols)
    let (width, count) = (Self.toneCount, Self.symbolCount)
    let mean = powers.reduce(0, +) / Double(powers.count)
    // 0.26 s are 12 symbols.
    var profile: [[Double]] = []
    for lag in -1...12 {
      profile.append(
        (-2...2).map { offset in
          let places = sent.filter {
            0..<count ~= $0.symbol + lag && 0..<width ~= $0.tone + offset
          }
          let sum = places.reduce(0) { $0 + powers[($1.symbol + lag) * width + $1.tone + offset] }
          let excess = sum / Double(places.count) - mean
          return excess > 2 * mean / Double(count).squareRoot() ? excess : 0
        })
    }
    func left(_ item: Sent, _ symbol: Int, _ tone: Int) -> Double {
      guard -1...12 ~= symbol - item.symbol, abs(tone - item.tone) <= 2 else { return 0 }
      return profile[symbol - item.symbol + 1][tone - item.tone + 2]
    }
    var expected = Array(repeating: 0.0, count: powers.count)
    for place in expected.indices {
      expected[place] = sent.reduce(0) { $0 + left($1, place / width, place % width) }
    }
    let rest = zip(powers, expected).reduce(0) { $0 + $1.0 - $1.1 } / Double(powers.count)
    let strongest = profile[1][2]
    let floor = max(rest, 0.02 * strongest)

    var echoes = EchoMetrics()
    echoes.powers = powers.map { Float($0) }
    echoes.posteriors = posteriors(Self.symbols, choices: 1)
    echoes.weigh(Self.layout)
    for (cell, symbol) in Self.layout.cells.enumerated() {
      let own = Sent(
        symbol: symbol, tone: Self.layout.tone(of: Int(Self.symbols[cell]), in: symbol))
      for value in stride(from: 0, to: width, by: 5) {
        var sum = 0.0
        for lag in -1...2 where 0..<count ~= symbol + lag {
          for offset in -2...2 {
            let tone = Self.layout.tone(of: value, in: symbol) + offset
            let strength = profile[lag + 1][offset + 2]
            guard 0..<width ~= tone, strength > 0.02 * strongest else { continue }
            let place = (symbol + lag) * width + tone
            let noise = max(expected[place] + floor - left(own, symbol + lag, tone), floor)
            sum += lomax(powers[place], mean: noise + strength) - lomax(powers[place], mean: noise)
          }
        }
        // The precision of Float, of sums of some hundred powers.
        #expect(abs(Double(echoes.metrics[cell * width + value]) - sum) < 1e-3 * max(1, abs(sum)))
      }
    }
  }

  @Test func `loudness changes nothing`() {
    var (quiet, loud) = (EchoMetrics(), EchoMetrics())
    quiet.powers = powers(Self.echoes, seed: 6)
    loud.powers = quiet.powers.map { 0x1p20 * $0 }
    quiet.posteriors = posteriors(Self.symbols, choices: 2)
    loud.posteriors = quiet.posteriors
    quiet.weigh(Self.layout)
    loud.weigh(Self.layout)
    #expect(quiet.metrics == loud.metrics)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `only the word that was sent is borne out by the rest of itself`(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    let inRoom = powers(Self.echoes, seed: seed)
    let inNoise = powers([], seed: seed)
    var echoes = EchoMetrics()
    var decoder = TrellisDecoder()
    func evidence(of symbols: [UInt8], in powers: [Float]) -> Double {
      echoes.powers = powers
      return echoes.evidence(of: symbols, Self.layout, Self.code, with: &decoder)
    }
    #expect(evidence(of: Self.symbols, in: inRoom) > 0)
    #expect(evidence(of: Self.symbols, in: inNoise) < 0)
    for _ in 0..<10 {
      let payload = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      let other = Self.code.encode(Packet(kind: .bytes, payload: payload))
      // One word in exp(x) says x nats more than the choice among all words takes.
      #expect(evidence(of: other, in: inRoom) < 0)
    }
  }
}
