import Tragus
import TragusStation

/// Joins Wi-Fi networks that are received as messages.
///
/// A network from a paired device is joined at once. For any other, the terminal asks first.
final class JoinSitting {
  private enum State {
    case idle
    case asking(WiFiCredential)
    case joining(NetworkManager, WiFiCredential)
  }

  /// Microseconds between two checks of the state.
  private static let pause: UInt32 = 10_000

  private let console: Console
  private let isQuiet: Bool
  private var input: LineInput
  private var state = State.idle
  private var failureCount = 0

  /// - Throws: `invalidRequest` where no program can join a network.
  init(isQuiet: Bool, on console: Console) throws(AudioError) {
    try NetworkManager.check()
    (self.console, self.isQuiet) = (console, isQuiet)
    input = LineInput(on: console)
  }

  /// Whether a question waits for its answer.
  var isAsking: Bool { if case .asking = state { true } else { false } }

  /// Takes a network that was received.
  ///
  /// - Parameter sender: The paired device that sealed it; `nil` for anyone.
  func take(_ credential: WiFiCredential, from sender: String?) {
    let name = Self.quoted(credential)
    if let problem = credential.problem { return fail("\(name) is not joined: \(problem).") }
    switch (state, sender) {
    case (.joining, _): fail("\(name) is not joined, because another network is being joined.")
    case (.asking(let other), let sender?):
      console.errors.write(styled: "\n")
      note("\(Self.quoted(other)) is not joined: \(sender) has sent another network.")
      begin(credential)
    case (.idle, _?): begin(credential)
    case (.asking, nil): note("\(name) is not joined: answer the question first.")
    case (.idle, nil): ask(credential)
    }
  }

  private func ask(_ credential: WiFiCredential) {
    let name = Self.quoted(credential)
    guard input.isTerminal else {
      return fail(
        "\(name) is not joined: anyone may have sent it, and there is no terminal to ask in. "
          + "Pair the devices, and send it with --peer.")
    }
    // Text typed earlier does not answer this question.
    input.discard()
    let protection = credential.security == .open ? ", which has no password" : ""
    console.errors.write(
      styled: "Anyone near may have sent this. Join \(name)\(protection)? [y/N] ")
    state = .asking(credential)
  }

  private func begin(_ credential: WiFiCredential) {
    do throws(AudioError) {
      state = .joining(try NetworkManager(joining: credential), credential)
      note("joining \(Self.quoted(credential)) …")
    } catch {
      state = .idle
      fail(error.message)
    }
  }

  /// Checks for an answer, or the progress of joining.
  func step() {
    switch state {
    case .idle: break
    case .asking(let credential):
      let line = input.next()
      guard line != nil || input.isOver else { return }
      let answer = String(decoding: line ?? [], as: UTF8.self).lowercased()
      if ["y", "yes"].contains(answer.filter { !$0.isWhitespace }) { return begin(credential) }
      if line == nil { console.errors.write(styled: "\n") }
      state = .idle
      note("\(Self.quoted(credential)) is not joined.")
    case .joining(var manager, let credential):
      let ending = manager.look()
      state = ending == nil ? .joining(manager, credential) : .idle
      switch ending {
      case nil: break
      case .joined: note("joined \(Self.quoted(credential)).")
      case .failed(let reason): fail("\(Self.quoted(credential)) is not joined: \(reason)")
      }
    }
  }

  /// Waits for the answer and for the network. A signal ends both.
  func finish() {
    while true {
      switch state {
      case .idle: return
      case .asking where console.isStopping:
        console.errors.write(styled: "\n")
        state = .idle
      case .joining(var manager, let credential) where console.isStopping:
        manager.end()
        state = .idle
        note("\(Self.quoted(credential)) is not joined: it was stopped.")
      default:
        step()
        if case .idle = state { return }
        usleep(Self.pause)
      }
    }
  }

  /// - Throws: `someFailed` when a network was not joined although nobody refused it.
  func check() throws {
    if failureCount > 0 { throw ExitStatus.someFailed }
  }

  private func fail(_ sentence: String) {
    failureCount += 1
    console.complain(sentence)
  }

  private func note(_ sentence: String) {
    if !isQuiet { console.note(sentence) }
  }

  private static func quoted(_ credential: WiFiCredential) -> String {
    "the Wi-Fi network '\(printableText(credential.name))'"
  }
}
