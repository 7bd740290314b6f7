import Testing
import Tragus

struct ArrivalSourceTests {
  @Test func `a device that comes back in another format was away since its last frame`() {
    var clock = 100.0
    let device = LeavingDevice { clock += $0 }
    let source = ArrivalSource(device, now: { clock })
    #expect(source.gapUntilNow == nil)

    // The listener holds a part of a quantum when the device goes, and flushes it at the end.
    var heardFrameCount: Int64 = 0
    var listener = Listener()
    listener.add(LevelMeter(format: source.format, period: .infinity)) {
      heardFrameCount = $0.frameCount
    }
    let failure = #expect(throws: AudioError.self) { try listener.run(source) }
    #expect(failure?.code == .formatChanged)
    #expect(heardFrameCount == 700)
    // 7 blocks, 50 empty reads of 100 ms, at 48 kHz.
    #expect(source.gapUntilNow == Gap(position: 700, frames: 240_000, sampleRate: 48_000))
  }
}

/// Gives 7 blocks of 100 frames, nothing for 5 s, and is back at another rate.
private final class LeavingDevice: AudioSource {
  let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
  let isLive = true
  private let pass: (Double) -> Void
  private var readCount = 0

  init(pass: @escaping (Double) -> Void) {
    self.pass = pass
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    readCount += 1
    if readCount <= 7 {
      buffer.resize(to: 100, at: Int64(readCount - 1) * 100)
      return true
    }
    guard readCount <= 57 else { throw AudioError(.formatChanged, "It came back.") }
    pass(0.1)
    buffer.removeAll()
    return true
  }
}
