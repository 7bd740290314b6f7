import Tragus

/// What a detector heard in a recording.
struct Heard {
  let detections: [Detection]
  /// The length of the recording, in seconds.
  let duration: Double
}

/// A detector to be scored: one of ours, or a program.
struct Hearing {
  /// The type of its events.
  let name: String
  /// Hears a recording.
  let hear: (_ path: String) throws(AudioError) -> Heard

  /// Hears a recording with a detector of ours.
  static func hear(
    _ path: String, with detector: AnalyzerEntry, _ settings: AnalyzerSettings
  ) throws(AudioError) -> Heard {
    let file = try AudioFile(reading: path, until: { Interruption.signal != nil })
    let detections: [Detection]
    do throws(AudioError) {
      detections = try detector.detections(
        in: file, settings, until: { Interruption.signal != nil })
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
    return Heard(
      detections: detections, duration: Double(file.position) / file.format.sampleRate)
  }

  /// Lets a program hear a recording.
  ///
  /// - Parameters:
  ///   - path: The recording; it takes the place of `{}` in the arguments, or follows them.
  ///   - program: Its name or path, and its arguments.
  ///   - type: The type of the lines that count.
  ///   - timeLimit: Seconds after which the program is ended.
  static func hear(
    _ path: String, with program: [String], type: String, timeLimit: Double
  ) throws(AudioError) -> Heard {
    let duration = try duration(of: path)
    // A name must not be taken for an option.
    let name = path.hasPrefix("-") ? "./\(path)" : path
    // By scalars, as a brace may combine with the mark that follows.
    let place = "{}".unicodeScalars
    var arguments = program.map {
      String($0.unicodeScalars.replacing(place, with: name.unicodeScalars))
    }
    if !program.contains(where: { $0.unicodeScalars.contains(place) }) { arguments.append(name) }
    do throws(AudioError) {
      let bytes = try ProgramOutput.bytes(of: arguments, timeLimit: timeLimit)
      return Heard(
        detections: try DetectionLines.detections(in: bytes, type: type), duration: duration)
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
  }

  private static func duration(of path: String) throws(AudioError) -> Double {
    let file = try AudioFile(reading: path, until: { Interruption.signal != nil })
    var frameCount = file.remainingFrameCount
    if frameCount == nil {
      var buffer = AudioBuffer(format: file.format, capacity: 65_536)
      while try file.read(into: &buffer) {}
      frameCount = file.position
    }
    return Double(frameCount ?? 0) / file.format.sampleRate
  }
}
