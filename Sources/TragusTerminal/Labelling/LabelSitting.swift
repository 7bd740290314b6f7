import Tragus
import TragusStation

/// One run of `label`: recordings in turn, in a terminal.
package final class LabelSitting {
  /// The most seconds of sound that are queued ahead; a short queue lets keys take effect soon.
  private static let lead = 0.2

  private let request: LabelRequest
  private let console: Console
  private let desk: LabelDesk
  // The takes by the number of their recording; each keeps its rejections and steps to undo.
  private var takes: [Int: LabelTake] = [:]
  private var failureCount = 0
  private var notes: [String] = []
  private var complaints: [String] = []

  /// - Throws: `invalidRequest` without a terminal.
  package init(_ request: LabelRequest, on console: Console) throws(AudioError) {
    (self.request, self.console) = (request, console)
    // A mistyped name is said first.
    if let name = request.inputs.first(where: { AudioFileFormat.hasAudioSuffix($0) }),
      FileKind(name) == nil, !name.hasPrefix("sim:")
    {
      throw AudioError.missingFile(name)
    }
    guard LineInput(on: console).isTerminal, let terminal = console.terminal else {
      throw AudioError(
        .invalidRequest,
        "Labels are given in a terminal, and there is none; --propose, without --classes and --import, "
          + "prints proposals. 'tragus classify FILE --format audacity' labels what it hears.")
    }
    desk = LabelDesk(request, on: terminal, environment: console.environment) {
      [console, device = request.device] source, isOver throws(AudioError) in
      let loudspeaker = try Loudspeaker(device, format: source.format)
      _ = try loudspeaker.play(source) {
        while !isOver(), !console.isStopping {
          guard loudspeaker.failure == nil, loudspeaker.delay > Self.lead else { return false }
          Pause.wait(milliseconds: 10)
        }
        return true
      }
    }
  }

  /// Labels all recordings.
  ///
  /// - Throws: `AudioError`, or the status 2 when one of several could not be labelled.
  package func run() throws {
    var omissions: [AudioError] = []
    let paths = try request.paths { omissions.append($0) }
    var imported = try ImportedLabels(request.importedPath, isOnly: paths.count == 1)
    for omission in omissions { fail(omission) }
    defer { report() }
    var index = 0
    var step = 1
    while paths.indices.contains(index), !desk.isOver, !console.isStopping {
      do throws(AudioError) {
        let path = paths[index]
        let take: LabelTake
        if let former = takes[index] {
          take = former
        } else {
          desk.say("listening to \(printable(path)) …")
          take = try LabelTake(
            path, request, imported: try imported.labels(of: path), offersWhole: true,
            until: { [console] in console.isStopping })
          takes[index] = take
        }
        let place = paths.count > 1 ? "\(index + 1)/\(paths.count) " : ""
        step = try label(take, name: place + path, isFirst: index == 0)
      } catch {
        if paths.count == 1 { throw error }
        fail(error)
      }
      index = max(index + step, 0)
    }
    desk.close()
    report()
    try console.checkStop()
    if failureCount > 0 {
      console.complain("\(failureCount) of \(paths.count + omissions.count) files failed.")
      throw ExitStatus.someFailed
    }
  }

  /// - Returns: How many recordings to move forward.
  private func label(_ take: LabelTake, name: String, isFirst: Bool) throws(AudioError) -> Int {
    try desk.open(take, name: name)
    defer { note(take) }
    while !desk.isOver, !console.isStopping {
      try desk.attend()
      if case .recording(let step) = desk.course { return isFirst ? max(step, 0) : step }
      Pause.wait(milliseconds: 20)
    }
    return 0
  }

  private func note(_ take: LabelTake) {
    let (count, open) = (take.sheet.labels.count, take.sheet.openCount)
    notes.removeAll { $0.hasPrefix("\(take.path): ") }
    notes.append(
      "\(take.path): \(count) label\(count == 1 ? "" : "s")"
        + (open > 0 ? ", \(open) open" : "") + Self.place(of: take.document.path, count))
  }

  // Imported labels are written with the first step.
  private static func place(of path: String, _ count: Int) -> String {
    if count == 0 { return "." }
    return FileKind(path) == nil ? "; nothing was changed, and nothing written." : ", in \(path)."
  }

  private func fail(_ error: AudioError) {
    complaints.append(error.message)
    failureCount += 1
  }

  // Prints the results after the picture has closed.
  private func report() {
    desk.close()
    for text in complaints { console.complain(text) }
    if !request.isQuiet { for note in notes { console.note(note) } }
    (complaints, notes) = ([], [])
  }
}

/// The labels of an imported file, by recording.
struct ImportedLabels {
  private var labels: RecordingLabels?

  /// - Throws: As `RecordingLabels`; `malformedFile` with the first line that cannot be read, so that no
  ///   label is lost.
  init(_ path: String?, isOnly: Bool) throws(AudioError) {
    labels = path == nil ? nil : try RecordingLabels(in: path, isOnly: isOnly)
    if let fault = labels?.faults.first { throw AudioError(.malformedFile, fault) }
  }

  mutating func labels(of recording: String) throws(AudioError) -> [SoundLabel] {
    try labels?.labels(of: recording) ?? []
  }
}
