#if os(Linux)
  import Testing
  import TragusCore

  @testable import TragusDevices

  extension DeviceTests {
    @Suite struct LoudspeakerTests {
      private let format = AudioFormat(sampleRate: 44_100, channelCount: 1)

      private func silence(_ frameCount: Int) -> AudioBuffer {
        AudioBuffer(format: format, channels: [Array(repeating: 0, count: frameCount)])
      }

      @Test func `every frame is played on ALSA's null device`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        #expect(loudspeaker.deviceID == "null")
        #expect(loudspeaker.deviceFormat == format)
        try loudspeaker.write(silence(10_000))
        try loudspeaker.skip(100)
        try loudspeaker.write(silence(20_000))
        try loudspeaker.finish()
        try loudspeaker.finish()
        #expect(loudspeaker.playedFrameCount == 30_000)
        #expect(loudspeaker.droppedFrameCount == 0)
        #expect(loudspeaker.failure == nil)
      }

      @Test func `what is stopped is played no further, and nobody waits`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        try loudspeaker.write(silence(4_000))
        loudspeaker.stop()
        // Ten minutes: a write that waited would take them.
        for _ in 0..<600 { try loudspeaker.write(silence(44_100)) }
        try loudspeaker.finish()
        #expect(loudspeaker.playedFrameCount <= 44_100)
        loudspeaker.close()
        loudspeaker.close()
      }

      @Test func `prompt sound never waits, and what finds no room is counted`() throws {
        var settings = Loudspeaker.Settings()
        settings.delivery = .prompt
        let loudspeaker = try Loudspeaker("null", format: format, settings: settings)
        // The null device is held to real time, and this takes no minute.
        for _ in 0..<120 { try loudspeaker.write(silence(44_100)) }
        #expect(loudspeaker.droppedFrameCount > 60 * 44_100)
        loudspeaker.close()
        try loudspeaker.finish()
        #expect(loudspeaker.failure == nil)
      }

      @Test func `the volume can be set and muted at any time`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        loudspeaker.volume = -20
        loudspeaker.isMuted = true
        #expect(loudspeaker.volume == -20)
        #expect(loudspeaker.isMuted)
        loudspeaker.close()
      }

      @Test(arguments: ["no-such-device", "hw:CARD=none", "plughw:77,3", "", "ä"])
      func `a loudspeaker that is not there is an error and one sentence`(name: String) throws {
        let format = format
        let written = try capturingStandardError {
          let error = #expect(throws: AudioError.self) { try Loudspeaker(name, format: format) }
          #expect(error?.code == .deviceNotFound)
          #expect(error?.message.contains("input") == false)
        }
        #expect(!written.contains("ALSA lib"))
      }

      @Test func `a rate that is no whole number is refused`() throws {
        let format = AudioFormat(sampleRate: 44_100.5, channelCount: 1)
        let error = #expect(throws: AudioError.self) { try Loudspeaker("null", format: format) }
        #expect(error?.code == .deviceUnsupported)
      }

      @Test func `opening and closing many times leaves nothing behind`() throws {
        for _ in 0..<300 { try Loudspeaker("null", format: format).close() }
      }
    }
  }
#endif
