import Foundation
import Testing

extension CommandTests {
  @Suite struct Plots {
    let workspace = try! Workspace()

    private func texts(_ name: String) throws -> String {
      String(decoding: try workspace.bytes(name), as: UTF8.self)
    }

    @Test func `a gauge of a file shows the level of the whole`() throws {
      // Silence at the end, which is all that a needle would show.
      try workspace.synth("tone.wav", "tone level=-20 duration=2s rate=8000")
      try workspace.synth("silence.wav", "silence duration=2s rate=8000")
      let summary = try workspace.shell(
        """
        for name in tone silence; do "$tragus" convert $name.wav -o - --container wav |
          tail -c 32000; done > both.raw
        "$tragus" meter both.raw --raw s16le@8000x1 --summary --json --plot both.svg \
          --plot-shape radial
        """)
      #expect(summary.status == 0, "\(summary.errors)")
      // Half of the time at -23.01 dBFS, half of it silent.
      #expect(try texts("both.svg").contains("<title>both.raw: RMS −26.0 dBFS, good</title>"))
    }

    @Test func `sound levels are drawn as equivalent levels and maxima`() throws {
      let input = "sim:tone?frequency=1000&level=-20&duration=2s&rate=16000"
      for options in ["", "--summary"] {
        let outcome = try workspace.shell(
          """
          measure() {
            "$tragus" meter '\(input)' --calibration 120dB -q --force --title tone \(options) "$@"
          }
          measure --sound-level --plot a.svg && measure --slow --plot b.svg --plot-shape bar
          """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // A weighting is 0 dB at 1 kHz; Slow has reached 1 - exp(-2) of the power after 2 s.
        #expect(try texts("a.svg").contains("LAeq 97.0 dB SPL, LAFmax 97.0 dB SPL at"))
        #expect(try texts("b.svg").contains("LASmax 96.4"))
      }
    }

    @Test func `what is stored is said, and nothing is when it cannot be`() throws {
      let input = "sim:tone?duration=1s&rate=8000"
      let outcome = try workspace.run("meter", input, "--plot", "level.png")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("storing: level.png."))
      let refused = try workspace.run("meter", input, "--plot", "level.png")
      #expect(refused.status == 73)
      #expect(refused.errors.split(separator: "\n").count == 1 && refused.output.isEmpty)
    }

    @Test func `a file that was stopped half-way leaves no picture`() throws {
      let outcome = try workspace.shell(
        """
        "$tragus" meter 'sim:noise?duration=1000h' --plot new.png --summary 2>said.txt & process=$!
        while kill -0 $process && ! { ls new.png.?????? && grep reading said.txt; } >/dev/null 2>&1; do :; done
        kill -TERM $process
        wait $process; status=$?; cat said.txt >&2; exit $status
        """)
      #expect(outcome.status == 143)
      #expect(outcome.errors.hasSuffix("tragus: stopped; nothing was kept of 'new.png'.\n"))
      #expect(!workspace.exists("new.png"))
    }
  }
}
