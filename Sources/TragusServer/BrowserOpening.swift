import Tragus
import TragusStation
import TragusSystem

/// Opens the page in a browser.
///
/// All users of a computer can see the arguments of a program, so the owner's token must not be
/// among them. Where the system shows the user behind a connection, the browser gets an address
/// with a ticket. The ticket works once, within a minute, and only for the same user. Elsewhere the
/// browser gets a file that only its owner can read, which leads to the page. A sandboxed browser
/// cannot open such a file.
struct BrowserOpening {
  private let file: String?
  private let child: ChildProcess

  /// Starts the browser.
  ///
  /// - Parameters:
  ///   - address: The address of the page, for the owner.
  ///   - ticketAddress: The same address with a ticket instead of the token.
  /// - Returns: `nil` when no browser can be started, after a message.
  init?(of address: String, _ ticketAddress: String, on console: Console) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    do throws(AudioError) {
      guard ProgramFile.path(of: opener) != nil else {
        throw AudioError(.fileNotFound, "There is no program '\(opener)'.")
      }
      file = try LocalUsers.areKnown ? nil : Self.file(leadingTo: address, console.environment)
      child = try ChildProcess(
        [opener, file ?? ticketAddress], streams: ChildProcess.Streams(), timeLimit: nil)
    } catch {
      console.warn(
        "the browser cannot be started: \(error.message) Open the address above yourself.")
      return nil
    }
  }

  /// Writes a file that redirects to an address.
  private static func file(
    leadingTo address: String, _ environment: [String: String]
  ) throws(AudioError) -> String {
    let folder =
      environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? UserFolder.data(environment) ?? ""
    let path = folder + "/tragus-page-\(getpid()).html"
    try PrivateFile.makeFolder(folder)
    try PrivateFile.replace(
      path,
      with: Array(
        """
        <!doctype html><meta charset="utf-8"><title>Tragus</title>
        <meta http-equiv="refresh" content="0; url=\(address)">
        <p><a href="\(address)">Open Tragus</a></p>

        """.utf8))
    return path
  }

  /// Removes the file, if it exists.
  func remove() { if let file { unlink(file) } }
}
