import ArgumentParser
import Synchronization
import Tragus

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parser's description of a command: its texts, arguments and subcommands.
struct CommandDescription: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  private let subcommands: [CommandDescription]?
  private let superCommands: [String]?
  private let arguments: [Argument]?

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    let kind: Kind
    let shouldDisplay: Bool
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

    /// The longest name without hyphens, or else the name of the value.
    var name: String { preferredName?.name ?? valueName ?? "" }
    /// All names as written, the short one first.
    var spellings: [String] {
      let names = names ?? []
      return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map(\.text)
    }
  }

  /// The arguments in its help, except the arguments that every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.name) }
  }

  /// Whether a name stands before the inputs: `detect dog a.wav`.
  var hasLeadingName: Bool {
    let places = (arguments ?? []).filter { $0.kind == .positional }
    return places.count > 1 && !places[0].isOptional && !places[0].isRepeating
      && places[1].isRepeating
  }

  /// The words of the command, without `tragus`.
  var path: [String] { isRoot ? [] : (superCommands ?? []) + [commandName] }

  /// The root of all commands.
  static let root = CommandDescription(
    commandName: TragusCommand._commandName, abstract: TragusCommand.configuration.abstract,
    discussion: nil, subcommands: nil, superCommands: nil, arguments: nil)

  private var isRoot: Bool { arguments == nil }

  /// The visible subcommands, in order.
  var commands: [CommandDescription] {
    // The parser adds a help command.
    isRoot
      ? TragusCommand.configuration.subcommands.map(Self.described)
      : (subcommands ?? []).filter { $0.commandName != "help" }
  }

  /// The subcommand with a name.
  func command(_ name: String) -> CommandDescription? {
    guard isRoot else { return commands.first { $0.commandName == name } }
    return TragusCommand.configuration.subcommands.first { $0._commandName == name }
      .map(Self.described)
  }

  /// The command and all below it.
  var all: [CommandDescription] { [self] + commands.flatMap(\.all) }

  // The parser takes its time to describe a command, so each is described when it is needed.
  private static func described(_ type: any ParsableCommand.Type) -> CommandDescription {
    descriptions.withLock { descriptions in
      let name = type._commandName
      if let description = descriptions[name] { return description }
      struct Tool: Decodable { let command: CommandDescription }
      guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(type._dumpHelp().utf8))
      else { preconditionFailure("The parser describes its commands in another way.") }
      descriptions[name] = tool.command
      return tool.command
    }
  }

  private static let descriptions = Mutex<[String: CommandDescription]>([:])
}

// MARK: Commands by their words

extension CommandDescription {
  /// The command at the start of some words, and the remaining words.
  ///
  /// Options may precede its name, each with one value. Without a name, the result is the root, or
  /// a command whose part is not named.
  static func named(by words: [String]) -> (command: CommandDescription, rest: [String]) {
    var (command, rest) = (root, words)
    while let place = command.placeOfPart(in: rest) {
      let name = rest.remove(at: place)
      command = command.command(name) ?? command
    }
    return (command, rest)
  }

  private func placeOfPart(in words: [String]) -> Int? {
    let names = isRoot ? TragusCommand.names : commands.map(\.commandName)
    guard !names.isEmpty else { return nil }
    var isValue = false
    for (index, word) in words.enumerated() {
      if word == "--" || word == "--exec" { return nil }
      if word.hasPrefix("-"), word != "-" {
        isValue = !word.contains("=")
      } else if names.contains(word) {
        return index
      } else if isValue {
        isValue = false
      } else {
        return nil
      }
    }
    return nil
  }

  /// The default part, else the command itself.
  var usual: CommandDescription {
    let type = TragusCommand.configuration.subcommands.first { [$0._commandName] == path }
    let name = type?.configuration.defaultSubcommand?._commandName
    return name.flatMap(command) ?? self
  }
}

// MARK: Options by their names

extension CommandDescription {
  /// The names of all options as written, including hidden ones.
  var optionNames: [String] {
    (arguments ?? []).flatMap(\.spellings) + (isRoot ? ["-h", "--help"] : []) + ["--version"]
  }

  /// Whether an option takes the next word as its value.
  func takesValue(_ name: String) -> Bool {
    (arguments ?? []).contains { $0.kind == .option && $0.spellings.contains(name) }
  }

  /// The long name of the option that was probably meant.
  func nearestOption(to name: String) -> String? {
    let word = String(name.drop { $0 == "-" })
    guard word.count > 1 else { return nil }
    let long = optionNames.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    if long.contains(word) { return "--" + word }
    // A difference in two of four letters is too much.
    return nearestName(to: word, in: long, within: word.count / 3).map { "--" + $0 }
  }
}
