import Tragus
import TragusStation

extension LiveStation {
  /// How long a class is stored after a client's last signal, in seconds of the stream.
  private static let holdDuration = 3.0

  /// Checks whether a class, or a clip of it, is being stored.
  ///
  /// - Throws: `fileExists` when it is.
  func checkIsNotHeld(_ name: String, _ clip: String? = nil) throws(AudioError) {
    let isHeld = status.withLock { $0.held == name && (clip == nil || $0.heldClip == clip) }
    guard !isHeld else {
      throw AudioError(.fileExists, "A clip of it is being stored; let go first.")
    }
  }

  /// Stores the stream as a clip of a class until a client lets go, or sends no signal for a while.
  /// A page that has lost its server cannot report that the key was released.
  ///
  /// - Parameter name: The name of the class, or `nil` to let go.
  /// - Throws: `invalidRequest` without an input; `fileNotFound` without such a class.
  func hold(_ name: String?, of shelf: ClipShelf) throws(AudioError) {
    guard let name else { return letGo() }
    let soundClass = try ClipShelf.soundClass(name)
    let settings = try shelf.settings(for: name)
    let isHeld = status.withLock { $0.held == name }
    let former = isHeld ? 0 : try shelf.folder.contents(of: name).duration
    try onStream { [self] context throws(AudioError) in
      let end = context.listener.time + Self.holdDuration
      if hearing?.held?.name == name {
        hearing?.held?.end = end
        return
      }
      leaveHeld()
      status.withLock { $0.failure = nil }
      var settings = settings
      settings.startDate = context.startDate
      if context.source.isLive {
        settings.metadata = RecordingMetadata(
          device: context.input.title, software: "tragus \(Hello.toolVersion)",
          note: "class: \(name)")
      }
      let collector = try SoundCollector(
        format: context.source.format, classes: [soundClass], former: [former],
        settings: [settings]
      ) { [self] in takeCollected($0) }
      collector.hold(0)
      let sink = FailingSink(collector) { [self] error in
        status.withLock { $0.failure = error.message }
        tellState()
        later { [self] _ in leaveHeld() }
      }
      hearing?.held = HeldClass(name: name, end: end, membership: context.listener.add(sink))
    }
    waitUntil { $0.held == name || $0.failure != nil || $0.stream == nil }
  }

  private func letGo() {
    try? onStream { [self] _ in leaveHeld() }
    waitUntil { $0.held == nil }
  }

  /// Lets go when no client has sent a signal for a while.
  func checkHold(_ time: Double) {
    if let held = hearing?.held, time > held.end { leaveHeld() }
  }

  private func leaveHeld() {
    hearing?.held?.membership.leave()
    hearing?.held = nil
  }

  private func takeCollected(_ event: any AudioEvent) {
    guard let lines = hearing?.lines else { return }
    if let event = event as? ClassRecordingEvent {
      let guestEvent = ClassRecordingEvent(event.recording.withoutFolder, of: event.soundClass)
      tell(
        lines.line(for: event), type: ClassRecordingEvent.name,
        guestLine: lines.line(for: guestEvent))
      let phase = event.recording.phase
      guard phase != .updated else { return }
      status.withLock { status in
        status.held = phase == .began ? event.soundClass : nil
        status.heldClip = phase == .began ? PathParts(event.recording.file).name : nil
      }
      tellState()
      if !isQuiet, phase == .ended {
        console.note("stored \(printable(event.recording.file)).")
      }
    } else if let event = event as? CollectionEvent {
      tell(lines.line(for: event), type: CollectionEvent.name)
    }
  }
}
