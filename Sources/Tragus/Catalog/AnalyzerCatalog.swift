import TragusAnalysis
import TragusClassifier
import TragusCore
import TragusModem

/// All analyzers that give events of their own, by name.
///
/// ```swift
/// let listener = Listener()
/// for entry in AnalyzerCatalog.all where entry.isHeardByDefault {
///   if entry.isSuitable(for: file.format) {
///     try entry.add(to: listener, format: file.format) { print(type(of: $0).name, $0.time) }
///   }
/// }
/// try listener.run(file)
/// ```
public enum AnalyzerCatalog {
  /// All of them. Those heard by default are in the order in which `listen` adds them.
  ///
  /// A new analyzer is added here, with one entry.
  public static let all = meters + tones + blowing + others

  /// Those that hear what begins and ends, in the order of their names.
  package static let phased = all.filter(\.isPhased).sorted { $0.name < $1.name }

  /// The entry of a name.
  public static func entry(named name: String) -> AnalyzerEntry? { all.first { $0.name == name } }

  /// The entry whose own events are of a type.
  ///
  /// - Precondition: There is one.
  public static subscript(type: any AudioEvent.Type) -> AnalyzerEntry {
    guard let entry = entry(named: type.name) else {
      preconditionFailure("No analyzer has events of type '\(type.name)'.")
    }
    return entry
  }

  private static let meters = [
    AnalyzerEntry("levels", Level.self, isHeardByDefault: true, settings: [.period, .floor]) {
      $0.measuresLevel = true
    },
    AnalyzerEntry("faults of the input", [InputHealth.self], isHeardByDefault: true) {
      listener, arguments, handler in
      let output = listener.shared(InputMonitor(format: arguments.format))
      listener.subscribe(to: output) { handler($0) }
    },
    AnalyzerEntry("loudness", Loudness.self) { $0.measuresLoudness = true },
    AnalyzerEntry(
      "sound levels", SoundLevel.self, from: SoundLevelMeter.sampleRates.lowerBound
    ) { $0.soundLevel = Meters.SoundLevelWeightings() },
    AnalyzerEntry("levels of bands", BandLevel.self) { $0.bands = FrequencyBand.thirdOctaves() },
    AnalyzerEntry("programme levels", ProgrammeLevel.self, from: 1000) {
      $0.measuresProgramme = true
    },
    AnalyzerEntry(
      "noise dose", NoiseDose.self, from: SoundLevelMeter.sampleRates.lowerBound,
      needsCalibration: true
    ) { $0.doseCriterion = .niosh },
    AnalyzerEntry(
      "ranges of the level", [RangeEvent.self],
      settings: [
        .period,
        AnalyzerSetting(
          "hysteresis", 0...60, default: LevelRanges.defaultHysteresis, "dB",
          "how far below a range the level must fall to leave it"),
        AnalyzerSetting(
          "stay", 0...86_400, default: 0, "s", "how long a level must stay to count"),
      ]
    ) { listener, arguments, handler in
      var levels = arguments.meters.levels
      levels.report = .combined
      let follower = RangeFollower(
        arguments.settings.ranges, format: arguments.format,
        hysteresis: arguments["hysteresis"], minimumStay: arguments["stay"])
      let meter = listener.levelMeter(levels, arguments.format)
      listener.add(follower, following: meter) { handler($0) }
    },
    AnalyzerEntry("spectra", settings: [.period]) { arguments in
      let period = arguments.chosen("period") ?? arguments.settings.levels.period
      return SpectrumMeter(
        format: arguments.format, period: max(period, 1 / arguments.format.sampleRate))
    },
  ]

