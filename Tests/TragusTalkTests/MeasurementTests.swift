import Testing
import TragusCore
import TragusModem
import TragusTestSupport

@testable import Tragus
@testable import TragusTalk

@Test func `a probe is played and measured on one stream, in memory`() throws {
  let air = SimulatedAir(latency: 0.2, noise: 0.0005)
  let listener = Listener()
  var reports: [TalkMoment<TalkEvent>] = []
  let meter = listener.add(ChannelProbeMeter(format: SimulatedAir.format)) { reports.append($0) }
  try listener.run(air.left, playing: meter, on: air.left) { !reports.isEmpty }
  // It is heard 14 dB below the loudspeaker, and the noise is white.
  guard case .measured(let report?) = reports.first?.content else {
    Issue.record("The probe was not heard.")
    return
  }
  #expect(report.passedRanges == "1-20")
  #expect(air.left.starts.count == 1)
  // It is counted in frames: half a second before, one of the probe, one and a half behind it.
  #expect(reports == [TalkMoment(time: 3, .measured(report))])
}

@Test(arguments: [160, 480, 4800])
func `a round trip is the frames by which the sweep comes later`(blockLength: Int) throws {
  let format = AudioFormat(sampleRate: 48_000, channelCount: 2)
  var meter = RoundTripMeter(format: format)
  let lag = 5432
  var played: [Float] = []
  var origin = 0
  var random = SeededGenerator(seed: 1)
  var outcomes: [TalkMoment<RoundTripMeter.Outcome>] = []
  for start in stride(from: 0, to: 4 * 48_000, by: blockLength) {
    let heard = (start..<(start + blockLength)).map { frame in
      let place = frame - origin - lag
      let noise = Float.random(in: -0.01...0.01, using: &random)
      return noise + (played.indices.contains(place) ? 0.1 * played[place] : 0)
    }
    // One microphone hears it, the other one does not.
    outcomes += meter.process(
      AudioBuffer(
        format: format, position: Int64(start),
        channels: [heard, Array(repeating: 0, count: blockLength)]))
    guard let sound = meter.takeSound() else { continue }
    let source = try sound.source()
    var buffer = AudioBuffer(format: sound.format, capacity: Int(sound.frameCount))
    _ = try source.read(into: &buffer)
    let samples = buffer.channel(0)
    played = samples.indices.map { samples[$0] }
    origin = start + blockLength
    meter.beginSound(at: Int64(origin))
  }
  guard case .heard(let trip) = outcomes.first?.content else {
    Issue.record("The sweep was not heard.")
    return
  }
  #expect(trip.frameCount == Int64(lag))
  #expect(outcomes == [TalkMoment(time: 3, .heard(trip))])
}

@Test func `a sweep that nobody hears is not found`() {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  var meter = RoundTripMeter(format: format)
  let silence = AudioBuffer(format: format, channels: [Array(repeating: 0, count: 8000)])
  #expect(meter.process(silence) == [])
  #expect(meter.takeSound() != nil)
  #expect(meter.takeSound() == nil)
  meter.beginSound(at: 8000)
  // Frames that are lost count too.
  #expect(meter.skip(20_000) == [TalkMoment(time: 3.5, .notHeard)])
}
