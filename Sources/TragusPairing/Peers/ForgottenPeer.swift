import TragusCore

/// A peer whose keys were removed, and where some may still be.
package struct ForgottenPeer: Sendable {
  /// The peer that was forgotten.
  package let peer: Peer
  /// What is wrong with each file that holds the keys still, or is called like one of a peer and
  /// cannot be looked into.
  package internal(set) var failures: [AudioError] = []
  /// The paths of other files and folders that cannot be looked into, as well as they can be
  /// written. These are files that may not be read, links, and files of more than 64 MiB.
  package internal(set) var unsearched: [String] = []
}
