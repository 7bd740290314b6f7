import Testing
import TragusTestSupport

@testable import TragusPairing

@Test func `two devices agree on digits, keys and names`() throws {
  var devices = TwoDevices(seed: 1)
  devices.pair()
  #expect(devices.failures == [])
  #expect(devices.firstDigits?.utf8.count == 6)
  #expect(devices.firstDigits == devices.secondDigits)
  let first = try #require(devices.firstKeys)
  let second = try #require(devices.secondKeys)
  #expect(first.peerName.description == "Böll")
  #expect(second.peerName.description == "Ann")
  #expect(first.sendKey == second.receiveKey)
  #expect(first.receiveKey == second.sendKey)
  #expect(first.sendKey != first.receiveKey)
  #expect(first.identifier == second.identifier)
}

@Test func `nobody has keys before both sides have found the digits the same`() {
  var devices = TwoDevices(seed: 2)
  devices.exchange(devices.first.begin(), fromFirst: true)
  let step = devices.first.confirm()
  devices.exchange(step.send, fromFirst: true)
  #expect(devices.firstKeys == nil)
  #expect(devices.secondKeys == nil)
  let answer = devices.second.confirm()
  devices.note(answer, isFirst: false)
  devices.exchange(answer.send, fromFirst: false)
  #expect(devices.firstKeys != nil)
  #expect(devices.secondKeys != nil)
}

@Test func `who finds the digits different ends it on both sides`() {
  var devices = TwoDevices(seed: 3)
  devices.exchange(devices.first.begin(), fromFirst: true)
  _ = devices.first.confirm()
  let step = devices.second.refuse()
  devices.note(step, isFirst: false)
  devices.exchange(step.send, fromFirst: false)
  #expect(devices.failures == [.refused, .refused])
  #expect(devices.first.isOver && devices.second.isOver)
  #expect(devices.first.confirm() == PairingStep())
}

@Test func `messages that come twice, or are heard by who sent them, change nothing`() {
  var devices = TwoDevices(seed: 4)
  var heard: [[UInt8]] = []
  devices.exchange(devices.first.begin(), fromFirst: true) {
    heard.append($0)
    // Twice at the other end; `receive` answers the second as it did the first, so stop there.
    return heard.filter { $0 == heard.last }.count > 3 ? [] : [$0, $0]
  }
  for message in heard {
    #expect(devices.first.receive(message).event == nil)
    #expect(devices.second.receive(message).event == nil)
  }
  #expect(devices.failures == [])
  let answer = devices.second.confirm()
  devices.exchange(answer.send, fromFirst: false)
  devices.exchange(devices.first.confirm().send, fromFirst: true)
  #expect(devices.firstKeys?.sendKey == devices.secondKeys?.receiveKey)
  #expect(devices.secondKeys != nil)
}

@Test func `what was lost is asked for again`() {
  var devices = TwoDevices(seed: 5)
  var random = SeededGenerator(seed: 50)
  // Two of three messages are lost.
  func lose(_ message: [UInt8]) -> [[UInt8]] {
    Int.random(in: 0..<3, using: &random) == 0 ? [message] : []
  }
  devices.exchange(devices.first.begin(), fromFirst: true, change: lose)
  for _ in 0..<100 where devices.firstDigits == nil {
    devices.exchange(devices.first.unanswered, fromFirst: true, change: lose)
  }
  _ = devices.second.confirm()
  devices.exchange(devices.first.confirm().send, fromFirst: true, change: lose)
  for _ in 0..<100 where devices.firstKeys == nil {
    devices.exchange(devices.first.unanswered, fromFirst: true, change: lose)
  }
  #expect(devices.failures == [])
  #expect(devices.firstKeys?.receiveKey == devices.secondKeys?.sendKey)
  #expect(devices.firstKeys != nil)
  #expect(devices.first.unanswered == nil)
}

@Test(arguments: 0..<10) func `when both begin, one of them yields`(seed: UInt64) {
  var devices = TwoDevices(seed: 60 + seed)
  let first = devices.first.begin()
  let second = devices.second.begin()
  // Each hears the other; only the one with the higher commitment answers.
  let answers = (devices.first.receive(second).send, devices.second.receive(first).send)
  #expect((answers.0 == nil) != (answers.1 == nil))
  #expect((answers.1 != nil) == first.lexicographicallyPrecedes(second))
  devices.exchange(answers.0 ?? answers.1, fromFirst: answers.0 != nil)
  #expect(devices.firstDigits != nil)
  #expect(devices.firstDigits == devices.secondDigits)
  // Whichever of them asks.
  let early = devices.first.confirm()
  devices.exchange(early.send, fromFirst: true)
  let late = devices.second.confirm()
  devices.note(late, isFirst: false)
  devices.exchange(late.send, fromFirst: false)
  #expect(devices.failures == [])
  #expect(devices.firstKeys?.sendKey == devices.secondKeys?.receiveKey)
  #expect(devices.firstKeys != nil)
}

@Test func `before anything is given away, the messages of others are not minded`() {
  var others = TwoDevices(seed: 7)
  var overheard: [[UInt8]] = []
  others.pair {
    overheard.append($0)
    return [$0]
  }
  #expect(overheard.count == 6)
  var devices = TwoDevices(seed: 8)
  // But a commitment is what one waits for.
  for message in overheard.dropFirst() + [[], [0x50], [0x50, 0x1F], [0x50, 0x17]] {
    #expect(devices.second.receive(message) == PairingStep())
  }
  devices.pair()
  #expect(devices.firstKeys != nil)
}

@Test func `another version is said to be one`() {
  var pairing = TwoDevices(seed: 9).first
  let step = pairing.receive([0x50, 0x21] + Array(repeating: 0, count: 16))
  #expect(step.event == .failed(.otherVersion(2)))
}

@Test(arguments: [
  "", " ", "a ", "a\u{7}", "\u{202E}abc", String(repeating: "x", count: 33), "a\nb",
])
func `a name that does not print on one line is none`(name: String) {
  #expect(DeviceName(name) == nil)
  #expect(DeviceName(DeviceName(nearestTo: name).description) != nil)
}
