import ArgumentParser
import Tragus
import TragusStation

/// `tragus models`: manages the user's trained models.
final class ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "List, inspect, verify and remove trained models.",
    discussion: """
      tragus models                       lists your models
      tragus models inspect breath        shows its classes and its score
      tragus models verify a.tragusmodel  checks whether a file is intact
      tragus models remove breath         shows what --force would remove

      A model is a file, or a name in the model folder.

      More: tragus train --help, tragus help settings, guide Documentation/Models.md
      """,
    subcommands: [List.self, Inspect.self, Verify.self, Remove.self], defaultSubcommand: List.self)

  static func folder(_ console: Console) -> ModelFolder {
    ModelFolder(environment: console.environment)
  }

  final class List: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "List your models.",
      discussion: """
        tragus models list         lists your models
        tragus models list --json  prints a JSON array
        tragus models              also lists your models
        """)

    @Flag(help: "Print a JSON array, an object for each model.")
    var json = false

    func run(_ console: Console) throws {
      let folder = ModelsCommand.folder(console)
      if let path = folder.path, let kind = FileKind(path), kind != .folder {
        throw AudioError(
          .fileNotFound,
          "'\(printable(path))' is not a folder; set TRAGUS_MODEL_DIR to the folder of the models.")
      }
      let names = try folder.names()
      if names.isEmpty {
        console.note(
          "There are no models in '\(folder.path ?? "")'"
            + (folder.path.map(AudioFolder.exists) == false ? ", which is not there" : "")
            + "; copy NAME.tragusmodel there, or name its path."
        )
      }
      if !json {
        console.note(
          "The network of 521 kinds of sounds is built in; 'tragus classify --labels' lists them.")
      }
      let width = names.map { printable($0).count }.max() ?? 0
      var objects: [String] = []
      var failureCount = 0
      for name in names {
        do throws(AudioError) {
          let report = try ModelReport(name: name, path: folder.file(name))
          if json {
            objects.append(JSONLines().object(type: "model", report))
          } else {
            console.output.writeLine(report.line(width: width))
          }
        } catch {
          console.complain(error.message)
          failureCount += 1
        }
      }
      if json { for line in JSONLines.list(objects) { console.output.writeLine(line) } }
      if failureCount > 0 { throw ExitStatus.someFailed }
    }
  }

  final class Inspect: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Describe a model.",
      discussion: """
        tragus models inspect a.tragusmodel     shows a file
        tragus models inspect breath            shows a model of your folder
        tragus models inspect breath --json     prints a JSON object
        """)

    @Argument(
      help: ArgumentHelp("A model: its file or its name.", valueName: "model"), completion: .model)
    var model: String

    @Flag(help: "Print a JSON object.")
    var json = false

    func run(_ console: Console) throws {
      let path = try ModelsCommand.folder(console).file(model)
      let report = try ModelReport(name: model, path: path)
      if json { return console.output.writeLine(JSONLines().object(type: "model", report)) }
      for line in report.lines { console.output.writeLine(line) }
    }
  }

  final class Verify: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check whether models are intact and of this version.",
      discussion: """
        tragus models verify a.tragusmodel         checks a file
        tragus models verify breath                checks a model of your folder
        tragus models verify breath a.tragusmodel  checks both

        Exit status: 0 all models are intact, 2 some are not.
        """)

    @Argument(
      help: ArgumentHelp("Models: their files or their names.", valueName: "model"),
      completion: .model)
    var models: [String]

    func run(_ console: Console) throws {
      let folder = ModelsCommand.folder(console)
      var failureCount = 0
      for model in models {
        do throws(AudioError) {
          _ = try folder.model(model)
          console.output.writeLine("\(printable(model))  ok")
        } catch {
          if models.count == 1 { throw error }
          console.output.flush()
          console.complain(error.message)
          failureCount += 1
        }
      }
      if failureCount > 0 { throw ExitStatus.someFailed }
    }
  }

  final class Remove: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove your models.",
      discussion: """
        tragus models remove breath               shows what it would remove
        tragus models remove breath --force       removes the model
        tragus models remove breath home --force  removes two models
        """)

    @Argument(
      help: ArgumentHelp("The names of the models.", valueName: "model"), completion: .model)
    var models: [String]

    @Flag(help: "Really remove the models.")
    var force = false

    func run(_ console: Console) throws {
      let folder = ModelsCommand.folder(console)
      // All names are checked before the first file is removed.
      var seen: Set<String> = []
      let models = models.filter { seen.insert($0).inserted }
      let paths = try models.map { model throws(AudioError) in try folder.removable(model) }
      guard force else {
        let list = paths.map { "'\(printable($0))'" }.joined(separator: ", ")
        throw AudioError(
          .invalidRequest, "\(list) would be removed; add --force to do so.")
      }
      for (model, path) in zip(models, paths) {
        try folder.remove(model)
        console.note("removed \(printable(path)).")
      }
    }
  }
}
