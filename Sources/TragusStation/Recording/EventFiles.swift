import Tragus

/// The files of events beside the recordings.
package final class EventFiles {
  private var hello: Hello?
  private let overwrites: Bool
  private let onFailure: (AudioError) -> Void
  /// The date of the first frame of the stream, in seconds since 1970.
  package var startDate: Double?
  /// Whether files are removed together with their recordings.
  private let removesFiles: Bool

  /// A file beside a recording.
  private struct Part {
    let file: EventFile
    /// The start and end of the recording, in seconds of the stream.
    let start: Double
    var end: Double?
  }

  // The keys are the bytes of the recording's path, because different bytes can make equal strings.
  // The values are the open recordings, and the ended ones that still receive late events.
  private var open: [[UInt8]: Part] = [:]
  private var ended: [[UInt8]: Part] = [:]
  private var complete: [[UInt8]: EventFile] = [:]
  // The latest events while some recorder is idle: a recording can begin in the past.
  private var backlog: [any AudioEvent] = []
  private var backlogCapacity = leastCapacity
  private static let leastCapacity = 256
  /// How many recordings can be open at a time, and how far in the past they can begin, in seconds.
  private let recorderCount: Int
  private let lookBack: Double
  /// The error that stopped the writing of events.
  package private(set) var failure: AudioError?
  /// The error for a file that another program took away before it was complete.
  package private(set) var loss: AudioError?

  /// - Parameters:
  ///   - recorderCount: How many recordings can be open at a time.
  ///   - lookBack: How far in the past they can begin, in seconds.
  ///   - overwrites: Whether files may be replaced.
  ///   - removesFiles: Whether recordings are removed to make room.
  ///   - onFailure: Receives the first error of writing.
  package init(
    recorderCount: Int, lookBack: Double, overwrites: Bool, removesFiles: Bool,
    onFailure: @escaping (AudioError) -> Void
  ) {
    self.recorderCount = recorderCount
    self.lookBack = lookBack
    self.overwrites = overwrites
    self.removesFiles = removesFiles
    self.onFailure = onFailure
  }

  /// Begins a stream; all recordings of an earlier stream are complete.
  ///
  /// - Parameters:
  ///   - hello: The first line of each file.
  ///   - startDate: The start of a live stream, in seconds since 1970, else `nil`.
  package func begin(_ hello: Hello, startDate: Double?) {
    (self.hello, self.startDate, backlog) = (hello, startDate, [])
    end()
  }

  /// Ends a stream: no recording receives any more events.
  package func end() {
    for (name, part) in ended { complete(name, part) }
    ended = [:]
  }

  /// Takes an event of a recorder, and opens and closes files as its recordings begin and end.
  package func take(_ event: any AudioEvent, of settings: RecorderSettings) {
    if let recording = event as? RecordingEvent {
      guard let path = settings.pathBeside?(recording.file) else { return }
      take(recording, path)
    } else {
      take(event)
    }
  }

  /// Takes any other event.
  package func take(_ event: any AudioEvent) {
    if open.count < recorderCount { remember(event) }
    // Events of a part that come after its end, such as its last level, belong to it.
    let late = ended.values.filter { $0.start < event.time && event.time <= $0.end! }
    for part in late { write(event, to: part) }
    for part in open.values where !late.contains(where: { $0.end! <= part.start }) {
      write(event, to: part)
    }
    if let removal = event as? RemovalEvent {
      let name = Array(removal.file.utf8)
      (complete.removeValue(forKey: name) ?? ended.removeValue(forKey: name)?.file)?.remove()
    }
  }

  private func remember(_ event: any AudioEvent) {
    backlog.append(event)
    guard backlog.count > backlogCapacity else { return }
    backlog.removeAll { $0.time < event.time - lookBack }
    // This happens too rarely to cost time.
    backlogCapacity = max(2 * backlog.count, Self.leastCapacity)
  }

  private func take(_ recording: RecordingEvent, _ path: String) {
    if recording.phase == .began { begin(recording, path) }
    let name = Array(recording.file.utf8)
    guard var part = open[name] else { return }
    if recording.phase != .began { write(recording, to: part) }
    guard recording.phase == .ended else { return }
    part.end = recording.time
    open[name] = nil
    // Earlier parts receive no more events.
    for (name, old) in ended where old.end! <= part.start {
      complete(name, old)
      ended[name] = nil
    }
    ended[name] = part
  }

  private func complete(_ name: [UInt8], _ part: Part) {
    do throws(AudioError) {
      try part.file.close()
    } catch {
      loss = loss ?? error
    }
    if removesFiles { complete[name] = part.file }
  }

  private func begin(_ recording: RecordingEvent, _ path: String) {
    defer { if open.count >= recorderCount { backlog = [] } }
    guard failure == nil, let hello else { return }
    do throws(AudioError) {
      let file = try EventFile(writing: path, overwrite: overwrites, startDate: startDate)
      let part = Part(file: file, start: recording.start)
      open[Array(recording.file.utf8)] = part
      try file.write(hello)
      try file.write(recording)
      for event in backlog where event.time >= recording.start { try file.write(event) }
    } catch {
      fail(error)
    }
  }

  private func write(_ event: any AudioEvent, to part: Part) {
    guard failure == nil else { return }
    do throws(AudioError) {
      try part.file.write(event)
    } catch {
      fail(error)
    }
  }

  // The recording continues without events.
  private func fail(_ error: AudioError) {
    failure = error
    onFailure(error)
  }
}
