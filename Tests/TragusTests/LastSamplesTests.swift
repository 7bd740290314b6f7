import Testing
import Tragus

struct LastSamplesTests {
  /// Peaks between samples are known late; a stream may end, and a period may have been reported,
  /// before.
  @Test(arguments: [0, 1, 2, 7, 15, 16, 17, 31, 39])
  func `a peak in the last samples is in every summary`(distance: Int) throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    var samples = [Float](repeating: 0, count: 4_800)
    samples[samples.count - 1 - distance] = 0.9
    let buffer = AudioBuffer(format: format, channels: [samples])
    var meters = Meters()
    meters.measureEverything()
    var found: [(truePeak: Double?, peakC: Double?)] = []
    for keepsSeries in [false, true] {
      let collector = MeterSummaryCollector(
        source: "x", format: format, meters: meters, keepsSeries: keepsSeries)
      let listener = Listener()
      collector.add(to: listener)
      try listener.run(OneBuffer(buffer))
      let summary = collector.summary
      found.append((summary.loudness?.maximumTruePeak, summary.soundLevel?.whole.peakC))
    }
    // A sample of 0.9 is -0.92 dBFS; what lies between samples is no lower.
    #expect((found[0].truePeak ?? -200) > -0.93)
    #expect(found[0].truePeak == found[1].truePeak)
    #expect(found[0].peakC == found[1].peakC)
  }

  private final class OneBuffer: AudioSource {
    let format: AudioFormat
    private var buffer: AudioBuffer?

    init(_ buffer: AudioBuffer) {
      format = buffer.format
      self.buffer = buffer
    }

    func read(into target: inout AudioBuffer) throws(AudioError) -> Bool {
      guard let buffer else { return false }
      target = buffer
      self.buffer = nil
      return true
    }
  }
}
