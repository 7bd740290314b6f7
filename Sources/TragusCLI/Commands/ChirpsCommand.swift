import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus chirps`: how many chirps, ticks or clicks there are in a minute.
struct ChirpsCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "chirps",
    abstract: "Count chirps, ticks or clicks.",
    discussion: """
      tragus chirps                             so many in a minute, each second
      tragus chirps --thermometer               the temperature after Dolbear (1897)
      tragus chirps clock.wav --range 2k:6k     what lies in this range alone
      tragus chirps drips.wav --each --csv      each with its start and end
      tragus chirps geiger.wav --gap 0s         no two clicks are one

      Pulses less than --gap apart are one chirp. The thermometer is for snowy tree crickets, and
      of no use with anything else that ticks.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The frequencies of the chirps (default: 500:8k).", valueName: "low:high"),
    transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp("What a rate covers; 15s unless set.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var window = ChirpCounter.defaultWindow

  @Option(
    help: ArgumentHelp("From one report to the next; 1s unless set.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var period = ChirpCounter.defaultPeriod

  @Option(
    help: ArgumentHelp(
      "The longest pause within a chirp; 60ms unless set.", valueName: "duration"),
    transform: DurationArgument.near(0.06))
  var gap = ChirpDetector.defaultGap

  @Option(
    help: ArgumentHelp("How far a chirp must stand out of the noise.", valueName: "dB"))
  var threshold = ChirpDetector.defaultThreshold

  @Flag(help: "Report each chirp instead of rates; labels do so anyway.")
  var each = false

  @Flag(help: "Tell the temperature in degrees Celsius, from snowy tree crickets (Dolbear 1897).")
  var thermometer = false

  mutating func validate() throws {
    if !(1...86_400).contains(window) {
      throw ValidationError("--window must be 1s to 24h, for example 15s.")
    }
    if !(0.1...86_400).contains(period) {
      throw ValidationError("--period must be 100ms to 24h, for example 1s.")
    }
    if !(0...10).contains(gap) {
      throw ValidationError("--gap must be 0s to 10s, for example 60ms.")
    }
    if !(5...100).contains(threshold) {
      throw ValidationError("--threshold must be 5 to 100 dB, for example 12.")
    }
    if let range, range.lowerBound <= 0 {
      throw ValidationError("--range must begin above 0 Hz, as 500:8k.")
    }
    if thermometer, isOfEach {
      throw ValidationError("--thermometer needs rates; leave --each and labels out.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    try session.forEachInput { opened, isFirst in
      let detector = try detector(for: opened)
      let report = try DetectionReport(
        opened, parameters: parameters, events: isOfEach ? [Chirp.self] : [ChirpRate.self],
        output: output.reporting, isFirst: isFirst)
      let listener = Listener()
      if isOfEach {
        listener.add(detector) { report.print($0) }
      } else {
        let counter = ChirpCounter(
          detector, window: window, period: period, hasThermometer: thermometer)
        listener.add(counter) { report.print($0) }
      }
      try report.run(listener)
    }
    try console.checkStop()
  }

  private var isOfEach: Bool { each || output.format.labels != nil }

  private func detector(for opened: OpenInput) throws(AudioError) -> ChirpDetector {
    let format = opened.source.format
    try opened.check(for: Chirp.self)
    let range = range ?? ChirpDetector.defaultRange
    let highest = ChirpDetector.highestFrequency(at: format.sampleRate)
    guard range.lowerBound < highest else {
      throw AudioError(
        .invalidRequest,
        "\(opened.title) has \(Int(format.sampleRate)) Hz, which holds no chirps above "
          + "\(Int(highest)) Hz; begin the range below.")
    }
    return ChirpDetector(format: format, range: range, gap: gap, threshold: threshold)
  }

  private var parameters: [String: String] {
    let range = range ?? ChirpDetector.defaultRange
    var parameters = [
      "range": plainNumber(range.lowerBound) + ":"
        + plainNumber(range.upperBound),
      "gap": plainNumber(gap),
      "threshold": plainNumber(threshold),
      "window": plainNumber(window),
      "period": plainNumber(period),
    ]
    parameters["thermometer"] = thermometer ? "snowy tree cricket" : nil
    return parameters
  }
}
