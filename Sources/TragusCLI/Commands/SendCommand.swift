import ArgumentParser
import Tragus

/// `tragus send`: text, bytes and files as sound.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send text, bytes or a file as sound; 'tragus receive' hears it.",
    discussion: """
      tragus send hello                       to whoever listens
      tragus send "meet at 8" --ack           until a 'tragus receive --answer' has it
      tragus send -f key.pub --mode robust    a file with its name, across a room
      date | tragus send -                    standard input
      tragus send hello --band ultra          above 17.5 kHz, which few people hear
      tragus send hello --probe               with what this loudspeaker and microphone let through
      tragus send hello --peer kitchen        sealed for a device that was paired: tragus pair
      tragus send hello -o hello.wav          into a file, or - for a pipe; nothing is played

      The receiver needs no option: mode, band and length are heard. Anyone in earshot can record what \
      is sent; only what is sent to a paired device is secret.

      Animals and young people hear sound above 15 kHz that others do not: the command warns when it \
      is louder than usual or longer than 10 s. An existing file is never overwritten without --force.

      Status: 0 sent (with --ack: delivered), 124 nobody answered, 130 interrupted.
      """)

  @Argument(help: ArgumentHelp("The text; - is standard input.", valueName: "text"))
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("A file to send, with its name; at most 64 KiB.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var modem: ModemOptions
  @OptionGroup var peerOptions: PeerOptions

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("How often it is sent; it is received once.", valueName: "count"))
  var repeats = 1

  @Flag(help: "Listen for an answer, and send again what is missing.")
  var ack = false

  @Option(
    help: ArgumentHelp(
      "How long an answer may take; else what sound servers need.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var ackTimeout: Double?

  @Option(help: ArgumentHelp("How often it is sent when nobody answers.", valueName: "count"))
  var tries = 4

  @Flag(help: "Measure what gets through, and choose mode and band; with --ack at the other end.")
  var probe = false

  @Flag(help: "Let a soft beep announce what people do not hear.")
  var beep = false

  @Option(
    help: ArgumentHelp(
      "The output to play on: its id, or a part of its name or id.", valueName: "device"))
  var device: String?

  @Option(help: ArgumentHelp("The microphone of --ack and --probe.", valueName: "device"))
  var microphone: String?

  @Flag(name: [.short, .long], help: "Print no progress, no notes, no warnings.")
  var quiet = false

  @OptionGroup var output: FileOptions

  mutating func validate() throws {
    if file != nil, !words.isEmpty {
      throw ValidationError("Both a text and -f say what to send; give one of them.")
    }
    if words.contains("-"), words.count > 1 {
      throw ValidationError("- is standard input; a text beside it has no place.")
    }
    if words.isEmpty, file == nil, !probe {
      throw ValidationError("Say what to send: a text, -f FILE, or - for standard input.")
    }
    if !ModemEncoder.repeats.contains(repeats) {
      throw ValidationError("--repeat must be 1 to 100.")
    }
    if !(1...100).contains(tries) { throw ValidationError("--tries must be 1 to 100.") }
    if let ackTimeout, !(0.1...600).contains(ackTimeout) {
      throw ValidationError("--ack-timeout must be 100ms to 10m, for example 3s.")
    }
    if ackTimeout != nil || tries != 4, !ack {
      throw ValidationError("--ack-timeout and --tries need --ack.")
    }
    if microphone != nil, !ack, !probe {
      throw ValidationError("--microphone needs --ack or --probe.")
    }
    if modem.mode == .tutorial, peerOptions.peer != nil {
      throw ValidationError("The tutorial's code cannot carry what is sealed; leave --peer out.")
    }
    if modem.mode == .tutorial, ack || probe {
      throw ValidationError("The tutorial's code has no answers; leave --ack and --probe out.")
    }
    if output.output.isEmpty {
      if output.bits != nil || output.container != nil || output.force {
        throw ValidationError("--bits, --container and --force are for files; name one with -o.")
      }
    } else if ack || probe || device != nil {
      throw ValidationError(
        "-o writes a file and plays nothing; leave --ack, --probe and --device out.")
    }
  }

  func run() throws {
    let plain = try message()
    let message = try sealed(plain)
    let path = output.output.isEmpty ? nil : try output.path(example: "message.wav")
    var mode = modem.mode.mode
    var band = modem.band
    if probe, let choice = try measureChannel(byteCount: message?.bytes.count ?? 16) {
      (mode, band) = (mode ?? choice.mode, band ?? choice.band)
    }
    try checkInterruption()
    guard let message else { return }
    if let plain, let name = plain.fileName, !quiet {
      StandardError.note(
        "file '\(printableText(name))', \(plain.bytes.count) bytes, "
          + "SHA-256 \(ReceivedFile.digest(of: plain.bytes))")
    }
    let wantedBand = band ?? .audible
    let wanted =
      mode ?? ModemMode.automatic(for: message.bytes.count, band: wantedBand)
    if ack { return try deliver(message, mode: wanted, band: wantedBand) }
    // One channel is heard on both sides.
    let format = AudioFormat(sampleRate: output.rate ?? 48_000, channelCount: 1)
    let encoder = try ModemEncoder(
      message, mode: wanted, band: wantedBand, format: format, repeats: repeats,
      level: modem.level, startsWithBeep: beep)
    warn(mode: encoder.mode, band: encoder.band, duration: encoder.duration)
    if let path { try write(encoder, to: path) } else { try play(encoder) }
  }

  private func sealed(_ message: ModemMessage?) throws(AudioError) -> ModemMessage? {
    guard let message, let peer = peerOptions.peer else { return message }
    return try peerOptions.store().seal(message, for: peer)
  }

  private func message() throws(AudioError) -> ModemMessage? {
    if let file { return try Payload.file(file) }
    if words == ["-"] { return try Payload.standardInput { Interruption.signal != nil } }
    return words.isEmpty ? nil : try ModemMessage(text: words.joined(separator: " "))
  }

  private func play(_ encoder: ModemEncoder) throws {
    let loudspeaker = try Loudspeaker(device, format: encoder.format)
    try loudspeaker.checkPlays(encoder.mode, encoder.band)
    note(mode: encoder.mode, band: encoder.band, duration: encoder.duration)
    let view = PlayView(
      title: "mode \(encoder.mode.rawValue), \(encoder.band.rawValue)", duration: encoder.duration,
      isShown: !quiet && StandardError.isTerminal)
    defer { view.close() }
    let played = try loudspeaker.play(encoder) {
      view.show(loudspeaker.playedTime, isPaused: false)
      return Interruption.signal != nil
    }
    view.close()
    if !played.isComplete { StandardError.noteStop(played, of: encoder.duration) }
    try checkInterruption()
  }

  private func write(_ encoder: ModemEncoder, to path: String) throws {
    let writer = try output.open(path, format: encoder.format, onlyWhenComplete: true)
    var listener = Listener()
    listener.add(PartSink(writer))
    try writer.finishUnlessStopped(path) { () throws(AudioError) in
      try listener.run(encoder) { Interruption.signal != nil }
    }
  }

  private func warn(mode: ModemMode, band: ModemBand, duration: Double) {
    guard !quiet,
      let caution = ModemCaution.sentence(
        mode: mode, band: band, duration: duration, level: modem.level)
    else { return }
    StandardError.warn(caution)
  }

  /// What goes on while it lasts, for who waits at a terminal.
  private func tell(_ step: String) {
    if !quiet, StandardError.isTerminal { StandardError.note(step) }
  }

  // In a terminal alone: who reads it there is who sends.
  private func note(mode: ModemMode, band: ModemBand, duration: Double) {
    guard !quiet, StandardError.isTerminal else { return }
    StandardError.note(
      "\(EventText.number(duration, places: 1)) s in mode \(mode.rawValue), \(band.rawValue); "
        + (peerOptions.peer.map { "sealed for \($0)." } ?? "anyone in earshot can record it."))
  }
}

// MARK: With a microphone

extension SendCommand {
  private func openMicrophone() throws(AudioError) -> Microphone {
    var name = microphone
    if name == nil { name = try Settings().device }
    guard let name, name.hasPrefix("mic:") else { return try Microphone(name) }
    return try Microphone(String(name.dropFirst(4)))
  }

  /// - Returns: `nil` when it was interrupted.
  private func measureChannel(byteCount: Int) throws -> (mode: ModemMode, band: ModemBand)? {
    let input = try openMicrophone()
    defer { input.close() }
    guard let report = try ack ? askForReport(input) : localReport(input) else { return nil }
    let choice = report.choice(for: byteCount, band: modem.band)
    show(report, choice)
    guard let choice else {
      throw AudioError(
        .unsuitableSignal,
        "Nothing of \(modem.band.map { "the band '\($0.rawValue)'" } ?? "any band") gets through. "
          + "Turn the loudspeaker up, or come closer.")
    }
    return choice
  }

  private func localReport(_ input: Microphone) throws(AudioError) -> ChannelReport? {
    try ChannelProbe.measure(input, device: device) { Interruption.signal != nil }
  }

  private func askForReport(_ input: Microphone) throws -> ChannelReport? {
    let link = TalkLink(input, try Loudspeaker(device, format: TalkLink.format), settings: settings)
    try link.sendProbe(mode: .normal, band: .audible)
    while Interruption.signal == nil {
      for event in try link.step() {
        switch event {
        case .began(_, let duration, let attempt):
          tell(
            "a probe of \(EventText.number(duration, places: 1)) s"
              + (attempt > 1 ? ", \(attempt) of \(tries)." : "."))
        case .awaiting: tell("waiting for an answer.")
        case .probed(_, let report?): return report
        case .probed(_, nil):
          throw AudioError(
            .unsuitableSignal,
            "The other one did not hear the probe. Turn the loudspeaker up, or come closer.")
        case .unanswered:
          StandardError.complain(
            "nobody answered the probe; is there a 'tragus receive --answer' in earshot?")
          throw ExitStatus.timeout
        default: break
        }
      }
    }
    return nil
  }

  // The picture is what was asked for when nothing is sent; else it is for people.
  private func show(_ report: ChannelReport, _ choice: (mode: ModemMode, band: ModemBand)?) {
    let isData = words.isEmpty && file == nil
    guard isData || !quiet else { return }
    var lines = [
      report.passedRanges.map { "this pair passes \($0) kHz" } ?? "this pair passes nothing"
    ]
    if let time = report.reverberationTime {
      lines[0] +=
        time <= 0.16
        ? ", with hardly an echo" : "; sound dies away in \(EventText.number(time, places: 1)) s"
    }
    lines += ChannelPicture.lines(of: report)
    if let choice {
      lines.append("best: --mode \(choice.mode.rawValue) --band \(choice.band.rawValue)")
    }
    for line in lines {
      if isData { StandardOutput.shared.writeLine(line) } else { StandardError.write(line + "\n") }
    }
  }

  private var settings: TalkLink.Settings {
    var settings = TalkLink.Settings()
    settings.answers = false
    settings.attempts = tries
    settings.answerTimeout = ackTimeout
    settings.level = modem.level
    return settings
  }

  /// Sends until somebody has it.
  private func deliver(_ message: ModemMessage, mode: ModemMode, band: ModemBand) throws {
    let loudspeaker = try Loudspeaker(device, format: TalkLink.format)
    try loudspeaker.checkPlays(mode, band)
    let input = try openMicrophone()
    defer { input.close() }
    guard input.format.sampleRate >= mode.lowestRate(for: band) else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(input.format.sampleRate)) Hz, which does not hold an answer in "
          + "the band '\(band.rawValue)'; use another one, or --band audible.")
    }
    let link = TalkLink(input, loudspeaker, settings: settings)
    try link.send(message, mode: mode, band: band, wantsAnswer: true, repeats: repeats)
    var lastAttempt = 0
    while Interruption.signal == nil {
      for event in try link.step() {
        switch event {
        case .waiting: if !quiet { StandardError.note("the band is in use; waiting.") }
        case .began(_, let duration, let attempt):
          if lastAttempt == 0 {
            warn(mode: mode, band: band, duration: duration)
            note(mode: mode, band: band, duration: duration)
          } else {
            let time = EventText.number(duration, places: 1)
            tell(
              attempt > lastAttempt
                ? "again, \(attempt) of \(tries): \(time) s." : "what is missing: \(time) s.")
          }
          lastAttempt = attempt
        case .awaiting: tell("waiting for an answer.")
        case .asking: tell("no answer; asking whether it was heard.")
        case .delivered:
          if !quiet { StandardError.note("delivered.") }
          return
        case .unanswered:
          StandardError.complain(
            "nobody answered; is there a 'tragus receive --answer' in earshot? --probe tells what "
              + "gets through.")
          throw ExitStatus.timeout
        default: break
        }
      }
    }
    loudspeaker.stop()
    try checkInterruption()
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
