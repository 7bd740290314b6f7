import Tragus

/// What to convert recordings to.
package struct ConvertRequest {
  /// The file, or the folder of the files.
  package var path: String
  package var file = SoundFileRequest()
  /// How much louder it becomes, in decibels.
  package var gain = 0.0
  /// The loudness that it gets in place of a gain, or `nil`.
  package var goal: LoudnessGoal?
  package var isQuiet = false

  package init(path: String) { self.path = path }

  /// Converts what a session hears: several inputs, and those of a folder, into a folder.
  ///
  /// - Throws: `invalidRequest` when they do not fit into one file; what the inputs and files throw;
  ///   the status when some failed, or for what stopped it.
  package func run(_ session: Session) throws {
    let inputs = session.options.inputs
    let format = try? AudioFileFormat(suffixOf: path)
    let isFile = path == "-" || format?.isWritable == true
    let isFolder = AudioFolder.exists(at: path) || PathParts.endsWithSlash(path)
    let names = isFolder ? [] : try InputName.all(inputs, device: session.settings.device)
    // A folder of one file becomes a folder, unless a file is named.
    let isFolderHeard = !isFile && inputs.contains { AudioFolder.exists(at: $0) }
    guard isFolder || names.count > 1 || isFolderHeard else {
      return try session.withOnlyInput { try run($0, session.options) }
    }
    guard isFolder || !isFile else {
      throw AudioError(
        .invalidRequest, "\(names.count) inputs do not fit into one file; name a folder: -o out/.")
    }
    try convertAll(session)
  }

  private func convertAll(_ session: Session) throws {
    let (inputs, folder) = (session.options.inputs, path)
    let paths = try ConvertedPaths(for: inputs, in: folder, as: file.container)
    let closing: (Int, Int) -> String = { done, count in
      "\(done) of \(count) files were written into '\(printable(folder))'"
    }
    try session.forEachInput(reopens: false, closing: closing) { input, _ in
      guard let path = paths.path(for: input.name) else {
        throw AudioError(
          .fileNotFound, "\(input.title) came into its folder just now; run it again.")
      }
      if !file.overwrites, FileKind(path) != nil {
        throw AudioError(
          .fileExists, "'\(printable(path))' is there already; --force replaces it.")
      }
      try InputName.check([path], spare: inputs)
      for part in PathParts.ancestors(of: path) where !AudioFolder.exists(at: part) {
        try CollectionFolder.create(part)
      }
      var request = self
      request.path = path
      try request.run(input, session.options)
    }
    try session.console.checkStop()
  }

  /// Writes an input, and warns when it was too loud for its file.
  ///
  /// - Parameter options: Those with which the input was opened; it is opened again when its loudness
  ///   must be known first.
  func run(_ input: OpenInput, _ options: InputRequest) throws {
    let console = input.console
    var input = input
    try input.resample(to: file.sampleRate)
    var gain = gain
    if let goal {
      guard input.isRepeatable else {
        throw AudioError(
          .invalidRequest,
          "\(input.title) can be heard only once, and --loudness must hear it twice; name a file.")
      }
      gain = try self.gain(of: input, for: goal)
      try console.checkStop()
      input = try OpenInput(input.name, options: options, on: console)
      try input.resample(to: file.sampleRate)
    }
    input.amplify(by: gain)
    let writer = try file.open(
      path, format: input.source.format, bitsLost: input.precision > file.depth.precision,
      onlyWhenComplete: input.isRepeatable, on: console)
    var highest: Level?
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    if file.clips(writer), !isQuiet {
      listener.add(LevelMeter(format: writer.format, period: .infinity)) { highest = $0 }
    }
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(input, isQuiet: isQuiet, needsReader: path == "-")
    }
    let advice = gain > 0 ? "Write a smaller gain, or --bits 32f." : "Write --bits 32f to keep it."
    if let warning = SoundFileRequest.clipping(path, highest, advice: advice) {
      console.warn(warning)
    }
  }

  /// Hears an input to its end, and says what keeps it from the loudness that is wanted.
  private func gain(of input: OpenInput, for goal: LoudnessGoal) throws(AudioError) -> Double {
    var meters = Meters()
    (meters.measuresLoudness, meters.measuresTruePeak) = (true, true)
    let collector = MeterSummaryCollector(
      source: input.name.text, format: input.source.format, meters: meters)
    let listener = Listener()
    collector.add(to: listener)
    try listener.run(input, isQuiet: isQuiet, needsReader: path == "-")
    let loudness = collector.summary.loudness
    guard let measured = loudness?.integrated else {
      if !isQuiet {
        input.console.warn(
          "\(input.title): it is silent or too short to have a loudness; its level stays.")
      }
      return 0
    }
    let (gain, missing) = goal.gain(for: measured, peak: loudness?.maximumTruePeak)
    if missing >= 0.05, !isQuiet {
      input.console.note(
        "\(path): \(decimal(measured + gain, places: 1)) LUFS, \(decimal(missing, places: 1)) LU below "
          + "\(plainNumber(goal.loudness)); more would exceed \(plainNumber(goal.truePeak)) dBTP.")
    }
    return gain
  }
}
