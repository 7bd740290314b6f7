/// Finds the code word of a ``ParityCheckCode`` from how likely each bit is.
///
/// It is normalized min-sum decoding, check after check. The methods are from J. Chen and M.
/// Fossorier, "Near optimum universal belief propagation based decoding of low-density parity check
/// codes", 2002. They are also from D. Hocevar, "A reduced complexity decoder architecture via
/// layered decoding of LDPC codes", 2004.
struct BeliefPropagation {
  // So that no sum overflows.
  private static let limit: Float = 1e4
  private static let certain: Float = 1e5

  private let code: ParityCheckCode
  // The least of a check's bits is too sure, the more so the more bits a check has. The values are
  // the ones that need the least level at rates of a quarter and of 0.58.
  private let scale: Float
  // What the bits of the code word are: positive for 0.
  private(set) var beliefs: [Float]
  // What each check last said of its bits: the bits of the message, then its parity bit and the one
  // before.
  private var messages: [Float]
  private var word: [Bool]

  /// - Parameter likelihoods: For each sent bit the logarithm of the ratio of the probabilities of 0
  ///   and 1.
  init(_ code: ParityCheckCode, likelihoods: [Float]) {
    precondition(likelihoods.count == code.codedCount, "There must be one value for each sent bit.")
    self.code = code
    scale = code.parityCount > code.paddedCount ? 0.92 : 0.86
    beliefs = Array(repeating: 0, count: code.paddedCount + code.parityCount)
    messages = Array(repeating: 0, count: code.members.count + 2 * code.parityCount)
    word = Array(repeating: false, count: beliefs.count)
    for place in code.informationCount..<code.paddedCount { beliefs[place] = Self.certain }
    for (index, likelihood) in likelihoods.enumerated() {
      let bounded = min(max(likelihood.isNaN ? 0 : likelihood, -Self.limit), Self.limit)
      beliefs[code.place(index)] += bounded
    }
  }

  /// - Returns: The code word, or `nil` when no checks' agreement was reached.
  mutating func run(iterations: Int) -> [Bool]? {
    for _ in 0..<iterations {
      sweep()
      for index in beliefs.indices { word[index] = beliefs[index] < 0 }
      if code.holds(for: word) { return word }
    }
    return nil
  }

  private mutating func sweep() {
    let (starts, members) = (code.starts, code.members)
    let (parity, scale) = (code.paddedCount, scale)
    var first = 0
    beliefs.withUnsafeMutableBufferPointer { beliefs in
      messages.withUnsafeMutableBufferPointer { messages in
        for check in 0..<code.parityCount {
          let start = Int(starts[check])
          let memberCount = Int(starts[check + 1]) - start
          // The first check has no parity bit before its own.
          let count = memberCount + (check > 0 ? 2 : 1)

          @inline(__always) func place(_ index: Int) -> Int {
            index < memberCount
              ? Int(members[start &+ index]) : parity &+ check &- (index &- memberCount)
          }

          var (least, second) = (Float.infinity, Float.infinity)
          var leastIndex = 0
          var isNegative = false
          for index in 0..<count {
            let belief = beliefs[place(index)] - messages[first &+ index]
            beliefs[place(index)] = belief
            let magnitude = abs(belief)
            if belief < 0 { isNegative.toggle() }
            if magnitude < least {
              (second, least, leastIndex) = (least, magnitude, index)
            } else if magnitude < second {
              second = magnitude
            }
          }
          // A check with one bit alone says that this is 0.
          least = min(least, Self.limit) * scale
          second = min(second, Self.limit) * scale
          for index in 0..<count {
            let belief = beliefs[place(index)]
            let magnitude = index == leastIndex ? second : least
            let message = (belief < 0) == isNegative ? magnitude : -magnitude
            messages[first &+ index] = message
            beliefs[place(index)] = belief + message
          }
          first &+= count
        }
      }
    }
  }
}
