import Tragus
import TragusStation

/// The live picture of `collect`: the level, and a bar for each class with how much there is of it.
package final class CollectionView {
  private static let barWidth = 30

  private let terminal: Terminal
  private let title: String
  private let isSimulated: Bool
  private let hasKeys: Bool
  private var lines: DrawnLines
  private let scale = LevelScale()
  private var bar: LevelBar
  private var lastDrawn: ContinuousClock.Instant?
  /// What is to be done now or next; empty for nothing.
  package var cue = ""

  package init(on terminal: Terminal, title: String, isSimulated: Bool, hasKeys: Bool) {
    self.terminal = terminal
    self.title = title
    self.isSimulated = isSimulated
    self.hasKeys = hasKeys
    bar = LevelBar(scale: scale, ballistics: nil)
    lines = DrawnLines(on: terminal)
  }

  package func show(_ level: Level, _ collector: SoundCollector) {
    bar.update(ShownLevel(level, on: scale))
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(25) { return }
    lastDrawn = now
    draw(collector)
  }

  private func draw(_ collector: SoundCollector) {
    let width = max(min(terminal.width - 30, 60), 10)
    var picture = [
      " " + terminal.ribbon(isSimulated: isSimulated) + terminal.bold("tragus collect") + "  "
        + title,
      terminal.dimmed(hasKeys ? " 1-9 holds a class  0 or space none  q stops" : " q stops"), "",
      " level  \(bar.drawn(width: width, on: terminal)) "
        + "\(decimal(bar.level, places: 1, width: 6)) dBFS",
      "",
    ]
    let longest = collector.progress.map(\.soundClass.name.count).max() ?? 0
    for (index, progress) in collector.progress.enumerated() {
      picture.append(line(index, progress, isHeld: collector.heldIndex == index, longest))
    }
    picture += ["", " " + terminal.bold(cue)]
    lines.draw(Array(picture.prefix(max(terminal.height - 1, 1))))
  }

  private func line(
    _ index: Int, _ progress: SoundCollector.Progress, isHeld: Bool, _ longest: Int
  ) -> String {
    let fraction = min(progress.storedDuration / progress.soundClass.wantedDuration, 1)
    let filled = Int(fraction * Double(Self.barWidth))
    let (lit, dark) = terminal.hasUnicode ? ("█", "·") : ("#", ".")
    let bar =
      terminal.colored(
        String(repeating: lit, count: filled), progress.isComplete ? .green : .yellow)
      + terminal.dimmed(String(repeating: dark, count: Self.barWidth - filled))
    let name = progress.soundClass.name
    let padded = name + String(repeating: " ", count: longest - name.count)
    let key = hasKeys ? "\(index + 1) " : ""
    let state =
      isHeld
      ? terminal.colored(terminal.hasUnicode ? "  ● stored" : "  * stored", .red)
      : progress.isComplete ? "  complete" : ""
    let amount = CollectionSitting.text(progress.storedDuration, of: progress.soundClass)
    return " \(key)\(isHeld ? terminal.bold(padded) : padded)  \(bar)  \(amount)\(state)"
  }

  /// Leaves the last picture behind.
  package func close(_ collector: SoundCollector) {
    draw(collector)
    lines.close()
  }
}
