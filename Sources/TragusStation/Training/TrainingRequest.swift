import Tragus
import TragusFiles

/// The training of a model from a folder of clips.
package struct TrainingRequest {
  /// The folder of clips or of recordings, or a recording.
  package var folder: String
  /// The labels of the recordings: a file, or a folder with a file for each; `nil` for those beside
  /// the recordings.
  package var labels: String?
  /// The file of the model.
  package var path: String
  /// The file for a page about the training, or `nil`.
  package var report: String?
  package var overwrites = false
  package var grouping = TrainingFolder.Grouping.name
  /// Recordings and folders to learn as background.
  package var background: [String] = []
  /// Recordings and folders whose false alarms are learned as background.
  package var mistakes: [String] = []
  package var measuresCurve = false
  package var licence: String?
  package var isQuiet = false
  /// Receives the activity and its progress, on any thread.
  package var onUpdate: @Sendable (_ verb: String, _ share: Double) -> Void = { _, _ in }
  /// Receives each point of the learning curve when it is known.
  package var onCurvePoint: (LearningCurvePoint) -> Void = { _ in }

  package init(_ folder: String, path: String) {
    (self.folder, self.path) = (folder, path)
  }

  /// The result of a training.
  package struct Outcome {
    package let training: SoundTraining
    /// The effect of learning from false alarms, if requested.
    package let falseAlarms: LearnedFalseAlarms?
    /// How many clips, or lines about them, were left out.
    package let faultCount: Int
    /// The total duration of the clips, in seconds.
    package let duration: Double
    /// The number of clips in the training data.
    package let clipCount: Int
    /// Warnings for users of the model, a sentence or two each.
    package let warnings: [String]
  }

  /// The training material.
  private struct Material {
    var clips: [TrainingFolder.Clip]
    var examples: [SoundExample]
    var falseAlarms: LearnedFalseAlarms?
  }

  /// Trains the model and writes it.
  ///
  /// Unreadable material is reported and left out. Without any material, nothing is written.
  package func run(on console: Console) throws -> Outcome {
    guard path != "-" || !console.output.isTerminal else {
      throw AudioError(
        .invalidRequest, "-o - writes the bytes of a model; pipe them, or name a file.")
    }
    if let report, report == "-" || FilePlace(report) == FilePlace(path) {
      throw AudioError(.invalidRequest, "The page needs a file of its own, such as model.html.")
    }
    let file = try begun(path, on: console)
    defer { file.discard() }
    let page = try report.map { try begun($0, on: console) }
    defer { page?.discard() }

    let folder = try clips(on: console)
    for fault in folder.faults { console.complain(fault) }
    if !isQuiet, labels == nil, AudioFolder.exists(at: self.folder),
      try TrainingFolder.hasKinds(self.folder),
      try TruthSet.isLabelled(self.folder)
    {
      let path = printable(self.folder)
      console.warn(
        "Each folder in '\(path)' counts as a kind, and the labels in them are not used; to use them: tragus cut \(path) -o sounds."
      )
    }
    var work = ParallelWork(isQuiet: isQuiet, on: console, onUpdate: onUpdate)
    var faultCount = folder.faults.count
    let material = try material(of: folder, &work, faultCount: &faultCount)
    try SoundTrainer.check(material.examples)
    let warnings = TrainingWarnings.all(about: material.examples)
    if !isQuiet { for warning in warnings { console.warn(warning) } }
    let progress = work.progress("training")
    let training = try SoundTrainer().train(
      material.examples, software: "tragus \(Hello.toolVersion)", licence: licence,
      measuresCurve: measuresCurve || report != nil, progress: { progress.update($0) },
      onCurvePoint: onCurvePoint)
    progress.finish()
    try console.checkStop()
    try file.write(training.model.bytes)
    if let page {
      try page.write(Array(html(training, material, warnings, on: console).utf8))
      try console.checkStop()
    }
    try file.keep()
    try page?.keep()
    return Outcome(
      training: training, falseAlarms: material.falseAlarms,
      faultCount: faultCount + work.faultCount,
      duration: material.examples.reduce(0) { $0 + $1.duration },
      clipCount: material.examples.count, warnings: warnings)
  }

  /// The clips of the folder, or those that the labels of recordings name.
  private func clips(on console: Console) throws -> TrainingFolder {
    let isFolder = AudioFolder.exists(at: folder)
    guard
      labels != nil
        || !isFolder && FileKind(folder) != nil && AudioFileFormat.hasAudioSuffix(folder)
    else { return try TrainingFolder(folder, grouping: grouping) }
    if case .column(let name) = grouping {
      throw AudioError(
        .invalidRequest,
        "--group-by \(printable(name)) needs a folder with tables; leave it out, or --labels.")
    }
    if !isFolder, FileKind(folder) == nil { throw AudioError.missingFile(folder) }
    var faults: [String] = []
    let recordings =
      isFolder ? try AudioFolder.files(in: folder) { faults.append($1.message) } : [folder]
    var chosen = try ChosenLabels(labels, inputs: [folder], isOnly: recordings.count == 1)
    var labelled: [(path: String, labels: [SoundLabel])] = []
    for recording in recordings {
      try console.checkStop()
      if let labels = try chosen.labels(of: recording) { labelled.append((recording, labels)) }
    }
    guard labelled.contains(where: { !$0.labels.isEmpty }) else {
      throw try chosen.unusable ?? chosen.missing(for: folder)
    }
    return TrainingFolder(of: labelled, faults: faults + chosen.faults)
  }

  private func begun(_ path: String, on console: Console) throws -> AtomicFile {
    try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(
        path, overwrite: overwrites, standardOutput: console.output.descriptor,
        until: { console.isOverdue })
    }
  }

  /// Computes the descriptions of the clips, the background and the false alarms.
  private func material(
    of folder: TrainingFolder, _ work: inout ParallelWork, faultCount: inout Int
  ) throws -> Material {
    let console = work.console
    func recordings(
      _ paths: [String], known: BackgroundRecordings? = nil
    ) throws -> BackgroundRecordings? {
      guard !paths.isEmpty else { return nil }
      let found = try BackgroundRecordings(
        paths, besides: self.folder, clips: folder.clips, known: known?.recordings ?? [],
        until: { console.isStopping })
      for fault in found.faults { console.complain(fault) }
      faultCount += found.faults.count
      return found
    }
    // Missing files are reported before the work begins.
    let background = try recordings(background)
    let search = try recordings(mistakes, known: background).map {
      FalseAlarmSearch(recordings: $0.recordings)
    }
    try search?.check(folder.clips + (background?.stretches ?? []))
    var material = Material(clips: folder.clips, examples: try examples(of: folder.clips, &work))
    if let background {
      let clips = background.clips(for: material.examples)
      material.clips += clips
      material.examples += try examples(of: clips, &work)
    }
    if let found = try search?.run(learning: material.examples, &work) {
      material.clips += found.clips
      material.examples += found.examples
      material.falseAlarms = found.report
    }
    return material
  }

  /// Computes the descriptions of clips; kinds with very many windows are sampled.
  private func examples(
    of clips: [TrainingFolder.Clip], _ work: inout ParallelWork
  ) throws -> [SoundExample] {
    let console = work.console
    let limit = TrainingLimit(clips, until: { console.isStopping })
    if !isQuiet { for warning in limit.warnings { console.warn(warning) } }
    return try work.examples(of: clips, limit: limit)
  }

  private func html(
    _ training: SoundTraining, _ material: Material, _ warnings: [String], on console: Console
  ) -> String {
    var report = TrainingReport(
      training, of: material.examples,
      title: path == "-" ? "A model" : PathParts.lastName(of: path))
    report.warnings = warnings
    report.falseAlarms = material.falseAlarms
    let clips = Dictionary(material.clips.map { ($0.name, $0) }) { first, _ in first }
    report.addClips { mistake in
      guard let clip = clips[mistake.name] else {
        throw AudioError(.fileNotFound, "'\(mistake.name)' cannot be found again.")
      }
      return try clip.stream(until: { console.isStopping })
    }
    return report.html
  }
}
