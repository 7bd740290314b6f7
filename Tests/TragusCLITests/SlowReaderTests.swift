import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct SlowReader {
    let workspace = try! Workspace()
    // Their events take 2 MB, a pipe holds 64 KiB.
    private let events = "--json --period 1ms -q"

    init() throws {
      try workspace.synth("take.wav", "noise duration=10s rate=8000")
    }

    @Test func `who reads no events holds up no recording`() throws {
      let size = try workspace.bytes("take.wav").count
      let whole = try workspace.shell("\"$tragus\" record - -o copy.wav \(events) < take.wav")
      // The reader reads when the recording is complete; there is room for 1 MiB of events till then.
      let late = try workspace.shell(
        """
        rm copy.wav
        "$tragus" record - -o copy.wav \(events) < take.wav | {
          until [ -e copy.wav ] && [ "$(wc -c < copy.wav)" -ge \(size) ]; do :; done
          cat
        }
        """)
      #expect(try workspace.bytes("copy.wav") == workspace.bytes("take.wav"))
      let count = try #require(late.errors.firstMatch(of: /warning: (\d+) lines were left out/))
      #expect(late.lines.count + Int(count.1)! == whole.lines.count)
      // The lines that are there are whole, and the first ones are all there. The last ones may be,
      // when the reader has made room for them.
      let kept = late.text.utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(kept == late.lines.count)
      let first = zip(whole.lines, late.lines).prefix { $0 == $1 }.count
      let last = late.lines.dropFirst(first)
      #expect(first > 1000)
      let areLast = last.elementsEqual(whole.lines.suffix(last.count))
      #expect(areLast)
      #expect(late.output.count > 1 << 20)
    }

    @Test func `who measures a file waits for his reader`() throws {
      for command in ["meter", "listen"] {
        let whole = try workspace.shell("\"$tragus\" \(command) take.wav \(events)")
        let piped = try workspace.shell(
          "\"$tragus\" \(command) take.wav \(events) | { dd bs=1 count=100 2>/dev/null; cat; }")
        #expect(piped.output == whole.output)
        #expect(piped.errors.isEmpty)
      }
    }

    @Test(arguments: [
      ("meter take.wav", 143), ("listen take.wav", 143), ("record take.wav -o copy.wav", 0),
      ("record - -o copy.wav < take.wav", 0), ("synth noise duration=1000h -o -", 143),
      ("convert take.wav -o -", 143), ("record 'sim:noise?duration=1000h' -o -", 0),
    ])
    func `a signal ends a command that waits for its reader`(command: String, status: Int) throws {
      let options = command.contains("-o -") ? "" : events
      // After the first byte nobody reads any more, and the rest does not fit into the pipe.
      let outcome = try workspace.shell(
        """
        mkfifo pipe
        exec 3<>pipe
        "$tragus" \(command) \(options) >&3 & process=$!
        head -c 1 <&3
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == status)
      #expect(outcome.output.count == 1)
      if command.contains("copy.wav") {
        #expect(try AudioFile(reading: workspace.url("copy.wav").path).warnings.isEmpty)
      }
    }

    @Test(arguments: [("record", 0), ("listen", 143)])
    func `a signal before the first sound ends a command as a later one does`(
      command: String, status: Int
    ) throws {
      // Opening the pipe to write waits until the command has opened it to read.
      let outcome = try workspace.shell(
        """
        mkfifo pipe
        "$tragus" \(command) pipe \(command == "record" ? "-o copy.wav" : "") & process=$!
        exec 4>pipe
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == status)
      #expect(!workspace.exists("copy.wav"))
      #expect(outcome.errors.contains("nothing was stored") == (command == "record"))
    }
  }
}
