import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct SegmentProposerTests {
  /// Stretches of a sound, each with a level and, if it is a tone, a frequency.
  private struct Part {
    let start: Double
    let end: Double
    let level: Double  // dBFS
    var frequency: Double?
  }

  /// White noise of a level, with sounds in it.
  private func recording(
    _ parts: [Part], duration: Double, floor: Double = -70, sampleRate: Double = 16_000
  ) -> [Float] {
    var random = SeededGenerator(seed: 5)
    func noise(_ level: Double) -> Double {
      // Uniform noise has a third of the square of its limit.
      Double.random(in: -1...1, using: &random) * 3.0.squareRoot() * pow(10, level / 20)
    }
    return (0..<Int(duration * sampleRate)).map { frame in
      let time = Double(frame) / sampleRate
      var sample = noise(floor)
      for part in parts where part.start..<part.end ~= time {
        if let frequency = part.frequency {
          sample += pow(10, part.level / 20) * 2.0.squareRoot() * sin(2 * .pi * frequency * time)
        } else {
          sample += noise(part.level)
        }
      }
      return Float(sample)
    }
  }

  private func proposals(
    _ samples: [Float], sampleRate: Double = 16_000, _ settings: SegmentProposer.Settings = .init()
  ) -> [SegmentProposal] {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    var proposer = SegmentProposer(format: format, settings)
    return proposer.process(AudioBuffer(format: format, channels: [samples])) + proposer.finish()
  }

  @Test(arguments: [8_000, 16_000, 44_100, 48_000.0], [-80, -60.0])
  func `sounds in noise are found where they are`(sampleRate: Double, floor: Double) {
    let parts = [
      Part(start: 1.5, end: 2.2, level: -30), Part(start: 3, end: 3.4, level: -40),
      Part(start: 5, end: 7, level: -25, frequency: 440),
    ]
    let found = proposals(
      recording(parts, duration: 9, floor: floor, sampleRate: sampleRate), sampleRate: sampleRate)
    #expect(found.count == parts.count)
    for (proposal, part) in zip(found, parts) {
      // The padding of 50 ms, and half a window of 32 ms on either side.
      #expect(abs(proposal.start - (part.start - 0.05)) < 0.03)
      #expect(abs(proposal.end - (part.end + 0.05)) < 0.03)
      // White noise has a part of its power above 8 kHz, where the level is not measured. The
      // highest of some dozen windows lies above the mean.
      let share = part.frequency == nil ? min(8000 / (sampleRate / 2), 0.9) : 1
      #expect(abs(proposal.level - part.level - 10 * log10(share)) < 1.5)
      #expect(proposal.at >= proposal.end)
    }
  }

  @Test func `a change of the spectrum is a boundary, though the level stays`() {
    let parts = [
      Part(start: 1, end: 2, level: -20, frequency: 300),
      Part(start: 2, end: 3, level: -20, frequency: 2500),
    ]
    let found = proposals(recording(parts, duration: 4))
    #expect(found.count == 2)
    #expect(abs(found[0].end - 2) < 0.05)
    // Nothing is added where one sound passes into another.
    #expect(found[0].end == found[1].start)
  }

  @Test func `a dip of the level is a boundary, though it does not reach what is usual`() {
    let parts = [
      Part(start: 1, end: 1.9, level: -20), Part(start: 1.9, end: 2, level: -40),
      Part(start: 2, end: 3, level: -20),
    ]
    let found = proposals(recording(parts, duration: 4))
    #expect(found.count == 2)
    #expect(abs(found[0].end - 1.95) < 0.06)
    var settings = SegmentProposer.Settings()
    settings.splits = false
    #expect(proposals(recording(parts, duration: 4), settings).count == 1)
  }

  @Test func `pauses and short sounds are as the settings say`() {
    let parts = [
      Part(start: 1, end: 1.3, level: -30), Part(start: 1.7, end: 2, level: -30),
      Part(start: 3, end: 3.05, level: -30),
    ]
    let samples = recording(parts, duration: 4)
    #expect(proposals(samples).count == 2)
    var settings = SegmentProposer.Settings()
    settings.pause = 0.5
    settings.minimumDuration = 0.02
    settings.padding = 0
    let found = proposals(samples, settings)
    // The dip keeps what is apart by more than a moment apart.
    #expect(found.last.map { abs($0.start - 3) < 0.03 } == true)
    settings.minimumDuration = 0.35
    settings.pause = 0
    #expect(proposals(samples, settings).isEmpty)
  }

  @Test func `padding goes half of the way to the next sound at most`() {
    let parts = [Part(start: 1, end: 2, level: -30), Part(start: 2.5, end: 3, level: -30)]
    var settings = SegmentProposer.Settings()
    settings.padding = 2
    let found = proposals(recording(parts, duration: 4), settings)
    #expect(found.count == 2)
    #expect(found[0].start == 0 && abs(found[0].end - 2.25) < 0.03)
    #expect(abs(found[1].start - 2.25) < 0.03 && found[1].end == 4)
  }

  @Test func `a sound lasts to the end of the stream, and silence has none`() {
    let found = proposals(recording([Part(start: 2, end: 9, level: -30)], duration: 3))
    #expect(found.map(\.end) == [3])
    #expect(proposals([Float](repeating: 0, count: 48_000)).isEmpty)
    #expect(proposals([]).isEmpty)
    // What is usual is learnt from the first second: steady noise is not a sound.
    #expect(proposals(recording([], duration: 5, floor: -30)).isEmpty)
  }

  @Test(arguments: [1_000, 8_000, 44_100.0])
  func `the proposer keeps the laws`(sampleRate: Double) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let samples = recording(
      [Part(start: 1.5, end: 2, level: -30), Part(start: 2.7, end: 3, level: -20)], duration: 4.5,
      sampleRate: sampleRate)
    checkAnalyzer(format: format, signals: [[samples]], settling: 5) {
      SegmentProposer(format: format)
    }
  }
}
