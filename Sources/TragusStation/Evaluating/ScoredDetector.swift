import Tragus

/// The detections in a recording.
package struct Heard {
  /// The detections of each subject.
  package let detections: [String: [Detection]]
  /// The length of the recording, in seconds.
  package let duration: Double
}

/// A detector to score: a built-in one, a model of sounds, or a program.
package struct ScoredDetector {
  /// What is scored separately: the type of the events, or kinds of sounds.
  package let subjects: [String]
  /// The subjects to which a label belongs, by its text.
  package let owners: (_ label: String) -> [String]
  /// Runs the detector on a recording.
  package let hear: (_ path: String) throws(AudioError) -> Heard

  private init(
    name: String, hear: @escaping (_ path: String) throws(AudioError) -> Heard
  ) {
    (subjects, owners, self.hear) = ([name], { _ in [name] }, hear)
  }

  /// A model of sounds.
  package init(_ sounds: SoundSubjects, on console: Console) {
    (subjects, owners) = (sounds.names, sounds.owners)
    hear = { path throws(AudioError) in
      let heard = try sounds.detections(in: path) { console.isStopping }
      return Heard(detections: heard.detections, duration: heard.duration)
    }
  }

  /// A built-in detector.
  ///
  /// - Parameter sensitivity: 0 to 1, for a detector that has one; `nil` for the default.
  package init(_ detector: AnalyzerEntry, sensitivity: Double?, on console: Console)
    throws(AudioError)
  {
    var settings = AnalyzerSettings()
    settings.blow.sensitivity = try Settings(environment: console.environment).sensitivity()
    if let sensitivity { try settings.set("sensitivity", of: detector, to: sensitivity) }
    self.init(name: detector.name) { [settings] path throws(AudioError) in
      try Self.hear(path, with: detector, settings, on: console)
    }
  }

  /// An external program.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program, and its arguments.
  ///   - type: The type of the output lines that count.
  ///   - timeLimit: The seconds allowed for a recording; `nil` for a minute.
  package init(program: [String], type: String, timeLimit: Double?, on console: Console)
    throws(AudioError)
  {
    try ProgramFile.check(program[0], hint: "give its path, as ./detector")
    self.init(name: type) { path throws(AudioError) in
      try Self.hear(path, with: program, type: type, timeLimit: timeLimit ?? 60, on: console)
    }
  }

  // Runs a built-in detector on a recording.
  private static func hear(
    _ path: String, with detector: AnalyzerEntry, _ settings: AnalyzerSettings,
    on console: Console
  ) throws(AudioError) -> Heard {
    let file = try AudioFile(reading: path, until: { console.isStopping })
    let detections: [Detection]
    do throws(AudioError) {
      detections = try detector.detections(
        in: file, settings, until: { console.isStopping })
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
    return Heard(
      detections: [detector.name: detections],
      duration: Double(file.position) / file.format.sampleRate)
  }

  // Runs a program on a recording. Its path replaces `{}` in the arguments, or follows them.
  private static func hear(
    _ path: String, with program: [String], type: String, timeLimit: Double, on console: Console
  ) throws(AudioError) -> Heard {
    let duration = try AudioFile.duration(of: path, until: { console.isStopping })
    // A name must not look like an option.
    let name = path.hasPrefix("-") ? "./\(path)" : path
    // The search uses scalars, as a brace may combine with the mark that follows.
    let place = "{}".unicodeScalars
    var arguments = program.map {
      String($0.unicodeScalars.replacing(place, with: name.unicodeScalars))
    }
    if !program.contains(where: { $0.unicodeScalars.contains(place) }) { arguments.append(name) }
    do throws(AudioError) {
      let bytes = try ProgramOutput.bytes(
        of: arguments, timeLimit: timeLimit, until: { console.isStopping })
      return Heard(
        detections: [type: try DetectionLines.detections(in: bytes, type: type)],
        duration: duration)
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
  }
}
