/// One attempt of two devices to agree on keys while others may listen and interfere.
///
/// Bytes go in and out; it knows no sound, clock or screen. Both devices exchange fresh X25519 keys
/// and show six digits derived from all of it. A commitment binds the initiator before it sees the
/// responder's key. An attacker in between must choose its keys before it can know the digits. So
/// they agree by chance alone, one time in a million, and people who compare them find out. An
/// attempt answers one initiator only and ends with the first message that is wrong: another guess
/// takes another attempt, which a person must start.
///
/// ```swift
/// var here = Pairing(name: DeviceName("kitchen")!)
/// var there = Pairing(name: DeviceName("cellar")!)
/// let reply = there.receive(here.begin())
/// let reveal = here.receive(reply.send!)
/// if case .compare(let digits) = there.receive(reveal.send!).event { print(digits) }
/// ```
///
/// The protocol is ZRTP's in small (RFC 6189, section 4.4.1.1): a hash commitment before the
/// exchange and a short authentication string after it. `Documentation/Pairing.md` writes it down.
public struct Pairing: Sendable {
  private enum State {
    case listening
    /// As the initiator.
    case committed
    case revealed(PairingKeys)
    case comparing(PairingKeys)
    case confirmed(PairingKeys)
    /// As the responder.
    case replied(to: [UInt8])
    case shown(PairingKeys, peer: DeviceName?)
    case waiting(PairingKeys)
    case paired
    case failed
  }

  private let name: DeviceName
  // For either role; both begin as strangers, and only one role comes to use its secrets.
  private let initiator: PairingSecrets
  private let responder: PairingSecrets
  private var state = State.listening
  // When it failed.
  private var hadBegun = false
  // What was sent and heard, to know an echo or a repetition.
  private var sent: Set<[UInt8]> = []
  private var answers: [[UInt8]: [UInt8]] = [:]
  // The confirmation of the initiator, which is answered once our people have decided too.
  private var confirmation: [UInt8] = []

  /// - Parameter name: The name of this device on the other one.
  public init(name: DeviceName) {
    var generator = SystemRandomNumberGenerator()
    self.init(name: name, using: &generator)
  }

  /// - Parameter generator: Unpredictable, but in tests.
  package init(name: DeviceName, using generator: inout some RandomNumberGenerator) {
    self.init(
      name: name, initiator: PairingSecrets(using: &generator),
      responder: PairingSecrets(using: &generator))
  }

  init(name: DeviceName, initiator: PairingSecrets, responder: PairingSecrets) {
    (self.name, self.initiator, self.responder) = (name, initiator, responder)
  }

  /// What must be sent again when no answer came; nothing when the other side has to speak first.
  package private(set) var unanswered: [UInt8]?

  /// Whether it has ended, with keys or without.
  package var isOver: Bool {
    switch state {
    case .paired, .failed: true
    default: false
    }
  }

  /// Whether somebody has been answered: the attempt counts, however it ends.
  package var hasBegun: Bool {
    switch state {
    case .listening, .committed: false
    case .failed: hadBegun
    default: true
    }
  }

  /// Becomes the initiator, which speaks first. Only a device that has not heard anything yet does
  /// so.
  ///
  /// - Returns: The message to send.
  public mutating func begin() -> [UInt8] {
    guard case .listening = state else { preconditionFailure("The pairing has begun already.") }
    state = .committed
    return ask(PairingMessage(.commitment, initiator.commitment))
  }

  /// Takes a message that was heard.
  ///
  /// Our own messages, and ones that were answered before, change nothing. Before anything was
  /// given away, messages of others do not either. After that, all but the next message ends the
  /// attempt.
  public mutating func receive(_ bytes: [UInt8]) -> PairingStep {
    // Other protocols begin with another byte.
    guard bytes.first == PairingMessage.mark else { return .nothing }
    if case .failed = state { return .nothing }
    if sent.contains(bytes) { return .nothing }
    if let answer = answers[bytes] { return PairingStep(send: answer.isEmpty ? nil : answer) }
    if case .paired = state { return .nothing }
    do {
      let message = try PairingMessage(bytes)
      if message.step == .refusal, hasBegun { return end(.refused) }
      return try advance(message, bytes)
    } catch {
      let isOfOthers = error == .malformed || error == .unexpected
      return isOfOthers && !hasBegun ? .nothing : fail(error)
    }
  }

  /// People have found the same digits on both devices.
  public mutating func confirm() -> PairingStep {
    switch state {
    case .comparing(let keys):
      state = .confirmed(keys)
      let body = keys.confirmation(of: name, by: .initiatorConfirmation)
      return PairingStep(send: ask(PairingMessage(.initiatorConfirmation, body)))
    case .shown(let keys, nil):
      state = .waiting(keys)
      return .nothing
    case .shown(let keys, let peer?):
      return finishAsResponder(keys, peer)
    default:
      return .nothing
    }
  }

  /// The digits differ, or somebody gives up.
  public mutating func refuse() -> PairingStep {
    isOver ? .nothing : fail(.refused)
  }

