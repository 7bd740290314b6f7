#if os(Linux)
  import Foundation
  import Synchronization
  import Testing
  import Tragus

  extension DeviceTests {
    /// Sounds on ALSA's null device, which is held to real time.
    @Suite struct PlayingTests {
      private let format = AudioFormat(sampleRate: 44_100, channelCount: 1)

      private func tone(_ duration: Double?) throws -> ToneGenerator {
        try ToneGenerator(.tone(440), format: format, duration: duration)
      }

      @Test func `what ends by itself was heard to its last frame`() throws {
        let played = try Loudspeaker("null", format: format).play(tone(0.2))
        #expect(played == Played(frameCount: 8820, sampleRate: 44_100, isComplete: true))
        #expect(played.duration == 0.2)
      }

      @Test func `what is interrupted says how much was heard`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        let played = try loudspeaker.play(tone(nil)) { loudspeaker.playedFrameCount > 10_000 }
        #expect(!played.isComplete)
        // At the most what the queue and the device held when it was stopped.
        #expect(played.frameCount > 10_000 && played.frameCount < 10_000 + 44_100)
        #expect(played.frameCount == loudspeaker.playedFrameCount)
      }

      @Test func `a device without a clock is not faster than life`() throws {
        let start = ContinuousClock.now
        let played = try Loudspeaker("null", format: format).play(tone(1.6))
        #expect(played.isComplete)
        // It may be ahead by a second, and by what it takes at once.
        #expect(ContinuousClock.now - start > .milliseconds(400))
      }

      @Test func `another thread stops a sound, twice`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        let stopper = Thread {
          wait(for: "some sound") { loudspeaker.playedFrameCount > 4410 }
          loudspeaker.stop()
          loudspeaker.stop()
        }
        stopper.start()
        let played = try loudspeaker.play(tone(nil))
        #expect(!played.isComplete)
        #expect(loudspeaker.isStopping)
        #expect(played.frameCount > 4410)
        loudspeaker.stop()
        loudspeaker.close()
        // What is stopped plays nothing more.
        #expect(try !loudspeaker.play(tone(1)).isComplete)
      }

      @Test func `the end of a sound can be stopped too`() throws {
        let loudspeaker = try Loudspeaker("null", format: format)
        let control = try tone(0.3)
        let played = try loudspeaker.play(control) { control.remainingFrameCount == 0 }
        #expect(!played.isComplete)
        #expect(played.frameCount < 13_230)
      }

      @Test func `a beep takes one line`() throws {
        let played = try Loudspeaker.beep(440, duration: 0.1, on: "null")
        #expect(played.isComplete)
        #expect(played.frameCount == 4800)
        #expect(throws: AudioError.self) { try Loudspeaker.beep(24_000, duration: 1, on: "null") }
        #expect(throws: AudioError.self) { try Loudspeaker.beep(440, duration: -1, on: "null") }
        #expect(throws: AudioError.self) { try Loudspeaker.beep(440, on: "no-such-device") }
      }
    }

    /// A microphone that hears the loudspeaker: the monitor of one sound card.
    @Suite(
      .timeLimit(.minutes(3)),
      .enabled(
        if: VirtualMicrophone.isWanted,
        "TRAGUS_VIRTUAL_MICROPHONE=1 is set where PulseAudio is installed"))
    struct FullDuplexTests {
      private let server: VirtualMicrophone

      init() throws {
        server = try VirtualMicrophone()
      }

      @Test func `the round trip is measured, and tells when a beep is heard`() throws {
        let microphone = try Microphone("vmic")
        let format = microphone.format
        let mono = AudioFormat(sampleRate: format.sampleRate, channelCount: 1)
        let loudspeaker = try Loudspeaker(format: mono, settings: .prompt)
        let trip = try #require(try RoundTrip.measure(microphone, loudspeaker: loudspeaker))
        #expect(trip.duration >= 0 && trip.duration < 1)

        // Beeps of one's own are not heard; the one that is not noted is.
        let log = PlaybackLog()
        var muted = MutedWhilePlaying(
          SoundDetector(format: format, threshold: -40, hang: 0.05), log, format: format,
          lead: 0.1, tail: 0.3)
        var alone = SoundDetector(format: format, threshold: -40, hang: 0.05)
        var (heard, all) = ([SoundActivity](), [SoundActivity]())
        var buffer = AudioBuffer(format: format, capacity: 480)
        var beep = AudioBuffer(format: mono, capacity: format.frameCount(of: 0.2))
        var start: Int64?
        var beepCount = 0
        var expectedTimes: [Double] = []
        while beepCount < 4 || buffer.endPosition < start! + Int64(format.frameCount(of: 2)) {
          guard try microphone.read(into: &buffer) else { break }
          all += alone.process(buffer)
          heard += muted.process(buffer)
          if buffer.endPosition - (start ?? 0) >= Int64(format.frameCount(of: 1)), beepCount < 4 {
            start = buffer.endPosition
            _ = try ToneGenerator(.tone(880), format: mono, duration: 0.2).read(into: &beep)
            try loudspeaker.write(beep)
            try loudspeaker.skip(0)
            expectedTimes.append(
              Double(buffer.endPosition + trip.frameCount) / format.sampleRate)
            if beepCount < 3 {
              log.note(
                buffer.endPosition + trip.frameCount, frameCount: Int64(beep.frameCount))
            }
            beepCount += 1
          }
        }
        microphone.close()
        loudspeaker.close()
        let times = all.filter { $0.phase == .began }.map(\.time)
        #expect(times.count == 4)
        // What a sound server may do, and the 10 ms of the detector.
        for (time, expected) in zip(times, expectedTimes) { #expect(abs(time - expected) < 0.06) }
        #expect(heard.filter { $0.phase == .began }.count == 1)
      }

      @Test func `a loudspeaker that is not heard is told`() throws {
        let microphone = try Microphone("vmic")
        let error = #expect(throws: AudioError.self) {
          try RoundTrip.measure(microphone, device: "null")
        }
        #expect(error?.code == .unsuitableSignal)
        microphone.close()
      }
    }
  }
#endif
