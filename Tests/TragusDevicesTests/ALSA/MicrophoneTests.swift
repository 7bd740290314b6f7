#if os(Linux)
  import Foundation
  import Testing
  import TragusCore

  @testable import TragusDevices

  /// What opens devices runs one after the other: these tests change the environment of the process,
  /// redirect its standard error, and count its open files.
  @Suite(.serialized) struct DeviceTests {}

  extension DeviceTests {
    @Suite struct MicrophoneTests {
      @Test func `ALSA's null device gives silence in real time`() throws {
        let microphone = try Microphone("null")
        #expect(microphone.format == AudioFormat(sampleRate: 48_000, channelCount: 2))
        #expect(microphone.deviceID == "null")
        let clock = ContinuousClock()
        let start = clock.now
        var buffer = AudioBuffer(format: microphone.format, capacity: 4096)
        var position: Int64 = 0
        var loudest: Float = 0
        while position < 96_000 {
          #expect(try microphone.read(into: &buffer))
          #expect(buffer.position == position)
          position = buffer.endPosition
          let samples = buffer.channel(1)
          for index in samples.indices { loudest = max(loudest, abs(samples[index])) }
        }
        #expect(loudest == 0)
        // It has no clock of its own: without a brake it would be done in no time.
        let elapsed = (clock.now - start) / .seconds(1)
        #expect(elapsed >= 2 - Pace.allowance - 0.2)
        #expect(microphone.lostFrameCount == 0)
      }

      @Test(arguments: [(0.01, 50), (0.1, 3), (0.005, 8), (1, 2)])
      func `a device stores the blocks that are asked for`(duration: Double, count: Int) throws {
        let asked = DeviceBuffer(blockDuration: duration, blockCount: count)
        let microphone = try Microphone("null", buffer: asked)
        defer { microphone.close() }
        // The null device takes any length, and 48 kHz has whole frames in each of these.
        #expect(microphone.buffer == asked)
        var buffer = AudioBuffer(format: microphone.format, capacity: 4096)
        var frameCount = 0
        while frameCount < 24_000 {
          #expect(try microphone.read(into: &buffer))
          frameCount += buffer.frameCount
        }
        #expect(microphone.lostFrameCount == 0)
      }

      @Test func `what is no buffer is told`() {
        func isWrong(_ duration: Double, _ count: Int) -> Bool {
          DeviceBuffer.problem(blockDuration: duration, blockCount: count) != nil
        }
        #expect(isWrong(0, 3) && isWrong(2, 3) && isWrong(.nan, 3) && isWrong(0.1, 1))
        #expect(isWrong(0.1, 5000) && isWrong(1, 11))
        #expect(!isWrong(0.1, 3) && !isWrong(1, 10) && !isWrong(0.001, 1000))
        #expect(abs(DeviceBuffer.standard.duration - 0.5) < 1e-12)
      }

      @Test func `the devices of this machine are listed without an error`() {
        let inputs = AudioDevice.inputs()
        let outputs = AudioDevice.outputs()
        #expect(inputs.filter(\.isDefault).count == min(inputs.count, 1))
        #expect(outputs.filter(\.isDefault).count == min(outputs.count, 1))
        #expect(Set(inputs.map(\.id)).count == inputs.count)
      }

      @Test func `a closed microphone has ended`() throws {
        let microphone = try Microphone("null")
        microphone.close()
        microphone.close()
        var buffer = AudioBuffer(format: microphone.format, capacity: 512)
        #expect(try !microphone.read(into: &buffer))
        #expect(buffer.frameCount == 0)
      }

      @Test func `opening and closing a thousand times leaves nothing behind`() throws {
        try Microphone("null").close()  // what ALSA and the system load once
        let files = try entryCount("/proc/self/fd")
        for _ in 0..<1000 {
          let microphone = try Microphone("null")
          microphone.close()
        }
        // Other tests may have some open at this moment.
        #expect(try entryCount("/proc/self/fd") < files + 100)
        #expect(try entryCount("/proc/self/task") < 200)
      }

      @Test(arguments: [
        "no-such-device", "hw:CARD=none", "plughw:77,3", "hw:", "", "'", "a b", "ä",
      ])
      func `a device that is not there is an error and one sentence, not chatter`(name: String)
        throws
      {
        let written = try capturingStandardError {
          let error = #expect(throws: AudioError.self) { try Microphone(name) }
          #expect(error?.code == .deviceNotFound)
        }
        #expect(!written.contains("ALSA lib"))
      }

      @Test func `a jack server that does not run is not talked about`() throws {
        let written = try capturingStandardError {
          #expect(throws: AudioError.self) { try Microphone("jack") }
        }
        #expect(!written.lowercased().contains("jack"))
      }

      @Test func `standard error speaks again after a talking device was opened`() throws {
        let written = try capturingStandardError {
          _ = try? Microphone("jack")
          FileHandle.standardError.write(Data("still here".utf8))
        }
        #expect(written.contains("still here"))
      }

      private func entryCount(_ folder: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder).count
      }
    }
  }

  /// What is written to the standard error of the process, past Swift, while `body` runs.
  func capturingStandardError(_ body: () throws -> Void) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("tragus-\(UUID().uuidString)")
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    let saved = dup(STDERR_FILENO)
    dup2(descriptor, STDERR_FILENO)
    defer {
      try? FileManager.default.removeItem(at: file)
    }
    let outcome = Result { try body() }
    dup2(saved, STDERR_FILENO)
    close(saved)
    close(descriptor)
    try outcome.get()
    return try String(contentsOf: file, encoding: .utf8)
  }
#endif
