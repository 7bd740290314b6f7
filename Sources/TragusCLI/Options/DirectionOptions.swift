import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// From where a sound must come, as two microphones hear it.
struct DirectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only what comes from there, heard by two microphones: front, left, right or an angle, and "
        + "the degrees to either side.",
      valueName: "front:30deg"))
  var direction: String?

  @Option(
    help: ArgumentHelp(
      "From one microphone to the other, for --direction; 12cm unless set.", valueName: "length"))
  var spacing: String?

  @Option(
    help: ArgumentHelp(
      "The channels of the left and the right one, for --direction; 0,1 unless set.",
      valueName: "n,n"))
  var microphones: String?

  private static let usualSpacing = 0.12  // metres; about that of a telephone

  mutating func validate() throws {
    if let direction, DirectionGate(direction) == nil {
      throw ValidationError(
        "'\(printable(direction))' is no direction. Write front, left, right or an angle of -90 to "
          + "90, and the degrees to either side, as front:30deg or -20deg:15deg.")
    }
    if direction == nil, spacing != nil || microphones != nil {
      let option = spacing != nil ? "spacing" : "microphones"
      throw ValidationError("--\(option) belongs to --direction, as in --direction front:30deg.")
    }
    if let spacing, Self.metres(spacing) == nil {
      throw ValidationError(
        "'\(printable(spacing))' is no distance of two microphones. Write 5mm to 1m, as 12cm.")
    }
    if let microphones, Self.pair(microphones) == nil {
      throw ValidationError(
        "'\(printable(microphones))' is no pair of channels. Write two numbers from 0, as 0,1.")
    }
  }

  var gate: DirectionGate? { direction.flatMap { DirectionGate($0) } }

  /// In metres.
  var distance: Double { spacing.flatMap(Self.metres) ?? Self.usualSpacing }

  /// The input with the channels of the two microphones, when a direction is asked for.
  ///
  /// - Throws: `invalidRequest` when it has no two channels, or not these.
  func channels(of opened: OpenInput) throws(AudioError) -> OpenInput {
    guard gate != nil else { return opened }
    let count = opened.source.format.channelCount
    let title = printable(opened.title)
    guard count >= 2 else {
      throw AudioError(
        .invalidRequest,
        "\(title) has one channel; --direction needs two microphones. Use a stereo microphone or "
          + "recording, or leave --direction out.")
    }
    let pair = microphones.flatMap(Self.pair) ?? [0, 1]
    guard let missing = pair.first(where: { $0 >= count }) else {
      var opened = opened
      if count > 2 || pair != [0, 1] { opened.select(channels: pair) }
      return opened
    }
    throw AudioError(
      .invalidRequest,
      "There is no channel \(missing) in \(title): it has \(count), counted from 0.")
  }

  private static func metres(_ text: String) -> Double? {
    let units = [("mm", 0.001), ("cm", 0.01), ("m", 1.0)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.0.count))
    else { return nil }
    let metres = number * unit.1
    return DirectionEstimator.spacings.contains(metres) ? metres : nil
  }

  private static func pair(_ text: String) -> [Int]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }), numbers[0] != numbers[1] else {
      return nil
    }
    return numbers
  }
}
