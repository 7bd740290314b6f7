import Testing
import TragusTestSupport

@testable import Tragus

struct VoiceSensorTests {
  private func samples(_ signal: String) throws -> (samples: [Float], format: AudioFormat) {
    let source = try SimulatedSource(parsing: signal)
    var samples: [Float] = []
    var buffer = AudioBuffer(format: source.format, capacity: 1024)
    while try source.read(into: &buffer) {
      for frame in 0..<buffer.frameCount { samples.append(buffer.channel(0)[frame]) }
    }
    return (samples, source.format)
  }

  @Test func `it keeps the laws`() throws {
    let (speech, format) = try samples("speech?duration=1500ms&rate=8000&seed=1")
    checkAnalyzer(format: format, signals: [[speech]], settling: 6) { VoiceSensor(format: format) }
  }

  @Test func `speech is what the detector hears, a second later at most`() throws {
    let (speech, format) = try samples("speech?duration=4s&rate=8000&seed=2")
    let plain = events(
      of: VoiceDetector(format: format), hearing: [speech], format: format, blocks: .whole)
    let found = events(
      of: VoiceSensor(format: format), hearing: [speech], format: format, blocks: .whole)
    #expect(!plain.isEmpty && found.map(\.start) == plain.map(\.start))
    #expect(found.map(\.end) == plain.map(\.end))
    for (late, early) in zip(found, plain) {
      #expect(late.at >= early.at && late.at - early.at < 1.1)
    }
  }
}
