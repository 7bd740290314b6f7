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
    var listener = Listener()
    listener.add(LevelMeter(format: source.format, period: .infinity)) { total = $0 }
    listener.add(InputMonitor(format: source.format)) { conditions.append($0) }
    try listener.run(source)
    return Examination(
      format: source.format, isLive: isLive, level: try #require(total), conditions: conditions,
      lostFrameCount: 0, measuredSampleRate: nil)
  }

  /// A healthy input but for what is given.
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
    ("band-limited?duration=8s", "bandwidth"),
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
      let names = ["signal", "clipping", "offset", "bandwidth"] + (isLive ? ["timing"] : [])
      #expect(checks.map(\.name) == names)
    }
  }

  @Test func `a device without a frame has failed, a file is only empty`() throws {
    #expect(try examination("silence?duration=0s", isLive: true).checks[0].status == .failure)
    #expect(try examination("silence?duration=0s", isLive: false).checks[0].status == .warning)
  }

  @Test func `a very quiet microphone is a warning, a quiet file is not`() throws {
    let quiet = "noise?duration=2s&level=-85"
    #expect(try examination(quiet, isLive: true).checks[0].status == .warning)
    #expect(try examination(quiet, isLive: false).checks[0].status == .ok)
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

struct LevelSummaryTests {
  @Test func `a summary has the keys and the figures of its levels`() throws {
    let source = try SimulatedSource(
      parsing: "tone?frequency=1000&level=-20&duration=500ms&channels=2")
    let format = source.format
    var levels: [Level] = []
    var listener = Listener()
    listener.add(
      LevelMeter(format: format, period: .infinity, report: .combinedAndEach)
    ) { levels.append($0) }
    try listener.run(source)
    let line = JSONLines().object(LevelSummary(source: "x", format: format, levels: levels))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let values = try #require(object)
    #expect(
      values.keys.sorted() == [
        "channels", "clipped_samples", "crest_db", "dc", "dc_ch", "duration", "floor", "frames",
        "invalid_samples", "peak_dbfs", "peak_dbfs_ch", "rate", "rms_dbfs", "rms_dbfs_ch",
        "source", "type", "unit", "version",
      ])
    #expect(values["duration"] as? Double == 0.5)
    #expect(values["frames"] as? Int == 24_000)
    // As text, because some readers of JSON round the last digit in their own way.
    #expect(line.contains("\"peak_dbfs\":\(levels[0].peak),"))
    #expect(line.contains("\"rms_dbfs_ch\":[\(levels[1].rms),\(levels[2].rms)]"))
  }
}
