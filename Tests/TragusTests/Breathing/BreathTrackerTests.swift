import Testing
import TragusTestSupport

@testable import Tragus

struct BreathTrackerTests {
  private func samples(_ signal: String, rate: Int = 16_000) throws -> [Float] {
    let source = try SimulatedSource(parsing: "\(signal)&rate=\(rate)")
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    var samples: [Float] = []
    while try source.read(into: &buffer) {
      let channel = buffer.channel(0)
      for index in channel.indices { samples.append(channel[index]) }
    }
    return samples
  }

  private func heard(_ samples: [Float], rate: Double = 16_000) -> [BreathTrackerEvent] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    return events(
      of: BreathTracker(format: format), hearing: [samples], format: format, blocks: .fixed(4096))
  }

  private func ended(_ events: [BreathTrackerEvent], _ kinds: Set<Breath.Kind>) -> [Breath] {
    events.compactMap { event in
      guard case .breath(let breath) = event, breath.phase == .ended, kinds.contains(breath.kind)
      else { return nil }
      return breath
    }
  }

  private func rates(_ events: [BreathTrackerEvent]) -> [BreathRate] {
    events.compactMap { if case .rate(let rate) = $0 { rate } else { nil } }
  }

  // 40 s and more after the bad samples, nothing of them is kept.
  @Test(arguments: [8000, 44_100])
  func `the tracker keeps the laws`(rate: Int) throws {
    let signal = try samples(
      "breath?breaths=15&jitter=0.05&route=mouth&microphone=phone&distance=10&noise=-80&seed=3"
        + "&duration=30s", rate: rate)
    let format = AudioFormat(sampleRate: Double(rate), channelCount: 1)
    checkAnalyzer(format: format, signals: [[signal]], settling: 44) {
      BreathTracker(format: format)
    }
  }

  /// The truth is what the signal was made of.
  @Test(arguments: ["mouth", "nose"], [1, 2, 3, 4])
  func `breaths are counted, and their rate is right`(route: String, seed: Int) throws {
    let name =
      "breath?breaths=14&jitter=0.05&route=\(route)&microphone=phone&distance=8&noise=-85"
      + "&seed=\(seed)&duration=45s"
    let source = try SimulatedSource(parsing: "\(name)&rate=16000")
    let truth = try #require(source.spans).filter { ["inhale", "exhale"].contains($0.name) }
    let found = heard(try samples(name))
    let phases = ended(found, [.inhale, .exhale])
    // One at either end may be cut, and one missed.
    #expect(abs(phases.count - truth.count) <= 3, "\(phases.count) of \(truth.count)")
    let rate = try #require(rates(found).last?.rate)
    #expect(abs(rate - 14) <= 1)
  }

  @Test(arguments: [
    "silence?duration=40s", "noise?color=pink&level=-40&duration=40s",
    "noise?color=white&level=-60&duration=40s", "speech?duration=40s", "wind?duration=40s",
    "hum?duration=40s", "engine?duration=40s", "tone?duration=40s", "alarm?duration=40s",
    "cricket?duration=40s",
  ])
  func `what is no breath is not called one`(signal: String) throws {
    let found = heard(try samples(signal))
    #expect(ended(found, [.inhale, .exhale]).isEmpty)
    #expect(rates(found).allSatisfy { $0.rate == nil })
    #expect(rates(found).allSatisfy { ![.good, .weak].contains($0.quality) })
  }

  @Test func `events follow each other without a gap or an overlap`() throws {
    let found = heard(
      try samples(
        "breath?breaths=12&pause=1s&jitter=0.1&route=mouth&microphone=phone&distance=8&noise=-85"
          + "&seed=5&duration=60s"))
    var open: Breath?
    var last = 0.0
    for case .breath(let breath) in found {
      if breath.phase == .began {
        #expect(open == nil)
        #expect(breath.start >= last - 1e-6)
        open = breath
      } else {
        #expect(open?.start == breath.start)
        #expect(try #require(breath.end) >= breath.start)
        last = breath.end ?? last
        open = nil
      }
      #expect(breath.at >= breath.time)
    }
    #expect(open == nil)
    #expect(!ended(found, [.pause]).isEmpty)
  }

  @Test func `a rate that is too low is refused by the catalogue and hears nothing`() throws {
    let format = AudioFormat(sampleRate: 900, channelCount: 1)
    #expect(AnalyzerCatalog[Breath.self].isSuitable(for: format) == false)
    let noise = [Float](repeating: 0.1, count: 9000)
    #expect(
      events(
        of: BreathTracker(format: format), hearing: [noise], format: format, blocks: .whole
      ).isEmpty)
  }

  /// Labels begin and end with the flow: the sound comes a little later.
  @Test(arguments: [1, 2, 3])
  func `a long pause is no breath, and the breath after it is heard at once`(seed: Int) throws {
    let name =
      "breath?pattern=4-4&apnoea=20s&every=20s&distance=8&noise=-85&seed=\(seed)&duration=60s"
    let source = try SimulatedSource(parsing: "\(name)&rate=16000")
    let spans = try #require(source.spans)
    let pause = try #require(spans.first { $0.end - $0.start > 15 })
    let found = heard(try samples(name))
    // A breath of 8 s has half of it between two sounds, so 10 s are a pause.
    for rate in rates(found) where pause.start + 11..<pause.end ~= rate.time {
      #expect(rate.quality == .none && rate.rate == nil)
    }
    let next = try #require(
      found.compactMap { event -> Breath? in
        guard case .breath(let breath) = event, breath.kind != .pause, breath.phase == .began
        else { return nil }
        return breath.start > pause.start + 5 ? breath : nil
      }.first)
    #expect(next.kind == .inhale)
    #expect(abs(next.start - pause.end) < 0.5 && next.at - next.start < 1)
  }
}
