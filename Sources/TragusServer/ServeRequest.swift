import TragusStation

/// What `tragus serve` is asked for.
package struct ServeRequest {
  /// The port that is used unless another one is asked for.
  package static let usualPort = 8347

  /// What is listened to at first; nothing, unless the command line names an input.
  package var input = InputRequest()
  /// The port, or 0 for any that is free.
  package var port = usualPort
  /// The computers that can reach the server.
  package var reach = Reach.thisComputer
  /// How connections are secured; those from other computers always are.
  package var security = Security.none
  /// Whether there is an address for those who may look and change nothing.
  package var allowsGuests = false
  /// Whether standard error stays empty.
  package var isQuiet = false

  package init() {}

  /// The computers that can reach a server.
  package enum Reach: String, Sendable, Encodable {
    case thisComputer = "this computer"
    case network = "the network"
  }

  /// How connections are secured.
  package enum Security: Sendable, Equatable {
    /// Not at all, which is enough within one computer.
    case none
    /// By a certificate that is made on the spot.
    case selfSigned
    /// By a certificate and its key, in files.
    case files(certificate: String, key: String)
  }
}
