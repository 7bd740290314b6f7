import Tragus
import TragusStation

/// What is sent as sound, and how.
package struct SendRequest {
  /// What a message is made of.
  package enum Content {
    case text(String)
    /// A file, which is sent with its name.
    case file(String)
    case standardInput
    /// The way into a Wi-Fi network.
    case network(NetworkRequest)
  }

  /// `nil` for nothing, where what gets through is measured alone.
  package var content: Content?
  /// `nil` for the one that suits.
  package var mode: ModemMode?
  /// `nil` for the one that suits.
  package var band: ModemBand?
  /// The paired device that alone can read it, or `nil` for anyone.
  package var peer: String?
  /// How often it is sent; it is received once.
  package var repeats = 1
  /// Whether an answer is waited for.
  package var wantsAnswer = false
  /// How it is sent until there is an answer, and how loud.
  package var link = TalkLink.Settings()
  /// Whether what gets through is measured first.
  package var probes = false
  /// The output to play on: its id, or a part of its name or id.
  package var device: String?
  /// The microphone, as in `Console.microphone`.
  package var microphone: String?
  /// The file that it goes to instead of a loudspeaker.
  package var path: String?
  package var file = SoundFileRequest()
  package var isQuiet = false

  package init() { link.answers = false }

  /// The message as it was given.
  func message(on console: Console) throws(AudioError) -> ModemMessage? {
    switch content {
    case .text(let text): try ModemMessage(text: text)
    case .file(let path): try Payload.file(path)
    case .standardInput: try Payload.standardInput(console.input) { console.isStopping }
    case .network(let network): try network.message(on: console)
    case nil: nil
    }
  }

  /// The message as it is sent: sealed, if it is for a peer.
  func sealed(_ message: ModemMessage?, on console: Console) throws(AudioError) -> ModemMessage? {
    guard let message, let peer else { return message }
    return try console.peers(with: peer).seal(message, for: peer, at: PeerStore.now)
  }
}
