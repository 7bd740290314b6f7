#if os(Linux)
  import Foundation
  import Testing
  import TragusCore
  import TragusTestSupport

  @testable import TragusDevices

  extension DeviceTests {
    /// What is played is recorded from the monitor of the same sound card.
    @Suite(
      .timeLimit(.minutes(3)),
      .enabled(
        if: VirtualMicrophone.isWanted,
        "TRAGUS_VIRTUAL_MICROPHONE=1 is set where PulseAudio is installed"))
    struct VirtualLoudspeakerTests {
      private let server: VirtualMicrophone
      private let stereo = AudioFormat(sampleRate: 48_000, channelCount: 2)

      init() throws {
        server = try VirtualMicrophone()
      }

      /// Noise of 16 bits without a zero in it.
      private func noise(_ frameCount: Int, _ format: AudioFormat, seed: UInt64) -> AudioBuffer {
        var random = SeededGenerator(seed: seed)
        let channels = (0..<format.channelCount).map { _ in
          (0..<frameCount).map { _ in
            Float(Int16.random(in: 1...32_767, using: &random))
              * (Bool.random(using: &random) ? 1 : -1) / 32_768
          }
        }
        return AudioBuffer(format: format, channels: channels)
      }

      private func interleaved(_ buffer: AudioBuffer) -> [Float] {
        var samples: [Float] = []
        for frame in 0..<buffer.frameCount {
          for channel in 0..<buffer.format.channelCount {
            samples.append(buffer.channel(channel)[frame])
          }
        }
        return samples
      }

      /// What lies between the silence before and after.
      private func trimmed(_ samples: [Float]) -> [Float] {
        guard let first = samples.firstIndex(where: { $0 != 0 }),
          let last = samples.lastIndex(where: { $0 != 0 })
        else { return [] }
        return Array(samples[first...last])
      }

      /// Records while something is played, and until all of it has passed.
      private func recording(_ body: () throws -> Void) throws -> [Float] {
        let recording = Recording(try Microphone("vmic"))
        wait(for: "the first frames") { recording.sampleCount > 0 }
        try body()
        let count = recording.sampleCount
        wait(for: "the last frames") { recording.sampleCount > count + 48_000 }
        recording.stop()
        #expect(recording.state.error == nil)
        #expect(recording.state.gaps.isEmpty)
        return recording.state.samples
      }

      @Test(arguments: [0, 4])
      func `every frame arrives as it was written, also on a busy machine`(loopCount: Int) throws {
        let loops = try (0..<loopCount).map { _ in
          try Process.run(
            URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "while :; do :; done"])
        }
        defer {
          for loop in loops {
            kill(loop.processIdentifier, SIGKILL)
            loop.waitUntilExit()
          }
        }
        let sound = noise(144_000, stereo, seed: 91)
        var settings = Loudspeaker.Settings()
        settings.fadeDuration = 0
        let loudspeaker = try Loudspeaker(format: stereo, settings: settings)
        #expect(loudspeaker.deviceFormat == stereo)
        let samples = try recording {
          try loudspeaker.write(sound)
          try loudspeaker.finish()
        }
        #expect(loudspeaker.underrunCount == 0)
        #expect(loudspeaker.playedFrameCount == 144_000)
        #expect(trimmed(samples) == interleaved(sound))
      }

      @Test func `a fade changes nothing but the edges, a volume scales`() throws {
        let sound = noise(48_000, stereo, seed: 92)
        var settings = Loudspeaker.Settings()
        settings.volume = -20
        let loudspeaker = try Loudspeaker(format: stereo, settings: settings)
        let heard = trimmed(
          try recording {
            try loudspeaker.write(sound)
            try loudspeaker.finish()
          })
        let expected = interleaved(sound)
        // The first sample of a fade can be less than half a step of 16 bits.
        let offset = try #require(
          (0..<64).first { offset in
            (20_000..<20_100).allSatisfy {
              abs(heard[$0 - offset] - expected[$0] * 0.1) <= 0.51 / 32_768
            }
          })
        for index in 480..<(96_000 - 480) {
          // Half a step of the 16 bits of the sound card, and the rounding of Float.
          #expect(abs(heard[index - offset] - expected[index] * 0.1) <= 0.51 / 32_768)
        }
        #expect(heard.prefix(48).allSatisfy { abs($0) < 0.003 })
      }

      @Test func `what is stopped has played what it says`() throws {
        let sound = noise(480_000, stereo, seed: 93)
        let loudspeaker = try Loudspeaker(format: stereo)
        let heard = trimmed(
          try recording {
            let writer = Thread { try? loudspeaker.write(sound) }
            writer.start()
            wait(for: "a second") { loudspeaker.playedFrameCount > 48_000 }
            loudspeaker.stop()
            wait(for: "the end") { writer.isFinished }
            try loudspeaker.finish()
          })
        let played = Int(loudspeaker.playedFrameCount)
        #expect(played > 48_000 && played < 48_000 + 24_000)
        // The first and the last frames of a fade are less than a step of 16 bits.
        #expect(abs(heard.count / 2 - played) <= 8)
      }

      @Test func `another rate is converted, and all of it is heard`() throws {
        try server.kill()
        try server.start(rate: 44_100, channels: 2)
        let mono = AudioFormat(sampleRate: 96_000, channelCount: 1)
        let loudspeaker = try Loudspeaker("pulse", format: mono)
        try loudspeaker.write(noise(96_000, mono, seed: 94))
        try loudspeaker.finish()
        #expect(loudspeaker.playedFrameCount == 96_000)
      }

      @Test(arguments: [Loudspeaker.Delivery.complete, .prompt])
      func `a server that dies is told, and does not stop a prompt writer`(
        delivery: Loudspeaker.Delivery
      ) throws {
        var settings = Loudspeaker.Settings()
        settings.delivery = delivery
        let loudspeaker = try Loudspeaker(format: stereo, settings: settings)
        let block = noise(480, stereo, seed: 95)
        try loudspeaker.write(noise(24_000, stereo, seed: 96))
        wait(for: "the first frames") { loudspeaker.playedFrameCount > 0 }
        let written = try capturingStandardError {
          try server.kill()
          wait(for: "the error") {
            _ = try? loudspeaker.write(block)
            return loudspeaker.failure != nil
          }
        }
        #expect(loudspeaker.failure?.code == .deviceLost)
        #expect(!written.contains("ALSA") && !written.contains("onnection"))
        var error: AudioError?
        do throws(AudioError) {
          try loudspeaker.write(block)
        } catch let thrown {
          error = thrown
        }
        #expect(error?.code == (delivery == .complete ? .deviceLost : nil))
        loudspeaker.close()
      }

      @Test func `a loudspeaker without a server says what to do`() throws {
        try server.kill()
        let error = #expect(throws: AudioError.self) { try Loudspeaker(format: stereo) }
        #expect(error?.code == .deviceNotFound)
        #expect(error?.message.contains("PulseAudio") == true)
      }

      @Test func `what a microphone hears is played soon, while it is heard`() throws {
        var settings = Loudspeaker.Settings()
        settings.delivery = .prompt
        let microphone = try Microphone("vmic")
        let loudspeaker = try Loudspeaker(format: microphone.format, settings: settings)
        var buffer = AudioBuffer(format: microphone.format, capacity: 480)
        var greatestDelay = 0.0
        var frameCount = 0
        // Nothing is heard but what is played, muted: no feedback.
        loudspeaker.isMuted = true
        while frameCount < 5 * 48_000 {
          guard try microphone.read(into: &buffer) else { break }
          try loudspeaker.write(buffer)
          frameCount += buffer.frameCount
          // The first seconds catch up with what the microphone gave at once.
          if frameCount > 3 * 48_000 { greatestDelay = max(greatestDelay, loudspeaker.delay) }
        }
        #expect(loudspeaker.failure == nil)
        #expect(loudspeaker.playedFrameCount > 3 * 48_000)
        #expect(greatestDelay < 0.25)
        microphone.close()
        loudspeaker.close()
      }
    }
  }
#endif
