import Tragus
import TragusStation

/// What to send as sound, and how.
package struct SendRequest {
  /// The content of a message.
  package enum Content {
    case text(String)
    /// A file, sent with its name.
    case file(String)
    case standardInput
    /// Access to a Wi-Fi network.
    case network(NetworkRequest)
  }

  /// The content, or `nil` to measure the channel only.
  package var content: Content?
  /// The mode, or `nil` for the best one.
  package var mode: ModemMode?
  /// The band, or `nil` for the best one.
  package var band: ModemBand?
  /// The only peer that can read it, or `nil` for anyone.
  package var peer: String?
  /// How often it is sent; the receiver reports it once.
  package var repeats = 1
  /// Whether to wait for an answer.
  package var wantsAnswer = false
  /// How it is repeated until there is an answer, and its level.
  package var link = TalkLink.Settings()
  /// Whether to measure the channel first.
  package var probes = false
  /// The output to play on: its id, or a part of its name or id.
  package var device: String?
  /// The microphone, as in `Console.microphone`.
  package var microphone: String?
  /// The file to write instead of playing.
  package var path: String?
  package var file = SoundFileRequest()
  package var isQuiet = false

  package init() { link.answers = false }

  /// The message before sealing.
  func message(on console: Console) throws(AudioError) -> ModemMessage? {
    switch content {
    case .text(let text): try ModemMessage(text: text)
    case .file(let path): try Payload.file(path)
    case .standardInput: try Payload.standardInput(console.input) { console.isStopping }
    case .network(let network): try network.message(on: console)
    case nil: nil
    }
  }

  /// The message to send; sealed, if it is for a peer.
  func sealed(_ message: ModemMessage?, on console: Console) throws(AudioError) -> ModemMessage? {
    guard let message, let peer else { return message }
    return try console.peers(with: peer).seal(message, for: peer, at: PeerStore.now)
  }
}
