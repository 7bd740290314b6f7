import Crypto
import Foundation
import Testing
import TragusTestSupport

@testable import TragusPairing

/// Stands between two devices, as the responder of one and the initiator of the other.
private struct ManInTheMiddle {
  var toFirst: Pairing
  var toSecond: Pairing

  init(using random: inout SeededGenerator) {
    toFirst = Pairing(name: DeviceName("Böll")!, using: &random)
    toSecond = Pairing(name: DeviceName("Ann")!, using: &random)
  }
}

@Test func `a man in the middle makes the digits agree by chance alone`() {
  // 2000 runs at one in 10^6 each: one agreement or more comes in 0.2 % of all seeds, and this one
  // is not among them. The last two digits agree by chance in 1 of 100: 20 +- 4.4 of 2000, and more
  // than 5 deviations off would be no chance.
  var agreements = 0
  var lastTwo = 0
  for seed in 0..<2000 as Range<UInt64> {
    var random = SeededGenerator(seed: 1_000_000 + seed)
    var devices = TwoDevices(seed: seed)
    var man = ManInTheMiddle(using: &random)
    var messages = (devices.first.begin(), man.toSecond.begin())
    // He lets everyone speak in turn and passes nothing on.
    for _ in 0..<3 {
      let fromMan = (man.toFirst.receive(messages.0), devices.second.receive(messages.1))
      devices.note(fromMan.1, isFirst: false)
      guard let answerToFirst = fromMan.0.send, let answerToMan = fromMan.1.send else { break }
      let step = devices.first.receive(answerToFirst)
      devices.note(step, isFirst: true)
      guard let next = step.send, let toSecond = man.toSecond.receive(answerToMan).send else {
        break
      }
      messages = (next, toSecond)
    }
    guard let first = devices.firstDigits, let second = devices.secondDigits else {
      Issue.record("He is no good: there are no digits.")
      return
    }
    if first == second { agreements += 1 }
    if first.suffix(2) == second.suffix(2) { lastTwo += 1 }
    // People compare, and nobody gets keys.
    let refusal = devices.first.refuse()
    #expect(refusal.event == .failed(.refused))
    #expect(man.toFirst.receive(refusal.send ?? []).event == .failed(.refused))
    #expect(devices.second.refuse().event == .failed(.refused))
  }
  #expect(agreements == 0)
  #expect(abs(lastTwo - 20) < 22)
}

@Test func `a man in the middle gets one guess an attempt`() {
  // He could try until the digits suit him, if the responder answered another commitment or the
  // initiator another reply.
  var random = SeededGenerator(seed: 1100)
  var devices = TwoDevices(seed: 11)
  var man = ManInTheMiddle(using: &random)
  var again = ManInTheMiddle(using: &random)
  let commitment = devices.first.begin()
  #expect(devices.second.receive(man.toSecond.begin()).send != nil)
  #expect(devices.second.receive(again.toSecond.begin()).event == .failed(.contradiction))

  let replies = [man.toFirst.receive(commitment).send, again.toFirst.receive(commitment).send]
  #expect(devices.first.receive(replies[0] ?? []).send != nil)
  #expect(devices.first.receive(replies[1] ?? []).event == .failed(.contradiction))
}

@Test func `a man in the middle who opens his commitment to another key is found out`() {
  var random = SeededGenerator(seed: 1200)
  var devices = TwoDevices(seed: 12)
  let other = PairingSecrets(using: &random)
  devices.exchange(devices.first.begin(), fromFirst: true) { message in
    message[1] == 0x13 ? [PairingMessage(.reveal, other.publicKey + other.nonce).bytes] : [message]
  }
  #expect(devices.failures == [.wrongCommitment, .refused])
  #expect(devices.secondDigits == nil)
}

@Test func `what is reflected leads nowhere`() {
  var devices = TwoDevices(seed: 13)
  let commitment = devices.first.begin()
  #expect(devices.first.receive(commitment) == PairingStep())

  // As if somebody knew the key before it is revealed.
  let secrets = PairingSecrets(
    privateKey: Array(repeating: 7, count: 32), nonce: Array(repeating: 8, count: 16))
  let other = PairingSecrets(
    privateKey: Array(repeating: 9, count: 32), nonce: Array(repeating: 10, count: 16))
  func answer(_ key: [UInt8], _ nonce: [UInt8]) -> PairingStep {
    var pairing = Pairing(name: DeviceName("Ann")!, initiator: secrets, responder: other)
    _ = pairing.begin()
    return pairing.receive(PairingMessage(.reply, key + nonce).bytes)
  }
  #expect(answer(secrets.publicKey, other.nonce).event == .failed(.reflectedKey))
  #expect(answer(other.publicKey, secrets.nonce).event == .failed(.repeatedNonce))
  #expect(answer(other.publicKey, other.nonce).event == nil)
}

