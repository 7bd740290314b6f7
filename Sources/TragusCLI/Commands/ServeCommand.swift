import ArgumentParser
import Tragus
import TragusServer
import TragusStation

/// `tragus serve`: the page.
struct ServeCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Everything in the browser, on this computer alone.",
    discussion: """
      tragus serve --open              the page in your browser
      tragus serve mic:USB             begins with the USB microphone
      tragus serve take.wav            plays a recording at its own speed
      tragus serve --guest             with a second address, for those who only look
      tragus serve --port 0            on any port that is free

      The address that is printed holds a word that lets you in; whoever knows it can do all that you \
      can. Only this computer can reach the page. The page works without the Internet, and sends nothing \
      there. Nothing is stored unless you ask for it on the page.

      Status: 0 ended by Ctrl-C, 64 the port is in use, 77 the port belongs to the system.
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "The port; 0 for any that is free.")
  var port = ServeRequest.usualPort

  @Flag(help: "Open the page in a browser.")
  var open = false

  @Flag(help: "Also print an address for those who may look, and change nothing.")
  var guest = false

  @Flag(help: "Print the addresses as a line of JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no notes and no warnings.")
  var quiet = false

  mutating func validate() throws {
    try require(port, in: 0...65_535, "--port must be 0 to 65535.")
    try require(input.inputs.count <= 1, "Name one input, or choose it on the page.")
  }

  func run(_ console: Console) throws {
    var request = ServeRequest()
    request.input = input.request
    request.port = port
    request.allowsGuests = guest
    request.isQuiet = quiet
    let server = try PageServer(request, on: console)
    if json {
      console.output.writeLine(JSONLines().object(type: "page", server.addresses))
    } else {
      console.output.writeLine(server.addresses.page)
      if let guest = server.addresses.guest { console.output.writeLine("guests: \(guest)") }
    }
    console.output.flush()
    if !quiet { console.note("the page is open to this computer alone; Ctrl-C ends it.") }
    if open { server.openBrowser() }
    server.run { console.isStopping }
  }
}
