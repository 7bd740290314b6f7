import Testing
import TragusCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Checks the laws that every analyzer keeps.
///
/// - The events of a stream are the same, bit for bit, whatever the sizes of its buffers.
/// - `reset()` equals a fresh start.
/// - A copy goes its own way.
/// - A stream that begins later gives the same events later.
/// - Not-a-number, infinities, full scale and silence neither crash nor poison what follows.
///
/// - Parameters:
///   - format: The format of the signals; pass formats of several rates and channel counts.
///   - signals: Streams that make the analyzer report something, one array per channel.
///   - settling: Seconds after the end of a bad stretch by which the analyzer must give the same
///     events as one that never heard it.
///   - isAnywhere: Whether the same holds wherever a stream begins; not for one that knows places
///     in the stream from elsewhere.
///   - make: A fresh analyzer.
public func checkAnalyzer<A: Analyzer>(
  format: AudioFormat, signals: [[[Float]]], settling: Double, isAnywhere: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation, make: () -> A
) where A.Event: Equatable {
  for signal in signals {
    let expected = events(of: make(), hearing: signal, format: format, blocks: .whole)
    #expect(
      !expected.isEmpty, "The signal makes the analyzer report nothing.",
      sourceLocation: sourceLocation)

    for seed in 1...6 as ClosedRange<UInt64> {
      let found = events(of: make(), hearing: signal, format: format, blocks: .random(seed: seed))
      let isSame = found == expected
      #expect(isSame, "Other block sizes give other events.", sourceLocation: sourceLocation)
    }

    var used = make()
    _ = hear(&used, signal, format: format, blocks: .random(seed: 7))
    used.reset()
    let isFresh =
      hear(&used, signal, format: format, blocks: .whole) + used.finish() == expected
    #expect(isFresh, "reset() is not a fresh start.", sourceLocation: sourceLocation)

    if isAnywhere {
      checkPlace(
        of: expected, from: signal, format: format, sourceLocation: sourceLocation, make: make)
    }

    var original = make()
    let half = signal.map { Array($0[..<($0.count / 2)]) }
    let rest = signal.map { Array($0[($0.count / 2)...]) }
    let start = Int64(half[0].count)
    let before = hear(&original, half, format: format, blocks: .whole)
    var copy = original
    _ = hear(
      &copy, bad(half[0].count, channelCount: format.channelCount), format: format,
      at: start, blocks: .whole)
    _ = copy.finish()
    let after = hear(&original, rest, format: format, at: start, blocks: .whole)
    let isIndependent = before + after + original.finish() == expected
    #expect(isIndependent, "A copy is not independent.", sourceLocation: sourceLocation)

    checkRecovery(
      from: signal, format: format, settling: settling, sourceLocation: sourceLocation, make: make)
  }
}

/// Positions of buffers count from the beginning of the stream, of which the first may be lost.
private func checkPlace<A: Analyzer>(
  of expected: [A.Event], from signal: [[Float]], format: AudioFormat,
  sourceLocation: SourceLocation, make: () -> A
) where A.Event: Equatable {
  // A multiple of the periods in which events are sent.
  let begin = 64.0
  var analyzer = make()
  let found =
    hear(
      &analyzer, signal, format: format, at: Int64(begin * format.sampleRate), blocks: .whole)
    + analyzer.finish()
  // Sums of times are not exact.
  let isSame =
    found.count == expected.count
    && zip(found, expected).allSatisfy { abs($0.time - $1.time - begin) < 1e-6 }
  #expect(isSame, "A stream that begins later has other times.", sourceLocation: sourceLocation)
}

/// After bad samples and a pause, an analyzer hears what one hears that was spared them.
private func checkRecovery<A: Analyzer>(
  from signal: [[Float]], format: AudioFormat, settling: Double,
  sourceLocation: SourceLocation, make: () -> A
) where A.Event: Equatable {
  let length = format.frameCount(of: settling)
  let pause = Array(repeating: [Float](repeating: 0, count: length), count: format.channelCount)
  let spared = pause.map { _ in [Float](repeating: 0, count: 4096) }
  let spoiled = bad(4096, channelCount: format.channelCount)
  let start = Double(4096 + length) / format.sampleRate

  func heard(_ prefix: [[Float]]) -> [A.Event] {
    let stream = signal.indices.map { prefix[$0] + pause[$0] + signal[$0] }
    return events(of: make(), hearing: stream, format: format, blocks: .whole)
      .filter { $0.time > start }
  }
  let isSpared = heard(spoiled) == heard(spared)
  #expect(isSpared, "Bad samples poison what follows.", sourceLocation: sourceLocation)
}

/// Not-a-number, infinities, enormous, denormal and full-scale samples.
private func bad(_ frameCount: Int, channelCount: Int) -> [[Float]] {
  let values: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1, -1, 0, .signalingNaN,
  ]
  let channel = (0..<frameCount).map { values[$0 % values.count] }
  return Array(repeating: channel, count: channelCount)
}

/// How a stream is cut into buffers.
public enum Blocks: Sendable {
  case whole
  case fixed(Int)
  /// 1 to 20,000 frames.
  case random(seed: UInt64)
}

/// The events of an analyzer that hears a whole stream.
public func events<A: Analyzer>(
  of analyzer: A, hearing signal: [[Float]], format: AudioFormat, blocks: Blocks
) -> [A.Event] {
  var analyzer = analyzer
  return hear(&analyzer, signal, format: format, blocks: blocks) + analyzer.finish()
}

private func hear<A: Analyzer>(
  _ analyzer: inout A, _ signal: [[Float]], format: AudioFormat, at position: Int64 = 0,
  blocks: Blocks
) -> [A.Event] {
  var events: [A.Event] = []
  var generator = SeededGenerator(
    seed: { if case .random(let seed) = blocks { seed } else { 0 } }())
  var start = 0
  let count = signal[0].count
  while start < count {
    let length =
      switch blocks {
      case .whole: count
      case .fixed(let length): length
      // Even in the logarithm, so that tiny blocks are as usual as great ones.
      case .random: Int(exp2(Double.random(in: 0...14.28, using: &generator)))
      }
    let end = min(start + max(length, 1), count)
    let buffer = AudioBuffer(
      format: format, position: position + Int64(start),
      channels: signal.map { Array($0[start..<end]) })
    events += analyzer.process(buffer)
    start = end
  }
  return events
}
