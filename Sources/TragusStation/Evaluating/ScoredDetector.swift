import Tragus

/// What a detector heard in a recording.
package struct Heard {
  package let detections: [Detection]
  /// The length of the recording, in seconds.
  package let duration: Double
}

/// A detector to be scored: one of ours, or a program.
package struct ScoredDetector {
  /// The type of its events.
  package let name: String
  /// Hears a recording.
  package let hear: (_ path: String) throws(AudioError) -> Heard

  private init(
    name: String, hear: @escaping (_ path: String) throws(AudioError) -> Heard
  ) {
    (self.name, self.hear) = (name, hear)
  }

  /// A detector of ours.
  ///
  /// - Parameter sensitivity: 0 to 1, for a detector that has one; `nil` for the usual one.
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

  /// A program.
  ///
  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - type: The type of the lines that count.
  ///   - timeLimit: Seconds that it has for a recording; `nil` for a minute.
  package init(program: [String], type: String, timeLimit: Double?, on console: Console)
    throws(AudioError)
  {
    try ProgramFile.check(program[0], hint: "give its path, as ./detector")
    self.init(name: type) { path throws(AudioError) in
      try Self.hear(path, with: program, type: type, timeLimit: timeLimit ?? 60, on: console)
    }
  }

  // Hears a recording with a detector of ours.
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
      detections: detections, duration: Double(file.position) / file.format.sampleRate)
  }

  // Lets a program hear a recording, which takes the place of `{}` in the arguments, or follows them.
  private static func hear(
    _ path: String, with program: [String], type: String, timeLimit: Double, on console: Console
  ) throws(AudioError) -> Heard {
    let duration = try duration(of: path, on: console)
    // A name must not be taken for an option.
    let name = path.hasPrefix("-") ? "./\(path)" : path
    // By scalars, as a brace may combine with the mark that follows.
    let place = "{}".unicodeScalars
    var arguments = program.map {
      String($0.unicodeScalars.replacing(place, with: name.unicodeScalars))
    }
    if !program.contains(where: { $0.unicodeScalars.contains(place) }) { arguments.append(name) }
    do throws(AudioError) {
      let bytes = try ProgramOutput.bytes(
        of: arguments, timeLimit: timeLimit, until: { console.isStopping })
      return Heard(
        detections: try DetectionLines.detections(in: bytes, type: type), duration: duration)
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
  }

  private static func duration(of path: String, on console: Console) throws(AudioError) -> Double {
    let file = try AudioFile(reading: path, until: { console.isStopping })
    var frameCount = file.remainingFrameCount
    if frameCount == nil {
      var buffer = AudioBuffer(format: file.format, capacity: 65_536)
      while try file.read(into: &buffer) {}
      frameCount = file.position
    }
    return Double(frameCount ?? 0) / file.format.sampleRate
  }
}
