import Synchronization

/// Tunes and ends a tone of a ``ToneGenerator`` while it sounds, from any thread.
///
/// What is asked for at a frame happens at that frame exactly, whatever the sizes of the blocks, if
/// it has not been read yet. Otherwise, and without a frame, it happens with the next block that is
/// read. A loudspeaker reads up to half a second ahead of what is heard.
public final class ToneControl: Sendable {
  /// What happens at a frame.
  enum Change: Sendable {
    case tune(step: UInt64)
    case stop

    /// Whether of this and another one at the same frame one is enough.
    func replaces(_ other: Change) -> Bool {
      switch (self, other) {
      case (.tune, .tune), (.stop, .stop): true
      case (.tune, .stop), (.stop, .tune): false
      }
    }
  }

  private let sampleRate: Double
  // In the order of their frames; at one frame, in the order in which they were asked for.
  private let changes = Mutex<[(position: Int64, change: Change)]>([])

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
  }

  /// Changes the frequency without a jump of the phase.
  ///
  /// Only a ``ToneGenerator/Sound/tone(_:)`` can be tuned; others go on as they are.
  ///
  /// - Parameters:
  ///   - frequency: In hertz, above 0 and below half the sample rate.
  ///   - position: The first frame with the new frequency, counted from the start of the tone, or
  ///     `nil` for the next block.
  public func tune(to frequency: Double, at position: Int64? = nil) {
    precondition(
      frequency > 0 && frequency < sampleRate / 2,
      "A frequency must lie between 0 and half the sample rate.")
    add(.tune(step: Phase.step(frequency: frequency, sampleRate: sampleRate)), at: position)
  }

  /// Ends the sound with its ramp.
  ///
  /// A sound that is already ending, or ends sooner, ends as it would have. It is safe to call twice.
  ///
  /// - Parameter position: The first frame that fades, or `nil` for the first of the next block.
  public func stop(at position: Int64? = nil) {
    add(.stop, at: position)
  }

  private func add(_ change: Change, at position: Int64?) {
    let position = position ?? .min
    changes.withLock { changes in
      // Most come in their order, so their place is near the end.
      let last = changes.lastIndex { $0.position <= position }
      // Of two that tune at one frame the last one counts, and of two that stop the first one.
      if let last, changes[last].position == position, changes[last].change.replaces(change) {
        changes[last].change = change
      } else {
        changes.insert((position, change), at: last.map { $0 + 1 } ?? 0)
      }
    }
  }

  /// The position of the next change, if it lies before a frame.
  func nextPosition(before end: Int64) -> Int64? {
    changes.withLock { changes in
      changes.first.flatMap { $0.position < end ? $0.position : nil }
    }
  }

  /// Takes the next change, if it is due at a frame.
  func takeChange(at position: Int64) -> Change? {
    changes.withLock { changes in
      guard let first = changes.first, first.position <= position else { return nil }
      return changes.removeFirst().change
    }
  }
}
