import Tragus

/// Joins a wireless network with NetworkManager, through its command `nmcli`.
///
/// The password goes to the standard input of `nmcli`, because other users see its arguments.
package struct NetworkManager {
  private static let program = "nmcli"
  /// The seconds that the network has to answer.
  private static let patience = 45
  /// The seconds after which `nmcli` is ended.
  private static let timeLimit = 60.0
  /// The bytes of its messages that are stored.
  private static let greatestByteCount = 4096

  /// The outcome.
  package enum Ending: Equatable {
    case joined
    /// The message of `nmcli`, with a full stop.
    case failed(String)
  }

  private let password: String
  private let output: CInt
  private var child: ChildProcess
  private var input: PipedInput?
  private var message: [UInt8] = []

  /// - Throws: `invalidRequest` without `nmcli`.
  package static func check() throws(AudioError) {
    guard ProgramFile.path(of: program) == nil else { return }
    throw AudioError(
      .invalidRequest,
      "--join needs NetworkManager, and there is no 'nmcli' here; leave --join out, and join with "
        + "what this system has.")
  }

  /// Begins to join a network.
  ///
  /// - Throws: `readFailed` or `cannotCreate` when `nmcli` cannot be run.
  /// - Precondition: The credential has no `problem`.
  package init(joining credential: WiFiCredential) throws(AudioError) {
    precondition(credential.problem == nil, "The network cannot be joined.")
    password = credential.password
    let pipe = try Pipe()
    defer { close(pipe.writer) }
    Pipe.setNonblocking(pipe.reader)
    output = pipe.reader
    do throws(AudioError) {
      let input = try PipedInput(Array("\(password)\n".utf8))
      defer { close(input.reader) }
      child = try Self.start(credential, reading: input, writing: pipe.writer)
      self.input = input
    } catch {
      close(pipe.reader)
      throw error
    }
  }

  private static func start(
    _ credential: WiFiCredential, reading input: PipedInput, writing output: CInt
  ) throws(AudioError) -> ChildProcess {
    var words = [program, "--wait", "\(patience)"]
    if credential.security != .open { words.append("--ask") }
    words += ["device", "wifi", "connect", credential.name]
    if credential.isHidden { words += ["hidden", "yes"] }
    do throws(AudioError) {
      return try ChildProcess(
        words, streams: .init(input: input.reader, output: output, errors: output),
        variables: ["LC_ALL": "C.UTF-8"], timeLimit: timeLimit)
    } catch {
      input.end()
      throw error
    }
  }

  /// Checks whether `nmcli` has ended. It must not be called again after that.
  ///
  /// - Returns: `nil` while it runs.
  package mutating func look() -> Ending? {
    if input?.feed() == false { input = nil }
    let ending = child.look()
    readMessage()
    guard let ending else { return nil }
    release()
    if child.isOverdue { return .failed("it took longer than \(Int(Self.timeLimit)) s.") }
    return ending == .status(0) ? .joined : .failed(reason(ending))
  }

  /// Ends `nmcli`. It must not be called after `look` has reported the end.
  package mutating func end() {
    child.end()
    release()
  }

  private mutating func readMessage() {
    var piece = [UInt8](repeating: 0, count: Self.greatestByteCount)
    while true {
      let count = read(output, &piece, piece.count)
      guard count > 0 else { break }
      message += piece[..<count]
      message.removeFirst(max(message.count - Self.greatestByteCount, 0))
    }
  }

  private mutating func release() {
    input?.end()
    input = nil
    close(output)
  }

  // Only the line with this prefix is for people, and no line may show the password.
  private func reason(_ ending: ChildProcess.Ending) -> String {
    let lines = String(decoding: message, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains("Error:") }),
      password.isEmpty || !line.contains(password),
      let start = line.firstRange(of: "Error:")?.upperBound
    else { return "nmcli ended \(ending.text)." }
    return "nmcli says:" + printableText(String(line[start...].prefix(200)))
  }
}
