import Testing
import TragusCore

@testable import TragusAnalysis

struct FractionalRateTests {
  /// How late the ends of hops are known, in seconds, at the begin of a stream and at its end.
  private func lateness(
    rate: Double, duration: Double, _ hear: (AudioBuffer) -> Double?
  ) -> (first: Double, last: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    var times: [Double] = []
    let step = 16
    for position in stride(from: 0, to: Int(duration * rate), by: step) {
      let buffer = AudioBuffer(
        format: format, position: Int64(position), channels: [Array(repeating: 0, count: step)])
      if let time = hear(buffer) { times.append(Double(position + step) / rate - time) }
    }
    return (times.first ?? 0, times.last ?? 1)
  }

  // A rate that is taken for half a hertz more drifts by 12.5 ms in these times. Buffers of 16
  // frames take 4 ms at most.
  @Test func `a voice's times do not drift at a rate that is no whole number`() {
    let rate = 4000.5
    var input = HopInput<VoiceNetwork>(sampleRate: rate)
    let late = lateness(rate: rate, duration: 100) { buffer in
      var start = 0
      return input.fill(from: buffer, start: &start) ? input.time : nil
    }
    #expect(abs(late.last - late.first) < 0.0045)
  }

  @Test func `a blow's times do not drift at a rate that is no whole number`() {
    let rate = 8000.5
    var input = BlowInput(format: AudioFormat(sampleRate: rate, channelCount: 1))
    let late = lateness(rate: rate, duration: 200) { buffer in
      var start = 0
      return input.fill(from: buffer, start: &start) ? input.soundTime : nil
    }
    #expect(abs(late.last - late.first) < 0.0045)
  }
}
