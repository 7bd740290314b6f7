import Testing
import TragusTestSupport

@testable import TragusDevices

@Suite struct HeardFramesTests {
  @Test func `the sound among what was heard is counted frame by frame`() {
    var random = SeededGenerator(seed: 81)
    var given: [Bool] = []
    var heard = HeardFrames()
    var greatest = 0
    for _ in 0..<2_000 {
      let sound = Int.random(in: 0...40, using: &random)
      let silence = Bool.random(using: &random) ? 0 : Int.random(in: 0...40, using: &random)
      heard.give(sound: sound, silence: silence)
      given += Array(repeating: true, count: sound) + Array(repeating: false, count: silence)
      let delay = Int.random(in: 0...200, using: &random)
      heard.hear(allBut: delay)
      // By definition; a delay that grows takes nothing back.
      greatest = max(greatest, given.dropLast(min(delay, given.count)).count(where: \.self))
      #expect(Int(heard.heardFrameCount) == greatest)
    }
    heard.hear(allBut: 0)
    #expect(heard.isComplete)
    #expect(Int(heard.soundFrameCount) == given.count(where: \.self))
    #expect(Int(heard.frameCount) == given.count)
  }
}
