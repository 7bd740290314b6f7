import Tragus

/// The measures of a recording beside their limits, and its faults.
package struct RecordingCheck: Sendable {
  package typealias Measure = RecordingLimits.Measure

  /// A measure with a limit.
  package struct Result: Sendable {
    package let measure: Measure
    /// The value, or `nil` where there is none, as the loudness of silence.
    package let value: Double?
    package let limit: RecordingLimits.Limit

    package var passes: Bool { limit.contains(value, margin: measure.margin) }
  }

  /// The input as the user named it.
  package let source: String
  /// The measures with a limit, in the order of ``RecordingLimits/Measure``.
  package let results: [Result]
  /// What is wrong with it whatever the limits are, one sentence each.
  package let findings: [String]

  /// Whether all measures keep their limits, and nothing is wrong.
  package var passes: Bool { findings.isEmpty && results.allSatisfy(\.passes) }

  /// The seconds of each level in which the quietest part and the silence are found.
  private static let step = 0.01
  /// The steps of the quietest part: half a second.
  private static let quietSteps = 50

  /// Reads a recording to its end.
  ///
  /// - Parameter isQuiet: Whether to show no progress.
  /// - Throws: `invalidRequest` for an input that is not a recording; errors of reading.
  package init(
    of input: OpenInput, _ limits: RecordingLimits, isQuiet: Bool
  ) throws(AudioError) {
    guard let file = input.file else {
      throw AudioError(
        .invalidRequest,
        "\(input.title) is not a recording; name a file, as tragus check take.wav.")
    }
    let format = file.format
    var meters = Meters()
    meters.measuresLoudness = limits.limits[.loudness] != nil || limits.limits[.truePeak] != nil
    meters.measuresTruePeak = limits.limits[.truePeak] != nil
    let collector = MeterSummaryCollector(
      source: input.name.text, format: format, meters: meters)
    var pauses = Pauses(sampleRate: format.sampleRate)
    let listener = Listener()
    collector.add(to: listener)
    listener.add(LevelMeter(format: format, period: Self.step)) { pauses.take($0) }
    var isClipped = false
    listener.add(InputMonitor(format: format)) {
      if $0.condition == .clipping { isClipped = true }
    }
    try listener.run(input, isQuiet: isQuiet)

    let summary = collector.summary
    source = input.name.text
    results = Measure.allCases.compactMap { measure in
      guard let limit = limits.limits[measure] else { return nil }
      let value: Double? =
        switch measure {
        case .loudness: summary.loudness?.integrated
        case .truePeak: summary.loudness?.maximumTruePeak
        case .peak: summary.combined.peak
        case .rms: summary.combined.rms
        case .noise: pauses.leastPower.map { decibels(power: $0) }
        case .silence: pauses.longest
        case .length: summary.duration
        case .rate: format.sampleRate
        case .channels: Double(format.channelCount)
        }
      return Result(measure: measure, value: value, limit: limit)
    }
    // What is merely unusual does not fail: another rate, a header of a pipe, bytes behind the end.
    findings =
      file.warnings.filter { $0 != AudioFile.unknownLength }
      + RecordingDescription.faults(
        in: [summary.combined] + summary.channels, isClipped: isClipped)
  }

  // The quietest half second, and the longest silence.
  private struct Pauses {
    private let sampleRate: Double
    // The powers of the last half second, in a ring.
    private var powers: [Double] = []
    private var count = 0
    private(set) var leastPower: Double?
    private var frameCount: Int64 = 0
    private var longestCount: Int64 = 0
    var longest: Double { Double(longestCount) / sampleRate }

    init(sampleRate: Double) { self.sampleRate = sampleRate }

    mutating func take(_ level: Level) {
      let power = power(10, level.rms / 10)
      if powers.count < quietSteps {
        powers.append(power)
      } else {
        powers[count % quietSteps] = power
      }
      count += 1
      if powers.count == quietSteps {
        let mean = powers.reduce(0, +) / Double(quietSteps)
        leastPower = min(leastPower ?? mean, mean)
      }
      frameCount = level.rms < RecordingLimits.quietLevel ? frameCount + level.frameCount : 0
      longestCount = max(longestCount, frameCount)
    }
  }

  /// The columns of a table of checks.
  package static let columns = ["source"] + CodingKeys.row.map(\.stringValue)

  /// The rows of a table: one for each measure, and for each fault.
  package var rows: [Row] {
    let rows =
      results.map { Row(source: source, result: $0) }
      + findings.map { Row(source: source, finding: $0) }
    return rows.isEmpty ? [Row(source: source)] : rows
  }

  package struct Row: Encodable {
    let source: String
    var result: Result?
    var finding: String?

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(source, forKey: .source)
      try result?.encode(to: encoder)
      if result == nil { try container.encode(finding == nil, forKey: .passes) }
      try container.encodeIfPresent(finding, forKey: .finding)
    }
  }

  fileprivate enum CodingKeys: String, CodingKey {
    case type, version, source, measure, value, unit, least, most, passes, finding
    case results = "measures"
    case findings

    static let row: [CodingKeys] = [.measure, .value, .unit, .least, .most, .passes, .finding]
  }
}

extension RecordingCheck.Result: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingCheck.CodingKeys.self)
    try container.encode(measure.rawValue, forKey: .measure)
    try container.encode(value.map { rounded($0) }, forKey: .value)
    if !measure.unit.isEmpty { try container.encode(measure.unit, forKey: .unit) }
    try container.encodeIfPresent(limit.least, forKey: .least)
    try container.encodeIfPresent(limit.most, forKey: .most)
    try container.encode(passes, forKey: .passes)
  }
}

extension RecordingCheck: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("check", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(source, forKey: .source)
    try container.encode(passes, forKey: .passes)
    try container.encode(results, forKey: .results)
    try container.encode(findings, forKey: .findings)
  }
}
