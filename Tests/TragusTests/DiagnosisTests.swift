import Foundation
import Testing
import Tragus
import TragusTestSupport

struct DiagnosisTests {
  private static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  /// What is heard of a signal, as if it came from a device or from a file.
  private func examination(_ signal: String, isLive: Bool) throws -> Examination {
    try examination(SimulatedSource(parsing: signal), isLive: isLive)
  }

  private func examination(_ source: any AudioSource, isLive: Bool) throws -> Examination {
    var total: Level?
    var conditions: [InputHealth] = []
    var rooms: [RoomNoise] = []
    let listener = Listener()
    listener.add(LevelMeter(format: source.format, period: .infinity)) { total = $0 }
    listener.add(InputMonitor(format: source.format)) { conditions.append($0) }
    for channel in 0..<source.format.channelCount {
      listener.add(RoomMeter(format: source.format, channel: channel)) { rooms.append($0) }
    }
    try listener.run(source)
    return Examination(
      format: source.format, isLive: isLive, level: try #require(total), conditions: conditions,
      lostFrameCount: 0, measuredSampleRate: nil, rooms: rooms)
  }

  /// A healthy input except for what is given.
  private func examination(
    isLive: Bool, conditions: [InputHealth] = [], lostFrameCount: Int64 = 0,
    measuredSampleRate: Double? = nil
  ) throws -> Examination {
    var examination = try examination("tone?duration=1s", isLive: isLive)
    examination.conditions = conditions
    examination.lostFrameCount = lostFrameCount
    examination.measuredSampleRate = measuredSampleRate
    return examination
  }

