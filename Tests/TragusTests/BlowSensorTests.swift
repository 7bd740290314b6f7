import Testing
import Tragus
import TragusTestSupport

struct BlowSensorTests {
  private func channels(of signal: String) throws -> (channels: [[Float]], format: AudioFormat) {
    let source = try SimulatedSource(parsing: signal)
    var channels: [[Float]] = Array(repeating: [], count: source.format.channelCount)
    var buffer = AudioBuffer(format: source.format, capacity: 1024)
    while try source.read(into: &buffer) {
      for index in channels.indices {
        for frame in 0..<buffer.frameCount { channels[index].append(buffer.channel(index)[frame]) }
      }
    }
    return (channels, source.format)
  }

  private func heard(
    _ channels: [[Float]], _ format: AudioFormat,
    _ settings: BlowSensor.Settings = BlowSensor.Settings()
  ) -> [BlowSensorEvent] {
    events(
      of: BlowSensor(format: format, settings), hearing: channels, format: format, blocks: .whole)
  }

  // A blow behind wind: whether one counts depends on what was known of the wind when it began.
  @Test(arguments: [8000, 11_025])
  func `it keeps the laws`(rate: Int) throws {
    let (wind, format) = try channels(of: "wind?speed=10&seed=1&duration=5s&rate=\(rate)")
    let (blows, _) = try channels(
      of: "blow?microphone=bare&count=1&seed=2&level=-10&duration=2s&rate=\(rate)")
    let signal = [blows[0] + wind[0] + blows[0]]
    let found = heard(signal, format)
    #expect(found.contains { $0.blow != nil })
    #expect(found.contains { if case .wind = $0 { true } else { false } })
    var settings = BlowSensor.Settings()
    settings.isFromDevice = true
    settings.updatePeriod = 0.032
    checkAnalyzer(format: format, signals: [signal], settling: 5) {
      BlowSensor(format: format, settings)
    }
  }

  @Test func `a recording may begin with a blow, a device may not`() throws {
    let (whole, format) = try channels(
      of: "blow?microphone=bare&count=1&seed=3&length=800ms&level=-15&duration=3s&rate=8000")
    let blow = try #require(heard(whole, format).first?.blow)
    let rest = [Array(whole[0].dropFirst(format.frameCount(of: blow.start + 0.1)))]
    #expect(heard(rest, format).compactMap(\.blow).map(\.phase) == [.began, .ended])
    var settings = BlowSensor.Settings()
    settings.isFromDevice = true
    #expect(heard(whole, format, settings).count == 2)
    #expect(heard(rest, format, settings).isEmpty)
  }

  @Test func `a blow from elsewhere is aside`() throws {
    let (signal, format) = try channels(
      of: "blow?direction=40&spacing=12&channels=2&count=1&seed=1&level=-15&duration=4s&rate=16000")
    func heard(from angle: Double) -> [BlowSensorEvent] {
      var settings = BlowSensor.Settings()
      settings.direction = .init(DirectionGate(angle: angle, width: 20), spacing: 0.12)
      return self.heard(signal, format, settings)
    }
    #expect(heard(from: 40).compactMap(\.blow).map(\.phase) == [.began, .ended])
    let aside = heard(from: -40)
    #expect(aside.map(\.event.phase) == [.began, .ended])
    #expect(aside.allSatisfy { $0.blow == nil })
  }

  @Test(arguments: [
    "scene?duration=20s&rate=16000&seed=2",
    "blow?microphone=phone&count=6&seed=4&duration=20s&rate=16000",
    "wind?speed=12&seed=2&duration=15s&rate=16000",
  ])
  func `all that hear blows agree`(signal: String) throws {
    let source = { try SimulatedSource(parsing: signal) }
    let detections = try AnalyzerCatalog[Blow.self].detections(in: source())
    let blows = Heard.events(of: try source()).compactMap { $0 as? Blow }
      .filter { $0.phase == .ended }
    #expect(detections.map(\.start) == blows.map(\.start))
    #expect(detections.map(\.end) == blows.compactMap(\.end))
  }
}
