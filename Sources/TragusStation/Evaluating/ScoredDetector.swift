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

  package init(
    name: String, hear: @escaping (_ path: String) throws(AudioError) -> Heard
  ) {
    (self.name, self.hear) = (name, hear)
  }

  /// Hears a recording with a detector of ours.
  package static func hear(
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

  /// Lets a program hear a recording.
  ///
  /// - Parameters:
  ///   - path: The recording; it takes the place of `{}` in the arguments, or follows them.
  ///   - program: Its name or path, and its arguments.
  ///   - type: The type of the lines that count.
  ///   - timeLimit: Seconds after which the program is ended.
  package static func hear(
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
