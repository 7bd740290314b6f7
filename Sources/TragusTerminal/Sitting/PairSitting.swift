import Tragus
import TragusStation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One pairing in a terminal: the exchange over the air, the digits to compare, and the stored
/// keys.
package struct PairSitting {
  /// The digits that the other device must show; `-` reads them later from a line, and `nil` asks.
  package var confirmation: String?
  /// The name of the other device here, or `nil` for the name it gives itself.
  package var peerName: String?
  /// Whether a peer of that name may be replaced.
  package var replaces = false
  package var isQuiet = false
  private let peers: PeerStore
  private let console: Console

  package init(_ peers: PeerStore, on console: Console) {
    (self.peers, self.console) = (peers, console)
  }

  /// Pairs, and stores the keys.
  ///
  /// - Parameters:
  ///   - ownName: The name that the other device gets, or `nil` for the name of the computer.
  ///   - timeout: Seconds without progress before giving up.
  ///   - printsPlainly: Whether to print the digits as one line, without large figures.
  ///   - settings: The settings of this end.
  ///   - open: Opens the devices.
  /// - Throws: The errors of the devices; `pairingFailed`; `fileExists` for a name in use; the exit
  ///   status for a missing answer.
  package func pair(
    as ownName: String?, mode: ModemMode, band: ModemBand, timeout: Double, printsPlainly: Bool,
    _ settings: TalkLink.Settings, open: () throws(AudioError) -> Air
  ) throws {
    try checkVacancy()
    if confirmation == nil, !LineInput(on: console).isTerminal {
      throw AudioError(
        .invalidRequest,
        "Standard input is not a terminal, so nobody can compare the digits; use --confirm DIGITS, or "
          + "--confirm - for a line that comes later.")
    }
    try peers.checkAttempts(at: Date().timeIntervalSince1970)
    let devices = try open()
    let name = ownName.flatMap { DeviceName($0) } ?? DeviceName.ofThisComputer
    let talk = DialogueLink(
      TalkLink(format: devices.source.format, settings: settings),
      PairingTalk(Pairing(name: name), mode: mode, band: band, timeout: timeout))
    let view = PairView(isQuiet: isQuiet, printsPlainly: printsPlainly, on: console)
    view.tell("waiting: run 'tragus pair' on the other device too")
    try converse(talk, devices, view)
  }

  /// Prints the peers.
  package func list() throws {
    var failures: [AudioError] = []
    let all = try peers.peers { failures.append($0) }
    for peer in all {
      console.output.writeLine("\(peer.name)  paired \(printable(peer.pairedAt))")
    }
    if all.isEmpty, failures.isEmpty, !isQuiet {
      console.note("no peer yet: run 'tragus pair' on both devices")
    }
    try complain(failures)
  }

  /// Removes a peer and its keys.
  package func forget(_ name: String) throws {
    let forgotten = try peers.forget(name)
    console.output.writeLine("forgot \(forgotten.peer.name)")
    console.output.flush()
    if let first = forgotten.unsearched.first {
      let count = forgotten.unsearched.count - 1
      console.warn(
        "'\(first)'\(count == 0 ? "" : " and \(count) more") cannot be looked into; if a copy of the "
          + "keys is there, remove it.")
    }
    try complain(forgotten.failures)
  }

  // The command ends with the last failure.
  private func complain(_ failures: [AudioError]) throws(AudioError) {
    for failure in failures.dropLast() { console.complain(failure.message) }
    if let last = failures.last { throw last }
  }

  /// Checks that the name is free and that the keys can be stored, before anyone compares the
  /// digits.
  private func checkVacancy() throws {
    var failure: AudioError?
    let all = try peers.peers { failure = failure ?? $0 }
    if let failure { throw failure }
    guard let peerName, !replaces,
      all.contains(where: { $0.name.description == peerName })
    else { return }
    throw AudioError(
      .fileExists,
      "There is a peer '\(peerName)' already. Use --force to replace it, or another name.")
  }

  private func converse(
    _ talk: DialogueLink<PairingTalk>, _ devices: Air, _ view: PairView
  ) throws {
    var input = LineInput(on: console)
    var digits: String?
    var isCounted = false
    var outcome: PairingTalk.Event?
    var events: [PairingTalk.Event] = []
    let listener = Listener()
    let member = listener.add(talk) { events.append($0.content) }
    try devices.run(listener, playing: member) {
      let talk = listener.analyzer(of: member)
      if talk.dialogue.hasBegun, !isCounted {
        isCounted = true
        // The attempt counts as failed until it succeeds.
        try peers.addAttempt(succeeded: false, at: Date().timeIntervalSince1970)
      }
      if let shown = digits, outcome == nil, let same = answer(to: shown, &input) {
        digits = nil
        view.endQuestion(byEnter: !input.isOver)
        let answered = try listener.update(member) { try same ? $0.confirm() : $0.refuse() }
        if same, answered.isEmpty { view.tell("waiting until the other side says yes too") }
        events += answered
      }
      if console.isStopping, outcome == nil {
        events += try listener.update(member) { try $0.refuse() }
      }
      if case .paired? = outcome {
        // The last message is sent to its end: then the other side has the keys too.
        if console.isStopping, talk.link.isIdle { return true }
      } else if console.isOverdue {
        return true
      }
      for event in events {
        switch event {
        case .saying(let duration): view.tellSaying(duration)
        case .heard: view.tellHeard()
        case .undecoded: view.tellUndecoded()
        case .compare(let text):
          digits = text
          if confirmation == nil { input.discard() }
          view.show(text, asks: confirmation == nil)
        case .paired(let keys):
          view.close()
          try keep(keys)
          if !listener.analyzer(of: member).dialogue.isOver { view.tellStaying() }
          outcome = event
        case .failed, .timedOut:
          outcome = outcome ?? event
        }
      }
      events = []
      return listener.analyzer(of: member).dialogue.isOver
    }
    view.close()
    if case .paired? = outcome { return }
    try console.checkStop()
    switch outcome {
    case .failed(let failure)?: throw failure.error
    default:
      console.complain(
        digits == nil
          ? "Nobody answered; start 'tragus pair' on the other device too, nearer or louder."
          : "There was no answer in time; nothing was stored.")
      throw ExitStatus.timeout
    }
  }

  /// Whether the digits match, once the user has answered.
  private func answer(to digits: String, _ input: inout LineInput) -> Bool? {
    if let confirmation, confirmation != "-" { return Self.digits(confirmation) == digits }
    guard let line = input.next().map({ String(decoding: $0, as: UTF8.self) }) else {
      return input.isOver ? false : nil
    }
    if let said = Self.digits(line) { return said == digits }
    let word = line.filter { !$0.isWhitespace }.lowercased()
    return confirmation == nil && ["y", "yes"].contains(word)
  }

  private func keep(_ keys: PairedKeys) throws {
    let now = Date().timeIntervalSince1970
    let wanted = peerName.flatMap { DeviceName($0) } ?? keys.peerName
    let peer = try peers.keep(keys, as: wanted, replacing: replaces, at: now)
    if peer.name != wanted, !isQuiet {
      console.note(
        "there was a peer '\(wanted)' already; --force would replace it, --as NAME calls the new one "
          + "something else.")
    }
    // The keys are stored first, so that an error here does not lose them.
    do throws(AudioError) {
      try peers.addAttempt(succeeded: true, at: now)
    } catch {
      console.warn("\(error.message) The next attempts to pair may have to wait.")
    }
    console.output.writeLine("paired with \(peer.name)")
    console.output.flush()
  }

  /// Six digits, with or without a space between.
  package static func digits(_ text: String) -> String? {
    let digits = text.filter { !$0.isWhitespace }
    return digits.utf8.count == 6 && digits.utf8.allSatisfy { 48...57 ~= $0 } ? digits : nil
  }
}
