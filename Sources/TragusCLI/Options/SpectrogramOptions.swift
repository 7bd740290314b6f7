import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The options for a spectrogram, in a file or in the terminal.
final class SpectrogramOptions: ParsableArguments {
  @Option(
    name: [.customLong("frequency")],
    help: ArgumentHelp("The frequency scale: linear, log or mel.", valueName: "scale"))
  var scale = FrequencyScale.linear

  @Option(
    help: ArgumentHelp(
      "The frequencies to show, such as 0:8k. Default: all.", valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "The window length in samples, such as 2048, or in time, such as 46ms. Default: the "
        + "power of two nearest to 43ms.", valueName: "length"),
    completion: .values("1024", "2048", "4096", "46ms"),
    transform: SpectrogramRequest.Window.init(argument:))
  var window: SpectrogramRequest.Window?

  @Option(
    help: ArgumentHelp(
      "The level of the lowest colour. Default: 90 dB below the highest, live 80 dB.",
      valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var floor: Double?

  @Flag(help: "Show the loudest moment of each pixel, not the mean. Short sounds stay visible.")
  var peaks = false

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp("The colours: ember, lagoon or gray.", valueName: "name"))
  var map = MapChoice.ember

  @Flag(help: "Swap the ends of the colour map, so that quiet parts are light.")
  var inverted = false

  enum MapChoice: String, ExpressibleByArgument, CaseIterable {
    case ember, lagoon, gray
  }

  func validate() throws {
    if let floor, !Settings.floors.contains(floor) {
      throw ValidationError("--floor must be -1000dB to -1dB, for example -100dB.")
    }
    if scale == .logarithmic, let range, range.lowerBound == 0 {
      throw ValidationError(
        "A logarithmic axis cannot begin at 0 Hz; try --range 20:\(Int(range.upperBound)).")
    }
  }

  /// Which of the options about a picture alone are given.
  var forPictures: KeyValuePairs<String, Bool> {
    ["map": map != .ember, "inverted": inverted, "peaks": peaks, "floor": floor != nil]
  }

  private var colormap: Colormap {
    let map: Colormap =
      switch map {
      case .ember: .ember
      case .lagoon: .lagoon
      case .gray: .gray
      }
    return inverted ? map.inverted : map
  }

  /// The request for the options.
  var request: SpectrogramRequest {
    var request = SpectrogramRequest()
    request.scale = scale
    request.range = range
    request.window = window
    request.floor = floor
    request.merging = peaks ? .maximum : .mean
    request.colormap = colormap
    return request
  }
}

extension SpectrogramRequest.Window {
  /// Parses `2048` or `46ms`.
  init(argument text: String) throws {
    guard let samples = Int(text) else {
      self = .seconds(try DurationArgument.seconds(text))
      return
    }
    guard Self.lengths.contains(samples) else {
      throw ValidationError(
        "--window must be \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) samples, or a "
          + "duration, for example 46ms.")
    }
    self = .samples(samples)
  }
}

extension FrequencyScale: ExpressibleByArgument {}
