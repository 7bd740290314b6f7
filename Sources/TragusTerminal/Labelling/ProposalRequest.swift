import Tragus
import TragusStation

/// Proposed labels for recordings, printed or written without questions.
package struct ProposalRequest {
  package var label: LabelRequest
  package var reporting = Reporting()
  /// Whether to write files of labels beside the recordings, and to print nothing.
  package var isWritten = false

  package init(_ label: LabelRequest) { self.label = label }

  /// Analyzes all recordings. An unreadable one is reported and skipped.
  package func run(on console: Console) throws {
    if isWritten { return try write(on: console) }
    var inputs = InputRequest()
    inputs.inputs = label.inputs
    let session = try Session(inputs, isQuiet: reporting.isQuiet, on: console)
    try session.forEachInput(reopens: false) { input, isFirst in
      guard !input.source.isLive else {
        throw AudioError(.invalidRequest, "Proposals are made for recordings, not for microphones.")
      }
      try print(input, isFirst: isFirst)
    }
    try console.checkStop()
  }

  private func print(_ input: OpenInput, isFirst: Bool) throws(AudioError) {
    let console = input.console
    let (proposals, _) = try SegmentProposals.of(
      input.source, label.segments, model: label.model, until: { console.isStopping })
    let printer = EventPrinter(
      of: input.hello([:]), input.tally, format: reporting.format, columns: SegmentProposal.columns,
      isFirst: isFirst, startDate: nil, on: console)
    for proposal in proposals { printer.print(proposal) }
  }

  private func write(on console: Console) throws {
    var failureCount = 0
    func fail(_ error: AudioError) {
      console.complain(error.message)
      failureCount += 1
    }
    let paths = try label.paths { fail($0) }
    var imported = try ImportedLabels(label.importedPath, isOnly: paths.count == 1)
    for path in paths {
      try console.checkStop()
      do throws(AudioError) {
        let take = try LabelTake(
          path, label, imported: try imported.labels(of: path), until: { console.isStopping })
        let labels = take.sheet.spans.compactMap { span in
          span.label
            ?? SoundLabel(start: span.start, end: span.end, text: span.suggestion ?? "")
        }
        if console.isStopping { continue }
        try take.document.save(labels)
        if !reporting.isQuiet {
          console.note(
            "\(path): \(ScoreText.counted(labels.count, "label")) in \(take.document.path).")
        }
      } catch {
        if paths.count == 1 { throw error }
        fail(error)
      }
    }
    try console.checkStop()
    guard failureCount > 0 else { return }
    console.complain("\(failureCount) of \(paths.count) files failed.")
    throw ExitStatus.someFailed
  }
}
