import ArgumentParser
import Tragus
import TragusTerminal

/// The options for the direction of a sound, with two microphones.
final class DirectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only blows from this direction: front, left, right or an angle, with a "
        + "tolerance in degrees. Needs two microphones.",
      valueName: "front:30deg"), completion: .values("front:30deg", "left:45deg", "right:45deg"))
  var direction: String?

  @Option(
    help: ArgumentHelp(
      "With --direction: the distance between the two microphones. Default: 12cm.",
      valueName: "length"))
  var spacing: String?

  @Option(
    help: ArgumentHelp(
      "With --direction: the channels of the left and the right microphone. Default: 0,1.",
      valueName: "n,n"))
  var microphones: String?

  private static let usualSpacing = 0.12  // metres; about the length of a telephone

  func validate() throws {
    if let direction {
      try require(
        DirectionGate(direction) != nil,
        "'\(printable(direction))' is not a direction. Write front, left, right or an angle of -90 to "
          + "90, and the degrees to either side, as front:30deg or -20deg:15deg.")
    } else {
      try refuse(["spacing": spacing != nil, "microphones": microphones != nil]) {
        "\($0) belongs to --direction, as in --direction front:30deg."
      }
    }
    if let spacing {
      try require(
        DirectionOptions.metres(spacing) != nil,
        "'\(printable(spacing))' is not a distance of two microphones. Write 5mm to 1m, as 12cm.")
    }
    if let microphones {
      try require(
        DirectionOptions.pair(microphones) != nil,
        "'\(printable(microphones))' is not a pair of channels. Write two different numbers from 0, as "
          + "0,1.")
    }
  }

  /// The request for the options, or `nil` for any direction.
  var request: BlowRequest.Direction? {
    guard let direction, let gate = DirectionGate(direction) else { return nil }
    return BlowRequest.Direction(
      direction, gate,
      spacing: spacing.flatMap(DirectionOptions.metres) ?? DirectionOptions.usualSpacing,
      channels: microphones.flatMap(DirectionOptions.pair) ?? [0, 1])
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
