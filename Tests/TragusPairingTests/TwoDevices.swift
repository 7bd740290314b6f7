import TragusTestSupport

@testable import TragusPairing

/// Two devices that pair, and what their messages become on the way.
struct TwoDevices {
  var first: Pairing
  var second: Pairing
  var firstDigits: String?
  var secondDigits: String?
  var firstKeys: PairedKeys?
  var secondKeys: PairedKeys?
  var failures: [PairingFailure] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    first = Pairing(name: DeviceName("Ann")!, using: &random)
    second = Pairing(name: DeviceName("Böll")!, using: &random)
  }

  mutating func note(_ step: PairingStep, isFirst: Bool) {
    switch step.event {
    case .compare(let digits)?:
      if isFirst { firstDigits = digits } else { secondDigits = digits }
    case .paired(let keys)?:
      if isFirst { firstKeys = keys } else { secondKeys = keys }
    case .failed(let failure)?:
      failures.append(failure)
    case nil:
      break
    }
  }

  /// Lets a message and all that follows from it go back and forth.
  ///
  /// - Parameter change: What a message becomes; several, or none.
  mutating func exchange(
    _ message: [UInt8]?, fromFirst: Bool, change: ([UInt8]) -> [[UInt8]] = { [$0] }
  ) {
    var queue = message.map { [($0, fromFirst)] } ?? []
    while !queue.isEmpty {
      let (message, fromFirst) = queue.removeFirst()
      for heard in change(message) {
        let step = fromFirst ? second.receive(heard) : first.receive(heard)
        note(step, isFirst: !fromFirst)
        if let answer = step.send { queue.append((answer, !fromFirst)) }
      }
    }
  }

  /// The whole attempt; people say yes when the digits are the same.
  mutating func pair(change: ([UInt8]) -> [[UInt8]] = { [$0] }) {
    exchange(first.begin(), fromFirst: true, change: change)
    guard let firstDigits, firstDigits == secondDigits else { return }
    let answer = second.confirm()
    note(answer, isFirst: false)
    exchange(answer.send, fromFirst: false, change: change)
    let step = first.confirm()
    note(step, isFirst: true)
    exchange(step.send, fromFirst: true, change: change)
  }
}
