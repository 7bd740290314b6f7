import Tragus
import TragusSystem

/// The target of a conversion.
package struct ConvertRequest {
  /// The path of the file, or of the folder for the files.
  package var path: String
  package var file = SoundFileRequest()
  /// The gain, in decibels.
  package var gain = 0.0
  /// The target loudness in place of a gain, or `nil`.
  package var goal: LoudnessGoal?
  /// Silence at both ends to leave out, or `nil`.
  package var trim: SilentEnds?
  package var isQuiet = false

  package init(path: String) { self.path = path }

  /// Converts the inputs of a session. Several inputs, or the files of a folder, go into a folder.
  ///
  /// - Throws: `invalidRequest` when they do not fit into one file; the errors of the inputs and
  ///   files; the exit status for failures, or for a signal.
  package func run(_ session: Session) throws {
    try checkFormat(of: session.options.inputs)
    let inputs = session.options.inputs
    let isFile = path == "-" || format != nil
    let names = isFolder ? [] : try InputName.all(inputs, device: session.settings.device)
    // A folder with one file becomes a folder, unless the output is a file.
    let isFolderHeard = !isFile && inputs.contains { AudioFolder.exists(at: $0) }
    guard isFolder || names.count > 1 || isFolderHeard else {
      var losses = ConvertLosses()
      try session.withOnlyInput { try run($0, session.options, losses: &losses) }
      if !isQuiet { losses.noteTags(on: session.console) }
      return
    }
    try checkCount(of: names.map(\.text))
    try convertAll(session)
  }

  /// Checks that the format of the suffix can be written.
  ///
  /// - Parameter inputs: The names of what is converted.
  /// - Throws: `invalidRequest`.
  package func checkFormat(of inputs: [String]) throws(AudioError) {
    guard !isFolder, let format, !format.isWritable else { return }
    let name = printable(PathParts(path).stem)
    let input = inputs.first.map(printable)
    let other = input == "\(name).flac" ? "\(name).opus" : "\(name).opus or \(name).flac"
    throw AudioError(
      .invalidRequest,
      "\(format.rawValue) cannot be written; name it \(other), or use ffmpeg"
        + (input.map { " -i \($0) \(printable(path))." } ?? "."))
  }

  /// Checks that several inputs do not go into one file.
  ///
  /// - Throws: `invalidRequest`.
  package func checkCount(of inputs: [String]) throws(AudioError) {
    guard inputs.count > 1, !isFolder, path == "-" || format != nil else { return }
    throw Self.needsFolder(for: inputs.count)
  }

  /// The error for several inputs without a folder for them.
  package static func needsFolder(for count: Int) -> AudioError {
    AudioError(
      .invalidRequest,
      "\(count) inputs do not fit into one file; name a folder: -o out/. To join them: sox a.wav b.wav out.wav."
    )
  }

  private var format: AudioFileFormat? { try? AudioFileFormat(suffixOf: path) }
  private var isFolder: Bool { AudioFolder.exists(at: path) || PathParts.endsWithSlash(path) }

  private func convertAll(_ session: Session) throws {
    let (inputs, folder) = (session.options.inputs, path)
    if FileKind(folder) == .file {
      throw AudioError(
        .cannotCreate,
        "'\(printable(folder))' is a file, and several recordings go into a folder: -o out/.")
    }
    // Checks for all files are done once.
    try file.container?.checkHolds(file.bits?.sampleFormat, sampleRate: file.sampleRate)
    let paths = try ConvertedPaths(for: inputs, in: folder, as: file.container)
    try paths.checkInputs()
    var losses = ConvertLosses()
    let closing: (Int, Int) -> String = { done, count in
      let quiet = losses.quietCount
      return "\(done) of \(count) files were written into '\(printable(folder))'"
        + (quiet > 0
          ? "; \(quiet) \(quiet == 1 ? "is" : "are") below \(plainNumber(goal?.loudness ?? 0)) LUFS"
          : "")
    }
    let atEnd = { if !isQuiet { losses.noteTags(on: session.console) } }
    try session.forEachInput(reopens: false, closing: closing, atEnd: atEnd) { input, _ in
      let path = try paths.newFile(for: input.name)
      var request = self
      request.path = path
      try request.run(input, session.options, losses: &losses)
    }
    try session.console.checkStop()
  }

  // One gain for all of it, and a limiter for the peaks.
  private func limiter(_ gain: Double, _ goal: LoudnessGoal, of input: OpenInput) -> String {
    // It limits samples, and peaks between them are up to 1 dB higher.
    let limit = decimal(pow(10, (goal.truePeak - 1) / 20), places: 2)
    var names = ("IN.wav", "OUT.wav")
    if case .file(let source) = input.name, path != "-" {
      names = (ShellText.quoted(source), "-y \(ShellText.quoted(path))")
    }
    return
      "ffmpeg -i \(names.0) -af volume=\(decimal(gain, places: 1))dB,alimiter=limit=\(limit):level=false \(names.1)"
  }

  /// Writes an input, and warns when it was too loud for its file.
  ///
  /// - Parameters:
  ///   - options: The options of the input, which is opened twice when its loudness must be known
  ///     first.
  ///   - losses: Collects what the new file lacks.
  private func run(
    _ input: OpenInput, _ options: InputRequest, losses: inout ConvertLosses
  ) throws {
    let console = input.console
    var (input, options) = (input, options)
    if input.name.isSimulated { try input.source.checkEnds(in: path, example: "--for 10s") }
    let format = try file.format(of: path)
    var file = file
    if let depth = input.file?.depth { file.usualDepth = depth }
    if format == .flac, file.bits == nil, file.depth.sampleFormat.byteCount > 3 {
      losses.noteBits(file.depth, of: path, console, isQuiet: isQuiet)
      file.usualDepth = .twentyFour
    }
    if case .file(let source) = input.name, options.raw == nil {
      let tags = try RecordingTags(ofFile: source).kept(in: format)
      if path != "-" { file.tags = tags.tags }
      losses.add(
        tags.omitted + (path == "-" ? tags.tags.map(\.name) : []),
        shortened: path == "-" ? [] : tags.shortened)
    }
    let rate = file.sampleRate ?? format.rate(insteadOf: input.source.format.sampleRate)
    // Before minutes of measuring.
    if !file.overwrites, let kind = FileKind(path), kind != .other {
      throw AudioError(
        .fileExists, "'\(printable(path))' is there already; choose another name, or add --force.")
    }
    if goal != nil || trim != nil, !input.isRepeatable {
      throw AudioError(
        .invalidRequest,
        "\(input.title) can be heard only once, and \(trim == nil ? "--loudness" : "--trim") must hear "
          + "it twice; name a file.")
    }
    if let trim {
      let sound = try trim.sound(in: input, isQuiet: isQuiet)
      try console.checkStop()
      (options.from, options.to, options.for) = (sound.lowerBound, sound.upperBound, nil)
      input = try OpenInput(input.name, options: options, on: console)
    }
    try input.resample(to: rate)
    var gain = gain
    if let goal {
      let (loudness, missing): (Double?, Double)
      (gain, loudness, missing) = try self.gain(of: input, for: goal, in: format)
      // A loudness of 0 stands for the highest peak alone.
      if let loudness, missing >= 0.05, goal.loudness < 0 {
        losses.quietCount += 1
        if !isQuiet {
          let peak = "\(plainNumber(goal.truePeak)) dBTP"
          console.note(
            "\(path): \(decimal(loudness, places: 1)) LUFS\(format.isLossy ? " before coding" : ""), \(decimal(missing, places: 1)) LU below "
              + "\(plainNumber(goal.loudness)); more "
              + (format.isLossy ? "could exceed \(peak) after coding." : "would exceed \(peak).")
              + (losses.quietCount == 1
                ? " A limiter brings it nearer; then measure again: \(limiter(gain + missing, goal, of: input))"
                : ""))
        }
      }
      try console.checkStop()
      input = try OpenInput(input.name, options: options, on: console)
      try input.resample(to: rate)
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
      // A file without anything in it would be in the way.
      try input.checkStart()
    }
    let float = format == .flac ? "WAV with --bits 32f" : "--bits 32f"
    let advice = gain > 0 ? "Write a smaller gain, or \(float)." : "To keep it, write \(float)."
    if let warning = SoundFileRequest.clipping(path, highest, advice: advice) {
      console.warn(warning)
    }
  }

  /// Measures an input to its end.
  ///
  /// - Returns: The gain; the resulting loudness, `nil` for silence; and the distance to the
  ///   target.
  private func gain(
    of input: OpenInput, for goal: LoudnessGoal, in format: AudioFileFormat
  ) throws(AudioError) -> (gain: Double, loudness: Double?, missing: Double) {
    var meters = Meters()
    (meters.measuresLoudness, meters.measuresTruePeak) = (true, true)
    meters.loudnessTarget = goal.loudness
    let collector = MeterSummaryCollector(
      source: input.name.text, format: input.source.format, meters: meters)
    let listener = Listener()
    collector.add(to: listener)
    try listener.run(input, isQuiet: isQuiet, needsReader: path == "-")
    let loudness = collector.summary.loudness
    guard loudness?.integrated != nil, let wanted = loudness?.gainToTarget else {
      if !isQuiet {
        input.console.warn(
          "\(input.title): it is silent or too short to have a loudness; its level stays.")
      }
      return (0, nil, 0)
    }
    // A lossy codec changes the peaks.
    let peak = loudness?.maximumTruePeak.map { $0 + (format.isLossy ? Self.codingMargin : 0) }
    let (gain, missing) = goal.gain(upTo: wanted, peak: peak)
    return (gain, goal.loudness - missing, missing)
  }

  /// How much Vorbis and Opus raise the peaks of music and speech, in decibels.
  private static let codingMargin = 0.5
}
