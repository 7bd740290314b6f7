import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// How a spectrogram looks, whether it becomes a file or stays in the terminal.
struct SpectrogramOptions: ParsableArguments {
  @Option(
    name: [.customLong("frequency")],
    help: ArgumentHelp("linear, log or mel: how the frequencies are spread.", valueName: "scale"))
  var scale = FrequencyScale.linear

  @Option(
    help: ArgumentHelp("The frequencies shown, for example 0:8k.", valueName: "low:high"),
    transform: FrequencyRangeArgument.range)
  var range: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "What a spectrum is taken of, for example 2048 (samples) or 46ms; else the power of two "
        + "next to 43ms.", valueName: "length"),
    transform: WindowChoice.init)
  var window: WindowChoice?

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The level of the lowest colour in dBFS; else 90 dB below the highest.", valueName: "dBFS"))
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
      throw ValidationError("--floor must be -1000 to -1 dBFS, for example -100.")
    }
    if scale == .logarithmic, let range, range.lowerBound == 0 {
      throw ValidationError(
        "A logarithmic axis cannot begin at 0 Hz; try --range 20:\(Int(range.upperBound)).")
    }
  }

  var colormap: Colormap {
    let map: Colormap =
      switch map {
      case .ember: .ember
      case .lagoon: .lagoon
      case .gray: .gray
      }
    return inverted ? map.inverted : map
  }

  var merging: SpectrogramBuilder.Merging { peaks ? .maximum : .mean }

  /// The frequencies shown of a stream.
  ///
  /// - Throws: `invalidRequest` when they are not all there.
  func range(in format: AudioFormat) throws(AudioError) -> ClosedRange<Double> {
    let highest = format.sampleRate / 2
    guard let range else {
      return SpectrogramPicture.defaultRange(scale, sampleRate: format.sampleRate)
    }
    guard range.upperBound <= highest else {
      let (end, limit) = (range.upperBound, highest)
      throw AudioError(
        .invalidRequest,
        "--range ends at \(plainNumber(end)) Hz, but the sound has nothing above "
          + "\(plainNumber(limit)) Hz, half its sample rate.")
    }
    return range
  }

  /// The window's length for a stream.
  func windowLength(in format: AudioFormat) throws(AudioError) -> Int {
    try window?.length(sampleRate: format.sampleRate)
      ?? SlidingSpectrum.defaultWindowLength(sampleRate: format.sampleRate)
  }
}

/// `--window 2048|46ms`.
enum WindowChoice {
  case samples(Int)
  case seconds(Double)

  /// The lengths that a window may have, in samples.
  static let lengths = 16...65_536

  init(_ text: String) throws {
    if let samples = Int(text) {
      guard Self.lengths.contains(samples) else { throw Self.outside }
      self = .samples(samples)
    } else {
      self = .seconds(try DurationArgument.seconds(text))
    }
  }

  /// The next length that a spectrum can be taken of.
  func length(sampleRate: Double) throws(AudioError) -> Int {
    let wanted: Double =
      switch self {
      case .samples(let count): Double(count)
      case .seconds(let seconds): (seconds * sampleRate).rounded()
      }
    guard wanted >= Double(Self.lengths.lowerBound), wanted <= Double(Self.lengths.upperBound)
    else {
      throw AudioError(
        .invalidRequest,
        "--window must be \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) samples; at "
          + "\(Int(sampleRate)) Hz that one has \(Int(min(wanted, 1e15))).")
    }
    return RealFFT.supportedCount(atLeast: Int(wanted))
  }

  private static var outside: ValidationError {
    ValidationError(
      "--window must be \(lengths.lowerBound) to \(lengths.upperBound) samples, or a duration, "
        + "for example 46ms.")
  }
}

extension FrequencyScale: ExpressibleByArgument {}