@Test func `keys of low order are refused`() {
  // The points of order 1, 2, 4 and 8 as listed at cr.yp.to/ecdh.html#validate.
  let orders = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ]
  for order in orders {
    var pairing = TwoDevices(seed: 14).first
    _ = pairing.begin()
    let step = pairing.receive(
      PairingMessage(.reply, bytes(order) + Array(repeating: 1, count: 16)).bytes)
    #expect(step.event == .failed(.weakKey))
  }
}

@Test(arguments: 1...6) func `every changed bit of a message ends without keys`(step: Int) {
  for bit in 0..<(8 * 50) {
    var devices = TwoDevices(seed: 15)
    var isChanged = false
    devices.pair { message in
      guard message[1] & 15 == step, bit / 8 < message.count, !isChanged else { return [message] }
      isChanged = true
      var changed = message
      changed[bit / 8] ^= 1 << (bit % 8)
      return [changed]
    }
    guard isChanged else { continue }
    // The last message is the responder's yes: without it the responder has a peer that never writes.
    #expect(devices.firstKeys == nil)
    #expect(step == 6 || devices.secondKeys == nil)
    #expect(devices.firstDigits != devices.secondDigits || devices.firstDigits == nil || step >= 4)
  }
}

@Test(arguments: 1...6) func `a message cut short or too long ends without keys`(step: Int) {
  for length in 0...60 {
    var devices = TwoDevices(seed: 16)
    var isWhole = true
    devices.pair { message in
      guard message[1] & 15 == step, length != message.count else { return [message] }
      isWhole = false
      return [Array((message + Array(repeating: 0, count: 60)).prefix(length))]
    }
    #expect(isWhole == (devices.firstKeys != nil))
    #expect(step == 6 || isWhole == (devices.secondKeys != nil))
  }
}

@Test func `messages out of their order end without keys`() {
  var order: [[UInt8]] = []
  var devices = TwoDevices(seed: 17)
  devices.pair {
    order.append($0)
    return [$0]
  }
  let (commitment, reveal, confirmation) = (order[0], order[2], order[4])
  for sequence in [
    [commitment, confirmation], [commitment, order[3]], [commitment, order[5]],
    [reveal, commitment, confirmation], [commitment, reveal, order[5]],
  ] {
    // The same secrets again, so that the messages are those that would fit.
    var second = TwoDevices(seed: 17).second
    var last: PairingStep?
    for message in sequence { last = second.receive(message) }
    #expect(last?.event == .failed(.unexpected))
    #expect(second.confirm() == PairingStep())
    #expect(second.receive(confirmation) == PairingStep())
  }
}

@Test func `a recording of a pairing does not pair again`() {
  var recorded: [[UInt8]] = []
  var devices = TwoDevices(seed: 18)
  devices.pair {
    recorded.append($0)
    return [$0]
  }
  // The responder answers with another key, so that neither digits nor confirmation fit.
  var second = TwoDevices(seed: 19).second
  #expect(second.receive(recorded[0]).send != recorded[1])
  guard case .compare(let digits)? = second.receive(recorded[2]).event else {
    Issue.record("A recording looks like an initiator until here.")
    return
  }
  #expect(digits != devices.firstDigits)
  _ = second.confirm()
  #expect(second.receive(recorded[4]).event == .failed(.wrongConfirmation))
}

@Test func `attempts that fail slow down the next`() {
  var attempts = PairingAttempts()
  for _ in 0..<3 {
    #expect(attempts.delay(at: 1000) == 0)
    attempts.addFailure(at: 1000)
  }
  #expect(attempts.delay(at: 1000) == 60)
  #expect(attempts.delay(at: 1050) == 10)
  #expect(attempts.delay(at: 0) == 60)
  attempts.addFailure(at: 1060)
  #expect(attempts.delay(at: 1060) == 120)
  for _ in 0..<100 { attempts.addFailure(at: 1060) }
  #expect(attempts.delay(at: 1060) == 3600)
  #expect(attempts.delay(at: 1060 + 86_400) == 0)
  attempts.addSuccess()
  #expect(attempts.delay(at: 1060) == 0)
}
