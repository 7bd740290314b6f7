import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus receive`: what others send as sound.
struct ReceiveCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Receive what 'tragus send' sends.",
    discussion: """
      tragus receive                          each message as a line, until Ctrl-C
      tragus receive --count 1 --timeout 1m   one message, or status 124 after a minute
      tragus receive take.wav --json          with mode, SNR, corrected symbols and time
      tragus receive --answer                 tells who sends with --ack that it came, answers probes
      tragus receive --peer kitchen           only what a paired device has sealed
      tragus receive --save inbox             files into a folder; nothing is overwritten. Their paths
                                              are printed; texts then stand behind 'text: '
      tragus receive --bytes > data.bin       the bytes of each message as they are
      tragus receive --exec -- ./notify.sh    runs a program for each, with its bytes as input

      All modes and bands are heard at once, but the tutorial's code: --mode tutorial. What comes \
      may come from anyone: control characters are escaped, and no message is ever run.

      A program of --exec is told in TRAGUS_VERIFIED which paired device sent the message; empty: \
      anyone. It is run for each message, for as long as it takes, unless --cooldown and \
      --exec-timeout say otherwise.

      Status: 0 received, 2 a program of --exec failed, 76 something was heard but not decoded or \
      not taken, or a file holds no message, 124 nothing was heard before --timeout, or less than \
      --count, 130 interrupted.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var peerOptions: PeerOptions

  @OptionGroup var age: AgeOptions

  @Flag(help: "Write the bytes of each message as they are.")
  var bytes = false

  @Option(help: "any, or tutorial to hear that code too.")
  var mode = ReceptionRequest.Modes.any

  @Option(
    help: ArgumentHelp("Where to store files that are sent.", valueName: "folder"),
    completion: .directory)
  var save: String?

  @Option(
    help: ArgumentHelp("Stop when nothing came for so long.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var timeout: Double?

  @Option(help: ArgumentHelp("Stop after so many messages.", valueName: "count"))
  var count: Int?

  @Flag(
    name: [.customLong("answer"), .customLong("ack")],
    help: "Answer through the loudspeaker what wants an answer.")
  var answer = false

  @OptionGroup var speaker: SpeakerOptions

  @OptionGroup var execution: ExecutionOptions

  mutating func validate() throws {
    try require(count, in: 1...Int.max, "--count must be 1 or more.")
    try require(
      timeout, in: 0.01...86_400_000, "--timeout must be 10ms or more, for example 30s.")
    try require(
      !bytes || output.format == .text,
      "--bytes writes nothing but bytes; leave --json and --csv out.")
    try require(speaker.name == nil || answer, "--speaker needs --answer.")
  }

  func run(_ console: Console) throws {
    if bytes, console.output.isTerminal {
      throw AudioError(
        .invalidRequest,
        "--bytes writes what anyone has sent as it is; pipe it, or leave it out.")
    }
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    let reception = try Reception(request(on: console), on: console)
    defer { reception.close() }
    try session.forEachInput(saysNothingFound: false) { opened, isFirst in
      try opened.check(for: ReceivedMessage.self)
      guard !answer || opened.deviceID != nil else {
        throw AudioError(
          .invalidRequest, "--answer needs a microphone; '\(opened.name.text)' is none.")
      }
      try reception.hear(opened, isFirst: isFirst)
    }
    reception.close()
    try reception.finish()
  }

  private func request(on console: Console) throws(AudioError) -> ReceptionRequest {
    var request = ReceptionRequest()
    request.reporting = output.reporting
    request.mode = mode
    request.peer = peerOptions.peer
    request.peers = try peerOptions.storeIfThere(on: console)
    request.maximumAge = age.maxAge
    request.writesBytes = bytes
    request.folder = save
    request.timeout = timeout
    request.count = count
    request.answers = answer
    request.device = speaker.device
    request.program = execution.program
    request.cooldown = execution.cooldown ?? request.cooldown
    request.timeLimit = execution.execTimeout
    return request
  }
}

extension ReceptionRequest.Modes: ExpressibleByArgument {}
