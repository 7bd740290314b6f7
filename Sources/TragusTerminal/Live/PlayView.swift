import Tragus
import TragusStation

/// How far a file has been played, on standard error.
package final class PlayView {
  private let console: Console
  private let title: String
  private let duration: Double?
  private let isShown: Bool
  private var lastDrawn: ContinuousClock.Instant?

  package init(title: String, duration: Double?, isShown: Bool, on console: Console) {
    self.console = console
    self.title = printable(title)
    self.duration = duration
    self.isShown = isShown
  }

  /// Ten times a second at most.
  package func show(_ time: Double, isPaused: Bool) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    var line = Self.text(time)
    if let duration { line += " / \(Self.text(duration))" }
    line += "  \(title)"
    if isPaused { line += "  paused" }
    console.errors.write(styled: "\r\u{1B}[2K" + Terminal.fitted(line, width: 79))
  }

  package func close() {
    if lastDrawn != nil { console.errors.write(styled: "\r\u{1B}[2K") }
  }

  // 1:02.3
  private static func text(_ seconds: Double) -> String {
    let tenths = Int(min(seconds, 1e12) * 10)
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}
