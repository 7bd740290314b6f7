import Tragus

/// What to convert a recording to.
package struct ConvertRequest {
  package var path: String
  package var file = SoundFileRequest()
  /// How much louder it becomes, in decibels.
  package var gain = 0.0
  /// The loudness that it gets in place of a gain, or `nil`.
  package var goal: LoudnessGoal?
  package var isQuiet = false

  package init(path: String) { self.path = path }

  /// Writes an input, and warns when it was too loud for its file.
  ///
  /// - Parameter options: The options with which the input was opened; it is opened again when its
  ///   loudness must be known first.
  package func run(_ input: OpenInput, _ options: InputRequest) throws {
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
    if file.depth != .float, ![.ogg, .opus].contains(writer.fileFormat), !isQuiet {
      listener.add(LevelMeter(format: writer.format, period: .infinity)) { highest = $0 }
    }
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(input, isQuiet: isQuiet, needsReader: path == "-")
    }
    if let peak = highest?.peak, peak > 0.001 {
      console.warn(
        "\(path): the sound rises to \(decimal(peak, places: 1)) dBFS and was clipped. "
          + (gain > 0 ? "Write a smaller gain, or --bits 32f." : "Write --bits 32f to keep it."))
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
