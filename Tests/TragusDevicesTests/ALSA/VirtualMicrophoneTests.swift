#if os(Linux)
  import Foundation
  import Testing
  import Tragus
  import TragusTestSupport

  @testable import TragusDevices

  extension DeviceTests {
    @Suite(
      .timeLimit(.minutes(5)),
      .enabled(
        if: VirtualMicrophone.isWanted,
        "TRAGUS_VIRTUAL_MICROPHONE=1 is set where PulseAudio is installed"))
    struct VirtualMicrophoneTests {
      private let server: VirtualMicrophone

      init() throws {
        server = try VirtualMicrophone()
      }

      @Test(arguments: [("default", 3.0, 0), ("vmic", 3.0, 0), ("vmic", 10.0, 4)])
      func `every frame is the one that parecord records from the same monitor`(
        name: String, duration: Double, busyLoops: Int
      ) throws {
        let loops = try (0..<busyLoops).map { _ in
          try Process.run(
            URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "while kill -0 $PPID; do :; done"])
        }
        defer { for loop in loops { end(loop) } }

        let noise = try Noise(duration: duration, seed: UInt64(duration) + 40)
        defer { noise.remove() }
        let reference = URL(fileURLWithPath: VirtualMicrophone.folder + "/reference.raw")
        let parecord = try Process.run(
          URL(fileURLWithPath: "/usr/bin/env"),
          arguments: [
            "parecord", "--raw", "--format=s16le", "--rate=48000", "--channels=2",
            "--latency-msec=20", "--device=vmic.monitor", reference.path,
          ])
        defer { end(parecord) }
        func referenceCount() -> Int {
          let size = try? FileManager.default.attributesOfItem(atPath: reference.path)[.size]
          return (size as? Int ?? 0) / 2
        }

        let recording = Recording(try Microphone(name))
        wait(for: "the first frames") { recording.sampleCount > 0 && referenceCount() > 0 }
        try server.play(noise.path)
        // What was played has passed when half a second of what follows has come.
        let counts = (recording.sampleCount, referenceCount())
        wait(for: "the last frames") {
          recording.sampleCount > counts.0 + 48_000 && referenceCount() > counts.1 + 48_000
        }
        recording.stop()
        end(parecord)

        let (samples, gaps, error) = recording.state
        #expect(error == nil)
        #expect(gaps == [])
        let expected = try Data(contentsOf: reference).withUnsafeBytes {
          $0.bindMemory(to: Int16.self).map { Float($0) / 32_768 }
        }
        let heard = trimmed(samples)
        #expect(heard.count > Int(duration * 96_000) / 2)  // the noise is in it: nothing vacuous
        #expect(heard == trimmed(expected))
      }

      @Test(arguments: ["default", "vmic"])
      func `a server that dies is a lost device, at once and without chatter`(name: String) throws {
        let written = try capturingStandardError {
          let recording = Recording(try Microphone(name))
          wait(for: "the first frames") { recording.sampleCount > 0 }
          try server.kill()
          wait(for: "the error") { recording.state.error != nil }
          let error = recording.state.error
          #expect(error?.code == .deviceLost)
          // Not because it gave nothing for three seconds.
          #expect(error?.message.contains("gone") == true)
        }
        #expect(!written.contains("ALSA"))
        #expect(!written.contains("PulseAudio"))
        #expect(!written.contains("onnection"))
      }

      @Test func `a server that returns goes on after a gap`() throws {
        let microphone = try Microphone("vmic", reconnect: true)
        let recording = Recording(microphone)
        wait(for: "the first frames") { recording.sampleCount > 0 }
        try server.kill()
        try server.start()
        let count = recording.sampleCount
        wait(for: "more frames") { recording.sampleCount > count + 9600 }
        recording.stop()
        let (_, gaps, error) = recording.state
        #expect(error == nil)
        #expect(gaps.count == 1)
        #expect(gaps.allSatisfy { $0 > 0 })
      }

      @Test func `a server that returns with another rate is another format`() throws {
        let recording = Recording(try Microphone("vmic", reconnect: true))
        wait(for: "the first frames") { recording.sampleCount > 0 }
        try server.kill()
        try server.start(rate: 44_100)
        wait(for: "the error") { recording.state.error != nil }
        #expect(recording.state.error?.code == .formatChanged)
        #expect(try Microphone("vmic").format == AudioFormat(sampleRate: 44_100, channelCount: 2))
      }

      @Test func `a microphone has its own rate and channels`() throws {
        try server.kill()
        try server.start(rate: 16_000, channels: 1)
        #expect(try Microphone("vmic").format == AudioFormat(sampleRate: 16_000, channelCount: 1))
        #expect(try Microphone("pulse").format == AudioFormat(sampleRate: 48_000, channelCount: 2))
      }

      @Test func `the default and the others are listed while the server runs`() throws {
        let inputs = AudioDevice.inputs()
        #expect(inputs.first?.id == "default")
        #expect(inputs.first?.isDefault == true)
        let own = inputs.first { $0.id == "vmic" }
        #expect(own?.name == "Virtual microphone")
        #expect(own?.channelCount == 2)
        #expect(own?.sampleRates == [48_000])
        #expect(AudioDevice.outputs().contains { $0.id == "default" })
        #expect(try Microphone("virtual mic").deviceID == "vmic")
        try server.kill()
        #expect(!AudioDevice.inputs().contains { $0.id == "vmic" })
        #expect(throws: AudioError.self) { try Microphone("vmic") }
      }

      @Test(arguments: [(0.1, 3), (0.02, 25)])
      func `a sound server fills buffers of any length without a loss`(
        duration: Double, count: Int
      ) throws {
        let asked = DeviceBuffer(blockDuration: duration, blockCount: count)
        let microphone = try Microphone("vmic", buffer: asked)
        // The plugin of the server rounds to its own fragments.
        let stored = try #require(microphone.buffer).duration
        #expect(abs(stored - asked.duration) < 0.1 * asked.duration)
        let recording = Recording(microphone)
        wait(for: "two seconds") { recording.sampleCount >= 4 * 48_000 }
        recording.stop()
        #expect(recording.state.gaps.isEmpty)
        #expect(recording.state.error == nil)
      }

      @Test func `opening and closing many times leaves nothing behind`() throws {
        let folder = "/proc/self/fd"
        try Microphone("vmic").close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).count
        for _ in 0..<50 { try Microphone("vmic").close() }
        // Fewer than one per opening; other tests may have some open at this moment.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count < files + 40)
      }

      @Test func `a recording gives the events of the very run that made it`() throws {
        let noise = try Noise(duration: 3, seed: 47)
        defer { noise.remove() }
        let player = try server.startPlaying(noise.path)
        defer { player.waitUntilExit() }
        let microphone = try Microphone("vmic")
        defer { microphone.close() }
        let path = VirtualMicrophone.folder + "/live.wav"
        let writer = try AudioFileWriter(
          writing: path, format: microphone.format, overwrite: true)

        // Silence, the noise, silence: levels and the state of the input.
        let live = try lines(of: microphone, recordedBy: writer) {
          writer.frameCount >= 48_000 * 6
        }
        #expect(live.contains { $0.contains(#""type":"input""#) })
        #expect(try lines(of: AudioFile(reading: path)) == live)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try lines(of: AudioFile(bytes: bytes)) == live)
      }

      private func lines(
        of source: any AudioSource, recordedBy sink: (any AudioSink)? = nil,
        until stop: () -> Bool = { false }
      ) throws -> [String] {
        let json = JSONLines()
        var lines: [String] = []
        let listener = Listener()
        try AnalyzerCatalog.addDefaults(to: listener, format: source.format) {
          lines.append(json.line(for: $0))
        }
        listener.onGap { lines.append(json.line(for: $0)) }
        if let sink { listener.add(sink) }
        try listener.run(source, until: stop)
        return lines
      }

      // The threads that run tests block signals, and so do the processes that they start.
      private func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }

      /// What lies between the silence before and after.
      private func trimmed(_ samples: [Float]) -> ArraySlice<Float> {
        guard let first = samples.firstIndex(where: { $0 != 0 }),
          let last = samples.lastIndex(where: { $0 != 0 })
        else { return [] }
        return samples[first...last]
      }
    }
  }

  /// A WAV file of white noise without a zero in it: 48 kHz, 16 bits, stereo.
  private struct Noise {
    let path: String

    init(duration: Double, seed: UInt64) throws {
      path = VirtualMicrophone.folder + "/noise.wav"
      var random = SeededGenerator(seed: seed)
      let count = Int(duration * 48_000) * 2
      let samples = (0..<count).map { _ in
        Int16.random(in: 1...32_767, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      }
      var data = Data("RIFF".utf8)
      func append<T: FixedWidthInteger>(_ value: T) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      append(UInt32(36 + count * 2))
      data.append(contentsOf: "WAVEfmt ".utf8)
      append(UInt32(16))
      append(UInt16(1))
      append(UInt16(2))
      append(UInt32(48_000))
      append(UInt32(48_000 * 4))
      append(UInt16(4))
      append(UInt16(16))
      data.append(contentsOf: "data".utf8)
      append(UInt32(count * 2))
      samples.withUnsafeBytes { data.append(contentsOf: $0) }
      try data.write(to: URL(fileURLWithPath: path))
    }

    func remove() {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
#endif
