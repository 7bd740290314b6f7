import Tragus

/// Which clips to cut, and where to write them.
package struct CutRequest {
  /// Files and folders of recordings.
  package var inputs: [String] = []
  /// A file of labels, or a folder with a file for each recording; `nil` for those beside the recordings.
  package var labels: String?
  /// The folder that receives a subfolder for each class.
  package var folder = ""
  /// The least duration of a clip, in seconds: the window of the recogniser.
  package var minimum = SoundClassifier.windowDuration
  /// The texts of the labels to cut; empty for all.
  package var texts: Set<String> = []
  /// The time added at both ends of a label where nothing else is labelled, in seconds.
  package var padding = 0.0
  /// The format of the clips' files.
  package var container = AudioFileFormat.wav
  /// The class for parts without a label, or `nil` to leave them out.
  package var background: String?
  /// In hertz, or `nil` for the rates of the recordings.
  package var sampleRate: Double?
  /// Whether existing clips may be replaced.
  package var overwrites = false
  /// Whether to report the clips without writing them.
  package var isDryRun = false
  package var reporting = Reporting()

  package init() {}

  /// Whether a label with this text is cut.
  func isCut(_ text: String) -> Bool { texts.isEmpty || texts.contains(text) }

  /// Cuts all recordings. An unreadable one is reported and skipped.
  ///
  /// - Throws: `AudioError`, or the status 2 when something was left out.
  package func run(on console: Console) throws {
    if let background { try ClassFolder.check(background) }
    var plan = CutPlan(on: console)
    try plan.plan(self)
    try plan.check(texts)
    let clips = plan.cuts.flatMap(\.clips)
    try check(clips.map(\.file))
    // An impossible folder is reported before anything is cut.
    let folders =
      [folder] + Set(clips.map(\.soundClass)).sorted().map { PathParts.join(folder, $0) }
    let missing = folders.filter { !AudioFolder.exists(at: $0) }
    // Without a clip, they stay empty.
    defer { CollectionFolder.removeEmpty(missing) }
    if !isDryRun, !clips.isEmpty { try CollectionFolder.create(folder) }
    let isQuiet = reporting.isQuiet
    let isListed = isDryRun || reporting.format != .text
    var printed = CutPrinter(reporting.format, on: console)
    var done: [ClipEvent] = []
    for cut in plan.cuts {
      try console.checkStop()
      do throws(AudioError) {
        if !isDryRun { try write(cut, on: console) }
        done += cut.clips
        if isListed { printed.list(cut) }
      } catch {
        try console.checkStop()
        plan.fail(error)
      }
    }
    if reporting.format == .text { printed.sum(done) }
    if !isQuiet { plan.note(done, in: self) }
    try plan.checkFailures()
  }

  /// Cuts one recording by these labels, without output.
  ///
  /// - Returns: The clips.
  package func cut(
    _ recording: String, by labels: [SoundLabel], on console: Console
  ) throws(AudioError) -> [ClipEvent] {
    var plan = CutPlan(on: console)
    try plan.add((recording, PathParts(recording).stem), labels, self)
    plan.failForRefusals()
    for cut in plan.cuts { try write(cut, on: console) }
    return plan.cuts.flatMap(\.clips)
  }

  private func check(_ paths: [String]) throws(AudioError) {
    if !overwrites, let path = paths.first(where: { FileKind($0) != nil }) {
      throw AudioError(
        .fileExists, "'\(path)' is there already; choose another folder, or add --force.")
    }
    try InputName.check(paths, spare: inputs)
  }

  private func write(_ cut: CutPlan.Cut, on console: Console) throws(AudioError) {
    try CollectionFolder.create(folder)
    for name in Set(cut.clips.map(\.soundClass)) {
      try CollectionFolder.create(PathParts.join(folder, name))
    }
    let file = try AudioFile(reading: cut.recording, until: { console.isStopping })
    var source: any AudioSource = file
    if let sampleRate, sampleRate != file.format.sampleRate {
      source = try ResampledSource(file, sampleRate: sampleRate)
    }
    let writer = ClipWriter(
      format: source.format, parts: cut.parts, as: container, sampleFormat: file.sampleFormat,
      overwrites: overwrites)
    do throws(AudioError) {
      let listener = Listener()
      listener.add(writer)
      try listener.run(source) { console.isStopping || writer.isComplete }
      guard !console.isStopping || writer.isComplete else {
        throw AudioError(
          .readFailed, "Cutting was stopped; nothing was kept of what is not complete.")
      }
      try writer.end()
    } catch {
      writer.discard()
      throw error
    }
  }
}

extension AudioFile {
  /// The sample format that loses nothing; 16 bits for a codec without one.
  var sampleFormat: SampleFormat {
    switch (encoding, bitsPerSample ?? 16) {
    case (.samples(.f32le), _), (.samples(.f32be), _), (.samples(.f64le), _), (.samples(.f64be), _):
      .float32
    case (.samples(.alaw), _), (.samples(.mulaw), _): .int16
    case (_, ...8): .int8
    case (_, ...16): .int16
    case (_, ...24): .int24
    default: .int32
    }
  }

  /// The sample format as a value of the option.
  package var depth: SoundFileRequest.Depth {
    SoundFileRequest.Depth.allCases.first { $0.sampleFormat == sampleFormat } ?? .sixteen
  }
}
