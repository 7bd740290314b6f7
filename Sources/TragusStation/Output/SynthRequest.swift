import Tragus
import TragusFiles

/// A test signal to write into a file, and the labels of its events.
package struct SynthRequest {
  /// The signal and its settings: `tone?level=-20`.
  package var signal: String
  package var output: SoundOutput
  /// The file of labels, or `nil` for none.
  package var labels: String?
  package var file = SoundFileRequest()

  package init(_ signal: String, output: SoundOutput) {
    (self.signal, self.output) = (signal, output)
  }

  /// Writes the signal.
  package func run(on console: Console) throws {
    let signal = try SimulatedSource(parsing: signal)
    if let path = output.path { try signal.checkEnds(in: path, example: "duration=10s") }
    let labelFile = try labels.map { path throws(AudioError) in try beginLabels(path, of: signal) }
    defer { labelFile?.discard() }
    let source: any AudioSource =
      try file.sampleRate.map { rate throws(AudioError) in
        try ResampledSource(signal, sampleRate: rate)
      } ?? signal
    if let path = output.path {
      try file.write(source, to: path, on: console)
    } else {
      try Loudspeaker(output.device, format: source.format).play(source, on: console)
    }
    if let labelFile, let labels {
      let track = LabelTrack(
        (signal.spans ?? []).map { SoundLabel(start: $0.start, end: $0.end, text: $0.name) })
      let format: LabelFormat = labels.lowercased().hasSuffix(".csv") ? .csv : .audacity
      try labelFile.write(Array(track.text(as: format).utf8))
      try labelFile.keep()
    }
  }

  // Creates the file of labels, so that a write error appears before the signal is made.
  private func beginLabels(
    _ labels: String, of signal: SimulatedSource
  ) throws(AudioError) -> AtomicFile {
    let name = self.signal.prefix { $0 != "?" }
    guard signal.remainingFrameCount != nil else {
      throw AudioError(.invalidRequest, "Labels need an end: duration=10s, not endless.")
    }
    guard signal.spans != nil else {
      throw AudioError(
        .invalidRequest,
        "Nothing happens in '\(name)' that could have a label; leave --labels out, or take blow, breath or "
          + "scene.")
    }
    // Whatever their spelling: otherwise the labels would replace the sound.
    guard labels != "-", output.path.map({ FilePlace($0) }) != FilePlace(labels) else {
      throw AudioError(.invalidRequest, "Labels go to a file of their own: --labels \(name).txt.")
    }
    return try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(labels, overwrite: file.overwrites)
    }
  }
}
