import Testing
import Tragus
import TragusTestSupport

@testable import TragusTerminal

/// Lines with a number, as many as there is room for.
private struct Numbers: ScreenView {
  var value = 0
  var details: [String] { ["storing: nothing"] }

  func lines(columns: Int, rows: Int) -> [String] {
    (0..<rows).map { "\($0) is \(value) " + String(repeating: "x", count: columns) }
  }
}

struct LiveScreenTests {
  private let terminal: FakeTerminal
  private let keys = FakeKeys()
  private let time = Clock()

  private final class Clock {
    var now = ContinuousClock.now
    var stopCount = 0
  }

  init() { terminal = FakeTerminal(columns: 60, rows: 12) }

  private func screen(
    _ place: DrawnLines.Place = .screen, keys own: [ScreenKey<Numbers>] = [],
    takesKeys: Bool = true, takesText: Bool = false
  ) throws -> LiveScreen<Numbers> {
    let terminal = terminal
    let canvas = Terminal(terminal, environment: ["TERM": "xterm", "NO_COLOR": "1"]) {
      terminal.size
    }
    var title = LiveScreen<Numbers>.Title(command: "tragus count", input: "microphone hw:0")
    title.isLive = true
    return LiveScreen(
      Numbers(), title, on: try #require(canvas), place: place, keys: own, takesKeys: takesKeys,
      takesText: takesText, keyboard: keys, now: { [time] in time.now },
      stop: { [time] in time.stopCount += 1 })
  }

  /// Lets time pass and presses keys.
  private func pass(_ screen: LiveScreen<Numbers>, _ pressed: String = "") {
    keys.press(pressed)
    time.now += .milliseconds(50)
    screen.attend()
  }

  @Test func `there are at most 25 pictures a second, and the last change is not forgotten`() throws
  {
    let screen = try screen()
    for index in 0..<1000 {
      screen.view.value = index
      screen.update(at: Double(index) / 1000)
      time.now += .milliseconds(1)
      screen.attend()
    }
    #expect((20...26).contains(terminal.pictureCount))
    pass(screen)
    #expect(terminal.lines[2].hasPrefix("0 is 999 "))
  }

  @Test func `nothing is written while nothing changes`() throws {
    let screen = try screen()
    screen.update(at: 1)
    let count = terminal.pictureCount
    for _ in 0..<100 { pass(screen) }
    screen.update(at: 1)
    pass(screen)
    #expect(terminal.pictureCount == count)
  }

  @Test func `the title has the command, the input and the time, cut to the width`() throws {
    let screen = try screen()
    screen.update(at: 12.34)
    #expect(terminal.lines[0] == " tragus count  microphone hw:0  12.3 s")
    terminal.size.columns = 34
    pass(screen)
    #expect(terminal.lines[0] == " tragus count  microph...  12.3 s")
    terminal.size.columns = 18
    pass(screen)
    #expect(terminal.lines[0] == " count  12.3 s")
  }

  @Test func `q ends, and a sequence of a key with an arrow does not`() throws {
    let screen = try screen()
    screen.update()
    pass(screen, "\u{1B}[A\u{1B}Oq\u{1B}[1;5q")
    #expect(time.stopCount == 0)
    pass(screen, "q")
    #expect(time.stopCount == 1)
  }

  @Test func `space holds the picture, and the stream goes on`() throws {
    let screen = try screen(keys: [ScreenKey("+", "adds one") { $1.change { $0.value += 1 } }])
    screen.view.value = 1
    screen.update(at: 1)
    pass(screen, " ")
    screen.view.value = 4
    screen.update(at: 5)
    pass(screen)
    #expect(terminal.lines[0].hasSuffix("5.0 s"))
    #expect(terminal.lines[1].contains("frozen at 1.0 s"))
    #expect(terminal.lines[2].hasPrefix("0 is 1 "))
    // A key of the view changes the picture that is held, and what comes after it.
    pass(screen, "+")
    #expect(terminal.lines[2].hasPrefix("0 is 2 "))
    pass(screen, " ")
    #expect(!terminal.lines[1].contains("frozen"))
    #expect(terminal.lines[2].hasPrefix("0 is 5 "))
  }

  @Test func `the keys are shown in place of the picture, and hidden again`() throws {
    let screen = try screen(keys: [
      ScreenKey("+", "adds one") { $1.change { $0.value += 1 } },
      ScreenKey(" ", name: "space", "adds ten", hint: "space adds") {
        $1.change { $0.value += 10 }
      },
    ])
    screen.update()
    #expect(terminal.lines[1] == " q stops  ? keys  space adds  storing: nothing")
    terminal.size.columns = 40
    pass(screen)
    #expect(terminal.lines[1] == " ? keys  storing: nothing")
    terminal.size.columns = 60
    pass(screen)
    pass(screen, "?")
    let shown = terminal.lines.joined(separator: "\n")
    for words in ["q      ends", "+      adds one", "space  adds ten", "?      shows"] {
      #expect(shown.contains(words))
    }
    // The space bar is taken.
    #expect(!shown.contains("pauses") && !shown.contains("0 is"))
    pass(screen, "+ ?")
    #expect(terminal.lines[2].hasPrefix("0 is 11 "))
    #expect(!terminal.lines.joined().contains("adds one"))
  }

