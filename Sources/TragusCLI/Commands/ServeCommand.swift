import ArgumentParser
import Tragus
import TragusServer
import TragusStation

/// `tragus serve`: serves the web page.
final class ServeCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show everything in a browser, on this computer only.",
    discussion: """
      tragus serve --open    opens the page in your browser
      tragus serve mic:USB   starts with another microphone
      tragus serve take.wav  plays a recording at its own speed
      tragus serve --lan     lets your phone in, with its microphone
      tragus serve --guest   prints a second address for viewers

      The address contains a secret word. Anybody who knows the address can do all that you can. \
      The word is new at each start, unless TRAGUS_TOKEN holds one.

      With --lan the page is encrypted with a self-signed certificate. Your phone warns once; \
      compare the fingerprint.

      Exit status: 0 success or Ctrl-C, 64 the port is in use, 65 the certificate is invalid, 77 \
      the port is reserved.

      More: tragus help privacy, guide Documentation/Page.md
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "The port; 0 for any free port.")
  var port = ServeRequest.usualPort

  @Flag(help: "Open the page in a browser.")
  var open = false

  @Flag(help: "Open the page to the computers and phones in this network.")
  var lan = false

  @Option(
    help: ArgumentHelp(
      "Encrypt the page: self for a self-signed certificate, or your own files: "
        + "cert.pem,key.pem. Default: none, or self with --lan.",
      valueName: "self|files"), completion: .values("self"),
    transform: TLSArgument.security)
  var tls: ServeRequest.Security?

  @Flag(help: "Also print an address for viewers, who cannot change anything.")
  var guest = false

  @Flag(help: "Print the addresses as a JSON line.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no notes and no warnings.")
  var quiet = false

  func validate() throws {
    try require(port, in: 0...65_535, "--port must be 0 to 65535.")
    try require(input.inputs.count <= 1, "Name one input, or choose it on the page.")
    try require(
      input.at == nil && input.until == nil,
      "The page begins at once, and --for 8h ends it; leave --at and --until out.")
  }

  func run(_ console: Console) throws {
    var request = ServeRequest()
    request.input = input.request
    // The page would show nothing of what cannot be opened.
    if let name = try InputName.all(input.inputs, device: nil).first, name.isRepeatable {
      _ = try OpenInput(name, options: input.request, on: console)
    }
    request.port = port
    request.reach = lan ? .network : .thisComputer
    request.security = tls ?? .none
    request.allowsGuests = guest
    request.isQuiet = quiet
    let server = try PageServer(request, on: console)
    if json {
      console.output.writeLine(JSONLines().object(type: "page", server.addresses))
    } else {
      for line in server.addresses.lines { console.output.writeLine(line) }
      if console.output.isTerminal, let code = server.addresses.code {
        console.output.write(styled: "\n\(code)\n")
      }
    }
    console.output.flush()
    if !quiet {
      console.note(
        lan
          ? "the page is open to your network, for those who know its address; Ctrl-C ends it."
          : "the page is open to this computer alone, unless --lan is given; Ctrl-C ends it.")
      console.note("for programs, events are at /api/v1/events (WebSocket).")
    }
    if open { server.openBrowser() }
    let end = input.for.map { ContinuousClock.now + .seconds($0) }
    server.run { console.isStopping || end.map { ContinuousClock.now >= $0 } ?? false }
  }
}

/// The argument `--tls self|CERTIFICATE,KEY`.
enum TLSArgument {
  static func security(_ text: String) throws -> ServeRequest.Security {
    if text == "self" { return .selfSigned }
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count == 2 else {
      throw ValidationError(
        "Write self, or the files of a certificate and its key: cert.pem,key.pem.")
    }
    try require(
      parts[0] != "self" || FileKind("self") != nil,
      "self makes a certificate and its key; write --tls self.")
    return .files(certificate: parts[0], key: parts[1])
  }
}
