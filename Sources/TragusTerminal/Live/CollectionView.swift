import Tragus
import TragusStation

/// The live view of `collect`: the level, and a bar for each class that shows its progress.
package struct CollectionView: ScreenView {
  private static let barWidth = 30

  private let terminal: Terminal
  private let storing: String
  private let hasKeys: Bool
  private var bar = LevelBar(scale: LevelScale(), ballistics: nil)
  private var progress: [SoundCollector.Progress] = []
  private var heldIndex: Int?
  /// The current or next instruction; empty for none.
  package var cue = ""

  /// - Parameters:
  ///   - storing: What is stored of the sound, in words.
  ///   - hasKeys: Whether keys hold a class.
  package init(on terminal: Terminal, storing: String, hasKeys: Bool) {
    self.terminal = terminal
    self.storing = storing
    self.hasKeys = hasKeys
  }

  mutating func show(_ level: Level) {
    bar.update(ShownLevel(level, on: LevelScale()))
  }

  mutating func show(_ collector: SoundCollector) {
    progress = collector.progress
    heldIndex = collector.heldIndex
  }

  package var details: [String] { ["storing: \(storing)"] }

  package var leastRows: Int { progress.count + 5 }

  package func lines(columns: Int, rows: Int) -> [String] {
    let isLow = rows < leastRows
    let level =
      " level  \(bar.drawn(width: max(min(columns - 29, 60), 10), on: terminal)) "
      + "\(decimal(bar.level, places: 1, width: 6)) dBFS"
    let longest = progress.map(\.soundClass.name.count).max() ?? 0
    let classes = progress.enumerated().map { index, progress in
      line(index, progress, isHeld: heldIndex == index, longest)
    }
    // The instruction comes first where there is little room.
    let said = cue.isEmpty ? [] : [" " + terminal.bold(cue)]
    return isLow ? said + classes + [level] : ["", level, ""] + classes + [""] + said
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
    let padded = name.padded(to: longest)
    let key = hasKeys ? "\(index + 1) " : ""
    let state =
      isHeld
      ? terminal.colored(terminal.hasUnicode ? "  ● stored" : "  * stored", .red)
      : progress.isComplete ? "  complete" : ""
    let amount = CollectionSitting.text(progress.storedDuration, of: progress.soundClass)
    return " \(key)\(isHeld ? terminal.bold(padded) : padded)  \(bar)  \(amount)\(state)"
  }
}