  private static let tones = [
    AnalyzerEntry(
      "tones",
      settings: [
        AnalyzerSetting(
          "block", 64...1_048_576, default: Double(ToneDetector.defaultBlock), "frames",
          "the length of a block"),
        AnalyzerSetting("max", 1...64, default: 1, "", "the most tones in a block"),
        AnalyzerSetting(
          "falseAlarm", 1e-12...1, default: ToneDetector.defaultFalseAlarmRate, "",
          "how often noise is taken for a tone"),
        .minimumLevel(-300, default: ToneDetector.defaultMinimumLevel),
      ]
    ) {
      ToneDetector(
        format: $0.format, block: Int($0["block"]), maximumCount: Int($0["max"]),
        falseAlarmRate: $0["falseAlarm"], minimumLevel: $0["minLevel"])
    },
    AnalyzerEntry("pitches", from: PitchTracker.lowestRate, settings: pitchSettings) {
      pitchTracker($0)
    },
    AnalyzerEntry(
      "notes", from: PitchTracker.lowestRate, isHeardByDefault: true,
      settings: pitchSettings + [
        AnalyzerSetting("shortest", 0...60, default: 0, "s", "shorter notes are left out")
      ]
    ) { NoteDetector(pitchTracker($0), shortest: $0["shortest"]) },
    AnalyzerEntry("telephone keys", from: DTMFDecoder.lowestRate, isHeardByDefault: true) {
      DTMFDecoder(format: $0.format)
    },
    AnalyzerEntry(
      "alarms", from: AlarmDetector.lowestRate, isHeardByDefault: true,
      settings: [
        AnalyzerSetting("cycles", 1...10, default: 2, "", "how many groups of pulses it takes")
      ]
    ) { AlarmDetector(format: $0.format, cycles: Int($0["cycles"])) },
    AnalyzerEntry(
      "chirps", from: ChirpDetector.lowestRate,
      settings: chirpSettings + [
        AnalyzerSetting(
          "window", 1...86_400, default: ChirpCounter.defaultWindow, "s", "what a rate covers"),
        AnalyzerSetting(
          "period", 0.1...86_400, default: ChirpCounter.defaultPeriod, "s",
          "from one report to the next"),
      ]
    ) { ChirpCounter(chirpDetector($0), window: $0["window"], period: $0["period"]) },
    AnalyzerEntry("chirps", from: ChirpDetector.lowestRate, settings: chirpSettings) {
      chirpDetector($0)
    },
  ]

  private static let blowing = [
    AnalyzerEntry(
      "blows", [Blow.self, Wind.self], from: BlowSensor.lowestRate, isHeardByDefault: true,
      settings: blowSettings + [
        AnalyzerSetting(
          "period", BlowDetector.shortestPeriod...3600, default: nil, "s",
          "from one update to the next while a blow lasts")
      ]
    ) { listener, arguments, handler in
      listener.add(BlowSensor(format: arguments.format, arguments.blow)) { handler($0.event) }
    },
    AnalyzerEntry(
      "reasons of blows", from: BlowDetector.lowestRate,
      settings: blowSettings + [
        AnalyzerSetting(
          "period", BlowDetector.shortestPeriod...3600, default: BlowObserver.defaultPeriod, "s",
          "from one report to the next")
      ]
    ) { BlowObserver(format: $0.format, $0.blow, period: $0["period"]) },
    AnalyzerEntry("advice on blows", from: BlowSensor.lowestRate, settings: blowSettings) {
      BlowAdvisor(format: $0.format, $0.blow)
    },
    AnalyzerEntry("wind", from: WindDetector.lowestRate) { WindDetector(format: $0.format) },
  ]

  private static let others = [
    AnalyzerEntry(
      "messages", [ReceivedMessage.self, MessageProgress.self, UndecodedPacket.self],
      from: ModemDecoder.lowestRate
    ) { listener, arguments, handler in
      listener.add(ModemDecoder(format: arguments.format)) { handler($0.event) }
    },
    AnalyzerEntry(
      "kinds of sounds", [RecognizedSound.self], from: SoundClassifier.lowestRate,
      isHeardByDefault: true,
      settings: recognizerSettings
    ) { listener, arguments, handler in
      var sounds = recognizer(arguments)
      sounds.hear(arguments.settings.namedSounds)
      // What a trained model knows is never a blow by another name.
      if arguments.settings.soundModel.isTrained
        || arguments.format.sampleRate < BlowSensor.lowestRate
      {
        listener.add(sounds) { handler($0) }
      } else {
        let blows = BlowSensor(format: arguments.format, arguments.settings.blow)
        listener.add(SoundsBesideBlows(sounds, beside: blows, format: arguments.format)) {
          handler($0)
        }
      }
    },
    AnalyzerEntry(
      "kinds of sounds that came close", [RejectedSound.self], from: SoundClassifier.lowestRate,
      settings: recognizerSettings
    ) { listener, arguments, handler in
      listener.add(SoundSensor(recognizer(arguments), tellsRejections: true)) {
        if case .rejected(let rejection) = $0 { handler(rejection) }
      }
    },
    AnalyzerEntry(
      "windows by their kinds of sounds", from: SoundClassifier.lowestRate, settings: [.windowHop]
    ) {
      SoundClassifier(format: $0.format, model: $0.settings.soundModel, hop: $0["hop"])
    },
    AnalyzerEntry(
      "loud sounds",
      settings: [
        // The threshold of the examples of recording on sound.
        AnalyzerSetting("threshold", -200...0, default: -40, "dBFS", "from which on it is loud"),
        AnalyzerSetting(
          "hysteresis", 0...60, default: 6, "dB", "how far it must fall below the threshold"),
        AnalyzerSetting("hang", 0...3600, default: 0.5, "s", "how long it must stay there"),
      ]
    ) {
      SoundDetector(
        format: $0.format, threshold: $0["threshold"], hysteresis: $0["hysteresis"],
        hang: $0["hang"])
    },
    AnalyzerEntry(
      "breaths", [Breath.self, BreathRate.self], from: BreathTracker.lowestRate,
      usualTypes: [Breath.self]
    ) { listener, arguments, handler in
      listener.add(BreathTracker(format: arguments.format)) { handler($0.event) }
    },
    AnalyzerEntry(
      "nights", [NightSummary.self, BreathPause.self, BreathRate.self, RecognizedSound.self],
      from: BreathTracker.lowestRate
    ) { listener, arguments, handler in
      listener.add(NightTracker(format: arguments.format)) { handler($0.event) }
    },
    AnalyzerEntry(
      "voices", [VoiceActivity.self], from: VoiceDetector.lowestRate, isHeardByDefault: true,
      settings: [.sensitivity]
    ) { listener, arguments, handler in
      if arguments.settings.judgesVoices, arguments.chosen("sensitivity") == nil {
        listener.add(VoiceSensor(format: arguments.format)) { handler($0) }
      } else {
        let voices = VoiceDetector(
          format: arguments.format, sensitivity: arguments["sensitivity"])
        listener.add(voices) { handler($0) }
      }
    },
  ]
}

