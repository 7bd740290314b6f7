import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus receive`: receives messages sent as sound.
final class ReceiveCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Receive messages and files from 'tragus send', as sound.",
    discussion: """
      tragus receive                         prints each message, until Ctrl-C
      tragus receive --count 1 --timeout 1m  waits up to a minute for one message
      tragus receive --answer --save inbox   confirms messages, and stores files in a folder
      tragus receive --join                  joins the Wi-Fi network in a message
      tragus receive --exec -- ./notify.sh   runs a program for each message

      All modes and bands are received at once, except --mode tutorial. Anyone nearby can send; \
      --peer accepts only encrypted messages from a paired device.

      --on text, bytes or file selects messages. --on undecoded selects messages that were not \
      decoded or not accepted.

      A program gets the message on standard input. TRAGUS_VERIFIED contains the name of the \
      paired device, or is empty.

      Exit status: 0 success, 2 a program or network failed, 76 a message was missing, undecoded \
      or not accepted, 124 timeout, 130 interrupted.

      More: tragus send --help, tragus pair --help, guide Documentation/Talk.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var peerOptions: PeerOptions

  @OptionGroup var age: AgeOptions

  @Flag(help: "Write the bytes of each message unchanged.")
  var bytes = false

  @Option(help: "any, or tutorial to receive the code of the tutorial as well.")
  var mode = ReceptionRequest.Modes.any

  @Option(
    help: ArgumentHelp(
      "The folder for received files, made if missing. Default: files are not stored.",
      valueName: "folder"),
    completion: .directory)
  var save: String?

  @Flag(
    name: [.customLong("answer"), .customLong("ack")],
    help: "Send a confirmation when the sender asks for one.")
  var answer = false

  @Flag(
    help: """
      Join the Wi-Fi network of 'tragus send --wifi', through NetworkManager. You are asked \
      first, unless a paired device sent it.
      """)
  var join = false

  @OptionGroup var speaker: SpeakerOptions

  @OptionGroup var clock: DateOptions
  @OptionGroup var action: ActionOptions

  func validate() throws {
    try action.check { () throws(AudioError) in try actions }
    try require(action.phase == nil, "A message comes as a whole; leave --phase out.")
    try require(
      !bytes || output.format == .text,
      "--bytes writes nothing but bytes; leave --json and --csv out.")
    try require(speaker.name == nil || answer, "--speaker needs --answer.")
    if let path = output.destination.path {
      try require(
        !path.hasSuffix("/") && FileKind(path) != .folder,
        "Write --save \(printable(path)), not -o \(printable(path)): -o writes what is printed.")
    }
  }

  func run(_ console: Console) throws {
    if bytes, console.output.isTerminal {
      throw AudioError(
        .invalidRequest,
        "--bytes writes what anyone has sent as it is; pipe it, or leave it out.")
    }
    if !output.quiet, action.timeout != nil, action.count == nil, !action.exit,
      !input.areRecorded
    {
      console.note(
        "--timeout begins again after each message; -e ends with the first one, and --for 30s after "
          + "that time.")
    }
    let session = try Session(inputRequest, isQuiet: output.quiet, on: console)
    let reception = try Reception(request(on: console), on: console)
    defer { reception.close() }
    try session.forEachInput(saysNothingFound: false) { opened, isFirst in
      try opened.check(for: ReceivedMessage.self)
      guard !answer || opened.deviceID != nil else {
        throw AudioError(
          .invalidRequest,
          "--answer needs a microphone; leave '\(printable(opened.name.text))' out.")
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
    request.answers = answer
    request.joins = join
    request.device = speaker.device
    request.action = try actions
    // No message may be skipped, and a program may take its time with one.
    request.action.cooldown = action.execution.cooldown ?? 0
    request.action.timeLimit = action.execution.execTimeout
    return request
  }

  private var actions: ActionRequest {
    get throws(AudioError) {
      try action.request(
        ActionRequest.Words("a message", "messages"), on: [ReceivedMessage.name],
        besides: [UndecodedPacket.name])
    }
  }
}

extension ReceptionRequest.Modes: ExpressibleByArgument {}
