import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus send`: sends text, bytes and files as sound.
final class SendCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send text, bytes or a file as sound.",
    discussion: """
      tragus send hello                       sends a text to all receivers nearby
      tragus send "meet at 8" --ack           repeats it until 'tragus receive --answer' confirms it
      tragus send -f key.pub --peer kitchen   encrypts a file for a paired device
      tragus send --wifi home --peer kitchen  sends the password of a Wi-Fi network
      tragus send hello -o hello.wav          writes a file, and plays nothing

      'tragus receive' needs no option, except for --mode tutorial. Anyone nearby can record a \
      message, but only the paired device can read an encrypted one.

      Animals and young people hear sound above 15 kHz that others do not. Keep it soft and \
      short.

      Exit status: 0 sent (with --ack: delivered), 124 nobody answered, 130 interrupted.

      More: tragus receive --help, tragus pair --help, guide Documentation/Talk.md
      """)

  @Argument(help: ArgumentHelp("The text; - is standard input.", valueName: "text"))
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Send this file, with its name; at most 64 KiB.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var network: WiFiOptions
  @OptionGroup var modem: ModemOptions
  @OptionGroup var peerOptions: PeerOptions

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Send the message this many times. It is received once.", valueName: "count")
  )
  var repeats = 1

  @Flag(help: "Wait for a confirmation, and send missing parts again.")
  var ack = false

  @Option(
    help: ArgumentHelp(
      "Wait this long for a confirmation. Default: as long as the audio latency requires.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var ackTimeout: Double?

  @Option(help: ArgumentHelp("With --ack: try this many times.", valueName: "count"))
  var tries = 4

  @Flag(help: "Measure the channel, and choose mode and band. With --ack at the other end.")
  var probe = false

  @Flag(help: "Announce inaudible messages with a soft beep.")
  var beep = false

  @OptionGroup var microphone: MicrophoneOptions

  @Flag(name: [.short, .long], help: "Print no progress, no notes and no warnings.")
  var quiet = false

  @OptionGroup var output: FileOptions

  func validate() throws {
    try require(
      file == nil || words.isEmpty, "Both a text and -f say what to send; give one of them.")
    try require(
      network.wifi == nil || words.isEmpty && file == nil,
      "--wifi is a message of its own; leave the text and -f out.")
    try require(
      !words.contains("-") || words.count == 1,
      "- is standard input; a text beside it has no place.")
    if ack, words.count == 2, Double(words[1]) == nil,
      (try? DurationText.seconds(in: words[1])) != nil
    {
      throw ValidationError(
        "'\(words[1])' would be sent as text; write --ack-timeout \(words[1]), or put the text in quotes."
      )
    }
    try checkFiles()
    try require(repeats, in: ModemEncoder.repeats, "--repeat must be 1 to 100.")
    try require(tries, in: 1...100, "--tries must be 1 to 100.")
    try require(
      ackTimeout, in: 0.1...600, "--ack-timeout must be 100ms to 10m, for example 3s.")
    try require(
      ackTimeout == nil && tries == 4 || ack || output.namesFile,
      "--ack-timeout and --tries need --ack.")
    let speaker = TragusCommand.quotedForShell("speaker:" + (microphone.device ?? ""))
    try require(
      microphone.device == nil || ack || probe,
      "--device is the microphone of --ack and --probe; write -o \(speaker) to play there.")
    if modem.mode == .tutorial { try validateTutorial() }
    if !output.namesFile {
      try output.checkUnused()
    } else {
      let others: KeyValuePairs = [
        "ack": ack, "probe": probe, "tries": tries != 4, "ackTimeout": ackTimeout != nil,
      ]
      try refuse(others) {
        "-o writes a file and hears no answer; leave \($0) out. --repeat 3 writes it three times."
      }
    }
  }

  // Of names that stand alone, and are more likely files than messages.
  private static let suffixes: Set<String> = [
    ".txt", ".md", ".pdf", ".jpg", ".jpeg", ".png", ".gif", ".json", ".csv", ".xml", ".yaml",
    ".zip", ".gz", ".wav", ".flac", ".mp3", ".ogg", ".opus", ".bin", ".key", ".pub", ".pem",
  ]

  // The name of a file is seldom a message.
  private func checkFiles() throws {
    if words.count == 1, FileKind(words[0]) == .file {
      throw ValidationError(
        "'\(printable(words[0]))' is a file; write -f \(TragusCommand.quotedForShell(words[0])) to send "
          + "it, or pipe its name in as a text.")
    }
    if words.count == 1, Self.suffixes.contains(PathParts(words[0]).suffix.lowercased()),
      !words[0].contains("://"), !words[0].contains(where: \.isWhitespace),
      FileKind(words[0]) == nil
    {
      throw ValidationError(
        "There is no file '\(printable(words[0]))'; -f sends a file, and a text in a pipe is sent as it is."
      )
    }
    if let last = words.last, words.count > 1, !output.namesFile, FileOptions.isSoundFile(last) {
      let name = TragusCommand.quotedForShell(last)
      throw ValidationError(
        "Write -o \(name) for a file to write, or the whole text in quotes, not \(name) alone.")
    }
  }

  private func validateTutorial() throws {
    try require(
      peerOptions.peer == nil,
      "The tutorial's code cannot carry what is sealed; leave --peer out.")
    try require(
      modem.band == nil, "The tutorial's code has tones of its own; leave --band out.")
    try require(
      !ack && !probe, "The tutorial's code has no answers; leave --ack and --probe out.")
    try require(!beep, "The tutorial's code has no beep before it; leave --beep out.")
  }

  func run(_ console: Console) throws {
    var request = SendRequest()
    // A text that is piped in needs no name.
    request.content = content ?? (console.hasPipedInput && !probe ? .standardInput : nil)
    if request.content == nil, !probe {
      throw AudioError(
        .invalidRequest, "Say what to send: a text, -f FILE, --wifi NAME, or - for standard input.")
    }
    request.mode = modem.mode.mode
    request.band = modem.band
    request.peer = peerOptions.peer
    request.repeats = repeats
    request.wantsAnswer = ack
    request.link.attempts = tries
    request.link.answerTimeout = ackTimeout
    request.link.level = modem.peak
    request.link.startsWithBeep = beep
    request.probes = probe
    let place = try output.soundOutput()
    (request.device, request.path) = (place.device, place.path)
    request.microphone = microphone.device
    request.file = output.request
    request.isQuiet = quiet
    try SendSitting(request, on: console).send()
  }

  private var content: SendRequest.Content? {
    if let network = network.request { return .network(network) }
    if words == ["-"] || file == "-" { return .standardInput }
    if let file { return .file(file) }
    return words.isEmpty ? nil : .text(words.joined(separator: " "))
  }
}
