import ArgumentParser
import Tragus
import TragusTerminal

/// The options for sending access to a Wi-Fi network.
final class WiFiOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Send the name and the password of a Wi-Fi network. The password is read from "
        + "\(NetworkRequest.variable), or you are asked.", valueName: "name"))
  var wifi: String?

  @Option(
    help: ArgumentHelp(
      "Read the password from the first line of this file; - is standard input.", valueName: "file"),
    completion: .file())
  var wifiPassword: String?

  @Flag(help: "The network has no password.")
  var wifiOpen = false

  @Flag(help: "The network hides its name.")
  var wifiHidden = false

  func validate() throws {
    if wifi == nil {
      try refuse([
        "wifiPassword": wifiPassword != nil, "wifiOpen": wifiOpen, "wifiHidden": wifiHidden,
      ]) { "\($0) is for a network; name it with --wifi in place of a text, or leave \($0) out." }
    }
    try require(wifi != "", "The name of the network is empty; write --wifi NAME.")
    try require(
      wifiPassword == nil || !wifiOpen,
      "--wifi-open has no password; leave --wifi-password out.")
  }

  /// The network to send, or `nil` for none.
  var request: NetworkRequest? {
    guard let wifi else { return nil }
    var request = NetworkRequest(wifi)
    request.passwordFile = wifiPassword
    request.isOpen = wifiOpen
    request.isHidden = wifiHidden
    return request
  }
}