  @Test(arguments: [(60, 12), (40, 10), (20, 5), (10, 2), (1, 1), (200, 60)])
  func `a picture fits, and another size leaves nothing of the one before`(
    columns: Int, rows: Int
  ) throws {
    let screen = try screen()
    screen.update(at: 1)
    for keys in ["", "?", "?"] {
      for size in [(columns, rows), (60, 12)] {
        terminal.size = .init(columns: size.0, rows: size.1)
        pass(screen, keys)
        // The last column and the last row stay free.
        #expect(terminal.lines.count <= max(size.1 - 1, 1))
        #expect(terminal.lines.allSatisfy { $0.count <= max(size.0 - 1, 1) })
        if !screen.showsKeys, size.1 > 5 {
          #expect(terminal.lines.filter { $0.hasPrefix("0 is") }.count == 1)
        }
      }
    }
  }

  @Test func `what keeps an input from being heard is said in place, and taken back`() throws {
    let screen = try screen()
    screen.update(at: 1)
    screen.showAbsence(true)
    pass(screen)
    #expect(terminal.lines[1].contains("has gone"))
    screen.showAbsence(false)
    pass(screen)
    #expect(terminal.lines[1].contains("storing: nothing"))

    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    var random = SeededGenerator(seed: 1)
    let noise = (0..<16_000).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    let health = events(
      of: InputMonitor(format: format),
      hearing: [Array(repeating: 0, count: 16_000) + noise], format: format, blocks: .fixed(80))
    #expect(health.map(\.condition) == [.silent, .silent])
    screen.take(health[0])
    screen.update(at: 1.5)
    pass(screen)
    #expect(terminal.lines.joined(separator: " ").contains("try:"))
    #expect(!terminal.lines[1].contains("storing"))
    // At the end of the stream what ended with it still stands.
    screen.take(health[1])
    screen.update(at: 2)
    pass(screen)
    #expect(!terminal.lines[1].contains("storing"))
    screen.update(at: 3)
    pass(screen)
    #expect(terminal.lines[1].contains("storing: nothing"))
  }

  @Test func `the terminal is as it was at the end, but for the last picture`() throws {
    terminal.write(styled: "$ tragus count\r\n")
    let screen = try screen()
    screen.update(at: 1)
    pass(screen, " ?")
    screen.view.value = 7
    screen.update(at: 2)
    #expect(!terminal.isRestored && terminal.lines[0].hasPrefix(" tragus"))
    screen.close()
    screen.close()
    screen.update(at: 3)
    #expect(terminal.isRestored && !keys.isOpen)
    #expect(terminal.lines[0] == "$ tragus count")
    #expect(terminal.lines[1] == " tragus count  microphone hw:0  2.0 s")
    #expect(terminal.lines[2] == " storing: nothing")
    #expect(terminal.lines[3].hasPrefix("0 is 7 "))
  }

  @Test func `a picture below the cursor leaves nothing, and what is written stays above it`()
    throws
  {
    terminal.write(styled: "$ tragus count\r\n")
    terminal.size.rows = 6
    let screen = try screen(.below, takesText: true)
    screen.update()
    screen.write("hello\n")
    pass(screen, "q")
    #expect(time.stopCount == 0 && screen.nextKey() == UInt8(ascii: "q"))
    #expect(Array(terminal.lines.prefix(2)) == ["$ tragus count", "hello"])
    #expect(terminal.lines[2].hasPrefix("0 is 0") && terminal.lines.count == 7)
    screen.close()
    #expect(terminal.lines == ["$ tragus count", "hello"] && terminal.isRestored)
  }

  @Test func `a terminal that takes nothing gets the newest picture later`() throws {
    let screen = try screen()
    terminal.isBusy = true
    screen.update(at: 1)
    pass(screen)
    #expect(terminal.lines.isEmpty)
    screen.view.value = 3
    screen.update(at: 2)
    terminal.isBusy = false
    pass(screen)
    #expect(terminal.lines[2].hasPrefix("0 is 3 "))
  }

  @Test func `without a keyboard no keys are named`() throws {
    let screen = try screen(takesKeys: false)
    screen.update()
    pass(screen, "q")
    #expect(terminal.lines[1] == " Ctrl-C stops  storing: nothing")
    #expect(time.stopCount == 0 && !keys.isOpen)
  }

  @Test func `a caption stands above the picture, and space goes on, and q ends`() throws {
    let terminal = terminal
    let canvas = Terminal(terminal, environment: ["TERM": "xterm", "NO_COLOR": "1"]) {
      terminal.size
    }
    var title = LiveScreen<Numbers>.Title(command: "tragus count", input: "simulated")
    title.caption =
      "count: Counts whatever there is to be counted, and tells how many of it there are."
    let screen = LiveScreen(
      Numbers(), title, on: try #require(canvas), keyboard: keys, now: { [time] in time.now },
      stop: { [time] in time.stopCount += 1 }, end: { [time] in time.stopCount += 10 })
    screen.update(at: 1)
    pass(screen)
    #expect(terminal.lines[0].hasPrefix(" count: Counts whatever"))
    #expect(terminal.lines[3].hasPrefix(" tragus count  simulated"))
    #expect(terminal.lines.contains { $0.contains("space: next, q: end") })
    pass(screen, " ")
    pass(screen, "q")
    #expect(time.stopCount == 11)
    // Where there is no room for it, the picture comes first.
    terminal.size.rows = 4
    pass(screen)
    #expect(terminal.lines[0].hasPrefix(" tragus count"))
  }
}
