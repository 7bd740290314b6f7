import Tragus
import TragusStation

/// How far a file has been played.
package struct PlayView: ScreenView {
  private let duration: Double?
  var isPaused = false

  /// - Parameter duration: The duration of the whole file in seconds, or `nil` if unknown.
  package init(duration: Double?) {
    self.duration = duration
  }

  package var details: [String] { [] }

  package var leastRows: Int { 0 }

  package func lines(columns: Int, rows: Int) -> [String] { [] }

  package func clock(at time: Double) -> String {
    Self.text(time) + (duration.map { " / \(Self.text($0))" } ?? "") + (isPaused ? "  paused" : "")
  }

  // 1:02.3
  private static func text(_ seconds: Double) -> String {
    let tenths = Int(min(seconds, 1e12) * 10)
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}
