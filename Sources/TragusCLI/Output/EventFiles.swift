import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of events beside the files that are being recorded.
final class EventFiles {
  private let hello: Hello
  private let startDate: Double?
  private let overwrites: Bool
  // By the path of the recording. Two recordings of one name share a file.
  private var open: [String: EventFile] = [:]
  // The latest events while nothing is recorded: a recording can begin in the past.
  private var backlog: [any AudioEvent] = []
  private static let backlogCapacity = 256
  /// What kept events from being written.
  private(set) var failure: AudioError?

  init(_ hello: Hello, startDate: Double?, overwrites: Bool) {
    self.hello = hello
    self.startDate = startDate
    self.overwrites = overwrites
  }

  /// Looks whether the file beside a recording could be created.
  static func check(beside path: String, overwrites: Bool) throws(AudioError) {
    let path = EventFile.path(beside: path)
    if !overwrites, access(path, F_OK) == 0 {
      throw AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or add --force.")
    }
  }

  /// Takes any event, and opens and closes files as recordings begin and end.
  func take(_ event: any AudioEvent) {
    if let recording = event as? RecordingEvent, recording.phase == .began {
      begin(recording)
      return
    }
    if let recording = event as? RecordingEvent {
      if let file = open[recording.file] {
        attempt { () throws(AudioError) in try file.write(recording) }
      }
      if recording.phase == .ended { open[recording.file] = nil }
      return
    }
    if open.isEmpty {
      backlog.append(event)
      if backlog.count > Self.backlogCapacity { backlog.removeFirst() }
    }
    var written: [String] = []
    for file in open.values where !written.contains(file.path) {
      written.append(file.path)
      attempt { () throws(AudioError) in try file.write(event) }
    }
    if let removal = event as? RemovalEvent { _ = unlink(EventFile.path(beside: removal.file)) }
  }

  private func begin(_ recording: RecordingEvent) {
    let path = EventFile.path(beside: recording.file)
    let shared = open.values.first { $0.path == path }
    attempt { () throws(AudioError) in
      let file: EventFile
      if let shared {
        file = shared
      } else {
        file = try EventFile(writing: path, overwrite: overwrites, startDate: startDate)
        try file.write(hello)
      }
      try file.write(recording)
      for event in backlog where event.time >= recording.start { try file.write(event) }
      open[recording.file] = file
    }
    backlog = []
  }

  // Events were asked for: without them, the recording ends.
  private func attempt(_ body: () throws(AudioError) -> Void) {
    do throws(AudioError) {
      try body()
    } catch {
      failure = failure ?? error
      Interruption.stop()
    }
  }
}
