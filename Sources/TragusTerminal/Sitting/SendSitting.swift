import Tragus
import TragusStation

/// One message on its way: measured, sealed, played or written, and answered.
package struct SendSitting {
  let request: SendRequest
  let console: Console
  var isQuiet: Bool { request.isQuiet }

  package init(_ request: SendRequest, on console: Console) {
    (self.request, self.console) = (request, console)
  }

  /// Sends the message.
  ///
  /// - Throws: The errors of the devices, the file and the message; the exit status for a missing
  ///   answer, and for a signal.
  package func send() throws {
    if let path = request.path, case .file(let file) = request.content {
      try InputName.check([path], spare: [file])
    }
    let plain: ModemMessage?
    do throws(AudioError) {
      plain = try request.message(on: console)
    } catch {
      try console.checkStop()
      throw error
    }
    let message = try request.sealed(plain, on: console)
    var (mode, band) = (request.mode, request.band)
    if request.probes {
      if let choice = try measureChannel(byteCount: message?.bytes.count ?? 16) {
        (mode, band) = (mode ?? choice.mode, band ?? choice.band)
      } else if !isQuiet {
        console.note(
          "stopped during the probe" + (message == nil ? "." : "; the message was not said."))
      }
    }
    try console.checkStop()
    guard let message else { return }
    if case .network = request.content, request.peer == nil, !isQuiet {
      console.warn("anyone near can hear the password; --peer NAME seals it for a paired device.")
    }
    let wantedBand = band ?? .audible
    let wanted = mode ?? ModemMode.automatic(for: message.bytes.count, band: wantedBand)
    if request.wantsAnswer {
      if let plain { note(plain) }
      return try deliver(message, mode: wanted, band: wantedBand)
    }
    // Both sides use one channel.
    let format = AudioFormat(sampleRate: request.file.sampleRate ?? 48_000, channelCount: 1)
    let encoder = try ModemEncoder(
      message, mode: wanted, band: wantedBand, format: format, repeats: request.repeats,
      level: request.link.level, startsWithBeep: request.link.startsWithBeep)
    if let plain { note(plain) }
    let sound = Sound(mode: encoder.mode, band: encoder.band, duration: encoder.duration)
    warn(of: sound)
    hint(at: sound, byteCount: message.bytes.count, sampleRate: format.sampleRate)
    if let path = request.path {
      try checkLoudness()
      try request.file.write(encoder, to: path, on: console)
    } else {
      try play(encoder, sound)
    }
  }

  // Samples below half a step round to zero unless dither is added; a bit is 6.02 dB.
  private func checkLoudness() throws(AudioError) {
    let (bits, level) = (request.file.depth, request.link.level)
    guard bits != .float, request.file.dithering != .tpdf, level < -6.02 * Double(bits.precision)
    else { return }
    throw AudioError(
      .invalidRequest,
      "At \(Int(level)) dBFS a file of \(bits.rawValue) bits would be silent; use "
        + "--bits 32f, or a higher --peak.")
  }

  private func play(_ encoder: ModemEncoder, _ sound: Sound) throws {
    let loudspeaker = try Loudspeaker(request.device, format: encoder.format)
    try loudspeaker.checkPlays(encoder.mode, encoder.band)
    note(sound)
    let screen =
      isQuiet
      ? nil
      : console.errorTerminal.map { terminal in
        LiveScreen(
          PlayView(duration: encoder.duration),
          .init(
            command: "tragus send", input: "mode \(encoder.mode.rawValue), \(encoder.band.rawValue)"
          ),
          on: terminal, place: .below, stop: { console.stopByKey() })
      }
    try loudspeaker.play(encoder, of: encoder.duration, on: console) {
      screen?.attend()
      screen?.update(at: loudspeaker.playedTime)
    } end: {
      screen?.close()
    }
    // Part of a message is useless, whatever stopped it.
    if let signal = console.cancellation.signal { throw ExitStatus(signal: signal) }
  }
}
