import Foundation
import Testing
import TragusStation

@testable import TragusCLI

/// What a run of the program left behind.
struct Outcome {
  let status: Int
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// The lines of events, without the one that names the source.
  var events: [String] { lines.filter { !$0.contains("\"type\":\"hello\"") } }
}

/// A folder of its own in which the built program runs, with nothing of the user's settings.
final class Workspace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tragus-test-\(UUID().uuidString)")
    for name in ["home", "project"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The program, which is built beside the tests.
  static let program: URL = {
    let bundles =
      Bundle.allBundles.map(\.bundleURL) + [Bundle.main.executableURL].compactMap(\.self)
    let places = bundles.map { $0.deletingLastPathComponent().appending(path: "tragus") }
    let found = places.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return found ?? places[0]
  }()

  /// A file in the current folder of the program.
  func url(_ name: String) -> URL { folder.appending(path: "project").appending(path: name) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
  }

  /// Runs a command to its end: in this process, unless it runs a program, which is looked after by
  /// another process of the command.
  ///
  /// - Parameter input: Its standard input; without it there is nothing to read.
  func run(
    _ arguments: String..., input: FileHandle? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, input: input, environment: environment)
  }

  func run(
    _ arguments: [String], input: FileHandle? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    if arguments.contains("--exec") || arguments.contains("--") {
      return try launch(Self.program.path, arguments, environment)
    }
    let output = try OutputFiles(in: folder)
    let input = try input ?? FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    let console = Console(
      input: input.fileDescriptor, output: output.output.fileDescriptor,
      errors: output.errors.fileDescriptor, environment: variables(environment),
      cancellation: NoCancellation())
    let status = try inFolder(folder.appending(path: "project").path) {
      let status = TragusCommand.run(arguments, on: console)
      console.errors.close()
      return Int(status.rawValue)
    }
    return try output.outcome(status)
  }

  /// Runs a line of shell, in which `$tragus` is the program.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    try launch(
      "/bin/sh", ["-c", script],
      environment.merging(["tragus": Self.program.path]) { own, _ in own })
  }

  /// Writes a test signal, which must succeed.
  @discardableResult
  func synth(_ name: String, _ signal: String, _ options: String...) throws -> URL {
    let arguments = ["synth"] + signal.split(separator: " ").map(String.init) + ["-o", name]
    let outcome = try run(arguments + options)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return url(name)
  }

  /// A process that is not started yet, with this folder as its own.
  func process(_ path: String, _ arguments: [String], _ environment: [String: String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.appending(path: "project")
    process.environment = variables(environment)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func variables(_ own: [String: String]) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.appending(path: "home").path, "LANG": "C.UTF-8",
    ].merging(own) { _, own in own }
  }

  private func launch(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> Outcome {
    let process = process(path, arguments, environment)
    let output = try OutputFiles(in: folder)
    process.standardOutput = output.output
    process.standardError = output.errors
    try process.run()
    process.waitUntilExit()
    // A status of 128 and more is how a shell tells of a signal.
    let isSignal = process.terminationReason == .uncaughtSignal
    return try output.outcome(Int(process.terminationStatus) + (isSignal ? 128 : 0))
  }
}

/// Where a command writes. Files instead of pipes: no one has to empty them while it runs.
private struct OutputFiles {
  let output: FileHandle
  let errors: FileHandle
  private let outputFile: URL
  private let errorFile: URL

  init(in folder: URL) throws {
    outputFile = folder.appending(path: "output")
    errorFile = folder.appending(path: "errors")
    for url in [outputFile, errorFile] { try Data().write(to: url) }
    output = try FileHandle(forWritingTo: outputFile)
    errors = try FileHandle(forWritingTo: errorFile)
  }

  func outcome(_ status: Int) throws -> Outcome {
    try output.close()
    try errors.close()
    return Outcome(
      status: status, output: try Data(contentsOf: outputFile),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

/// Tests that run commands, some of them in real time, one after the other: a machine has few
/// processors.
@Suite(.serialized, .timeLimit(.minutes(15))) enum CommandTests {}

/// Tests of commands that read files or print texts, one after the other. They run beside
/// `CommandTests`, as none of them depends on real time.
@Suite(.serialized, .timeLimit(.minutes(15))) enum FileCommandTests {}

/// Tests of words that no command takes, one after the other, beside `CommandTests` too.
@Suite(.serialized, .timeLimit(.minutes(15))) enum WordTests {}
