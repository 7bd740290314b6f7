import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus send`: text, bytes and files as sound.
struct SendCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send text, bytes or a file as sound.",
    discussion: """
      tragus send hello                       to whoever listens
      tragus send "meet at 8" --ack           until a 'tragus receive --answer' has it
      tragus send -f key.pub --mode robust    a file with its name, across a room
      date | tragus send -                    standard input
      tragus send hello --band ultra          above 17.5 kHz, which few people hear
      tragus send hello --probe               with what this loudspeaker and microphone let through
      tragus send hello --peer kitchen        sealed for a device that was paired: tragus pair
      tragus send hello -o hello.wav          into a file, or - for a pipe; nothing is played

      The receiver needs no option: mode, band and length are heard. Anyone in earshot can record \
      what is sent; only what is sent to a paired device is secret.

      Animals and young people hear sound above 15 kHz that others do not: the command warns when \
      it is louder than usual or longer than 10 s. An existing file is never overwritten without \
      --force.

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
    if !Self.isText(words) {
      throw ValidationError("The text is not UTF-8; send bytes with -f FILE, or - and a pipe.")
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
    if modem.mode == .tutorial, modem.band != nil {
      throw ValidationError("The tutorial's code has tones of its own; leave --band out.")
    }
    if modem.mode == .tutorial, ack || probe {
      throw ValidationError("The tutorial's code has no answers; leave --ack and --probe out.")
    }
    if modem.mode == .tutorial, beep {
      throw ValidationError("The tutorial's code has no beep before it; leave --beep out.")
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

  func run(_ console: Console) throws {
    let path = output.output.isEmpty ? nil : try output.path(example: "message.wav")
    if let path, let file { try InputName.check([path], spare: [file]) }
    let plain = try message(on: console)
    let message = try sealed(plain, on: console)
    var mode = modem.mode.mode
    var band = modem.band
    if probe {
      if let choice = try measureChannel(byteCount: message?.bytes.count ?? 16, on: console) {
        (mode, band) = (mode ?? choice.mode, band ?? choice.band)
      } else if !quiet {
        console.note(
          "stopped during the probe" + (message == nil ? "." : "; the message was not said."))
      }
    }
    try console.checkStop()
    guard let message else { return }
    let wantedBand = band ?? .audible
    let wanted =
      mode ?? ModemMode.automatic(for: message.bytes.count, band: wantedBand)
    if ack {
      if let plain { note(plain, on: console) }
      return try deliver(message, mode: wanted, band: wantedBand, on: console)
    }
    // One channel is heard on both sides.
    let format = AudioFormat(sampleRate: output.rate ?? 48_000, channelCount: 1)
    let encoder = try ModemEncoder(
      message, mode: wanted, band: wantedBand, format: format, repeats: repeats,
      level: modem.level, startsWithBeep: beep)
    if let plain { note(plain, on: console) }
    let sound = Sound(mode: encoder.mode, band: encoder.band, duration: encoder.duration)
    warn(of: sound, on: console)
    hint(at: sound, byteCount: message.bytes.count, sampleRate: format.sampleRate, on: console)
    if let path {
      try write(encoder, to: path, on: console)
    } else {
      try play(encoder, on: console)
    }
  }
}
