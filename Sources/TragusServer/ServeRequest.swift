import TragusStation

/// The options of `tragus serve`.
package struct ServeRequest {
  /// The default port.
  package static let usualPort = 8347

  /// The first input; none, unless the command line names one.
  package var input = InputRequest()
  /// The port, or 0 for any free port.
  package var port = usualPort
  /// The computers that can reach the server.
  package var reach = Reach.thisComputer
  /// How connections are secured; connections from other computers always are.
  package var security = Security.none
  /// Whether there is an address for guests, who may only watch.
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
    /// Without encryption, which is enough within one computer.
    case none
    /// With a certificate made by the server.
    case selfSigned
    /// With a certificate and its key from files.
    case files(certificate: String, key: String)
  }
}
