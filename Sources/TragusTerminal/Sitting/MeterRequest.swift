import Tragus
import TragusStation

/// What to measure of an input, and how to show it.
package struct MeterRequest {
  package var reporting = Reporting()
  package var levels = LevelRequest()
  package var scale = Level.Scale.decibels
  /// The calibration as the command line names it, or `nil` for what is stored.
  package var calibration: String?
  /// What is measured beside the level.
  package var meters = Meters()
  package var measuresEverything = false
  /// Whether one measurement of the whole is printed, whatever the input.
  package var isSummary = false
  /// The integrated loudness that was aimed at, in LUFS, or `nil`.
  package var target: Double?
  package var gauge = GaugeSettings()
  /// The ranges that were asked for, as the command line names them.
  package var ranges: String?
  /// Whether there is a live picture.
  package var isShown = true
  /// The file that levels are drawn into, and how.
  package var plot: (path: String, settings: PlotSettings)?

  /// What to do when something is heard.
  package var action = ActionRequest()

  package init() {}

  /// The types of the events that can be acted on: the faults of the input, ranges where they were
  /// asked for, and what is measured. The first ones count unless others are named.
  package var actionTypes: (usual: [String], others: [String]) {
    var meters = meters
    if measuresEverything { meters.measureEverything() }
    if target != nil { meters.measuresLoudness = true }
    let measured = meters.eventTypes.map { $0.name }
    return gauge.ranges == nil
      ? ([InputHealth.name], measured) : ([RangeEvent.name], [InputHealth.name] + measured)
  }

  /// Whether an option asks for what happens over time.
  private var asksForCourse: Bool {
    levels.period != nil || meters.statisticsPeriod != nil || gauge.ranges != nil
      || scale != .decibels || reporting.format.labels != nil
  }

  /// Whether an input gets one summary: what has an end does, unless its course was asked for.
  func summarizes(_ input: OpenInput) -> Bool {
    isSummary || !asksForCourse && input.hasEnd
  }

  /// What is measured of an input.
  ///
  /// - Throws: `invalidRequest` for what needs a calibration, without one, and for ballistics of a
  ///   sound level.
  func meters(for input: OpenInput, _ settings: Settings) throws(AudioError) -> Meters {
    var meters = meters
    meters.levels = try levels.levels(settings)
    meters.levels.scale = scale
    meters.calibration = try input.calibration(calibration, isQuiet: reporting.isQuiet)
    if meters.doseCriterion != nil, meters.calibration == nil {
      throw AudioError(
        .invalidRequest,
        "A noise dose needs a calibrated microphone; run 'tragus calibrate', or give --calibration."
      )
    }
    if measuresEverything { meters.measureEverything() }
    if target != nil { meters.measuresLoudness = true }
    // A level that is right can still be too high between the samples.
    if meters.measuresLoudness, summarizes(input) { meters.measuresTruePeak = true }
    // Who wants a line a minute does not want ten levels a second between.
    meters.measuresLevel = meters.statisticsPeriod == nil || levels.period != nil
    // Who waits for a range wants no levels between, unless a program reads them.
    if action.isNeeded, gauge.ranges != nil, levels.period == nil, reporting.format != .json,
      plot == nil
    {
      meters.measuresLevel = false
    }
    if meters.calibration == nil, let range = gauge.ranges?.ranges.last, range.lower >= 0 {
      throw AudioError(
        .invalidRequest,
        "The range '\(range.name)' begins at \(plainNumber(range.lower)) dBFS, which no sample "
          + "reaches; write \(range.name):-20:0, or calibrate for dB SPL: tragus calibrate.")
    }
    try addSoundLevel(to: &meters)
    // Who names a calibration wants levels that it turns into dB SPL.
    if calibration != nil, meters.calibration != nil, meters.doseCriterion == nil, plot == nil,
      gauge.ballistics == nil
    {
      meters.soundLevel = meters.soundLevel ?? Meters.SoundLevelWeightings()
    }
    if gauge.ballistics != nil, meters.soundLevel != nil {
      throw AudioError(
        .invalidRequest,
        "A sound level moves by its time weighting, --fast, --slow or --impulse; leave --ballistics "
          + "out.")
    }
    let format = input.source.format
    let askedBands = meters.bands
    let omitted = meters.adapt(to: format)
    if !askedBands.isEmpty, meters.bands.isEmpty {
      throw AudioError(
        .invalidRequest,
        "\(input.title) has \(Int(format.sampleRate)) Hz, which holds nothing above "
          + "\(plainNumber(format.sampleRate / 2)) Hz; write a range below, for example --range 100:1k."
      )
    }
    if !omitted.isEmpty, !reporting.isQuiet {
      input.console.warn(
        "\(input.title): the rate of \(Int(format.sampleRate)) Hz is too low for "
          + omitted.joined(separator: ", ") + "; not measured.")
    }
    return meters
  }

  // Ranges in dB SPL say what sound does to people, so that they mean the A weighted level, unless
  // another one is measured.
  private func addSoundLevel(to meters: inout Meters) throws(AudioError) {
    guard let preset = LevelRanges.presets.first(where: { $0.name == ranges }),
      preset.isSoundPressure
    else { return }
    guard meters.calibration != nil else {
      throw AudioError(
        .invalidRequest,
        "The ranges '\(preset.name)' are in dB SPL, and this input is not calibrated: run tragus "
          + "calibrate, or give --calibration.")
    }
    meters.soundLevel = meters.soundLevel ?? Meters.SoundLevelWeightings()
  }
}
