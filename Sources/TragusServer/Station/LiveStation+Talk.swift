import Tragus
import TragusStation

// Probes and pairings. The page that started them fetches and plays their sounds; the stream of the
// station receives the answers.
extension LiveStation {
  /// The seconds that a page may take to play a sound, in addition to its duration.
  private static let playingPatience = 4.0
  /// The seconds without progress after which a pairing is given up.
  private static let pairingPatience = 120.0
  /// The least wait, in seconds, after which a probe has been heard to its end.
  private static let shortestProbe = 2.5

  // MARK: Beginning and ending

  /// Starts to measure the channel from the loudspeaker of a page.
  ///
  /// - Throws: `invalidRequest` without a microphone, `deviceBusy` during another talk.
  func begin(_ plan: ProbePlan) throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      let listener = context.listener
      let number = try beginTalk(.probe, context)
      if plan.asksOthers {
        var settings = TalkLink.Settings()
        settings.answers = false
        var link = TalkLink(format: context.source.format, settings: settings)
        try link.sendProbe()
        let output = listener.add(link) { [self] in
          take($0.content, for: plan, number: number)
        }
        hearing?.talk = StationTalk(number, output, in: listener)
      } else {
        let meter = ChannelProbeMeter(format: context.source.format)
        let output = listener.add(meter) { [self] in
          guard case .measured(let report) = $0.content else { return }
          take(report, for: plan, number: number, at: $0.time)
        }
        hearing?.talk = StationTalk(number, output, in: listener)
      }
      tell(TalkState(number, .probe))
    }
  }

  /// Starts to look for another device to pair with.
  ///
  /// - Throws: The errors of a probe; `pairingFailed` when the next attempt must wait; the errors
  ///   of the folder of peers.
  func begin(_ plan: PairingPlan) throws(AudioError) {
    let peers = try console.peers()
    var failure: AudioError?
    _ = try peers.peers { failure = failure ?? $0 }
    if let failure { throw failure }
    try peers.checkAttempts(at: currentDate())
    try onStream { [self] context throws(AudioError) in
      let listener = context.listener
      let number = try beginTalk(.pairing, context)
      var settings = TalkLink.Settings()
      settings.answers = false
      let dialogue = PairingTalk(
        Pairing(name: plan.name), mode: plan.mode, band: plan.band, timeout: Self.pairingPatience)
      let link = TalkLink(format: context.source.format, settings: settings)
      let output = listener.add(DialogueLink(link, dialogue)) { [self] in
        take($0.content, of: peers, number: number)
      }
      hearing?.talk = StationTalk(number, output, pairing: output, in: listener)
      tell(TalkState(number, .pairing))
    }
  }

  /// Takes the user's comparison of the digits.
  ///
  /// - Throws: `invalidRequest` without digits to compare.
  func answerPairing(areSame: Bool) throws(AudioError) {
    let peers = try console.peers()
    try onStream { [self] context throws(AudioError) in
      guard let talk = hearing?.talk, let pairing = talk.pairing,
        status.withLock({ $0.talk?.digits != nil && $0.talk?.confirmed == false })
      else { throw AudioError(.invalidRequest, "There are no digits to compare.") }
      guard areSame else {
        return try refuse(
          talk, .differ,
          "The digits differ, so nothing was stored. Others may pair here at the same time, or somebody "
            + "stands in between. Start again on both devices.", context)
      }
      let events = try context.listener.update(pairing) {
        (link) throws(AudioError) in try link.confirm()
      }
      changeTalk(talk.number) { $0.confirmed = true }
      for event in events { take(event, of: peers, number: talk.number) }
    }
  }

  /// Ends a running talk, and clears a finished one.
  func endTalk() {
    do throws(AudioError) {
      try onStream { [self] context throws(AudioError) in
        if let talk = hearing?.talk, talk.pairing != nil,
          status.withLock({ $0.talk?.result == nil })
        {
          // The other side gets a message about it.
          return try refuse(talk, .stopped, "You have ended it. Nothing was stored.", context)
        }
        leaveTalk()
        status.withLock { $0.talk = nil }
        tellState()
      }
    } catch {
      // Without a stream there is no running talk.
      status.withLock { if $0.talk?.over == true { $0.talk = nil } }
      tellState()
    }
  }

  private func refuse(
    _ talk: StationTalk, _ result: TalkState.Result, _ message: String, _ context: Listening.Context
  ) throws(AudioError) {
    guard let pairing = talk.pairing else { return }
    changeTalk(talk.number) { $0.end(result, message) }
    _ = try context.listener.update(pairing) { (link) throws(AudioError) in try link.refuse() }
  }

  private func beginTalk(
    _ kind: TalkState.Kind, _ context: Listening.Context
  ) throws(AudioError) -> Int {
    guard context.input.kind == .microphone || context.input.kind == .browser else {
      throw AudioError(
        .invalidRequest,
        "'\(printable(context.input.title))' hears no loudspeaker; listen to a microphone first.")
    }
    let rate = context.source.format.sampleRate
    guard rate >= 8000 else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(rate)) Hz; this needs 8000 Hz or more.")
    }
    guard hearing?.talk == nil else {
      throw AudioError(.deviceBusy, "A probe or a pairing goes on already; end it first.")
    }
    talkNumber += 1
    return talkNumber
  }

  // MARK: Sounds

  /// The sound for a page to play, as a WAV file.
  ///
  /// - Throws: `fileNotFound` when it is over.
  func talkSound(_ number: Int) throws(AudioError) -> [UInt8] {
    let sound = status.withLock { $0.talk?.sound?.number == number ? $0.talkSound : nil }
    guard let sound else { throw AudioError(.fileNotFound, "That sound is over.") }
    return try waveFileBytes(of: sound.source())
  }

  /// Notes that a page has played a sound.
  ///
  /// - Parameter delay: The seconds until its last sample is heard. A sound that is over is
  ///   ignored.
  func endTalkSound(_ number: Int, after delay: Double) throws(AudioError) {
    try onStream { [self] _ throws(AudioError) in
      guard status.withLock({ $0.talk?.sound?.number == number }) else { return }
      endSound(after: delay)
    }
  }

  /// Takes the next sound, and checks for failures and ends. Called before each read.
  func stepTalk(_ context: Listening.Context) {
    guard let talk = hearing?.talk else { return }
    if let failure = talk.failure { return finishTalk(talk.number, .failed, failure.message) }
    if let sound = talk.takeSound() {
      talkSoundNumber += 1
      talk.soundDeadline = context.listener.time + sound.duration + Self.playingPatience
      status.withLock { $0.talkSound = sound }
      changeTalk(talk.number) {
        $0.sound = TalkState.Sound(number: talkSoundNumber, duration: sound.duration)
      }
    } else if let deadline = talk.soundDeadline, context.listener.time > deadline {
      endSound(after: 0)
    }
    stepPairing(talk, context)
  }

  private func endSound(after delay: Double) {
    guard let talk = hearing?.talk else { return }
    talk.endSound(after: delay)
    status.withLock { $0.talkSound = nil }
    changeTalk(talk.number) { $0.sound = nil }
  }

  private func stepPairing(_ talk: StationTalk, _ context: Listening.Context) {
    guard let pairing = talk.pairing else { return }
    let dialogue = context.listener.analyzer(of: pairing).dialogue
    if dialogue.hasBegun, !talk.isCounted {
      talk.isCounted = true
      do throws(AudioError) {
        // The attempt counts as failed until it succeeds.
        try console.peers().addAttempt(succeeded: false, at: currentDate())
      } catch {
        return finishTalk(talk.number, .failed, error.message)
      }
    }
    if dialogue.isOver { finishTalk(talk.number, .failed, "The pairing has ended.") }
  }

  // MARK: What happens

  private func take(
    _ report: ChannelReport?, for plan: ProbePlan, number: Int, at time: Double
  ) {
    guard let talk = hearing?.talk, talk.number == number else { return }
    if let report {
      let channel = TalkState.Channel(report, for: plan.byteCount)
      changeTalk(number) { $0.channel = channel }
      finishTalk(number, .measured, "It was heard.")
    } else if time - talk.start < Self.shortestProbe {
      finishTalk(number, .lost, "Listening has ended before the probe was heard.")
    } else {
      finishTalk(number, .unheard, ChannelProbe.unheard.message)
    }
  }

  private func take(_ event: TalkEvent, for plan: ProbePlan, number: Int) {
    guard hearing?.talk?.number == number else { return }
    switch event {
    case .probed(_, let report?):
      let channel = TalkState.Channel(report, for: plan.byteCount)
      changeTalk(number) { ($0.heard, $0.channel) = (true, channel) }
      finishTalk(number, .measured, "The other device has heard it.")
    case .probed:
      finishTalk(
        number, .unheard,
        "The other device has answered, and did not hear the probe. Turn the loudspeaker up, or come "
          + "closer.")
    case .unanswered:
      finishTalk(
        number, .unanswered,
        "Nobody answered the probe. Start 'tragus receive --answer' on the other device, nearer or louder."
      )
    default: break
    }
  }

  private func take(_ event: PairingTalk.Event, of peers: PeerStore, number: Int) {
    guard hearing?.talk?.number == number else { return }
    switch event {
    case .saying: break
    case .heard: changeTalk(number) { ($0.heard, $0.unclear) = (true, false) }
    case .undecoded: changeTalk(number) { $0.unclear = true }
    case .compare(let digits): changeTalk(number) { $0.digits = digits }
    case .paired(let keys): keep(keys, in: peers, number: number)
    case .failed(let failure): changeTalk(number) { $0.end(.failed, failure.error.message) }
    case .timedOut:
      changeTalk(number) {
        $0.end(
          .unanswered,
          $0.heard
            ? "There was no answer in time; nothing was stored."
            : "Nobody answered. Start to pair on the other device too, nearer or louder.")
      }
    }
  }

  private func keep(_ keys: PairedKeys, in peers: PeerStore, number: Int) {
    do throws(AudioError) {
      let now = currentDate()
      let peer = try peers.keep(keys, at: now)
      changeTalk(number) {
        $0.peer = peer.name.description
        $0.end(.paired, "Paired with \(peer.name).")
      }
      // The keys are stored first, so that an error here does not lose them. It may delay a next
      // attempt.
      try? peers.addAttempt(succeeded: true, at: now)
      if !isQuiet { console.note("paired with \(printable(peer.name.description)).") }
    } catch {
      changeTalk(number) { $0.end(.failed, error.message) }
    }
  }

  // MARK: Telling

  /// Ends a talk with this result, unless it has one.
  private func finishTalk(_ number: Int, _ result: TalkState.Result, _ message: String) {
    leaveTalk()
    changeTalk(number) {
      $0.end(result, message)
      ($0.over, $0.sound) = (true, nil)
    }
  }

  private func leaveTalk() {
    // Its messages after leaving are not wanted.
    let talk = hearing?.talk
    hearing?.talk = nil
    talk?.leave()
    status.withLock { $0.talkSound = nil }
  }

  private func changeTalk(_ number: Int, _ change: (inout TalkState) -> Void) {
    status.withLock { status in
      guard var talk = status.talk, talk.number == number else { return }
      change(&talk)
      status.talk = talk
    }
    tellState()
  }

  private func tell(_ talk: TalkState) {
    status.withLock { $0.talk = talk }
    tellState()
  }
}
