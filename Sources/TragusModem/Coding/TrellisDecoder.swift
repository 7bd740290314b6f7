/// Finds the words of a ``TrellisCode`` that fit what was received best, the most likely first, until
/// one is accepted.
///
/// One pass of the Viterbi algorithm keeps the metrics of all states. The code is circular, so it
/// begins with what a stretch before the first step says of the state there. A stretch beyond the
/// last step weighs the state where the paths end. A search from the end backward then finds whole
/// circular paths in the order of their metrics. The tree-trellis algorithm of Soong and Huang
/// (1991) does the same.
///
/// It keeps its memory, which grows to what the largest code needs: two bytes for each state and
/// step.
package struct TrellisDecoder: Sendable {
  package struct Result: Sendable {
    package var bits: [UInt8]
    package var symbols: [UInt8]
    /// How many words were tried before this one.
    package var rank: Int
    /// The likelihood of the word over the likelihood of random symbols, in nats, less what the
    /// choice among all words brings. Of all words of a code, 3 exp(-x) exceed x in noise on
    /// average. Hardly any word that was sent is below -3.
    package var evidence: Double
  }

  // Enough for the errors of rounding to vanish, small enough for 16 bits.
  private static let unitsPerNat: Float = 16
  // By how much, in nats, the best path may lack the evidence that is asked for in the middle of
  // the steps. Noise lacks more the longer the word is. Cells of a step are spread over the packet,
  // so that a word that was sent does not lack much in one part.
  private static let greatestLack = 16.0

  private var quantized: [Int16] = []
  private var forward: [SIMD16<Int16>] = []
  private var backward: [SIMD16<Int16>] = []
  private var offsets: [Int32] = []
  private var tables = TrellisTables()
  private var search = TrellisSearch()
  private var evidence = TrellisEvidence()
  private var posteriors = TrellisPosteriors()

  package init() {}

  /// The first word that is accepted; nil if there is none.
  ///
  /// What the metrics lack in scale (a wrong estimate of the signal by 2 dB) costs less than 0.1 dB.
  ///
  /// - Parameters:
  ///   - metrics: For each cell the log-likelihood of each symbol, in nats, against noise alone; cells
  ///     one after the other. A cell with a value that is not finite says nothing.
  ///   - limit: The most words to try.
  ///   - effort: The most steps of the search: where it ends in bad noise.
  ///   - minimumEvidence: Words with less are not tried.
  ///   - accept: Whether a word of information, bits of 0 or 1, is right.
  package mutating func decode(
    _ metrics: Span<Float>, of code: TrellisCode, limit: Int = 128, effort: Int = 10_000,
    minimumEvidence: Double = -.infinity, accept: ([UInt8]) -> Bool
  ) -> Result? {
    precondition(
      metrics.count == code.cellCount * code.symbolCount, "The metrics do not fit the code.")
    quantize(metrics, of: code)
    evidence.load(quantized, of: code)
    guard pass(over: code, leastEvidence: minimumEvidence - Self.greatestLack) else { return nil }
    let found = quantized.withUnsafeBufferPointer { metrics in
      forward.withUnsafeBufferPointer { forward in
        backward.withUnsafeBufferPointer { backward in
          offsets.withUnsafeBufferPointer { offsets in
            // 16 numbers a vector, in the order of the states.
            search.run(
              TrellisSearch.Metrics(
                code: code, symbols: metrics.baseAddress!,
                forward: UnsafeRawPointer(forward.baseAddress!).assumingMemoryBound(to: Int16.self),
                backward: UnsafeRawPointer(backward.baseAddress!)
                  .assumingMemoryBound(to: Int16.self),
                offsets: offsets.baseAddress!),
              evidence, limit: limit, effort: effort,
              minimumEvidence: minimumEvidence, accept: accept)
          }
        }
      }
    }
    guard let found else { return nil }
    return Result(
      bits: found.bits, symbols: code.encode(found.bits), rank: found.rank,
      evidence: found.evidence)
  }

  /// How much a word says beyond chance, in nats: see ``Result/evidence``.
  ///
  /// - Parameters:
  ///   - symbols: The symbol of each cell.
  ///   - metrics: See ``decode(_:of:limit:effort:minimumEvidence:accept:)``.
  package mutating func evidence(
    of symbols: [UInt8], in metrics: Span<Float>, of code: TrellisCode
  ) -> Double {
    quantize(metrics, of: code)
    evidence.load(quantized, of: code)
    var sum: Int32 = 0
    for (cell, symbol) in symbols.enumerated() {
      sum += Int32(quantized[cell * code.symbolCount + Int(symbol)])
    }
    return evidence.of(metric: sum)
  }

  /// How likely each symbol of each cell was sent, by all that was received and by the code.
  ///
  /// - Parameters:
  ///   - metrics: See ``decode(_:of:limit:effort:minimumEvidence:accept:)``.
  ///   - values: For each cell and symbol a logarithm in nats, the greatest of each cell 0.
  package mutating func findPosteriors(
    of metrics: Span<Float>, _ code: TrellisCode, into values: inout [Float]
  ) {
    quantize(metrics, of: code)
    evidence.load(quantized, of: code)
    _ = pass(over: code, leastEvidence: -.infinity)
    quantized.withUnsafeBufferPointer { metrics in
      forward.withUnsafeBufferPointer { forward in
        backward.withUnsafeBufferPointer { last in
          posteriors.weigh(
            metrics.baseAddress!, of: code, forward: forward.baseAddress!, last: last.baseAddress!,
            unitsPerNat: Self.unitsPerNat, into: &values)
        }
      }
    }
  }

  private mutating func quantize(_ metrics: Span<Float>, of code: TrellisCode) {
    if quantized.count < metrics.count { quantized = Array(repeating: 0, count: metrics.count) }
    let symbolCount = code.symbolCount
    // States differ by no more than the steps that fill the register can bring: half of the range.
    let stepsToFill = (code.memory + code.bitsPerStep - 1) / code.bitsPerStep + 2
    let range = Float(Int16.max / 2) / Float(stepsToFill * code.sets.count)
    for cell in 0..<code.cellCount {
      let first = cell * symbolCount
      var greatest = -Float.infinity
      var isFinite = true
      for index in first..<first + symbolCount {
        greatest = max(greatest, metrics[index])
        isFinite = isFinite && metrics[index].isFinite
      }
      for index in first..<first + symbolCount {
        let units = isFinite ? (metrics[index] - greatest) * Self.unitsPerNat : 0
        quantized[index] = Int16(max(units, -range).rounded())
      }
    }
  }

  /// Whether all steps were made: not if the best paths say less than `leastEvidence` on the way.
  private mutating func pass(over code: TrellisCode, leastEvidence: Double) -> Bool {
    let vectorCount = 1 << (code.memory - 4)
    let steps = code.stepCount
    // Where a state is well known by what came before: some lengths of the register.
    let training = 5 * ((code.memory + code.bitsPerStep - 1) / code.bitsPerStep)
    let needed = (steps + 1) * vectorCount
    if forward.count < needed { forward = Array(repeating: .zero, count: needed) }
    if backward.count < 2 * vectorCount {
      backward = Array(repeating: .zero, count: 2 * vectorCount)
    }
    if offsets.count < steps + 1 { offsets = Array(repeating: 0, count: steps + 1) }
    return quantized.withUnsafeBufferPointer { metrics in
      let metrics = metrics.baseAddress!
      return backward.withUnsafeMutableBufferPointer { buffer in
        var from = buffer.baseAddress!
        var to = from + vectorCount
        // Leaves its result in `from`; ends early where that is no use.
        func train(
          _ stepping: (Int, Int16) -> Int16, isOfUse: (Int, Int32) -> Bool = { _, _ in true }
        ) -> Bool {
          for index in 0..<vectorCount { from[index] = .zero }
          var greatest: Int16 = 0
          var sum: Int32 = 0
          for index in 0..<training {
            greatest = stepping(index, 0 &- greatest)
            swap(&from, &to)
            sum += Int32(greatest)
            guard isOfUse(index + 1, sum) else { return false }
          }
          return true
        }
        let isTrained = train { index, offset in
          let step = ((index - training) % steps + steps) % steps
          tables.load(metrics, of: code, step: step, offset: offset)
          return tables.forward(from, to, of: code)
        } isOfUse: { count, metric in
          training > steps
            || evidence.of(metric: metric, steps: steps - training..<steps - training + count)
              >= leastEvidence
        }
        guard isTrained else { return false }
        let isComplete = forward.withUnsafeMutableBufferPointer { forward in
          let forward = forward.baseAddress!
          var greatest = Int16.min
          for index in 0..<vectorCount {
            forward[index] = from[index]
            greatest = max(greatest, from[index].max())
          }
          offsets[0] = 0
          for step in 0..<steps {
            tables.load(metrics, of: code, step: step, offset: 0 &- greatest)
            offsets[step + 1] = offsets[step] + Int32(greatest)
            // Without what came before the first step.
            let said = evidence.of(metric: offsets[step + 1] - offsets[1], steps: 0..<step)
            if said < leastEvidence { return false }
            greatest = tables.forward(
              forward + step * vectorCount, forward + (step + 1) * vectorCount, of: code)
          }
          return true
        }
        guard isComplete else { return false }
        _ = train { index, offset in
          let step = (training - 1 - index) % steps
          tables.load(metrics, of: code, step: step, offset: offset)
          return tables.backward(from, to, of: code)
        }
        if from != buffer.baseAddress! {
          for index in 0..<vectorCount { to[index] = from[index] }
        }
        return true
      }
    }
  }
}
