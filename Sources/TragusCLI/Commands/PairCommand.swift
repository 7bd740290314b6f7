import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus pair`: makes keys that only two devices know.
final class PairCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Exchange keys with another device, by sound.",
    discussion: """
      tragus pair                   run it on both devices, and compare six digits
      tragus pair --name kitchen    sets the name of this device on the other one
      tragus pair --list            lists the paired devices
      tragus pair --forget kitchen  removes a paired device and its keys

      Confirm only if all six digits are the same on both devices. Then nobody has interfered.

      The keys are in files that only you can read. After three failed attempts, the next \
      attempt must wait.

      Exit status: 0 success, 76 pairing failed, 124 no other device answered, 130 interrupted.

      More: tragus send --help, tragus chat --help, guide Documentation/Pairing.md
      """)

  @Option(help: "The name of this device on the other device. Default: the name of this computer.")
  var name: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The name of the other device on this one. Default: the name that it sends.",
      valueName: "name"))
  var ownNameForPeer: String?

  @OptionGroup var air: AirOptions

  @Option(
    help: ArgumentHelp(
      "Confirm if the digits are these, and refuse otherwise; - reads them from a line of "
        + "standard input.",
      valueName: "digits"))
  var confirm: String?

  @Flag(help: "Print the digits as plain text.")
  var show = false

  @Flag(help: "Replace a peer with the same name.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Give up after this long without progress. Default: 2m.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var timeout = 120.0

  @Flag(help: "List the peers.")
  var list = false

  @Option(help: ArgumentHelp("Remove a peer and its keys.", valueName: "name"), completion: .peer)
  var forget: String?

  @Flag(name: [.short, .long], help: "Print no progress and no notes.")
  var quiet = false

  func validate() throws {
    try require(!list || forget == nil, "Give only one of --list and --forget.")
    if list || forget != nil {
      let unused: KeyValuePairs = [
        "name": name != nil, "as": ownNameForPeer != nil, "confirm": confirm != nil, "show": show,
        "timeout": timeout != 120, "mode": air.modeChoice != .normal, "force": force,
        "speaker": air.speaker.name != nil, "output": air.output != nil,
        "peak": air.sound.peak != ModemEncoder.usualLevel,
      ]
      try refuse(unused) { "\($0) is for pairing; leave it out with --list and --forget." }
    }
    for name in [name, ownNameForPeer].compactMap(\.self) {
      try require(
        DeviceName(name) != nil,
        "A name has 1 to 32 bytes that print, for example kitchen; '\(printable(name))' does not fit."
      )
    }
    if let confirm, confirm != "-" {
      try require(PairSitting.digits(confirm) != nil, "--confirm takes six digits, or -.")
    }
    try require(timeout > 0, "--timeout must be longer than 0s, for example 2m.")
  }

  func run(_ console: Console) throws {
    var sitting = PairSitting(try console.peers(), on: console)
    sitting.isQuiet = quiet
    if list { return try sitting.list() }
    if let forget { return try sitting.forget(forget) }
    sitting.confirmation = confirm
    sitting.peerName = ownNameForPeer
    sitting.replaces = force
    try sitting.pair(
      as: name, mode: air.mode, band: air.band, timeout: timeout, printsPlainly: show,
      air.settings(answers: false)
    ) { () throws(AudioError) in try air.open(on: console) }
  }
}
