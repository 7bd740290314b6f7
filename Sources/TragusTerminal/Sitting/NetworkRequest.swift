import Tragus
import TragusStation

/// Access to a Wi-Fi network. The password is not an argument, because other users can see those.
package struct NetworkRequest {
  /// The variable that may hold the password.
  package static let variable = "TRAGUS_WIFI_PASSWORD"

  package var name: String
  /// The file whose first line is the password. `-` is standard input; `nil` takes the variable, or
  /// asks in the terminal.
  package var passwordFile: String?
  /// Whether the network has no password.
  package var isOpen = false
  /// Whether the network does not show its name.
  package var isHidden = false

  package init(_ name: String) { self.name = name }

  /// The message to send.
  ///
  /// - Throws: `invalidRequest` for a network that nobody could join; errors of reading the
  ///   password.
  func message(on console: Console) throws(AudioError) -> ModemMessage {
    let password = isOpen ? "" : try password(on: console)
    guard
      let credential = WiFiCredential(
        name: name, password: password, security: isOpen ? .open : .wpa, isHidden: isHidden)
    else {
      throw AudioError(
        .invalidRequest,
        password.isEmpty && !isOpen
          ? "There is no password; --wifi-open sends a network that has none."
          : "The name of a Wi-Fi network has 1 to 32 bytes; '\(printable(name))' has "
            + "\(name.utf8.count).")
    }
    if let problem = credential.problem {
      throw AudioError(
        .invalidRequest, "Nobody could join '\(printable(name))': \(problem).")
    }
    return try ModemMessage(text: ModemPayload.network(credential).text)
  }

  private func password(on console: Console) throws(AudioError) -> String {
    if let passwordFile, passwordFile != "-" {
      if FileKind(passwordFile) == nil, errno == ENOENT {
        throw AudioError(
          .fileNotFound,
          "There is no file '\(printable(passwordFile))'; --wifi-password names a file with the password, "
            + "because others can see the words of a command.")
      }
      let isEmpty = (try? PrivateFile.read(passwordFile, atMost: 1, of: "a password"))?.isEmpty
      let password =
        isEmpty == true ? "" : Self.firstLine(try Payload.file(passwordFile).bytes)
      guard !password.isEmpty else {
        throw AudioError(
          .invalidRequest,
          "The first line of '\(printable(passwordFile))' is empty; write the password there, or add "
            + "--wifi-open.")
      }
      return password
    }
    if passwordFile == nil, let password = console.environment[Self.variable] { return password }
    if isatty(console.input) == 1 {
      return try SecretInput.line("Password of '\(printable(name))': ", on: console)
    }
    guard passwordFile == "-" else {
      throw AudioError(
        .invalidRequest,
        "Give the password of '\(printable(name))' in a file with --wifi-password FILE, where - is "
          + "standard input, or in \(Self.variable).")
    }
    return Self.firstLine(
      try Payload.standardInput(console.input) { console.isStopping }.bytes)
  }

  private static func firstLine(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }
}
