#if os(Linux)
  import Foundation
  import Testing
  import TragusCore
  import TragusDevices

  /// The private PulseAudio server that `scripts/virtual-microphone` starts for these tests.
  ///
  /// Its folder stays the same for the whole process, so that the environment is set but once.
  final class VirtualMicrophone {
    static var isWanted: Bool {
      ProcessInfo.processInfo.environment["TRAGUS_VIRTUAL_MICROPHONE"] == "1"
    }

    private static let script = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/virtual-microphone").path
    static let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tragus-microphone-\(ProcessInfo.processInfo.processIdentifier)").path

    /// Points this process and its children to the server, once.
    private static let environment: Void = {
      let text = (try? output(of: [script, "env", folder])) ?? ""
      for line in text.split(separator: "\n") {
        let parts = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1)
        setenv(String(parts[0]), String(parts[1].dropFirst().dropLast()), 1)
      }
    }()

    private var isRunning = false

    init(rate: Int = 48_000, channels: Int = 2) throws {
      try start(rate: rate, channels: channels)
      _ = Self.environment
    }

    deinit {
      if isRunning { try? run("stop") }
      try? FileManager.default.removeItem(atPath: Self.folder)
    }

    func start(rate: Int = 48_000, channels: Int = 2) throws {
      try run("start", "--rate", "\(rate)", "--channels", "\(channels)")
      isRunning = true
    }

    /// Ends the server as a crash does.
    func kill() throws {
      try run("kill")
      isRunning = false
    }

    /// Plays a file to its end.
    func play(_ path: String) throws {
      try run("play", path)
    }

    /// Begins to play a file.
    func startPlaying(_ path: String) throws -> Process {
      try Process.run(
        URL(fileURLWithPath: Self.script), arguments: ["play", Self.folder, path])
    }

    private func run(_ command: String, _ arguments: String...) throws {
      _ = try Self.output(of: [Self.script, command, Self.folder] + arguments)
    }

    private static func output(of command: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst())
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(command.joined(separator: " "))")
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// What a microphone has given so far, read by a thread of its own.
  final class Recording: @unchecked Sendable {
    // The lock guards everything; the microphone belongs to the thread.
    private let lock = NSLock()
    private var samples: [Float] = []
    private var gaps: [Int64] = []
    private var error: AudioError?
    private var isStopped = false
    private var hasEnded = false

    init(_ microphone: sending Microphone) {
      nonisolated(unsafe) let microphone = microphone
      Thread { self.read(microphone) }.start()
    }

    /// The samples interleaved, the lengths of the gaps, and the error that ended it.
    var state: (samples: [Float], gaps: [Int64], error: AudioError?) {
      lock.withLock { (samples, gaps, error) }
    }

    var sampleCount: Int { lock.withLock { samples.count } }

    /// Closes the microphone.
    func stop() {
      lock.withLock { isStopped = true }
      wait(for: "the end of the recording") { lock.withLock { hasEnded } }
    }

    private func read(_ microphone: Microphone) {
      var buffer = AudioBuffer(format: microphone.format, capacity: 512)
      var position: Int64 = 0
      do throws(AudioError) {
        while !lock.withLock({ isStopped }), try microphone.read(into: &buffer) {
          guard buffer.frameCount > 0 else { continue }
          lock.withLock {
            if buffer.position != position { gaps.append(buffer.position - position) }
            for frame in 0..<buffer.frameCount {
              for channel in 0..<buffer.format.channelCount {
                samples.append(buffer.channel(channel)[frame])
              }
            }
          }
          position = buffer.endPosition
        }
      } catch {
        lock.withLock { self.error = error }
      }
      microphone.close()
      lock.withLock { hasEnded = true }
    }
  }

  /// Waits until a condition holds; after half a minute the test fails.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) {
    let deadline = Date(timeIntervalSinceNow: 30)
    while !condition() {
      guard Date() < deadline else {
        Issue.record("Waited in vain for \(what).", sourceLocation: sourceLocation)
        return
      }
      usleep(5000)
    }
  }
#endif