// What several entries have in common.
extension AnalyzerCatalog {
  private static let pitchSettings = [
    AnalyzerSetting.minimumLevel(-200, default: PitchTracker.defaultMinimumLevel),
    AnalyzerSetting(
      "a4", 200...1000, default: Tuning().referenceFrequency, "Hz", "the frequency of A4"),
  ]

  @Sendable private static func pitchTracker(_ arguments: AnalyzerArguments) -> PitchTracker {
    PitchTracker(
      format: arguments.format, tuning: Tuning(referenceFrequency: arguments["a4"]),
      minimumLevel: arguments["minLevel"])
  }

  private static let chirpSettings = [
    AnalyzerSetting(
      "gap", 0...10, default: ChirpDetector.defaultGap, "s", "the longest pause within a chirp"),
    AnalyzerSetting(
      "threshold", 5...100, default: ChirpDetector.defaultThreshold, "dB",
      "how far a chirp must stand out of the noise"),
  ]

  @Sendable private static func chirpDetector(_ arguments: AnalyzerArguments) -> ChirpDetector {
    ChirpDetector(
      format: arguments.format, gap: arguments["gap"], threshold: arguments["threshold"])
  }

  private static let recognizerSettings = [
    AnalyzerSetting.windowHop,
    AnalyzerSetting(
      "threshold", 0.01...1, default: SoundModel.audioSet.defaultThreshold, "",
      "the confidence from which on a sound is reported"),
    AnalyzerSetting(
      "pause", 0...60, default: SoundRecognizer.defaultPause, "s",
      "how long it may be missing without ending"),
  ]

  @Sendable private static func recognizer(_ arguments: AnalyzerArguments) -> SoundRecognizer {
    SoundRecognizer(
      format: arguments.format, model: arguments.settings.soundModel,
      threshold: arguments.chosen("threshold"), pause: arguments["pause"],
      hop: arguments["hop"])
  }

  private static let blowSettings = [
    AnalyzerSetting.sensitivity,
    AnalyzerSetting(
      "fullLevel", -60...6, default: nil, "dBFS", "the level that counts as strength 1"),
    AnalyzerSetting(
      "short", BlowLimits().shortest...60, default: BlowLimits().longestShort, "s",
      "the longest that is short"),
    AnalyzerSetting(
      "double", 0...60, default: BlowLimits().doublePause, "s",
      "the longest pause within a double"),
    AnalyzerSetting(
      "hard", 0.01...1, default: BlowLimits().hard, "",
      "the strength from which on a blow is hard"),
  ]
}

extension AnalyzerSetting {
  static let period = AnalyzerSetting("period", 0.001...86_400, default: 0.1, "s", "what it covers")

  static let floor = AnalyzerSetting(
    "floor", -1000 ... -1, default: LevelMeter.defaultFloor, "dBFS", "the lowest level reported")

  static let windowHop = AnalyzerSetting(
    "hop", SoundClassifier.hops, default: SoundClassifier.defaultHop, "s",
    "from one window to the next")

  static let sensitivity = AnalyzerSetting(
    "sensitivity", 0...1, default: 0.5, "", "0 hears only what is clear, 1 the most")

  static func minimumLevel(_ lowest: Double, default level: Double) -> AnalyzerSetting {
    AnalyzerSetting("minLevel", lowest...0, default: level, "dBFS", "nothing softer is reported")
  }
}
