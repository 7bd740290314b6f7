import ArgumentParser
import Tragus
import TragusStation

/// `tragus demo`: shows each capability with simulated sound.
final class DemoCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show each capability for ten seconds, on simulated sound.",
    discussion: """
      tragus demo         shows all, one after the other; space skips, q ends
      tragus demo blow    shows one demonstration
      tragus demo --list  lists all demonstrations
      tragus demo | less  prints all as text, without waiting

      Each demonstration prints its command. Nothing is stored, and no microphone is opened.
      """)

  @Argument(
    help: ArgumentHelp("The demonstrations to show. Default: all.", valueName: "name"),
    completion: .demonstration)
  var names: [String] = []

  @Flag(help: "List the demonstrations.")
  var list = false

  func validate() throws {
    try require(!list || names.isEmpty, "--list lists all demonstrations; leave the name out.")
    let known = Demonstration.all.map(\.name)
    for name in names where Demonstration.named(name) == nil {
      try require(
        FileKind(name) == nil,
        "A demonstration has sound of its own; leave '\(printable(name))' out.")
      let near = known.first(where: name.lowercased().hasPrefix)
      throw ValidationError(
        "There is no demo '\(printable(name))'; "
          + nameHint(
            for: near ?? name, in: known, else: "there are \(known.joined(separator: ", "))."))
    }
  }

  func run(_ console: Console) throws {
    let all = Demonstration.all
    if list {
      let width = all.reduce(0) { max($0, $1.name.count) } + 2
      for demonstration in all {
        console.output.writeLine(demonstration.name.padded(to: width) + demonstration.sentence)
      }
      return
    }
    let chosen =
      names.isEmpty ? all : names.compactMap(Demonstration.named)
    try DemonstrationRun(on: console).show(chosen)
  }
}
