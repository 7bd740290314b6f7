import Tragus
import TragusStation

/// Writes the notes of an input as MIDI.
package struct MelodySitting {
  private let path: String
  private let overwrites: Bool
  private let reporting: Reporting
  private let action: EventAction

  /// - Parameters:
  ///   - path: Of the MIDI file.
  ///   - overwrites: Whether it may replace another file.
  ///   - reporting: How the notes are printed meanwhile.
  ///   - action: What is done with each note.
  package init(_ path: String, overwrites: Bool, _ reporting: Reporting, action: EventAction) {
    (self.path, self.overwrites, self.reporting, self.action) = (
      path, overwrites, reporting, action
    )
  }

  /// Hears the one input of a session to its end. A signal ends the melody, and what was heard until
  /// then is kept.
  ///
  /// - Throws: What the input and the file throw; as ``EventAction/finish(_:)``.
  package func hear(_ request: PitchRequest, _ session: Session) throws {
    defer { action.close() }
    try InputName.check([path], spare: session.options.inputs)
    let file = try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(path, overwrite: overwrites)
    }
    do {
      var melody = MIDIFile()
      try session.withOnlyInput(reopens: false) { input in
        action.begin(input)
        try DetectorSitting(input, reporting, isFirst: true, action: action, storing: path)
          .hear(request, hasNotes: true) { melody.add($0) }
      }
      try file.write(melody.bytes)
      try file.keep()
      if !reporting.isQuiet {
        let count = melody.count
        session.console.note(
          count == 0
            ? "'\(path)' has no notes: no single note was heard. Of chords, 'tragus tone --max 3' hears "
              + "the tones."
            : "\(count) \(count == 1 ? "note was" : "notes were") written into '\(path)'.")
      }
    } catch {
      file.discard()
      throw error
    }
    action.close()
    try action.finish()
  }
}
