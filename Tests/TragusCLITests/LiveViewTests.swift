import Foundation
import Testing

extension CommandTests {
  @Suite struct LiveViews {
    let workspace = try! Workspace()
    private let hidesCursor = "\u{1B}[?25l"
    private let showsCursor = "\u{1B}[?25h"

    private func picture(_ arguments: String...) throws -> [String] {
      let process = workspace.process(Workspace.program.path, arguments, [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let lines = terminal.lastPicture
      // The last column stays free.
      #expect(lines.allSatisfy { $0.count <= 79 })
      return lines
    }

    @Test(arguments: ["bar", "radial", "linear", "big"])
    func `the needle shows the sound level that is asked for`(gauge: String) throws {
      let lines = try picture(
        "meter", "sim:tone?frequency=100&level=-20&duration=1s", "--realtime", "--weight", "A",
        "--gauge", gauge)
      // An RMS of -23.01 dBFS, and -19.1 dB at 100 Hz (IEC 61672-1). Fast comes within 0.01 dB of
      // that in a second, and the weighting has a tolerance of 0.2 dB.
      let text = lines.joined(separator: "\n")
      let level = try #require(text.firstMatch(of: /LAF +(-[0-9.]+) dBFS/))
      #expect(abs(Double(level.1)! - -42.1) < 0.25)
      #expect(!text.contains(" peak "))
    }

    @Test func `the bars have ballistics`() throws {
      func level(_ ballistics: String) throws -> Double {
        let lines = try picture(
          "meter", "sim:tone?frequency=1000&level=-20&duration=500ms", "--realtime",
          "--ballistics", ballistics)
        let text = lines.joined(separator: "\n")
        return Double(try #require(text.firstMatch(of: /(-[0-9.]+) dBFS/)).1)!
      }
      // After half a second Slow, of 1 s, has come to 1 - exp(-0.5) of the power: -4.05 dB. One
      // decimal is shown.
      #expect(abs(try level("digital") - -23.0) < 0.06)
      #expect(abs(try level("slow") - -27.06) < 0.06)
    }

    @Test func `the first line says what is heard and how long`() throws {
      let lines = try picture(
        "record", "sim:tone?duration=300ms", "--realtime", "-o",
        "a-long-name-that-takes-most-of-the-line.wav")
      #expect(
        lines[0] == " [SIMULATED] tragus record  simulated tone?duration=300ms  0.3 s"
          || lines[0] == "  SIMULATED  tragus record  simulated tone?duration=300ms  0.3 s")
      #expect(lines[1].hasPrefix(" storing: a-long-name"))
      #expect(!lines[1].contains("lost"))
    }

    @Test func `Ctrl-Z leaves a usable terminal, and the picture comes back`() throws {
      let process = workspace.process(
        Workspace.program.path, ["listen", "sim:tone?duration=endless"], [:])
      let terminal = try PseudoTerminal(running: process)
      let isHidden = terminal.read(until: hidesCursor)
      #expect(isHidden)
      kill(process.processIdentifier, SIGTSTP)
      let isShown = terminal.read(until: showsCursor)
      #expect(isShown)
      // It stops after that, and a signal to go on that comes before is lost. A system does not stop a
      // program without a shell to go on with it; then it has gone on already.
      let isHiddenAgain = terminal.read(until: hidesCursor) {
        kill(process.processIdentifier, SIGCONT)
      }
      #expect(isHiddenAgain)
      kill(process.processIdentifier, SIGTERM)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 143)
      #expect(terminal.text.hasSuffix("\u{1B}[?25h\u{1B}[?7h"))
    }
  }
}
