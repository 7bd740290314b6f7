import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus chirps`: the number of chirps, ticks or clicks per minute.
final class ChirpsCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chirps",
    abstract: "Count chirps, ticks or clicks.",
    discussion: """
      tragus chirps                            counts chirps per minute, live
      tragus chirps --thermometer              estimates the temperature from tree crickets
      tragus chirps clock.wav --range 2k:6k    counts chirps in a frequency range
      tragus chirps drips.wav --each --csv     lists each chirp with its start and end
      tragus chirps --each --exec -- ./notify.sh  runs a program for each chirp

      Pulses less than --gap apart are one chirp. --thermometer works only with snowy tree \
      crickets.

      More: tragus help units, guide Documentation/Tones.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The frequency range of the chirps. Default: 500:8k.", valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "The time over which chirps are counted. Default: 15s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var window = ChirpCounter.defaultWindow

  @Option(
    help: ArgumentHelp("The interval between reports. Default: 1s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var period = ChirpCounter.defaultPeriod

  @Option(
    help: ArgumentHelp(
      "The longest pause within a chirp. Default: 60ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.06))
  var gap = ChirpDetector.defaultGap

  @Option(
    help: ArgumentHelp(
      "The least level above the noise. Default: 12dB.", valueName: "decibels"),
    transform: LevelArgument.difference)
  var threshold = ChirpDetector.defaultThreshold

  @Flag(help: "Report each chirp instead of rates. Labels always do.")
  var each = false

  @Flag(help: "Print the temperature in degrees Celsius, from snowy tree crickets (Dolbear 1897).")
  var thermometer = false

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    try require(
      isOfEach || !action.allEvents.contains(Chirp.name),
      "'chirp' is an event of --each; add it.")
    try action.check { () throws(AudioError) in try actions }
    try action.requirePhases(false)
    try require(
      isOfEach || !action.ends,
      "--exit, --count and --timeout are about each chirp; add --each.")
    try require(window, in: 1...86_400, "--window must be 1s to 24h, for example 15s.")
    try require(period, in: 0.1...86_400, "--period must be 100ms to 24h, for example 1s.")
    try require(gap, in: 0...10, "--gap must be 0s to 10s, for example 60ms.")
    try require(threshold, in: 5...100, "--threshold must be 5dB to 100dB, for example 12dB.")
    try require(
      range.map { $0.lowerBound > 0 } ?? true, "--range must begin above 0 Hz, as 500:8k.")
    try require(
      !each || window == ChirpCounter.defaultWindow && period == ChirpCounter.defaultPeriod,
      "--window and --period are about rates; leave --each out.")
    try require(
      !thermometer || !isOfEach, "--thermometer needs rates; leave --each and labels out.")
  }

  func run(_ console: Console) throws {
    let action = try EventAction(actions, output.reporting, on: console)
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    try action.hear(session) { opened, isFirst in
      try DetectorSitting(opened, output.reporting, isFirst: isFirst, action: action)
        .hear(request, isOfEach: isOfEach)
    }
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      isOfEach
        ? try action.request(ActionRequest.Words("a chirp", "chirps"), on: [Chirp.name])
        : try action.request(ActionRequest.Words("a rate", "rates"), on: [ChirpRate.name])
    }
  }

  private var isOfEach: Bool { each || output.format.labels != nil }

  private var request: ChirpRequest {
    var request = ChirpRequest()
    request.range = range ?? request.range
    request.gap = gap
    request.threshold = threshold
    request.window = window
    request.period = period
    request.hasThermometer = thermometer
    return request
  }
}
