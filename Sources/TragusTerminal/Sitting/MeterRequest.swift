import Tragus
import TragusStation

/// What to measure of an input, and how to show it.
package struct MeterRequest {
  package var reporting = Reporting()
  package var levels = LevelRequest()
  package var scale = Level.Scale.decibels
  /// The calibration from the command line, or `nil` for the stored one.
  package var calibration: String?
  /// The measurements besides the level.
  package var meters = Meters()
  package var measuresEverything = false
  /// Whether to print one measurement of the whole for every input.
  package var isSummary = false
  /// The target for the integrated loudness, in LUFS, or `nil`.
  package var target: Double?
  package var gauge = GaugeSettings()
  /// The requested ranges, as written on the command line.
  package var ranges: String?
  /// Whether there is a live picture.
  package var isShown = true
  /// The file for a picture of the levels, and how it looks.
  package var plot: (path: String, settings: PlotSettings)?

  /// What to do when an event is heard.
  package var action = ActionRequest()

  package init() {}

  /// Checks that a picture of levels has one input.
  ///
  /// - Throws: `invalidRequest`.
  package static func checkPlot(of inputCount: Int) throws(AudioError) {
    guard inputCount > 1 else { return }
    throw AudioError(
      .invalidRequest, "--plot draws one input, not \(inputCount); draw each alone.")
  }

  /// The types of the events for actions: faults of the input, requested ranges, and measurements.
  /// The first ones count unless others are named.
  package var actionTypes: (usual: [String], others: [String]) {
    var meters = meters
    if measuresEverything { meters.measureEverything() }
    if target != nil { meters.measuresLoudness = true }
    let measured = meters.eventTypes.map { $0.name }
    return gauge.ranges == nil
      ? ([InputHealth.name], measured) : ([RangeEvent.name], [InputHealth.name] + measured)
  }

  /// The meters of a summary: for people with the loudness too, unless other measurements were asked for.
  /// A program asks for what it reads.
  func metersOfSummary(_ meters: Meters) -> Meters {
    guard measuresLevelsAlone, reporting.format == .text else { return meters }
    var meters = meters
    (meters.measuresLoudness, meters.measuresTruePeak) = (true, true)
    return meters
  }

  /// Whether no option names a measurement besides loudness.
  private var measuresLevelsAlone: Bool {
    !measuresEverything && calibration == nil && plot == nil && gauge.ballistics == nil
      && !meters.measuresMoreThanLoudness
  }

  /// Whether an option asks for values over time.
  private var asksForCourse: Bool {
    levels.period != nil || meters.statisticsPeriod != nil || gauge.ranges != nil
      || scale != .decibels || reporting.format.labels != nil
  }

  /// Whether an input gets one summary. It does if it has an end and nothing asks for values over
  /// time.
  func summarizes(_ input: OpenInput) -> Bool {
    isSummary || !asksForCourse && input.hasEnd
  }

  /// Whether a summary follows the levels of a pipe. Its end is not known before it comes.
  func sumsUp(_ input: OpenInput) -> Bool {
    guard case .standardInput = input.name else { return false }
    return !asksForCourse && !measuresEverything && reporting.format == .text
  }

  /// The measurements of an input.
  ///
  /// - Throws: `invalidRequest` for a measurement without its calibration, and for ballistics of a
  ///   sound level.
  func meters(for input: OpenInput, _ settings: Settings) throws(AudioError) -> Meters {
    var meters = meters
    meters.levels = try levels.levels(settings)
    meters.levels.scale = scale
    meters.calibration = try input.calibration(calibration, isQuiet: reporting.isQuiet)
    if meters.doseCriterion != nil, meters.calibration == nil {
      throw AudioError(
        .invalidRequest,
        "A noise dose needs a calibrated microphone; run 'tragus calibrate', or give --calibration 120dB."
      )
    }
    if measuresEverything { meters.measureEverything() }
    if target != nil { meters.measuresLoudness = true }
    if summarizes(input) { meters = metersOfSummary(meters) }
    // The peaks between samples can be too high even at the right loudness.
    if meters.measuresLoudness, summarizes(input) { meters.measuresTruePeak = true }
    // A line a minute leaves no use for ten levels a second between.
    meters.measuresLevel = meters.statisticsPeriod == nil || levels.period != nil
    // In a table, rows of levels would leave most columns empty.
    if [.csv, .tsv].contains(reporting.format), meters.measuresMoreThanLevels,
      gauge.ranges == nil, !summarizes(input)
    {
      meters.measuresLevel = false
    }
    // Where a range is waited for, or looked for in a recording, no levels come between, unless a program
    // reads them.
    if (action.isNeeded || input.hasEnd) && reporting.format != .json
      || reporting.format.labels != nil || action.phase != nil,
      gauge.ranges != nil, levels.period == nil, plot == nil
    {
      meters.measuresLevel = false
    }
    if meters.calibration == nil, let range = gauge.ranges?.ranges.last, range.lower >= 0 {
      throw AudioError(
        .invalidRequest,
        "The range '\(range.name)' begins at \(plainNumber(range.lower)) dBFS, which no sample "
          + "reaches; write \(range.name):-20:0, or calibrate for dB SPL: tragus calibrate. For an "
          + "estimate, add --calibration 120dB.")
    }
    try addSoundLevel(to: &meters)
    // A named calibration implies levels in dB SPL.
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
        "\(input.title) has \(Int(format.sampleRate)) Hz, at which bands end by "
          + "\(plainNumber(BandLevelMeter.highestFrequency(at: format.sampleRate).rounded(.down))) Hz; write a "
          + "range below, for example --range 100:1k."
      )
    }
    // So too of its levels, where the ranges are of a band.
    if gauge.band != nil, !meters.measuresLevel,
      !action.patterns.contains(where: { $0.type == BandLevel.name })
    {
      meters.bands = []
    }
    if !omitted.isEmpty, !reporting.isQuiet {
      input.console.warn(
        "\(input.title): the rate of \(Int(format.sampleRate)) Hz is too low for "
          + omitted.joined(separator: ", ") + "; not measured.")
    }
    return meters
  }

  // Ranges in dB SPL describe effects of sound on people. They therefore mean the A-weighted level,
  // unless another one is measured.
  private func addSoundLevel(to meters: inout Meters) throws(AudioError) {
    guard let preset = LevelRanges.presets.first(where: { $0.name == ranges }),
      preset.isSoundPressure
    else { return }
    guard meters.calibration != nil else {
      throw AudioError(
        .invalidRequest,
        "The ranges '\(preset.name)' are in dB SPL, and this input is not calibrated: run tragus "
          + "calibrate, or give --calibration 120dB.")
    }
    meters.soundLevel = meters.soundLevel ?? Meters.SoundLevelWeightings()
  }
}
