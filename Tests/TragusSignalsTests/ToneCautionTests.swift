import Testing
import TragusSignals

struct ToneCautionTests {
  @Test(arguments: [
    (ToneGenerator.Sound.tone(15_000), 1.0, -14.0, true), (.tone(15_000), 1, -15, false),
    (.tone(15_000), 10.1, -60, true), (.tone(14_999), 100, 0, false),
    (.chord([440, 18_000]), 1, 0, true), (.sweep(from: 20, to: 20_000), 1, -3, true),
    (.noise(.white), 100, 0, false), (.keys("1"), 100, 0, false),
  ])
  func `a loud or long high tone is cautioned against`(
    sound: ToneGenerator.Sound, duration: Double, level: Double, isCautioned: Bool
  ) {
    let caution = ToneGenerator.caution(sound, duration: duration, level: level)
    #expect((caution != nil) == isCautioned)
  }

  @Test func `a tone without end is long`() {
    let caution = ToneGenerator.caution(.tone(19_000), duration: nil, level: -40)
    #expect(caution?.contains("longer than 10 s") == true)
    #expect(caution?.contains("louder") == false)
  }
}
