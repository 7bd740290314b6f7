#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the parser knows of a command: its texts, its arguments, its subcommands.
struct CommandDescription: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let subcommands: [CommandDescription]?
  private let superCommands: [String]?
  private let arguments: [Argument]?

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    private let names: [Name]?
    private let preferredName: Name?

    enum Kind: String, Decodable { case positional, option, flag }

    private struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    /// The longest name without hyphens, or the name of the value where there is none.
    var name: String { preferredName?.name ?? valueName ?? "" }
    /// All names as they are written, the short one first.
    var spellings: [String] {
      let names = names ?? []
      return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map(\.text)
    }
  }

  /// All that can be written behind it, but what every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.name) }
  }

  /// The words that call it, without `tragus`.
  var path: [String] {
    superCommands.map { $0.dropFirst() + [commandName] } ?? []
  }

  /// The command and all below it, but the parser's own.
  static let root: CommandDescription = {
    struct Tool: Decodable { let command: CommandDescription }
    let json = Data(TragusCommand._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(Tool.self, from: json) else {
      preconditionFailure("The parser describes its commands in another way.")
    }
    return tool.command
  }()

  /// The commands below it that people call, in their order.
  var commands: [CommandDescription] {
    (subcommands ?? []).filter { !($0.superCommands?.count == 1 && $0.commandName == "help") }
  }

  /// The command of some words, or `nil` when there is none.
  static func command(_ words: some Collection<String>) -> CommandDescription? {
    words.reduce(root) { command, word in command?.commands.first { $0.commandName == word } }
  }

  /// It and all below it.
  var all: [CommandDescription] { [self] + commands.flatMap(\.all) }
}
