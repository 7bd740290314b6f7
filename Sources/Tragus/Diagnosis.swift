/// What is wrong with an input, and what to do.
package struct Diagnosis: Sendable, Encodable, Hashable {
  /// How bad it is.
  package enum Status: String, Sendable, Hashable, Codable {
    case ok
    /// It works, but the result will be worse than it could be.
    case warning
    /// Nothing useful can be heard.
    case failure
  }

  /// One thing that was looked at.
  package struct Check: Sendable, Encodable, Hashable {
    package let name: String
    package let status: Status
    /// What was found: one sentence or a few figures.
    package let finding: String
    /// What to do about it, or `nil` when nothing is wrong.
    package let remedy: String?
    /// Whether it was found of simulated sound; `nil` for what is real.
    package var simulated: Bool?

    package init(_ name: String, _ status: Status, _ finding: String, remedy: String? = nil) {
      self.name = name
      self.status = status
      self.finding = finding
      self.remedy = remedy
    }
  }

  package var checks: [Check]
  /// What was measured of the room, if it was.
  package var room: RoomNoise?

  package init(checks: [Check], room: RoomNoise? = nil) {
    self.checks = checks
    self.room = room
  }

  /// The worst of all checks.
  package var status: Status {
    checks.contains { $0.status == .failure }
      ? .failure : checks.contains { $0.status == .warning } ? .warning : .ok
  }

  private enum CodingKeys: String, CodingKey {
    case type, version, status, checks, room
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("doctor", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(status, forKey: .status)
    try container.encode(checks, forKey: .checks)
    try container.encodeIfPresent(room, forKey: .room)
  }
}

/// What was heard of an input while it was examined.
package struct Examination: Sendable {
  package var format: AudioFormat
  /// Whether it is a live device; a file is never called a dead microphone.
  package var isLive: Bool
  /// The level of the whole, over all channels.
  package var level: Level
  /// The level of each channel, or empty when they were not measured.
  package var channelLevels: [Level]
  /// The beginnings and ends of conditions, in their order.
  package var conditions: [InputHealth]
  /// What was cut out of the sound, or `nil` when it was not looked for.
  package var dropouts: DropoutCounter?
  package var lostFrameCount: Int64
  /// The frames per second that came by the computer's clock, or `nil` when that says nothing.
  package var measuredSampleRate: Double?
  /// The room as each channel heard it; empty when it was not measured.
  package var rooms: [RoomNoise]
  /// What keeps the input from showing somebody who blows into it.
  package var blowHindrances: [BlowHindrance]
  /// The loudest moment as the detector of blows saw it, or `nil` when it did not listen.
  package var loudestForBlow: BlowObservation?

  package init(
    format: AudioFormat, isLive: Bool, level: Level, channelLevels: [Level] = [],
    conditions: [InputHealth],
    dropouts: DropoutCounter? = nil, lostFrameCount: Int64, measuredSampleRate: Double?,
    rooms: [RoomNoise] = [],
    blowHindrances: [BlowHindrance] = [], loudestForBlow: BlowObservation? = nil
  ) {
    self.format = format
    self.isLive = isLive
    self.level = level
    self.channelLevels = channelLevels
    self.conditions = conditions
    self.dropouts = dropouts
    self.lostFrameCount = lostFrameCount
    self.measuredSampleRate = measuredSampleRate
    self.rooms = rooms
    self.blowHindrances = blowHindrances
    self.loudestForBlow = loudestForBlow
  }

  /// The room as the noisiest channel heard it. It is `nil` when it was not measured, when nothing
  /// could be heard, or when a recorded sound has no pauses.
  package var room: RoomNoise? {
    guard level.frameCount > 0, signal.status != .failure,
      let room = noisiest, isLive || !room.hidesNoise
    else { return nil }
    return room
  }

  private var noisiest: RoomNoise? { rooms.max { $0.speechNoise < $1.speechNoise } }

  /// The verdict, check by check: signal, channels that lack it, clipping, offset, bandwidth,
  /// dropouts, room, what hinders blows or what one needs, timing.
  package var checks: [Diagnosis.Check] {
    var checks = [signal]
    guard level.frameCount > 0, checks[0].status != .failure else { return checks + timing }
    checks += [channels, clipping, offset, bandwidth].compactMap(\.self)
    if let dropouts, dropouts.count > 0 { checks.append(check(dropouts)) }
    if let noisiest { checks.append(noisiest.check(isLive: isLive)) }
    checks += blowHindrances.map {
      Diagnosis.Check("blow", .warning, $0.finding, remedy: $0.remedy)
    }
    if blowHindrances.isEmpty, isLive, let loudestForBlow { checks.append(blow(loudestForBlow)) }
    return checks + timing
  }

  // Sound cards are exact to 0.01 %; bursts of a sound server spoil a few seconds by 2 %. A wrong
  // rate is off by 8 % (44.1 for 48 kHz) and more.
  private static let rateTolerance = 0.05

  private func first(_ condition: InputHealth.Condition) -> InputHealth? {
    conditions.first { $0.condition == condition && $0.phase == .began }
  }

  private var signal: Diagnosis.Check {
    let figures =
      "rms \(level.rms.tenths) dBFS, peak \(level.peak.tenths) dBFS"
    if level.frameCount == 0 {
      return Diagnosis.Check(
        "signal", isLive ? .failure : .warning, "no frame came",
        remedy: isLive ? InputHealth.Condition.silent.remedy : nil)
    }
    if level.invalidSampleCount > 0 {
      return Diagnosis.Check(
        "signal", .warning,
        "\(level.invalidSampleCount) samples are not a number, and count as 0",
        remedy: "The program that wrote them has a fault, or --raw names another format.")
    }
    for condition in [InputHealth.Condition.silent, .constant] {
      // The pauses of an input that suppresses noise are silent; the hindrance says so.
      if condition == .silent, blowHindrances.contains(where: { $0.kind == .suppressed }) {
        continue
      }
      guard let last = conditions.last(where: { $0.condition == condition }) else { continue }
      // A gate, or a sound server that starts late, also gives silence for a while.
      if let end = last.end, end < level.time {
        guard isLive else { continue }
        return Diagnosis.Check(
          "signal", .warning, "\(condition.rawValue) until \(end.tenths) s, then \(figures)",
          remedy: "Switch a noise gate off, or check the plug, if you heard nothing of that.")
      }
      let began = conditions.last { $0.condition == condition && $0.phase == .began } ?? last
      return Diagnosis.Check(
        "signal", isLive ? .failure : .warning, began.finding(isLive: isLive),
        remedy: isLive ? condition.remedy : nil)
    }
    if isLive, level.rms < -75 {
      return Diagnosis.Check(
        "signal", .warning, "very quiet: \(figures)",
        remedy: "Turn the capture gain up (alsamixer, F4) or speak; a room is seldom below "
          + "-75 dBFS.")
    }
    if !isLive, level.rms < -60, level.peak < -40 {
      return Diagnosis.Check(
        "signal", .warning, "very quiet: \(figures)",
        remedy:
          "tragus convert FILE -o louder.wav --loudness -23 raises it, and its noise; record again "
          + "with more gain, or nearer.")
    }
    return Diagnosis.Check("signal", .ok, figures)
  }

  // Where one channel has the sound and others lack it: a plug in one of two sockets, a dead
  // microphone.
  private var channels: Diagnosis.Check? {
    guard let loudest = channelLevels.max(by: { $0.rms < $1.rms }), let main = loudest.channel
    else { return nil }
    let quiet = channelLevels.filter { $0.rms < loudest.rms - Self.channelDifference }
    guard !quiet.isEmpty else { return nil }
    let names = quiet.compactMap(\.channel).map(String.init)
    let subject =
      names.count == 1 ? "channel \(names[0]) is" : "channels \(names.joined(separator: ", ")) are"
    return Diagnosis.Check(
      "channels", .warning,
      "\(subject) \(quiet.allSatisfy { $0.peakAmplitude == 0 } ? "silent" : "almost silent"); "
        + "channel \(main) has the sound",
      remedy: main == 0
        ? "Check its plug and its gain; --channel 0 takes the other alone."
        : "Write --channel \(main) where events are detected: they are of channel 0 otherwise.")
  }

  // No two microphones of one recording differ that much.
  private static let channelDifference = 30.0

  private var clipping: Diagnosis.Check {
    if let health = first(.clipping) {
      return Diagnosis.Check(
        "clipping", .warning,
        "\(health.finding(isLive: isLive)), \(level.clippedSampleCount) in all",
        remedy: isLive
          ? health.condition.remedy : "Record again with less gain; what is cut off is lost.")
    }
    return Diagnosis.Check("clipping", .ok, "no run of samples at full scale")
  }

  private var offset: Diagnosis.Check {
    if let health = first(.offset) {
      return Diagnosis.Check(
        "offset", .warning, health.finding(isLive: isLive),
        remedy: isLive ? health.condition.remedy : "Filter it out before measuring levels.")
    }
    return Diagnosis.Check("offset", .ok, "\((level.offset * 100).tenths) % of full scale")
  }

  private var bandwidth: Diagnosis.Check {
    if let health = first(.bandLimited), 2 * bandLimitedDuration >= level.time {
      return Diagnosis.Check(
        "bandwidth", .warning, health.finding(isLive: isLive),
        remedy: isLive
          ? health.condition.remedy
          : "It was recorded or sent with less bandwidth; what is missing cannot be had back.")
    }
    return Diagnosis.Check(
      "bandwidth", .ok, "no cut found up to \((format.sampleRate / 2000).tenths) kHz")
  }

  // The seconds whose energy ends early. What has more elsewhere was not recorded with less
  // bandwidth.
  private var bandLimitedDuration: Double {
    let changes = conditions.filter { $0.condition == .bandLimited }
    let ended = changes.reduce(0) { $0 + ($1.end ?? $1.start) - $1.start }
    guard let last = changes.last, last.end == nil else { return ended }
    return ended + level.time - last.start
  }

  private func check(_ dropouts: DropoutCounter) -> Diagnosis.Check {
    let times = dropouts.count == 1 ? "once" : "\(dropouts.count) times"
    return Diagnosis.Check(
      "dropouts", .warning,
      "the sound stops \(times), for up to \((1000 * dropouts.longest).tenths) ms, first at "
        + "\(dropouts.first.tenths) s",
      remedy: isLive
        ? "Give the computer less to do, or use another USB port."
        : "Samples were lost where it was recorded; record again with --buffer 20msx50.")
  }

  // What a blow needs of the level, beside what was heard.
  private func blow(_ loudest: BlowObservation) -> Diagnosis.Check {
    let needs = loudest.features.filter { $0.isLeast && $0.unit.hasPrefix("dB") }
    let finding =
      "loudest \(loudest.level.tenths) dBFS, \(loudest.rise.tenths) dB above the room; a blow needs "
      + needs.map { "\($0.name) \($0.limit.tenths) \($0.unit)" }.joined(separator: ", ")
    let greatestRise = needs.filter { $0.unit == "dB" }.map(\.limit).max() ?? 0
    guard loudest.floor + greatestRise > 0 else { return Diagnosis.Check("blow", .ok, finding) }
    return Diagnosis.Check(
      "blow", .warning, finding,
      remedy: "The room is so loud that nothing can rise above it; turn the capture gain down.")
  }

  private var timing: [Diagnosis.Check] {
    guard isLive else { return [] }
    if let measured = measuredSampleRate,
      abs(measured / format.sampleRate - 1) > Self.rateTolerance
    {
      return [
        Diagnosis.Check(
          "timing", .failure,
          "wrong rate: \(Int(measured)) frames a second came, \(Int(format.sampleRate)) are declared",
          remedy: "Close other programs that use the device, plug it in again, or update its "
            + "driver; pitch and times are wrong until then.")
      ]
    }
    if lostFrameCount > 0 {
      return [
        Diagnosis.Check(
          "timing", .warning, "\(lostFrameCount) frames were lost",
          remedy: "Give the computer less to do, or use another USB port.")
      ]
    }
    return [Diagnosis.Check("timing", .ok, "\(Int(format.sampleRate)) Hz, no frame lost")]
  }
}

extension Double {
  /// With one decimal.
  var tenths: String { decimal(self, places: 1) }
}
