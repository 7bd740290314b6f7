import Testing
import TragusTestSupport

@testable import TragusCore

/// An event with nothing but a time and a name.
struct Mark: AudioEvent, Equatable {
  static let name = "mark"
  let time: Double
  let text: String
}

/// Reports every `spacing` frames, and what was lost.
struct Marker: Analyzer {
  var name: String
  let spacing: Int64
  var sampleRate = 48_000.0
  private var heard: Int64 = 0

  init(_ name: String, every spacing: Int64) {
    self.name = name
    self.spacing = spacing
  }

  mutating func process(_ buffer: AudioBuffer) -> [Mark] {
    var marks: [Mark] = []
    for frame in 0..<buffer.frameCount {
      heard += 1
      if heard % spacing == 0 { marks.append(Mark(time: buffer.time(at: frame), text: name)) }
    }
    return marks
  }

  mutating func finish() -> [Mark] { [Mark(time: .infinity, text: "\(name) end \(heard)")] }
  mutating func reset() { heard = 0 }
}

/// Gives frames in blocks of random sizes, with gaps where asked for, and an error at the end.
final class BlockSource: AudioSource {
  let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
  let isLive: Bool
  private let length: Int64
  private let gaps: [Int64: Int64]
  private let failure: AudioError?
  private var generator: SeededGenerator?
  private var position: Int64 = 0
  private var delivered: Int64 = 0

  /// - Parameter gaps: The frames lost after so many delivered ones.
  init(
    length: Int64, seed: UInt64? = nil, gaps: [Int64: Int64] = [:], failure: AudioError? = nil,
    isLive: Bool = false
  ) {
    self.length = length
    self.gaps = gaps
    self.failure = failure
    self.isLive = isLive
    generator = seed.map { SeededGenerator(seed: $0) }
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    guard delivered < length else {
      buffer.removeAll()
      if let failure { throw failure }
      return false
    }
    let wanted =
      generator == nil ? buffer.capacity : Int.random(in: 0...buffer.capacity, using: &generator!)
    let nextGap = gaps.keys.filter { $0 > delivered }.min() ?? length
    let count = min(Int64(wanted), min(nextGap, length) - delivered)
    buffer.resize(to: Int(count), at: position)
    var samples = buffer.mutableChannel(0)
    for frame in samples.indices { samples[frame] = Float(delivered + Int64(frame)) }
    delivered += count
    position += count
    if count > 0, let lost = gaps[delivered] { position += lost }
    return true
  }
}

/// Keeps what is written.
final class Collector: AudioSink {
  let format: AudioFormat
  private(set) var samples: [Float] = []
  private(set) var finishCount = 0
  private let failsAfter: Int

  init(format: AudioFormat, failsAfter: Int = .max) {
    self.format = format
    self.failsAfter = failsAfter
  }

  func write(_ buffer: AudioBuffer) throws(AudioError) {
    let channel = buffer.channel(0)
    for frame in channel.indices { samples.append(channel[frame]) }
    if samples.count > failsAfter { throw AudioError(.writeFailed, "The disk is full.") }
  }

  func finish() { finishCount += 1 }
}

