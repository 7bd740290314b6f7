import Testing
import TragusCore
import TragusModem
import TragusTestSupport

@testable import TragusTalk

/// An air that two ends share, in blocks of 10 ms: each hears the other, itself and some noise.
///
/// Both microphones must be read in turn. What an end writes is heard after its latency.
final class SimulatedAir {
  static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
  static let blockLength = 480

  /// What one end writes and hears.
  final class End: AudioSource, TalkOutput {
    let format = SimulatedAir.format
    let isLive = true
    fileprivate(set) weak var other: End?
    private let latency: Int
    private let echo: Float
    private let noise: Float
    private var random: SeededGenerator
    // What was written, from the frame on that is heard next.
    private var pending: [Float] = []
    // What was heard of it, by frame.
    private(set) var played: [Float] = []
    // What this end heard.
    private(set) var recording: [Float] = []
    private var position: Int64 { Int64(recording.count) }
    /// Counts the sounds of this end, by their first frames.
    private(set) var starts: [Int64] = []
    private var isInterrupted = true

    init(latency: Double, echo: Float = 0.2, noise: Float = 0, seed: UInt64 = 1) {
      self.latency = Int(latency * 48_000)
      (self.echo, self.noise) = (echo, noise)
      random = SeededGenerator(seed: seed)
    }

    var delay: Double { Double(pending.count) / 48_000 }

    func write(_ buffer: AudioBuffer) {
      if isInterrupted {
        // The device takes a while to begin, and until it is heard.
        let lag = max(latency - pending.count, 0)
        pending += Array(repeating: 0, count: lag)
        starts.append(Int64(played.count + pending.count))
        isInterrupted = false
      }
      let samples = buffer.channel(0)
      for index in samples.indices { pending.append(samples[index]) }
    }

    func skip(_ frameCount: Int64) { isInterrupted = true }

    /// Lets time go on.
    func play() {
      let count = min(pending.count, blockLength)
      played += pending[..<count]
      played += Array(repeating: 0, count: blockLength - count)
      pending.removeFirst(count)
    }

    func read(into buffer: inout AudioBuffer) -> Bool {
      play()
      buffer.resize(to: blockLength, at: position)
      var samples = buffer.mutableChannel(0)
      for index in 0..<blockLength {
        let frame = Int(position) + index
        // The other end may be a block behind: its sound needs longer than that for the way.
        let way = frame - 2 * blockLength
        var sum: Float = 0
        if let other, way >= 0, way < other.played.count {
          sum += 0.5 * other.played[way]
        }
        if frame < played.count { sum += echo * played[frame] }
        if noise > 0 { sum += Float.random(in: -noise...noise, using: &random) }
        samples[index] = sum
      }
      for index in samples.indices { recording.append(samples[index]) }
      return true
    }
  }

  let left: End
  let right: End

  init(latency: Double = 0.1, noise: Float = 0) {
    left = End(latency: latency, noise: noise, seed: 1)
    right = End(latency: latency, noise: noise, seed: 2)
    left.other = right
    right.other = left
  }

  /// Lets two talk for so many seconds, or until the first has what it waits for.
  func run<A: PlayingAnalyzer, B: PlayingAnalyzer>(
    _ first: Party<A>, _ second: Party<B>, seconds: Double, until isDone: ([A.Event]) -> Bool
  ) throws -> (left: [A.Event], right: [B.Event]) {
    var heard: (left: [A.Event], right: [B.Event]) = ([], [])
    for _ in 0..<Int(seconds * 100) where !isDone(heard.left) {
      heard.left += try first.step()
      heard.right += try second.step()
    }
    return heard
  }
}

/// An analyzer that hears and plays at one end of the air.
final class Party<Talk: PlayingAnalyzer> {
  var talk: Talk
  private let end: SimulatedAir.End
  private let player: TalkPlayer
  private var buffer = AudioBuffer(
    format: SimulatedAir.format, capacity: SimulatedAir.blockLength)

  init(_ end: SimulatedAir.End, _ talk: Talk) {
    (self.end, self.talk) = (end, talk)
    player = TalkPlayer(end)
  }

  func step() throws -> [Talk.Event] {
    _ = end.read(into: &buffer)
    defer { #expect(talk.failure == nil) }
    let events = talk.process(buffer)
    try player.feed(&talk)
    return events
  }
}

extension [TalkEvent] {
  var texts: [String] {
    compactMap { if case .heard(let message) = $0 { printableText(message.bytes) } else { nil } }
  }
}

extension [TalkMoment<TalkEvent>] {
  var texts: [String] { map(\.content).texts }

  func contains(_ event: TalkEvent) -> Bool { contains { $0.content == event } }
}
