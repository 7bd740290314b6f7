import Tragus
import TragusStation
import TragusTerminal

// What is sent.
extension SendCommand {
  /// The message as it was given; `nil` when there is none, but a probe alone.
  func message(on console: Console) throws(AudioError) -> ModemMessage? {
    if let file { return try Payload.file(file) }
    if words == ["-"] { return try Payload.standardInput { console.isStopping } }
    return words.isEmpty ? nil : try ModemMessage(text: words.joined(separator: " "))
  }

  /// The message as it is sent: sealed, if it is for a peer.
  func sealed(_ message: ModemMessage?, on console: Console) throws(AudioError) -> ModemMessage? {
    guard let message, let peer = peerOptions.peer else { return message }
    return try peerOptions.store(on: console).seal(message, for: peer, at: PeerStore.now)
  }

  /// Whether words of the command line are what was written there. Swift's own list of arguments
  /// replaces what is not UTF-8, which would then be sent.
  static func isText(_ words: [String]) -> Bool {
    let arguments = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return arguments.allSatisfy { argument in
      guard let argument, String(validatingCString: argument) == nil else { return true }
      return !words.contains(String(cString: argument))
    }
  }
}
