import Tragus
import TragusStation

extension LiveStation {
  /// The name of the current recording's file, or `nil`.
  var recordedName: String? { status.withLock { $0.recording?.name } }

  /// Starts to record the current input, with its events.
  ///
  /// - Throws: `invalidRequest` without an input, `fileExists` during another recording.
  func record(_ settings: RecorderSettings) throws(AudioError) {
    status.withLock { $0.failure = nil }
    try onStream { [self] context throws(AudioError) in
      guard hearing?.recording == nil else {
        throw AudioError(.fileExists, "It is being recorded already.")
      }
      let recording = try StationRecording(
        format: context.source.format, settings, hello: hearing!.hello,
        startDate: context.startDate,
        onEvent: { [self] in take($0) },
        onFailure: { [self] error in
          status.withLock { $0.failure = error.message }
          tellState()
          later { [self] context throws(AudioError) in try leaveRecording(context) }
        })
      hearing?.recording = (recording, context.listener.add(recording))
      // The file beside the recording has the events of `listen`, whatever clients watch.
      try updateSenses(context)
    }
    waitUntil { $0.recording != nil || $0.failure != nil }
  }

  /// Ends the recording, if there is one.
  func endRecording() {
    try? onStream { [self] context throws(AudioError) in try leaveRecording(context) }
    waitUntil { $0.recording == nil }
  }

  private func leaveRecording(_ context: Listening.Context) throws(AudioError) {
    hearing?.recording?.membership.leave()
    hearing?.recording = nil
    try updateSenses(context)
  }

  private func take(_ event: RecordingEvent) {
    // The recorder has written the event to its own file already.
    if let lines = hearing?.lines {
      let guestLine = lines.line(for: event.withoutFolder)
      tell(lines.line(for: event), type: RecordingEvent.name, guestLine: guestLine)
    }
    status.withLock { status in
      switch event.phase {
      case .began:
        status.recording = StationState.Recording(
          name: PathParts(event.file).name, start: event.start)
      case .ended: status.recording = nil
      case .updated: break
      }
    }
    tellState()
    if !isQuiet {
      console.note(
        event.phase == .ended
          ? "stored \(printable(event.file))." : "storing: the sound, in \(printable(event.file)).")
    }
  }

  /// The types of the events beside a recording.
  static let recordedTypes = Set(
    [Level.name] + AnalyzerCatalog.conditions.map { $0.name }.filter { $0 != RangeEvent.name })
}
