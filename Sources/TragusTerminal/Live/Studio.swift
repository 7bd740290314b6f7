import Tragus
import TragusStation

/// Records one input together with its levels, events, keys and pauses.
package final class Studio {
  private let input: OpenInput
  private var console: Console { input.console }
  private let meters: Meters
  private let settings: Settings
  private let output: Reporting
  private let trigger: RecordingTrigger?
  private let monitor: Monitor?
  private var recorders: [Recorder] = []
  /// The error for a file that another program took away before it was complete.
  package private(set) var loss: AudioError?
  /// How many recordings were wanted and have not ended; `nil` for any number.
  package private(set) var leftCount: Int?
  private var report: Report?
  private let choice: EventChoice
  private let eventFiles: EventFiles?
  private let execution: Execution?
  private var json: JSONLines
  private var hasRecorded = false
  private var notes: [String] = []
  private var lostFrameCounts: [Int64] = []
  private var isPaused = false
  // Whether the user knows that old files exceed their limit.
  private var hasToldRoom = false
  // Whether the user knows that a file was renamed.
  private var hasToldName = false

  /// - Parameters:
  ///   - choice: The events to print.
  ///   - trigger: What begins and ends the recording, or `nil` to record all.
  ///   - count: How many recordings end the session, or `nil` for no end of its own.
  ///   - monitor: Plays what is heard; it is closed at the end.
  ///   - eventFiles: Get all that is heard, or `nil` for none.
  ///   - execution: Runs a program after each file, or `nil` for none.
  package init(
    _ input: OpenInput, _ meters: Meters, _ settings: Settings, _ output: Reporting,
    choice: EventChoice, trigger: RecordingTrigger?, count: Int?, monitor: Monitor?,
    eventFiles: EventFiles?, execution: Execution?
  ) {
    self.input = input
    self.meters = meters
    self.settings = settings
    self.output = output
    self.choice = choice
    self.trigger = trigger
    leftCount = count
    self.monitor = monitor
    self.eventFiles = eventFiles
    self.execution = execution
    json = JSONLines()
  }

  /// Records to the end of the input or until the user stops it.
  ///
  /// - Parameters:
  ///   - plans: How to record, for each output. The file numbers continue.
  ///   - usesStandardOutput: Whether the sound goes to standard output.
  package func record(
    _ plans: inout [RecorderSettings], usesStandardOutput: Bool
  ) throws(AudioError) {
    let startDate = input.startDate
    for index in plans.indices {
      plans[index].startDate = startDate
      plans[index].standardOutput = console.output.descriptor
      plans[index].isCancelled = { [console] in console.isOverdue }
      // A file or a signal must always give the same recording.
      if startDate != nil || meters.calibration != nil { plans[index].metadata = metadata }
    }
    defer { monitor?.close() }
    for (index, plan) in plans.enumerated() {
      recorders.append(
        try Recorder(format: input.source.format, plan) { event in self.take(event, index) })
    }
    lostFrameCounts = plans.map { _ in 0 }
    let report = try Report(
      input, command: "record", meters: meters, settings: settings, output: output,
      drawsOnErrors: true, storing: title(plans),
      keys: keys,
      printsEvents: !usesStandardOutput, records: true, choice: choice,
      events: AnalyzerCatalog.conditions + [RecordingEvent.self, RemovalEvent.self])
    self.report = report
    eventFiles?.begin(input.hello(meters), startDate: startDate)
    defer {
      report.close()
      for note in notes { console.note(note) }
      for (index, recorder) in recorders.enumerated() {
        plans[index].firstNumber = recorder.currentStatus.nextNumber
      }
    }
    var failure: AudioError?
    do throws(AudioError) {
      try hear(report, isNeeded: usesStandardOutput)
    } catch {
      failure = error
    }
    // Events that come only at the end of the stream are recorded too.
    let reason = reason(failure)
    for recorder in recorders {
      tellTroubles(of: recorder)
      do throws(AudioError) {
        try recorder.finish(reason: reason)
      } catch {
        if error.code == .fileLost { loss = loss ?? error }
        if failure != nil { note(error.message) }
        failure = failure ?? error
      }
    }
    eventFiles?.end()
    if trigger != nil, !hasRecorded, failure == nil, !output.isQuiet {
      note("nothing was recorded: no sound that starts a recording was heard.")
    }
    if let failure = failure ?? eventFiles?.failure ?? eventFiles?.loss { throw failure }
  }

  /// Why the stream ended.
  private func reason(_ failure: AudioError?) -> RecordingEvent.Reason {
    switch failure?.code {
    case .deviceLost?: .lost
    case .formatChanged?: .format
    case .some: .failure
    case nil where console.cancellation.isByKey: .user
    case nil: !console.isStopping ? .end : .interrupted
    }
  }

  private func hear(_ report: Report, isNeeded: Bool) throws(AudioError) {
    let listener = Listener()
    if input.source.isLive {
      listener.add(FirstFrame(input.source.format) { date in self.begin(at: date) })
    }
    for recorder in recorders { listener.add(KeepOpenSink(recorder)) }
    monitor?.add(to: listener)
    // Of overlapping sounds, the first start and the last end count.
    var lastingCount = 0
    try trigger?.add(to: listener, format: input.source.format) { event in
      if event.phase == .ended { lastingCount -= 1 }
      if lastingCount == 0, self.leftCount != 0 {
        for recorder in self.recorders { recorder.follow(event) }
      }
      if event.phase == .began { lastingCount += 1 }
      // Events that are always reported must not appear twice.
      if EventChoice.recording.contains(event) { return }
      self.eventFiles?.take(event)
      report.show(event)
    }
    try report.addAll(
      to: listener, alsoHearing: eventFiles == nil ? [] : [Level.name],
      handler: eventFiles.map { files in { files.take($0) } })
    if trigger == nil {
      for recorder in recorders {
        recorder.record()
        // A device may take seconds to deliver its first frame.
        if input.source.isLive { try recorder.prepare() }
      }
    }
    // A recording goes on when the reader of its levels has gone.
    try report.run(
      listener, needsReader: isNeeded, { self.attend(to: report) }, until: { leftCount == 0 })
  }

  private var keys: [ScreenKey<LiveView>] {
    let pause = ScreenKey<LiveView>(
      " p", name: "space", "pauses and resumes the recording", hint: "space pauses"
    ) { [unowned self] _, _ in togglePause() }
    guard let monitor else { return [pause] }
    let mute = ScreenKey<LiveView>("m", "mutes and unmutes what is played", hint: "m mutes") {
      _, _ in monitor.toggleMute()
    }
    return [pause, mute]
  }

  private func togglePause() {
    isPaused.toggle()
    for recorder in recorders {
      if isPaused { recorder.pause() } else { recorder.resume() }
    }
  }

  /// Handles the signals, and shows what is stored. Called before each read.
  private func attend(to report: Report) {
    if console.cancellation.takeToggles() % 2 == 1 { togglePause() }
    if let failure = monitor?.takeFailure() { note(failure) }
    for recorder in recorders { tellTroubles(of: recorder) }
    guard report.hasPicture, let recorder = recorders.first else { return }
    let status = recorder.currentStatus
    let state =
      isPaused
      ? "paused"
      : status.isRecording ? "recording" : "waiting for a \(trigger?.subject ?? "sound")"
    report.show(
      storing: (status.file.map { "\($0) (\(state))" } ?? "nothing (\(state))")
        + (monitor.map { "  \($0.state)" } ?? ""))
  }

  /// Reports files that another program took away or changed, as soon as possible.
  private func tellTroubles(of recorder: Recorder) {
    for error in recorder.takeLosses() {
      loss = loss ?? error
      note(error.message)
    }
    if !hasToldName, let name = recorder.currentStatus.blockedName {
      hasToldName = true
      if !output.isQuiet {
        note(
          "'\(name)' cannot be replaced: it is not a file, or belongs to another user. The recording goes "
            + "on under the next name.")
      }
    }
    guard !hasToldRoom, let file = recorder.currentStatus.keptFile else { return }
    hasToldRoom = true
    if output.isQuiet { return }
    note(
      "'\(file)' stays, because somebody has changed it since it was recorded; with it, all files "
        + "together can take more room than they may.")
  }

  /// Takes the date of the first frame of the stream.
  private func begin(at date: Double) {
    for recorder in recorders { recorder.setStartDate(date) }
    json = JSONLines(startDate: date)
    eventFiles?.startDate = date
    report?.setStartDate(date)
  }

  private func take(_ event: any AudioEvent, _ index: Int) {
    eventFiles?.take(event, of: recorders[index].settings)
    report?.show(event)
    guard let recording = event as? RecordingEvent, recording.phase == .ended else { return }
    hasRecorded = true
    if let report, report.hasPicture { report.show(storing: "\(recording.file) (complete)") }
    if recording.reason != .failure {
      execution?.run(
        Execution.Input(
          bytes: Array((json.line(for: recording) + "\n").utf8),
          environment: ["TRAGUS_FILE": recording.file]),
        at: recording.time)
      // A recorded input can wait, so that each file is there when its program runs.
      if !input.source.isLive { execution?.finish() }
    }
    // Further outputs end with the first.
    if index == 0 { leftCount = leftCount.map { max($0 - 1, 0) } }
    if output.isQuiet { return }
    let seconds = Double(recording.frameCount) / input.source.format.sampleRate
    let lost = recorders[index].currentStatus.lostFrameCount
    let note =
      "\(recording.file): \(decimal(seconds, places: 3)) s, \(recording.frameCount) frames, "
      + "\(lost - lostFrameCounts[index]) lost."
    lostFrameCounts[index] = lost
    self.note(note)
  }

  private func note(_ text: String) {
    // A line would be written into the picture.
    if report?.hasPicture == true {
      notes = notes.suffix(19) + [text]
    } else {
      console.note(text)
    }
  }

  private func title(_ plans: [RecorderSettings]) -> String {
    plans.map(\.names.pattern).joined(separator: ", ")
  }

  private var metadata: RecordingMetadata {
    RecordingMetadata(
      device: input.title, calibration: meters.calibration?.summary,
      software: "tragus \(Hello.toolVersion)")
  }
}
