import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tragus pair`: keys that only this device and another know.
struct PairCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Agree on keys with another device, by sound.",
    discussion: """
      tragus pair                    start it on both devices, and compare six digits
      tragus pair --name kitchen     how the other device shall call this one
      tragus pair --confirm 123456   for scripts: the digits that the other side shows, or - for a line
      tragus pair --list             the peers
      tragus pair --forget kitchen   removes one, with its keys

      Say yes only if all six digits are the same on both devices: then nobody stands in between, but \
      for one chance in a million. After three attempts that came to nothing, the next must wait.

      The keys are kept in files that only you may read; afterwards 'tragus send --peer NAME' and \
      'tragus chat --peer NAME' say what only the peer can read. Status 76: no pairing; 124: nobody \
      was there.
      """)

  @Option(help: "How the other device shall call this one; the name of the computer unless set.")
  var name: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "How to call the other device here; its own name unless set.", valueName: "name"))
  var ownNameForPeer: String?

  @OptionGroup var air: AirOptions

  @Option(
    help: ArgumentHelp(
      "Say yes if these are the digits, else no; - reads them from a line of standard input.",
      valueName: "digits"))
  var confirm: String?

  @Flag(help: "Print the digits plainly.")
  var show = false

  @Flag(help: "Replace a peer of the same name.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Give up after so long without progress; 2m unless set.", valueName: "duration"),
    transform: DurationArgument.seconds)
  var timeout = 120.0

  @Flag(help: "List the peers.")
  var list = false

  @Option(help: ArgumentHelp("Remove a peer and its keys.", valueName: "name"))
  var forget: String?

  @Flag(name: [.short, .long], help: "Print no progress, no notes.")
  var quiet = false

  mutating func validate() throws {
    if list, forget != nil { throw ValidationError("--list and --forget exclude each other.") }
    for name in [name, ownNameForPeer].compactMap(\.self) where DeviceName(name) == nil {
      throw ValidationError("A name has 1 to 32 bytes that print; '\(printable(name))' is none.")
    }
    if let confirm, confirm != "-", PairSitting.digits(confirm) == nil {
      throw ValidationError("--confirm takes six digits, or -.")
    }
    guard timeout > 0 else {
      throw ValidationError("--timeout must be longer than 0s, for example 2m.")
    }
  }

  func run(_ console: Console) throws {
    let peers = try console.peers()
    if list {
      try list(peers, on: console)
    } else if let forget {
      try self.forget(forget, in: peers, on: console)
    } else {
      try pair(peers, on: console)
    }
  }

  private func list(_ peers: PeerStore, on console: Console) throws {
    var failures: [AudioError] = []
    let all = try peers.peers { failures.append($0) }
    for peer in all {
      console.output.writeLine("\(peer.name)  paired \(printable(peer.pairedAt))")
    }
    if all.isEmpty, failures.isEmpty, !quiet {
      console.note("no peer yet: run 'tragus pair' on both devices")
    }
    guard let last = failures.popLast() else { return }
    for failure in failures { console.complain(failure.message) }
    throw last
  }

  private func forget(_ name: String, in peers: PeerStore, on console: Console) throws {
    let forgotten = try peers.forget(name)
    console.output.writeLine("forgot \(forgotten.peer.name)")
    console.output.flush()
    if let first = forgotten.unsearched.first {
      let count = forgotten.unsearched.count - 1
      console.warn(
        "'\(first)'\(count == 0 ? "" : " and \(count) more") cannot be looked into; if a copy of the "
          + "keys is there, remove it.")
    }
    for failure in forgotten.failures.dropLast() { console.complain(failure.message) }
    if let last = forgotten.failures.last { throw last }
  }

  private func pair(_ peers: PeerStore, on console: Console) throws {
    try checkVacancy(peers)
    if confirm == nil, !LineInput.isTerminal {
      throw AudioError(
        .invalidRequest,
        "Standard input is no terminal, so nobody can compare the digits; use --confirm DIGITS, or "
          + "--confirm - for a line that comes later.")
    }
    let delay = try peers.attempts().delay(at: Date().timeIntervalSince1970)
    guard delay == 0 else {
      throw AudioError(
        .pairingFailed,
        "Too many attempts came to nothing; the next may begin in \(Int(delay.rounded(.up))) s.")
    }
    let devices = try air.open(on: console)
    let ownName = name.flatMap { DeviceName($0) } ?? DeviceName(nearestTo: Self.hostName)
    let talk = DialogueLink(
      TalkLink(format: devices.source.format, settings: air.settings(answers: false)),
      PairingTalk(Pairing(name: ownName), mode: air.mode, band: air.band, timeout: timeout))
    var sitting = PairSitting(peers, on: console)
    sitting.confirmation = confirm
    sitting.peerName = ownNameForPeer
    sitting.replaces = force
    sitting.isQuiet = quiet
    let view = PairView(isQuiet: quiet, printsPlainly: show, on: console)
    view.tell("waiting: run 'tragus pair' on the other device too")
    try sitting.converse(talk, devices, view)
  }

  /// A name that is taken, or a file that keeps the keys from being stored, is better known before
  /// the digits are compared.
  private func checkVacancy(_ peers: PeerStore) throws {
    var failure: AudioError?
    let all = try peers.peers { failure = failure ?? $0 }
    if let failure { throw failure }
    guard let ownNameForPeer, !force,
      all.contains(where: { $0.name.description == ownNameForPeer })
    else { return }
    throw AudioError(
      .fileExists,
      "There is a peer '\(ownNameForPeer)' already. Use --force to replace it, or another name.")
  }

  private static var hostName: String {
    String(ProcessInfo.processInfo.hostName.prefix { $0 != "." })
  }
}
