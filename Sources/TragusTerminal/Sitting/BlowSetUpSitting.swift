import Tragus
import TragusStation

/// One run of `blow --setup`: the instructions, the findings, and the stored profile.
package final class BlowSetUpSitting {
  private let input: OpenInput
  private var console: Console { input.console }
  private let output: Reporting
  private let name: String?
  private var announced: BlowSetUp.Stage?

  /// - Parameter name: The name to store for a recording; a microphone has its own id.
  package init(_ input: OpenInput, _ output: Reporting, profile name: String?) throws(AudioError) {
    (self.input, self.output, self.name) = (input, output, name)
    try input.check(for: Blow.self)
    guard name == nil || input.deviceID == nil else {
      throw AudioError(
        .invalidRequest, "--profile names the device of a recording; a microphone has its own id.")
    }
  }

  package func run() throws {
    let store = isStored ? try console.blowProfiles() : nil
    // Reports an unreadable profile before the user blows.
    _ = try store?.profiles()
    let setUp = BlowSetUp(format: input.source.format)
    let listener = Listener()
    listener.add(setUp)
    if input.isWatchable, !output.isQuiet, let terminal = console.terminal {
      let screen = LiveScreen.of(BlowSetUpPicture(setUp, on: terminal), input, on: terminal)
      screen.addMonitor(to: listener, of: input)
      try screen.watch(listener, input) { setUp.stage == nil }
    } else {
      try listener.run(
        input, isQuiet: true, { self.announce(setUp.stage) }, until: { setUp.stage == nil })
    }
    // An interrupted set-up stores nothing.
    try console.checkStop()
    try finish(setUp, store)
  }

  private var isStored: Bool { input.deviceID != nil || name != nil }

  // Without a picture, instructions go to standard error.
  private func announce(_ stage: BlowSetUp.Stage?) {
    guard input.isWatchable, !output.isQuiet, let stage, stage != announced else { return }
    announced = stage
    console.note("\(BlowSetUpPicture.request(stage)) (\(Int(stage.duration)) s).")
  }

  private func finish(_ setUp: BlowSetUp, _ store: BlowProfileStore?) throws(AudioError) {
    let device = input.deviceID ?? name ?? input.name.text
    let profile = try setUp.profile(
      ofDevice: device, named: input.deviceName, date: currentDate())
    print(profile)
    try store?.save(profile)
    if output.isQuiet { return }
    if let store {
      console.note("stored in \(store.path); used from now on for \(printable(device)).")
    } else {
      console.note("nothing is stored: --profile NAME stores what a recording tells.")
    }
  }

  private func print(_ profile: BlowProfile) {
    if output.format == .json {
      return console.output.writeLine(JSONLines().object(type: "blow-profile", profile))
    }
    func level(_ value: Double) -> String { decimal(value, places: 1, width: 6) + " dBFS" }
    for line in [
      "quiet        \(level(profile.quietLevel))", "talk         \(level(profile.talkLevel))",
      "blow         \(level(profile.blowLevel))", "strength 1   \(level(profile.fullLevel))",
      "sensitivity  \(decimal(profile.sensitivity, places: 2, width: 6))",
    ] {
      console.output.writeLine(line)
    }
  }
}

/// The live picture of `blow --setup`: the instruction, the time left, and the result.
package struct BlowSetUpPicture: DetectorPicture {
  package static let command = "blow --setup"
  package static let canRestart = false

  package let details = "three steps"
  private let setUp: BlowSetUp
  private let terminal: Terminal

  package init(_ setUp: BlowSetUp, on terminal: Terminal) {
    (self.setUp, self.terminal) = (setUp, terminal)
  }

  package static func request(_ stage: BlowSetUp.Stage) -> String {
    switch stage {
    case .quiet: "keep quiet"
    case .talk: "talk as usual, as near as you will be"
    case .blow: "blow \(BlowSetUp.wantedCount) times, a second each, with pauses"
    }
  }

  package mutating func reset() {}

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    let lines = BlowSetUp.Stage.allCases.enumerated().map { index, stage in
      let left = stage.start + stage.duration - setUp.time
      var text = " \(index + 1)  \(Self.request(stage))"
      if setUp.stage == stage { text += ": \(Int(left.rounded(.up))) s" }
      if stage == .blow, setUp.blowCount > 0 { text += "  heard \(setUp.blowCount)" }
      if setUp.stage == stage { return terminal.bold(text) }
      return left <= 0 ? terminal.dimmed(text + "  done") : terminal.dimmed(text)
    }
    return Array(lines.prefix(rows))
  }
}
