import Testing
import TragusTestSupport

@testable import TragusModem

struct ParityCheckCodeTests {
  private func bits(_ count: Int, _ random: inout SeededGenerator) -> [Bool] {
    (0..<count).map { _ in Bool.random(using: &random) }
  }

  @Test(arguments: [(40, 2192), (1152, 4574), (8224, 14_106), (8352, 13_920), (33, 80)])
  func `every code word keeps all checks, and none with a wrong bit does`(
    informationCount: Int, codedCount: Int
  ) {
    var random = SeededGenerator(seed: 1)
    let code = ParityCheckCode(informationCount: informationCount, codedCount: codedCount)
    let word = code.word(of: bits(informationCount, &random))
    #expect(code.holds(for: word))
    for _ in 0..<20 {
      var other = word
      other[Int.random(in: other.indices, using: &random)].toggle()
      #expect(!code.holds(for: other))
    }
    // Every bit of the code word is sent where there is room for it, and each as often as another.
    var counts: [Int: Int] = [:]
    for index in 0..<codedCount { counts[code.place(index), default: 0] += 1 }
    #expect((counts.values.max() ?? 0) - (counts.values.min() ?? 0) <= 1)
    #expect(counts.count == informationCount + code.parityCount)
  }

  @Test func `no two bits share two checks in a code for a kilobyte`() {
    let code = ParityCheckCode(informationCount: 8224, codedCount: 14_106)
    var checks: [[Int]] = Array(repeating: [], count: code.paddedCount)
    for check in 0..<code.parityCount {
      for index in code.starts[check]..<code.starts[check + 1] {
        checks[Int(code.members[Int(index)])].append(check)
      }
    }
    #expect(checks.allSatisfy { $0.count == 3 || $0.count == 12 })
    // A cycle of four: a pair of checks that two bits have in common.
    var pairs: Set<Int> = []
    var repeated = 0
    for list in checks.map({ $0.sorted() }) {
      for first in list.indices {
        for second in list.indices where second > first {
          let pair = list[first] * code.parityCount + list[second]
          if !pairs.insert(pair).inserted { repeated += 1 }
        }
      }
    }
    #expect(repeated == 0)
  }

  /// Bits sent as plus or minus 1 in Gaussian noise, as the logarithms of ratios of probabilities.
  private func likelihoods(
    _ code: ParityCheckCode, _ word: [Bool], deviation: Double, _ random: inout SeededGenerator
  ) -> [Float] {
    (0..<code.codedCount).map { index in
      // Twelve uniform numbers are near enough to normal out to 4 deviations.
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      let value = (word[code.place(index)] ? -1 : 1) + deviation * noise
      return Float(2 * value / (deviation * deviation))
    }
  }

  // Shannon's limit for two levels is a deviation of 0.865 at a rate of 0.583 and of 1.543 at 0.252. A
  // code of DVB-S2 with words of 64800 bits stays 0.7 to 1 dB below; this one, which is shorter, is tried
  // 1.7 dB below.
  @Test(arguments: [(8224, 14_106, 0.72), (1152, 4574, 1.27)])
  func `a word is found near the limit`(
    informationCount: Int, codedCount: Int, deviation: Double
  ) {
    var random = SeededGenerator(seed: 2)
    let code = ParityCheckCode(informationCount: informationCount, codedCount: codedCount)
    let word = code.word(of: bits(informationCount, &random))
    var propagation = BeliefPropagation(
      code, likelihoods: likelihoods(code, word, deviation: deviation, &random))
    let isFound = propagation.run(iterations: 40) == word
    #expect(isFound)
  }

  @Test func `what is no number does no harm, and noise is no word`() {
    var random = SeededGenerator(seed: 3)
    let code = ParityCheckCode(informationCount: 400, codedCount: 1200)
    let word = code.word(of: bits(400, &random))
    var values = likelihoods(code, word, deviation: 0.5, &random)
    values[3] = .nan
    values[5] = .infinity * (word[code.place(5)] ? -1 : 1)
    values[7] = 1e30 * (word[code.place(7)] ? -1 : 1)
    var propagation = BeliefPropagation(code, likelihoods: values)
    let isFound = propagation.run(iterations: 40) == word
    #expect(isFound)
    let noise = (0..<1200).map { _ in Float.random(in: -2...2, using: &random) }
    propagation = BeliefPropagation(code, likelihoods: noise)
    #expect(propagation.run(iterations: 40) == nil)
  }

  @Test func `the checksum is that of IEEE 802_3`() {
    // The check value of the catalogue of parametrised CRC algorithms for CRC-32/ISO-HDLC.
    #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
  }
}
