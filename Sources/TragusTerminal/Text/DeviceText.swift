import Tragus
import TragusStation

/// A device for people.
package enum DeviceText {
  package static func line(for report: DeviceReport) -> String {
    let device = report.device
    var line = "\(device.isDefault ? "*" : " ") \(report.kind.rawValue)  \(printable(device.name))"
    line += "  [\(printable(device.id))]"
    if let channelCount = device.channelCount { line += "  \(channelCount) ch" }
    if let level = report.level {
      line += "  rms \(decimal(level.rms, places: 1)) dBFS"
      line += "  peak \(decimal(level.peak, places: 1)) dBFS"
    }
    if let failure = report.failure { line += "  " + printable(failure) }
    return line
  }
}
