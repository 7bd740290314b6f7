import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The options for a spectrogram, in a file or in the terminal.
struct SpectrogramOptions: ParsableArguments {
  @Option(
    name: [.customLong("frequency")],
    help: ArgumentHelp("linear, log or mel: how the frequencies are spread.", valueName: "scale"))
  var scale = FrequencyScale.linear

  @Option(
    help: ArgumentHelp("The frequencies shown, for example 0:8k.", valueName: "low:high"),
    completion: .frequencyRange, transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "What a spectrum is taken of, for example 2048 (samples) or 46ms; else the power of two "
        + "next to 43ms.", valueName: "length"),
    completion: .values("1024", "2048", "4096", "46ms"),
    transform: SpectrogramRequest.Window.init(argument:))
  var window: SpectrogramRequest.Window?

  @Option(
    help: ArgumentHelp(
      "The level of the lowest colour; else 90 dB below the highest.", valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var floor: Double?

  @Flag(help: "Show the loudest moment of each pixel, not the mean: for what is short.")
  var peaks = false

  @Option(name: .customLong("map"), help: ArgumentHelp("ember, lagoon or gray.", valueName: "name"))
  var map = MapChoice.ember

  @Flag(help: "Swap the ends of the colours: what is quiet is light.")
  var inverted = false

  enum MapChoice: String, ExpressibleByArgument, CaseIterable {
    case ember, lagoon, gray
  }

  mutating func validate() throws {
    if let floor, !Settings.floors.contains(floor) {
      throw ValidationError("--floor must be -1000dB to -1dB, for example -100dB.")
    }
    if scale == .logarithmic, let range, range.lowerBound == 0 {
      throw ValidationError(
        "A logarithmic axis cannot begin at 0 Hz; try --range 20:\(Int(range.upperBound)).")
    }
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
