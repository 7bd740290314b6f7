import Tragus
import TragusStation
import TragusSystem

/// A file that leads a browser to the page.
struct BrowserOpening {
  private let path: String
  private let child: ChildProcess

  /// Writes the file, and starts the browser with it.
  ///
  /// - Returns: `nil` when that is not possible; this is said.
  init?(of address: String, on console: Console) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let environment = console.environment
    let folder =
      environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? UserFolder.data(environment) ?? ""
    path = folder + "/tragus-page-\(getpid()).html"
    do {
      guard ProgramFile.path(of: opener) != nil else {
        throw AudioError(.fileNotFound, "There is no program '\(opener)'.")
      }
      try PrivateFile.makeFolder(folder)
      try PrivateFile.replace(
        path,
        with: Array(
          """
          <!doctype html><meta charset="utf-8"><title>Tragus</title>
          <meta http-equiv="refresh" content="0; url=\(address)">
          <p><a href="\(address)">Open Tragus</a></p>

          """.utf8))
      child = try ChildProcess([opener, path], streams: ChildProcess.Streams(), timeLimit: nil)
    } catch {
      console.warn("the browser cannot be started: \(error) Open the address above yourself.")
      return nil
    }
  }

  /// Removes the file.
  func remove() { unlink(path) }
}
