import Tragus
import TragusStation
import TragusTerminal

// Where it goes.
extension SendCommand {
  func write(_ encoder: ModemEncoder, to path: String, on console: Console) throws {
    try checkLoudness()
    let writer = try output.open(path, format: encoder.format, onlyWhenComplete: true, on: console)
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(encoder) { console.isStopping }
    }
  }

  // What is softer than half a step is rounded to nothing, unless noise is added; a bit is 6.02 dB.
  private func checkLoudness() throws(AudioError) {
    let bits = output.depth
    guard bits != .float, output.dither != .tpdf,
      modem.level < -6.02 * Double(bits.precision)
    else { return }
    throw AudioError(
      .invalidRequest,
      "At \(Int(modem.level)) dBFS a file of \(bits.rawValue) bits would be silent; use "
        + "--bits 32f, or a higher --level.")
  }

  func play(_ encoder: ModemEncoder, on console: Console) throws {
    let loudspeaker = try Loudspeaker(device, format: encoder.format)
    try loudspeaker.checkPlays(encoder.mode, encoder.band)
    note(Sound(mode: encoder.mode, band: encoder.band, duration: encoder.duration), on: console)
    let view = PlayView(
      title: "mode \(encoder.mode.rawValue), \(encoder.band.rawValue)", duration: encoder.duration,
      isShown: !quiet && console.errors.isTerminal, on: console)
    defer { view.close() }
    let played = try loudspeaker.play(encoder) {
      view.show(loudspeaker.playedTime, isPaused: false)
      return console.isStopping
    }
    view.close()
    if !played.isComplete { console.noteStop(played, of: encoder.duration) }
    try console.checkStop()
  }

  /// Sends until somebody has it.
  func deliver(_ message: ModemMessage, mode: ModemMode, band: ModemBand, on console: Console)
    throws
  {
    let loudspeaker = try Loudspeaker(device, format: TalkLink.format)
    try loudspeaker.checkPlays(mode, band)
    let input = try openMicrophone(on: console)
    defer { input.close() }
    guard input.format.sampleRate >= mode.lowestRate(for: band) else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(input.format.sampleRate)) Hz, which does not hold an answer in "
          + "the band '\(band.rawValue)'; use another one, or --band audible.")
    }
    var link = TalkLink(format: input.format, settings: settings)
    try link.send(message, mode: mode, band: band, wantsAnswer: true, repeats: repeats)
    var lastAttempt = 0
    var wasSaid = false
    var outcome: TalkEvent?
    let listener = Listener()
    let talk = listener.add(link) { moment in
      guard outcome == nil else { return }
      switch moment.content {
      case .waiting: if !quiet { console.note("the band is in use; waiting.") }
      case .began(_, let duration, let attempt):
        let sound = Sound(mode: mode, band: band, duration: duration)
        if lastAttempt == 0 {
          warn(of: sound, on: console)
          hint(
            at: sound, byteCount: message.bytes.count, sampleRate: TalkLink.format.sampleRate,
            on: console)
          note(sound, on: console)
        } else {
          let time = decimal(duration, places: 1)
          tell(
            attempt > lastAttempt
              ? "again, \(attempt) of \(tries): \(time) s." : "what is missing: \(time) s.",
            on: console)
        }
        lastAttempt = attempt
      case .awaiting:
        wasSaid = true
        tell("waiting for an answer.", on: console)
      case .asking: tell("no answer; asking whether it was heard.", on: console)
      case .delivered, .unanswered: outcome = moment.content
      default: break
      }
    }
    try listener.run(input, playing: talk, on: loudspeaker) {
      outcome != nil || console.isStopping
    }
    switch outcome {
    case .delivered:
      if !quiet { console.note("delivered.") }
      return
    case .unanswered:
      console.complain(
        "nobody answered; is there a 'tragus receive --answer' in earshot? --probe tells what "
          + "gets through.")
      throw ExitStatus.timeout
    default: break
    }
    loudspeaker.stop()
    if !quiet {
      console.note(
        wasSaid
          ? "stopped; it was said, but nobody has answered." : "stopped; it was not said whole.")
    }
    try console.checkStop()
  }

  func openMicrophone(on console: Console) throws(AudioError) -> Microphone {
    var name = microphone
    if name == nil { name = try Settings(environment: console.environment).device }
    guard let name, name.hasPrefix("mic:") else { return try Microphone(name) }
    return try Microphone(String(name.dropFirst(4)))
  }

  var settings: TalkLink.Settings {
    var settings = TalkLink.Settings()
    settings.answers = false
    settings.attempts = tries
    settings.answerTimeout = ackTimeout
    settings.level = modem.level
    settings.startsWithBeep = beep
    return settings
  }
}

extension Loudspeaker {
  fileprivate var playedTime: Double { Double(playedFrameCount) / format.sampleRate }

  /// - Throws: `deviceUnsupported` when the device's own rate does not hold the band.
  func checkPlays(_ mode: ModemMode, _ band: ModemBand) throws(AudioError) {
    guard mode != .tutorial, deviceFormat.sampleRate < mode.lowestRate(for: band) else { return }
    throw AudioError(
      .deviceUnsupported,
      "The device '\(deviceID)' plays \(Int(deviceFormat.sampleRate)) Hz, too few for the band "
        + "'\(band.rawValue)', which needs \(Int(mode.lowestRate(for: band))) Hz.")
  }
}
