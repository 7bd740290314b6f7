import Tragus
import TragusStation

/// How to play a file.
package struct PlayRequest {
  /// The output to play on: its id, or a part of its name or id; `nil` for the default one.
  package var device: String?
  /// In decibels below full scale.
  package var volume = 0.0
  /// Whether to suppress the live view and messages.
  package var isQuiet = false

  package init() {}
}

/// One run of `play` over a file: the loudspeaker, the live view and the keys.
package final class PlaySitting {
  /// The most seconds of sound that are queued ahead; a short queue lets keys take effect soon.
  private static let lead = 0.3

  private let input: OpenInput
  private let request: PlayRequest
  private let loudspeaker: Loudspeaker
  private let duration: Double?
  private var screen: LiveScreen<PlayView>?
  private var console: Console { input.console }

  package init(_ input: OpenInput, _ request: PlayRequest) throws(AudioError) {
    self.input = input
    self.request = request
    let source = input.source
    var settings = Loudspeaker.Settings()
    settings.volume = request.volume
    loudspeaker = try Loudspeaker(request.device, format: source.format, settings: settings)
    duration = source.remainingFrameCount.map { Double($0) / source.format.sampleRate }
  }

  /// Plays to the end, or until the user stops it.
  package func play() throws(AudioError) {
    if !request.isQuiet, let terminal = console.errorTerminal {
      screen = LiveScreen(
        PlayView(duration: duration), "play", of: input, on: terminal, place: .below, keys: keys)
    }
    let played: Played
    do throws(AudioError) {
      played = try loudspeaker.play(input.source) { self.shouldStop() }
      screen?.close()
    } catch {
      screen?.close()
      noteStop(
        Played(
          frameCount: loudspeaker.playedFrameCount, sampleRate: input.source.format.sampleRate,
          isComplete: false))
      throw error
    }
    if !played.isComplete { noteStop(played) }
  }

  private var keys: [ScreenKey<PlayView>] {
    [
      ScreenKey(" ", name: "space", "pauses and resumes the sound", hint: "space pauses") {
        [loudspeaker] _, screen in
        screen.view.isPaused.toggle()
        // The queued sound fades out, and the next one fades in.
        if screen.view.isPaused { try? loudspeaker.skip(0) }
      }
    ]
  }

  /// Waits while the sound is paused or far enough ahead.
  private func shouldStop() -> Bool {
    while true {
      screen?.attend()
      screen?.update(at: loudspeaker.playedTime)
      if console.isStopping { return true }
      let isPaused = screen?.view.isPaused == true
      guard screen?.hasKeys == true, !loudspeaker.isStopping, loudspeaker.failure == nil,
        isPaused || loudspeaker.delay > Self.lead
      else { return false }
      Pause.wait(milliseconds: isPaused ? 50 : 10)
    }
  }

  private func noteStop(_ played: Played) {
    if !request.isQuiet { console.noteStop(played, of: duration) }
  }
}

extension Loudspeaker {
  /// The duration of the sound played so far, in seconds.
  package var playedTime: Double { Double(playedFrameCount) / format.sampleRate }
}