struct ListenerTests {
  private func marks(_ source: BlockSource) throws -> [Mark] {
    var marks: [Mark] = []
    let listener = Listener()
    listener.add(Marker("a", every: 700)) { marks.append($0) }
    listener.add(Marker("b", every: 300)) { marks.append($0) }
    listener.onGap { marks.append(Mark(time: $0.time, text: "gap \($0.frames)")) }
    try listener.run(source)
    return marks
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the order of events does not depend on the blocks`(seed: UInt64) throws {
    let expected = try marks(BlockSource(length: 20_000))
    #expect(expected.count == 20_000 / 700 + 20_000 / 300 + 2)
    #expect(try marks(BlockSource(length: 20_000, seed: seed)) == expected)
  }

  @Test(arguments: [nil, 3, 4] as [UInt64?])
  func `lost frames are reported and finish what was open`(seed: UInt64?) throws {
    let heard = try marks(BlockSource(length: 10_000, seed: seed, gaps: [4_001: 999]))
    let gap = try #require(heard.firstIndex { $0.text.hasPrefix("gap") })
    #expect(heard[gap] == Mark(time: 4_001.0 / 48_000, text: "gap 999"))
    #expect(heard[gap + 1].text == "a end 4001")
    #expect(heard[gap + 2].text == "b end 4001")
    // 700 frames after the gap: 5,000 + 699.
    let next = try #require(heard[(gap + 3)...].first { $0.text == "a" })
    #expect(next.time == 5_699.0 / 48_000)
    #expect(heard.last?.text == "b end 5999")
  }

  @Test func `frames lost at the end are reported`() throws {
    /// Gives 700 frames, and then only says how far the stream has gone.
    final class LeavingSource: AudioSource {
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let isLive = true
      private var readCount: Int64 = 0

      func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
        readCount += 1
        if readCount <= 7 {
          buffer.resize(to: 100, at: (readCount - 1) * 100)
        } else {
          buffer.resize(to: 0, at: 700 + (readCount - 7) * 1_000)
        }
        return readCount < 12
      }
    }
    for stopsEarly in [false, true] {
      var marks: [Mark] = []
      var readCount = 0
      let listener = Listener()
      listener.add(Marker("a", every: 512)) { marks.append($0) }
      listener.onGap { marks.append(Mark(time: $0.time, text: "gap \($0.frames)")) }
      try listener.run(LeavingSource()) {
        readCount += 1
        return stopsEarly && readCount == 12
      }
      // One gap, however often the source reported it, after all frames.
      #expect(
        marks == [
          Mark(time: 511.0 / 48_000, text: "a"), Mark(time: 700.0 / 48_000, text: "gap 4000"),
          Mark(time: .infinity, text: "a end 700"), Mark(time: .infinity, text: "a end 0"),
        ])
    }
  }

  @Test func `a failing source still flushes`() throws {
    let failure = AudioError(.deviceLost, "The microphone went away.")
    var heard: [Mark] = []
    let collector = Collector(format: AudioFormat(sampleRate: 48_000, channelCount: 1))
    let listener = Listener()
    listener.add(Marker("a", every: 100)) { heard.append($0) }
    listener.add(collector)
    #expect(throws: failure) {
      try listener.run(BlockSource(length: 1_000, seed: 1, failure: failure))
    }
    #expect(heard.last?.text == "a end 1000")
    #expect(collector.samples == (0..<1_000).map { Float($0) })
    #expect(collector.finishCount == 1)
  }

  @Test(arguments: [nil, 1] as [UInt64?])
  func `a failing sink ends the run and is still closed`(seed: UInt64?) {
    let collector = Collector(
      format: AudioFormat(sampleRate: 48_000, channelCount: 1), failsAfter: 2_000)
    var heard: [Mark] = []
    let listener = Listener()
    listener.add(collector)
    listener.add(Marker("a", every: 512)) { heard.append($0) }
    #expect(throws: AudioError(.writeFailed, "The disk is full.")) {
      try listener.run(BlockSource(length: 1 << 40, seed: seed))
    }
    #expect(collector.finishCount == 1)
    // Four quanta are written, nothing twice.
    #expect(collector.samples == (0..<2_048).map { Float($0) })
    #expect(heard.last?.text == "a end 2048")
  }

  @Test func `a run can be stopped`() throws {
    var readCount = 0
    var heard: [Mark] = []
    let listener = Listener()
    listener.add(Marker("a", every: 512)) { heard.append($0) }
    try listener.run(BlockSource(length: 1 << 40)) {
      readCount += 1
      return readCount > 4
    }
    #expect(heard.last?.text == "a end 2048")
  }

  @Test(arguments: [(8_000.0, 64), (16_000, 128), (44_100, 512), (48_000, 512), (192_000, 2048)])
  func `a quantum is about 10 ms`(sampleRate: Double, expected: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    #expect(QuantumCutter(format: format).quantum.capacity == expected)
  }
}
