import Tragus
import TragusStation

/// Which messages to receive, and what to do with them.
package struct ReceptionRequest {
  /// The modes to receive.
  package enum Modes: String, CaseIterable {
    case any
    /// Also the tutorial's code.
    case tutorial
  }

  package var reporting = Reporting()
  package var mode = Modes.any
  /// The only trusted peer, or `nil` for anyone.
  package var peer: String?
  /// The store of the peers' keys, or `nil` for none.
  package var peers: PeerStore?
  /// The greatest age of a peer's message, in seconds; `nil` for the default.
  package var maximumAge: Double?
  /// Whether to write the plain bytes of each message.
  package var writesBytes = false
  /// The folder for files, or `nil` for none.
  package var folder: String?
  /// Whether to join a Wi-Fi network that arrives.
  package var joins = false
  /// Whether to acknowledge messages and answer probes.
  package var answers = false
  /// The output for answers: its id, or a part of it.
  package var device: String?
  /// What to do when a message is received.
  package var action = ActionRequest()

  package init() {}
}
