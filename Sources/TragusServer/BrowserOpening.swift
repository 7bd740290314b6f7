import Tragus
import TragusStation
import TragusSystem

/// A browser that is led to the page.
///
/// Everybody on a computer can read the words that a program is started with, so the token of the
/// owner is none of them. Where the system tells whose a connection is, the browser gets an address
/// with a ticket. It holds for a minute, once, and for the same user alone. Elsewhere it gets a
/// file that its owner alone can read, and that leads to the page. A browser that is kept in a
/// sandbox could not open it.
struct BrowserOpening {
  private let file: String?
  private let child: ChildProcess

  /// Starts the browser.
  ///
  /// - Parameters:
  ///   - address: The address of the page, for the owner.
  ///   - ticketAddress: The same with a ticket in the place of the token.
  /// - Returns: `nil` when that is not possible; a message says so.
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

  /// Writes a file that leads to an address.
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

  /// Removes the file, if there is one.
  func remove() { if let file { unlink(file) } }
}
