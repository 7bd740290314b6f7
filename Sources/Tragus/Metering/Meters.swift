/// Which meters hear a stream in one pass, and how they are set.
///
/// The level is measured by default. Loudness takes all channels together, and programme meters
/// hear each channel. The sound level, bands and dose hear the first one, or each when levels are
/// reported for each.
package struct Meters: Sendable {
  /// How the level is measured, and the period of the events of all meters.
  package var levels = LevelMeter.Settings()
  /// Whether the level is reported; the others can do without.
  package var measuresLevel = true
  /// Whether loudness is measured.
  package var measuresLoudness = false
  /// The loudness to which a gain is wanted, in LUFS.
  package var loudnessTarget: Double?
  /// Whether the true peak is measured, and with it loudness.
  package var measuresTruePeak = false
  /// The weightings of the sound level meter, or `nil` for none.
  package var soundLevel: SoundLevelWeightings?
  /// Whether the programme meters, PPM and VU, are read.
  package var measuresProgramme = false
  /// The bands of frequencies that are measured.
  package var bands: [FrequencyBand] = []
  /// The rule by which noise dose is counted, or `nil` for none; needs a calibration.
  package var doseCriterion: NoiseCriterion?
  /// The seconds that sound levels, bands and dose cover; `nil` for the period of the levels.
  package var statisticsPeriod: Double?
  /// The seconds that sound levels cover, where that is not what bands and dose do.
  var soundLevelPeriod: Double?
  /// What turns dBFS into dB SPL, or `nil` when that is not known.
  package var calibration: Calibration?
  // The columns of what was asked for, before anything was left out.
  private var askedColumns: (events: [String], summary: [String])?

  /// The level alone.
  package init() {}

  /// How a sound level meter weighs.
  package struct SoundLevelWeightings: Sendable, Hashable {
    package var frequency: FrequencyWeighting
    package var time: TimeWeighting

    /// The symbol of the level that is shown: LAF, LCS.
    package var symbol: String { frequency.symbol(time) }

    /// - Parameters:
    ///   - frequency: A by default.
    ///   - time: Fast by default.
    package init(frequency: FrequencyWeighting = .a, time: TimeWeighting = .fast) {
      self.frequency = frequency
      self.time = time
    }
  }

  /// Everything: loudness, true peak, sound level, programme meters, third-octave bands and, with a
  /// calibration, the dose by the rule of NIOSH. What was set before stays as it is.
  package mutating func measureEverything() {
    measuresLoudness = true
    measuresTruePeak = true
    soundLevel = soundLevel ?? SoundLevelWeightings()
    measuresProgramme = true
    if bands.isEmpty { bands = FrequencyBand.thirdOctaves() }
    if calibration != nil, doseCriterion == nil { doseCriterion = .niosh }
  }

  /// Leaves out what a stream of this format cannot be measured by.
  ///
  /// - Parameter format: The format of the stream.
  /// - Returns: What is left out, as people say it; empty when nothing is.
  package mutating func adapt(to format: AudioFormat) -> [String] {
    askedColumns = (columns, summaryColumns)
    var omitted: [String] = []
    if !SoundLevelMeter.sampleRates.contains(format.sampleRate) {
      if soundLevel != nil { omitted.append("the sound level") }
      if measuresProgramme { omitted.append("the programme meters") }
      if doseCriterion != nil { omitted.append("the dose") }
      (soundLevel, measuresProgramme, doseCriterion) = (nil, false, nil)
    }
    let possible = BandLevelMeter(format: format, bands: bands)
    omitted += Self.names(of: possible.omittedBands)
    bands = possible.bands
    return omitted
  }

  private static func names(of bands: [FrequencyBand]) -> [String] {
    let standard = bands.filter { $0.nominal != nil }
    let others = bands.filter { $0.nominal == nil }.map { "the band \($0.label) Hz" }
    guard let first = standard.first, let last = standard.last else { return others }
    return [
      first == last ? "the band \(first.label) Hz" : "the bands \(first.label) to \(last.label) Hz"
    ]
      + others
  }

  /// Adds the meters to a listener; each event goes to `handler`.
  ///
  /// - Parameters:
  ///   - listener: What reads the stream.
  ///   - format: The format of the stream.
  ///   - handler: Called with each event.
  package func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any AudioEvent) -> Void
  ) {
    if measuresLevel {
      listener.subscribe(to: listener.levelMeter(levels, format)) { handler($0) }
    }
    addAllButLevels(to: listener, format: format, handler: handler)
  }

  /// Adds all meters except the level meter, for callers that draw levels themselves.
  ///
  /// - Parameters:
  ///   - listener: What reads the stream.
  ///   - format: The format of the stream.
  ///   - handler: Called with each event.
  package func addAllButLevels(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any AudioEvent) -> Void
  ) {
    let period = max(levels.period, 1 / format.sampleRate)
    let statisticsPeriod = max(statisticsPeriod ?? period, 1 / format.sampleRate)
    let fullScaleLevel = calibration?.fullScaleLevel
    if measuresLoudness || measuresTruePeak {
      // Loudness has no finer steps than 10 ms.
      let meter = LoudnessMeter(
        format: format, period: max(period, 0.01), measuresTruePeak: measuresTruePeak,
        target: loudnessTarget)
      listener.add(meter) { handler($0) }
    }
    if measuresProgramme {
      for channel in 0..<format.channelCount {
        let meter = ProgrammeMeter(format: format, channel: channel, period: period)
        listener.add(meter) { handler($0) }
      }
    }
    for channel in 0..<(levels.report == .combined ? 1 : format.channelCount) {
      if let soundLevel {
        let meter = listener.soundLevelMeter(
          soundLevel, format, channel: channel, period: soundLevelPeriod ?? statisticsPeriod,
          calibration)
        listener.subscribe(to: meter) { handler($0) }
      }
      if let doseCriterion, let fullScaleLevel {
        let meter = NoiseDoseMeter(
          format: format, channel: channel, criterion: doseCriterion,
          fullScaleLevel: fullScaleLevel, period: statisticsPeriod)
        listener.add(meter) { handler($0) }
      }
      if !bands.isEmpty {
        let meter = listener.bandLevelMeter(
          bands, format, channel: channel, period: statisticsPeriod, calibration)
        listener.subscribe(to: meter) { handler($0) }
      }
    }
  }

  /// Whether there is a meter besides those of levels and of loudness.
  package var measuresMoreThanLoudness: Bool {
    measuresProgramme || soundLevel != nil || doseCriterion != nil || !bands.isEmpty
  }

  /// Whether there is a meter besides the one of levels.
  package var measuresMoreThanLevels: Bool {
    measuresLoudness || measuresTruePeak || measuresMoreThanLoudness
  }

  /// The types of the events of these meters.
  package var eventTypes: [any AudioEvent.Type] {
    var types: [any AudioEvent.Type] = measuresLevel ? [Level.self] : []
    if measuresLoudness || measuresTruePeak { types.append(Loudness.self) }
    if soundLevel != nil { types.append(SoundLevel.self) }
    if measuresProgramme { types.append(ProgrammeLevel.self) }
    if !bands.isEmpty { types.append(BandLevel.self) }
    if doseCriterion != nil { types.append(NoiseDose.self) }
    return types
  }

  /// The settings as command lines spell them, for `hello`.
  package var parameters: [String: String] {
    var parameters = ["period": "\(levels.period)s", "floor": "\(levels.floor)"]
    if let soundLevel {
      parameters["weight"] = soundLevel.frequency.rawValue
      parameters["response"] = soundLevel.time.rawValue
    }
    if let statisticsPeriod { parameters["stats"] = "\(statisticsPeriod)s" }
    return parameters.merging(calibration?.parameters ?? [:]) { own, _ in own }
  }

  /// The keys of the events of these meters, in the order in which a table shows them. Keys that
  /// ``adapt(to:)`` has left out are included, because a table of several streams has one header.
  package var columns: [String] {
    if let askedColumns { return askedColumns.events }
    // The level of all channels together names none of them.
    var tables =
      measuresLevel
      ? [Level.columns.filter { $0 != "channel" || levels.report != .combined }] : []
    if measuresLoudness || measuresTruePeak {
      let keys = ["truePeak", "maximumTruePeak"]
      tables.append(Loudness.columns.filter { measuresTruePeak || !keys.contains($0) })
    }
    if let soundLevel { tables.append(SoundLevel.columns(weighting: soundLevel.frequency)) }
    if measuresProgramme { tables.append(ProgrammeLevel.columns) }
    if !bands.isEmpty { tables.append(BandLevel.columns) }
    if doseCriterion != nil { tables.append(NoiseDose.columns) }
    return CSVLines.union(tables)
  }

  /// The keys that a summary has beside the keys of the level, in the order in which a table shows
  /// them. ``adapt(to:)`` changes them as it changes ``columns``.
  package var summaryColumns: [String] {
    if let askedColumns { return askedColumns.summary }
    var columns: [String] = []
    if measuresLoudness || measuresTruePeak {
      columns += ["lufs_i", "lra", "lufs_m_max", "lufs_s_max"]
    }
    if measuresTruePeak { columns.append("true_peak_dbtp") }
    if let soundLevel {
      let letter = soundLevel.frequency.rawValue.lowercased()
      let weighted = TimeWeighting.allCases.map { "l\(letter)\($0.rawValue.prefix(1))" }
      columns += ["sound_level_unit", "leq_a", "leq_c", "leq_z", "lae", "lcpeak"]
      columns += weighted.flatMap { ["\($0)max", "\($0)min"] }
      columns += ExceededLevels.percentages.map { "l\($0)_\(letter)f" }
    }
    if measuresProgramme { columns += ["ppm1_max_dbfs", "ppm2_max_dbfs", "vu_max_dbfs"] }
    if doseCriterion != nil {
      let keys = ["rule", "dose", "projected", "twa", "twaProjected", "las", "laeq"]
      columns += keys.map { "dose.\($0)" }
    }
    return columns + (bands.isEmpty ? [] : ["band", "low", "high", "leq", "max", "unit"])
  }
}
