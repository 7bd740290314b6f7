import Foundation
import Testing

/// A terminal without a screen: what a program draws on it can be read.
final class PseudoTerminal {
  private let controller: CInt
  private var received = Data()
  // Where the text ended that was read last.
  private var position = 0

  /// Starts a program on it. Standard output and standard error are the terminal.
  init(running process: Process, columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (controller, terminal) = (CInt(-1), CInt(-1))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let status = openpty(&controller, &terminal, nil, nil, &size)
    try #require(status == 0)
    self.controller = controller
    let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    process.standardOutput = handle
    process.standardError = handle
    process.environment?["TERM"] = "xterm"
    try process.run()
    try handle.close()
  }

  deinit {
    close(controller)
  }

  /// Reads until a text comes after the one that was read last.
  ///
  /// - Parameter insist: Called before each attempt, and again while nothing comes.
  /// - Returns: Whether it came before the program had ended.
  func read(until mark: String, insist: (() -> Void)? = nil) -> Bool {
    let mark = Data(mark.utf8)
    repeat {
      while let insist {
        insist()
        var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 20) > 0 { break }
      }
      if let found = received.range(of: mark, in: position..<received.count) {
        position = found.upperBound
        return true
      }
    } while receive()
    return false
  }

  /// Reads to the end of the program.
  func readToEnd() {
    while receive() {}
  }

  /// All that has been read.
  var text: String { String(decoding: received, as: UTF8.self) }

  // When the program has ended, reading fails.
  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = -1
    repeat {
      count = Foundation.read(controller, &bytes, bytes.count)
    } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    received.append(contentsOf: bytes.prefix(count))
    return true
  }

  /// The lines of the last picture without colours.
  var lastPicture: [String] {
    let picture = text.components(separatedBy: "\u{1B}[J").dropLast().last ?? ""
    return picture.split(separator: "\r\n").map { line in
      String(line).replacing(/\e\[[?0-9;]*[a-zA-Z]/, with: "").replacing("\r", with: "")
    }
  }
}
