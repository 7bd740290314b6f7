import Tragus
import TragusStation

/// Which messages to hear, and what to do with them.
package struct ReceptionRequest {
  /// Which modes are heard.
  package enum Modes: String, CaseIterable {
    case any
    /// The tutorial's code too.
    case tutorial
  }

  package var reporting = Reporting()
  package var mode = Modes.any
  /// The paired device that alone is believed, or `nil` for anyone.
  package var peer: String?
  /// Where the keys of peers are, or `nil` for nowhere.
  package var peers: PeerStore?
  /// How old the messages of a peer may be, in seconds; `nil` for what is usual.
  package var maximumAge: Double?
  /// Whether the bytes of each message are written as they are.
  package var writesBytes = false
  /// The folder for files, or `nil` for none.
  package var folder: String?
  /// Whether a Wi-Fi network that arrives is joined.
  package var joins = false
  /// Whether what arrives is acknowledged, and probes are answered.
  package var answers = false
  /// The output for answers: its id, or a part of it.
  package var device: String?
  /// What to do with what is heard.
  package var action = ActionRequest()

  package init() {}
}