  private mutating func advance(
    _ message: PairingMessage, _ bytes: [UInt8]
  ) throws(PairingFailure) -> PairingStep {
    switch (state, message.step) {
    case (.listening, .commitment):
      return reply(to: bytes)
    case (.committed, .commitment):
      // Both began at once: the lower commitment goes on, the other side answers it.
      guard message.body.lexicographicallyPrecedes(initiator.commitment) else { return .nothing }
      return reply(to: bytes)
    case (.committed, .reply):
      return try reveal(message, bytes)
    case (.replied(let commitment), .reveal):
      return try show(message, bytes, commitment)
    case (.revealed(let keys), .readiness):
      guard isEqualInConstantTime(message.body, keys.readiness) else { throw .wrongConfirmation }
      state = .comparing(keys)
      remember(bytes, answer: [])
      unanswered = nil
      return PairingStep(event: .compare(digits: keys.digits))
    case (.shown(let keys, nil), .initiatorConfirmation):
      let peer = try keys.name(in: message)
      state = .shown(keys, peer: peer)
      confirmation = bytes
      remember(bytes, answer: [])
      return .nothing
    case (.waiting(let keys), .initiatorConfirmation):
      let peer = try keys.name(in: message)
      confirmation = bytes
      return finishAsResponder(keys, peer)
    case (.confirmed(let keys), .responderConfirmation):
      let peer = try keys.name(in: message)
      state = .paired
      unanswered = nil
      return PairingStep(
        event: .paired(
          PairedKeys(
            identifier: keys.identifier, peerName: peer, sendKey: keys.keyToResponder,
            receiveKey: keys.keyToInitiator)))
    case (.replied, .commitment), (.revealed, .reply), (.comparing, .reply), (.confirmed, .reply):
      throw .contradiction
    default:
      throw .unexpected
    }
  }

  private mutating func reply(to bytes: [UInt8]) -> PairingStep {
    state = .replied(to: bytes)
    unanswered = nil
    let reply = say(PairingMessage(.reply, responder.publicKey + responder.nonce))
    remember(bytes, answer: reply)
    return PairingStep(send: reply)
  }

  private mutating func reveal(
    _ message: PairingMessage, _ bytes: [UInt8]
  ) throws(PairingFailure) -> PairingStep {
    let reveal = PairingMessage(.reveal, initiator.publicKey + initiator.nonce)
    try check(message, against: initiator)
    let keys = PairingKeys(
      sharedSecret: try initiator.sharedSecret(with: message.key),
      commitment: PairingMessage(.commitment, initiator.commitment).bytes, reply: bytes,
      reveal: reveal.bytes)
    state = .revealed(keys)
    remember(bytes, answer: reveal.bytes)
    return PairingStep(send: ask(reveal))
  }

  private mutating func show(
    _ message: PairingMessage, _ bytes: [UInt8], _ commitment: [UInt8]
  ) throws(PairingFailure) -> PairingStep {
    try check(message, against: responder)
    let opened = PairingSecrets.commitment(to: message.key, message.nonce)
    guard try PairingMessage(commitment).body == opened else { throw .wrongCommitment }
    let keys = PairingKeys(
      sharedSecret: try responder.sharedSecret(with: message.key), commitment: commitment,
      reply: PairingMessage(.reply, responder.publicKey + responder.nonce).bytes, reveal: bytes)
    state = .shown(keys, peer: nil)
    let readiness = say(PairingMessage(.readiness, keys.readiness))
    remember(bytes, answer: readiness)
    return PairingStep(send: readiness, event: .compare(digits: keys.digits))
  }

  private func check(
    _ message: PairingMessage, against own: PairingSecrets
  ) throws(PairingFailure) {
    if message.key == own.publicKey { throw .reflectedKey }
    if message.nonce == own.nonce { throw .repeatedNonce }
  }

  private mutating func finishAsResponder(_ keys: PairingKeys, _ peer: DeviceName) -> PairingStep {
    state = .paired
    let body = keys.confirmation(of: name, by: .responderConfirmation)
    let answer = say(PairingMessage(.responderConfirmation, body))
    remember(confirmation, answer: answer)
    return PairingStep(
      send: answer,
      event: .paired(
        PairedKeys(
          identifier: keys.identifier, peerName: peer, sendKey: keys.keyToInitiator,
          receiveKey: keys.keyToResponder)))
  }

  private mutating func fail(_ failure: PairingFailure) -> PairingStep {
    // A peer that was given nothing need not hear of it.
    let send = hasBegun ? PairingMessage(.refusal).bytes : nil
    var step = end(failure)
    step.send = send
    return step
  }

  private mutating func end(_ failure: PairingFailure) -> PairingStep {
    hadBegun = hasBegun
    state = .failed
    unanswered = nil
    return PairingStep(event: .failed(failure))
  }

  private mutating func say(_ message: PairingMessage) -> [UInt8] {
    sent.insert(message.bytes)
    return message.bytes
  }

  private mutating func ask(_ message: PairingMessage) -> [UInt8] {
    unanswered = say(message)
    return message.bytes
  }

  private mutating func remember(_ bytes: [UInt8], answer: [UInt8]) {
    answers[bytes] = answer
  }
}
