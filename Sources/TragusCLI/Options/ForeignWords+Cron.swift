import Tragus
import TragusStation

extension ForeignWords {
  /// The line of a crontab for recordings that repeat: `--every 30m --duration 5m -o night/`.
  ///
  /// - Returns: `nil` for an interval that cron does not have.
  func cronLine(every interval: String) -> String? {
    guard let seconds = try? DurationText.seconds(in: interval), seconds >= 60,
      seconds.truncatingRemainder(dividingBy: 60) == 0, let fields = Self.fields(Int(seconds) / 60)
    else { return nil }
    let folder =
      value(of: ["-o", "--output", "--out", "--outdir", "--out-dir", "--dir"]) ?? "takes/"
    let length = value(of: ["--for", "--duration", "--length", "-d", "-t"]) ?? "1m"
    let output = folder.hasSuffix("/") || folder.contains(".") ? folder : folder + "/"
    return "\(fields) tragus record -q -o \(TragusCommand.quotedForShell(output)) --for "
      + (Double(length) == nil ? length : length + "s")
  }

  // The typed value of one of several options.
  private func value(of names: Set<String>) -> String? {
    zip(rest, rest.dropFirst()).first { names.contains($0.0) && !$0.1.hasPrefix("-") }?.1
  }

  // The minute and the hour of a crontab, every so many minutes.
  private static func fields(_ minutes: Int) -> String? {
    switch minutes {
    case 1: "* * * * *"
    case 2..<60 where 60 % minutes == 0: "*/\(minutes) * * * *"
    case 60: "0 * * * *"
    case 1440: "0 0 * * *"
    default:
      minutes % 60 == 0 && 1440 % minutes == 0 ? "0 */\(minutes / 60) * * *" : nil
    }
  }
}
