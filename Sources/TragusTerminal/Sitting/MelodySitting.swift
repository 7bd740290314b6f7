import Tragus
import TragusStation

/// Writes the notes of an input as MIDI.
package struct MelodySitting {
  private let path: String
  private let overwrites: Bool
  private let reporting: Reporting
  private let action: EventAction

  /// - Parameters:
  ///   - path: The path of the MIDI file.
  ///   - overwrites: Whether it may replace an existing file.
  ///   - reporting: How the notes are printed.
  ///   - action: The action for each note.
  package init(_ path: String, overwrites: Bool, _ reporting: Reporting, action: EventAction) {
    (self.path, self.overwrites, self.reporting, self.action) = (
      path, overwrites, reporting, action
    )
  }

  /// Analyzes the one input of a session to its end. A signal ends the melody; the notes so far are
  /// kept.
  ///
  /// - Throws: The errors of the input, of the file and of ``EventAction/finish(_:)``.
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