  @Test(arguments: [
    ("silence?duration=3s", "signal"), ("constant?duration=4s", "signal"),
    ("clipping?duration=3s", "clipping"), ("offset?duration=4s", "offset"),
    ("band-limited?duration=4s", "bandwidth"),
  ])
  func `each condition is found and has a remedy`(signal: String, name: String) throws {
    for isLive in [true, false] {
      let checks = try examination(signal, isLive: isLive).checks
      let check = try #require(checks.first { $0.name == name })
      #expect(check.status != .ok)
      // Nothing useful comes from a device that is dead; a file may well be silent.
      #expect((check.status == .failure) == (isLive && name == "signal"))
      if isLive || name != "signal" { #expect(check.remedy?.isEmpty == false) }
    }
  }

  @Test func `a channel without the sound is named`() throws {
    var random = SeededGenerator(seed: 1)
    let noise = (0..<48_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
    // -40 dB, less than another microphone of one recording.
    func check(_ channels: [[Float]]) throws -> Diagnosis.Check? {
      let format = AudioFormat(sampleRate: 48_000, channelCount: channels.count)
      var levels: [Level] = []
      let listener = Listener()
      listener.add(LevelMeter(format: format, period: .infinity, report: .combinedAndEach)) {
        levels.append($0)
      }
      try listener.run(ArraySource(format: format, channels: channels))
      let examination = Examination(
        format: format, isLive: false, level: levels[0], channelLevels: Array(levels.dropFirst()),
        conditions: [], lostFrameCount: 0, measuredSampleRate: nil)
      return examination.checks.first { $0.name == "channels" }
    }
    let silence = Array(repeating: Float(0), count: noise.count)
    #expect(try check([silence, noise])?.finding == "channel 0 is silent; channel 1 has the sound")
    let soft = noise.map { $0 * 0.01 }
    let both = try check([soft, noise, silence])
    #expect(both?.finding == "channels 0, 2 are almost silent; channel 1 has the sound")
    #expect(both?.remedy?.contains("--channel 1") == true)
    #expect(try check([noise, noise.map { $0 * 0.1 }]) == nil)
    #expect(try check([noise]) == nil && check([silence, silence]) == nil)
  }

  @Test func `a part with less bandwidth does not limit the whole`() throws {
    // Of 14 s, the first 4 s end early, as in a recording of several sources.
    let limited = try SimulatedSource(parsing: "band-limited?duration=4s")
    var samples: [Float] = []
    var buffer = AudioBuffer(format: limited.format, capacity: 4800)
    while try limited.read(into: &buffer) {
      for frame in 0..<buffer.frameCount { samples.append(buffer.channel(0)[frame]) }
    }
    var random = SeededGenerator(seed: 1)
    let noise = (0..<480_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
    let source = ArraySource(format: Self.format, channels: [samples + noise])
    let examination = try examination(source, isLive: false)
    #expect(examination.conditions.contains { $0.condition == .bandLimited })
    #expect(examination.checks.first { $0.name == "bandwidth" }?.status == .ok)
  }

  @Test func `a microphone that suppresses noise is not dead because it is silent at the end`()
    throws
  {
    // Bursts of noise between digital silence, which lasts for 3 s at last.
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    var random = SeededGenerator(seed: 1)
    let samples = (0..<38_400).map { frame in
      frame < 14_400 && frame % 4800 < 2400 ? Float.random(in: -0.2...0.2, using: &random) : 0
    }
    var examination = try examination(
      ArraySource(format: format, channels: [samples]), isLive: true)
    func signal() -> Diagnosis.Check? { examination.checks.first { $0.name == "signal" } }
    #expect(signal()?.status == .failure)
    let listener = Listener()
    listener.add(BlowHindranceMonitor(format: format)) { examination.blowHindrances.append($0) }
    try listener.run(ArraySource(format: format, channels: [samples]))
    #expect(signal()?.status == .ok)
    #expect(examination.checks.contains { $0.name == "blow" && $0.status == .warning })
  }

  // Noise as loud as a voice, of which 20 ms are lost twice, and which fades out and in once.
  @Test func `samples that are cut out of a recording are found`() throws {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var random = SeededGenerator(seed: 1)
    var samples = (0..<48_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
    for frame in 40_000..<44_000 { samples[frame] *= pow(abs(Float(frame) - 42_000) / 2_000, 4) }
    for frame in 41_800..<42_200 { samples[frame] = 0 }
    func counted() -> DropoutCounter {
      var counter = DropoutCounter(format: format)
      // Blocks of any size.
      for start in stride(from: 0, to: samples.count, by: 700) {
        let part = Array(samples[start..<min(start + 700, samples.count)])
        counter.process(AudioBuffer(format: format, position: Int64(start), channels: [part]))
      }
      return counter
    }
    #expect(counted().count == 0)
    for start in [8_000, 24_000] { for frame in start..<(start + 320) { samples[frame] = 0 } }
    let dropouts = counted()
    #expect(dropouts.count == 2 && dropouts.first == 0.5 && dropouts.longest == 0.02)
    var examination = try examination(isLive: false)
    examination.dropouts = dropouts
    let check = try #require(examination.checks.first { $0.name == "dropouts" })
    #expect(check.status == .warning && check.finding.contains("2 times, for up to 20.0 ms"))
  }

  @Test func `the level is compared with what a blow needs`() throws {
    var examination = try examination("tone?duration=1s", isLive: true)
    func check(floor: Double) -> Diagnosis.Check? {
      examination.loudestForBlow = BlowObservation(
        time: 1, level: -12, floor: floor, rise: -12 - floor,
        features: [
          .init("level", -12, atLeast: -24, unit: "dBFS"),
          .init("rise", -12 - floor, atLeast: 15, unit: "dB"), .init("lines", 3, atMost: 2),
        ], verdict: .tonal, isRejection: false)
      return examination.checks.first { $0.name == "blow" }
    }
    let usual = try #require(check(floor: -50))
    #expect(usual.status == .ok)
    #expect(
      usual.finding
        == "loudest -12.0 dBFS, 38.0 dB above the room; a blow needs level -24.0 dBFS, "
        + "rise 15.0 dB")
    // 14 dB below full scale there is no place for 15.
    #expect(check(floor: -14)?.status == .warning)
    examination.isLive = false
    #expect(check(floor: -50) == nil)
  }

  @Test func `a device that was silent for a while is not dead`() throws {
    let silence: [Float] = Array(repeating: 0, count: 96_000)
    let noise = (0..<144_000).map { Float($0 % 97) / 97 - 0.5 }
    let checks = try examination(
      ArraySource(format: Self.format, channels: [silence + noise]), isLive: true
    ).checks
    let signal = try #require(checks.first)
    #expect(signal.status == .warning)
    #expect(signal.finding.hasPrefix("silent until 2.0 s"))
    #expect(checks.count > 2)
  }

  @Test(arguments: Heard.signals + ["tone?duration=1s", "silence?duration=0s"])
  func `a file is never called a dead microphone`(signal: String) throws {
    let diagnosis = Diagnosis(checks: try examination(signal, isLive: false).checks)
    #expect(diagnosis.status != .failure)
    let text = JSONLines().object(diagnosis).lowercased()
    for word in ["microphone", "muted", "unplugged", "denied", "gain up", "plug"] {
      #expect(!text.contains(word), "\(word): \(text)")
    }
  }

  @Test func `a healthy input is healthy in every respect`() throws {
    for isLive in [true, false] {
      let checks = try examination(isLive: isLive, measuredSampleRate: 48_100).checks
      #expect(checks.allSatisfy { $0.status == .ok && $0.remedy == nil })
      let names =
        ["signal", "clipping", "offset", "bandwidth", "room"] + (isLive ? ["timing"] : [])
      #expect(checks.map(\.name) == names)
    }
  }

  @Test func `a device without a frame has failed, a file is only empty`() throws {
    #expect(try examination("silence?duration=0s", isLive: true).checks[0].status == .failure)
    #expect(try examination("silence?duration=0s", isLive: false).checks[0].status == .warning)
  }

  // A soft voice is no fault of a recording; a level that no voice has is.
  @Test(arguments: [(-85, true, true), (-85, false, true), (-55, true, false), (-55, false, false)])
  func `a very quiet input is a warning`(level: Int, isLive: Bool, isWarned: Bool) throws {
    let check = try examination("noise?duration=2s&level=\(level)", isLive: isLive).checks[0]
    #expect(check.status == (isWarned ? .warning : .ok))
    #expect((check.remedy?.contains("convert") == true) == (isWarned && !isLive))
  }

  // 44.1 for 48 kHz is the usual mistake; a sound card is off by far less than 1 %.
  @Test(arguments: [(44_100, true), (52_000, true), (47_900, false), (48_010, false)])
  func `a wrong rate is told from a clock that is a little off`(rate: Double, isWrong: Bool) throws
  {
    let timing = try examination(isLive: true, measuredSampleRate: rate).checks.last
    #expect(timing?.name == "timing")
    #expect((timing?.status == .failure) == isWrong)
  }

  @Test func `lost frames are a warning`() throws {
    let timing = try examination(isLive: true, lostFrameCount: 480).checks.last
    #expect(timing?.status == .warning)
    #expect(timing?.finding.contains("480 frames") == true)
  }

  @Test func `a quiet room is quiet enough, with speech and without`() throws {
    for signal in ["speech?duration=5s", "noise?color=pink&level=-70&duration=5s"] {
      for isLive in [true, false] {
        let examination = try examination(signal, isLive: isLive)
        let check = try #require(examination.checks.first { $0.name == "room" })
        #expect(check.status == .ok)
        #expect(check.finding.hasPrefix("quiet enough: yes; noise"))
        #expect(examination.room?.isQuietEnough == true)
      }
    }
  }

  @Test func `of a microphone without a sound nothing is said of the room`() throws {
    // Below the steps of 24 bits, so that there is no true converter behind it.
    let source = try SimulatedSource(parsing: "noise?level=-160&duration=4s&rate=16000")
    var room: RoomNoise?
    let listener = Listener()
    listener.add(RoomMeter(format: source.format, channel: 0)) { room = $0 }
    try listener.run(source)
    #expect(room?.check(isLive: true).finding.contains("digital silence") == true)
  }

  @Test func `hum is named with its frequency and level`() throws {
    let examination = try examination("hum?frequency=60&duration=4s&level=-45", isLive: true)
    let check = try #require(examination.checks.first { $0.name == "room" })
    #expect(check.status == .warning)
    #expect(check.finding.hasPrefix("quiet enough: no; noise -45"))
    #expect(check.finding.contains(", 60.0 Hz hum -45.0 dBFS; 19.0 dB below usual speech"))
    #expect(check.remedy?.contains("transformers") == true)
  }

  @Test func `a noisy room is a warning, a recorded sound without a pause is none`() throws {
    let noise = "noise?color=pink&level=-30&duration=4s"
    let live = try examination(noise, isLive: true).checks.first { $0.name == "room" }
    #expect(live?.status == .warning)
    #expect(live?.finding.hasPrefix("quiet enough: no") == true)
    let recorded = try examination(noise, isLive: false)
    #expect(recorded.room == nil)
    let file = recorded.checks.first { $0.name == "room" }
    #expect(file?.status == .ok)
    #expect(file?.finding.contains("cannot be told") == true)
  }

  @Test func `the noisiest channel decides`() throws {
    let format = AudioFormat(sampleRate: 8000, channelCount: 2)
    var random = SeededGenerator(seed: 4)
    let quiet = (0..<32_000).map { _ in Float.random(in: -0.0001...0.0001, using: &random) }
    let noisy = (0..<32_000).map { _ in Float.random(in: -0.01...0.01, using: &random) }
    let examination = try examination(
      ArraySource(format: format, channels: [quiet, noisy]), isLive: true)
    #expect(examination.room?.channel == 1)
    #expect(examination.room?.isQuietEnough == false)
  }

  @Test func `a diagnosis carries what was measured of the room`() {
    let room = RoomNoise(
      time: 5, duration: 5, noise: -61.24, speechNoise: -64, sound: -24.5,
      hum: RoomNoise.Hum(frequency: 50.0123, level: -70.06))
    #expect(
      JSONLines().object(Diagnosis(checks: [], room: room))
        == #"{"checks":[],"room":{"channel":0,"duration":5,"humFrequency":50.01,"#
        + #""humLevel":-70.1,"margin":39.5,"noise":-61.2,"quiet":true,"sound":-24.5,"#
        + #""speechNoise":-64,"time":5,"unit":"dBFS"},"status":"ok","type":"doctor","version":1}"#)
  }

  @Test func `the worst check decides`() {
    func diagnosis(_ statuses: Diagnosis.Status...) -> Diagnosis {
      Diagnosis(checks: statuses.map { Diagnosis.Check("x", $0, "y") })
    }
    #expect(diagnosis().status == .ok)
    #expect(diagnosis(.ok, .warning, .ok).status == .warning)
    #expect(diagnosis(.failure, .warning, .ok).status == .failure)
    #expect(
      JSONLines().object(diagnosis(.warning))
        == #"{"checks":[{"finding":"y","name":"x","status":"warning"}],"status":"warning","#
        + #""type":"doctor","version":1}"#)
  }

  @Test(arguments: InputHealth.Condition.allCases)
  func `every condition has a remedy that ends like a sentence`(condition: InputHealth.Condition) {
    #expect(condition.remedy.hasSuffix("."))
    #expect(!condition.remedy.contains("\n"))
  }
}
