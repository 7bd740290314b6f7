import Tragus

/// What to record, and into which files.
package struct RecordingRequest {
  package var reporting = Reporting()
  package var input = InputRequest()
  package var levels = LevelRequest()
  /// The calibration from the command line, or `nil` for the stored one.
  package var calibration: String?
  /// How to record, for each output.
  package var plans: [RecorderSettings] = []
  /// The requested bits; `nil` for the best fit.
  package var bits: SoundFileRequest.Depth?
  /// Whether a recording as input keeps its bits.
  package var keepsBits = false
  /// The sample rate in hertz, or `nil` for the rate of the input.
  package var sampleRate: Double?
  /// The highest default rate, in hertz; a lower rate of the input stays.
  package var highestRate: Double?
  /// The trigger of the recording, or `nil` for all of the input.
  package var trigger: RecordingTrigger?
  /// How many recordings end the session; `nil` for no end of its own. Needs a trigger.
  package var count: Int?
  /// How the sound is played meanwhile, or `nil` for silence.
  package var monitor: MonitorRequest?
  /// The program to run after each file, and its arguments; empty for none.
  package var program: [String] = []
  /// Whether to write files of events beside the recordings.
  package var writesEvents = false
  /// Whether an existing file may be replaced.
  package var overwrites = false

  package init() {}

  package var usesStandardOutput: Bool { plans.contains(where: \.names.isStandardOutput) }

  /// The plans with their common settings, after checking that all are possible.
  package func checkedPlans(on console: Console) throws(AudioError) -> [RecorderSettings] {
    let space = RecordingSpace(recorderCount: plans.count)
    // --force never replaces an input, nor a file of an input folder. Faults of an input are
    // reported when it is opened.
    for case .file(let path) in (try? InputName.all(input.inputs, device: nil)) ?? [] {
      space.reserve(path)
    }
    // Outputs that differ only by suffix would share a file of events.
    let stems = plans.map { FilePlace(EventFile.path(beside: $0.names.pattern)) }
    var plans = plans
    for index in plans.indices {
      plans[index].space = space
      guard writesEvents else { continue }
      let isShared = stems.filter { $0 == stems[index] }.count > 1
      plans[index].pathBeside = { isShared ? "\($0).events.jsonl" : EventFile.path(beside: $0) }
    }
    try checkBits(on: console)
    for plan in plans { try plan.check(sampleRate: sampleRate) }
    return plans
  }

  // Checks whether any output has room for the requested bits.
  private func checkBits(on console: Console) throws(AudioError) {
    guard let bits else { return }
    var without: [String] = []
    for plan in plans {
      let format = try plan.resolvedFormat()
      if [.ogg, .opus].contains(format) {
        without.append(plan.names.pattern)
        if without.count == plans.count { try format.checkHolds(bits.sampleFormat) }
      }
    }
    if !without.isEmpty, !reporting.isQuiet {
      console.note(
        "--bits \(bits.rawValue) is not for \(without.joined(separator: ", ")), which has no bits.")
    }
  }

  // The longest run of a program, in seconds: an hour. A slow network may need many minutes.
  private static let longestRun = 3600.0

  /// What runs the program after each file; `nil` without one. The first signal waits for it.
  ///
  /// - Throws: As `ProgramFile.check`.
  package func execution(on console: Console) throws(AudioError) -> Execution? {
    try Execution(
      program, isQuiet: reporting.isQuiet,
      usesStandardError: usesStandardOutput || reporting.format != .text, kind: "a recording",
      timeLimit: Self.longestRun, outlastsSignal: true, on: console)
  }

  /// The files of events, which continue when a device comes back in another format; `nil` for
  /// none.
  package func eventFiles(on console: Console) -> EventFiles? {
    guard writesEvents, let first = plans.first else { return nil }
    return EventFiles(
      recorderCount: plans.count, lookBack: first.lookBack, overwrites: overwrites,
      removesFiles: first.maximumByteCount != nil || first.minimumFreeByteCount != nil
    ) { error in
      console.warn("\(error.sayingForce.message) The recording goes on without events.")
    }
  }

  /// Plans the bits of an input recording, unless the user has chosen them.
  package func planBits(
    of input: OpenInput, in plans: inout [RecorderSettings]
  ) throws(AudioError) {
    guard keepsBits, let file = input.file else { return }
    for index in plans.indices {
      let isFLAC = try plans[index].resolvedFormat() == .flac
      let format = file.sampleFormat
      plans[index].sampleFormat = isFLAC && format.byteCount > 3 ? .int24 : format
    }
  }

  /// The input at the sample rate of the recording.
  package func resampled(_ input: OpenInput) throws(AudioError) -> OpenInput {
    var input = input
    let rate = input.source.format.sampleRate
    var wanted = sampleRate ?? highestRate.map { min($0, rate) }
    for plan in plans where sampleRate == nil {
      wanted = try plan.resolvedFormat().rate(insteadOf: wanted ?? rate) ?? wanted
    }
    try input.resample(to: wanted)
    return input
  }
}
