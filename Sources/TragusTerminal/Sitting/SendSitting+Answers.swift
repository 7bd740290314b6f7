import Tragus
import TragusStation

// The parts of sending that need a microphone: the measurement of the channel, and the answer.
extension SendSitting {
  /// Sends until an answer arrives.
  func deliver(_ message: ModemMessage, mode: ModemMode, band: ModemBand) throws {
    let devices = try Air(
      microphone: request.microphone, device: request.device, mode, band, on: console)
    var link = TalkLink(format: devices.source.format, settings: request.link)
    try link.send(message, mode: mode, band: band, wantsAnswer: true, repeats: request.repeats)
    var lastAttempt = 0
    var wasSaid = false
    let outcome = try converse(link, devices) { event in
      switch event {
      case .waiting: if !isQuiet { console.note("the band is in use; waiting.") }
      case .began(_, let duration, let attempt):
        let sound = Sound(mode: mode, band: band, duration: duration)
        let time = decimal(duration, places: 1)
        if lastAttempt == 0 {
          warn(of: sound)
          hint(
            at: sound, byteCount: message.bytes.count, sampleRate: TalkLink.format.sampleRate)
          note(sound)
        } else if attempt > lastAttempt {
          tell("again, \(attempt) of \(request.link.attempts): \(time) s.")
        } else {
          tell("what is missing: \(time) s.")
        }
        lastAttempt = attempt
      case .awaiting:
        wasSaid = true
        tell("waiting for an answer.")
      case .asking: tell("no answer; asking whether it was heard.")
      case .delivered, .unanswered: return true
      default: break
      }
      return false
    }
    switch outcome {
    case .delivered: if !isQuiet { console.note("delivered.") }
    case .unanswered:
      console.complain(
        "nobody answered; is there a 'tragus receive --answer' in earshot? --probe tells what "
          + "gets through.")
      throw ExitStatus.timeout
    default:
      devices.loudspeaker.stop()
      if !isQuiet {
        console.note(
          wasSaid
            ? "stopped; it was said, but nobody has answered." : "stopped; it was not said whole.")
      }
      try console.checkStop()
    }
  }

  /// - Returns: `nil` after an interruption.
  func measureChannel(byteCount: Int) throws -> (mode: ModemMode, band: ModemBand)? {
    guard let report = try request.wantsAnswer ? askForReport() : localReport() else { return nil }
    let choice = report.choice(for: byteCount, band: request.band)
    show(report, choice)
    guard let choice else {
      throw AudioError(
        .unsuitableSignal,
        "Nothing of \(request.band.map { "the band '\($0.rawValue)'" } ?? "any band") gets through. "
          + "Turn the loudspeaker up, or come closer.")
    }
    return choice
  }

  private func localReport() throws(AudioError) -> ChannelReport? {
    let input = try console.microphone(request.microphone)
    defer { input.close() }
    return try ChannelProbe.measure(input, device: request.device, level: request.link.level) {
      console.isStopping
    }
  }

  private func askForReport() throws -> ChannelReport? {
    let devices = try Air(
      microphone: request.microphone, device: request.device, .normal, .audible, on: console)
    var link = TalkLink(format: devices.source.format, settings: request.link)
    try link.sendProbe(mode: .normal, band: .audible)
    let outcome = try converse(link, devices) { event in
      switch event {
      case .began(_, let duration, let attempt):
        tell(
          "a probe of \(decimal(duration, places: 1)) s"
            + (attempt > 1 ? ", \(attempt) of \(request.link.attempts)." : "."))
      case .awaiting: tell("waiting for an answer.")
      case .probed, .unanswered: return true
      default: break
      }
      return false
    }
    switch outcome {
    case .probed(_, let report?): return report
    case .probed:
      throw AudioError(
        .unsuitableSignal,
        "The other one did not hear the probe. Turn the loudspeaker up, or come closer.")
    case .unanswered:
      console.complain(
        "nobody answered the probe; is there a 'tragus receive --answer' in earshot?")
      throw ExitStatus.timeout
    default: return nil
    }
  }

  /// Talks until an event decides the outcome.
  ///
  /// - Parameter take: Receives each event, and returns whether it decides.
  /// - Returns: The deciding event; `nil` after an interruption.
  private func converse(
    _ link: TalkLink, _ devices: Air, _ take: @escaping (TalkEvent) -> Bool
  ) throws -> TalkEvent? {
    // The next user may open the microphone at once.
    defer { (devices.source as? Microphone)?.close() }
    var outcome: TalkEvent?
    let listener = Listener()
    let talk = listener.add(link) { moment in
      if outcome == nil, take(moment.content) { outcome = moment.content }
    }
    try devices.run(listener, playing: talk) { outcome != nil || console.isStopping }
    return outcome
  }

  // The report is the result when nothing is sent, else a message for people.
  private func show(_ report: ChannelReport, _ choice: (mode: ModemMode, band: ModemBand)?) {
    let isData = request.content == nil
    guard isData || !isQuiet else { return }
    var lines = [
      report.passedRanges.map { "this pair passes \($0) kHz" } ?? "this pair passes nothing"
    ]
    if let time = report.reverberationTime {
      lines[0] +=
        time <= 0.16
        ? ", with hardly an echo" : "; sound dies away in \(decimal(time, places: 1)) s"
    }
    lines += ChannelPicture.lines(of: report)
    if let choice {
      lines.append("best: --mode \(choice.mode.rawValue) --band \(choice.band.rawValue)")
    }
    for line in lines {
      if isData {
        console.output.writeLine(line)
      } else {
        console.errors.write(styled: line + "\n")
      }
    }
  }
}
