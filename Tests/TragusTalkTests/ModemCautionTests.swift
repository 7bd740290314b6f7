import Testing
import TragusModem

@testable import TragusTalk

@Test func `a beep is recommended where there can be one`() throws {
  for (mode, hasBeep) in [(ModemMode.normal, true), (.fast, true), (.tutorial, false)] {
    let sentence = ModemCaution.sentence(mode: mode, band: .ultra, duration: 20, level: -6)
    #expect(try #require(sentence).contains("beep") == hasBeep)
  }
}

@Test func `what everybody hears, or is soft and short, has no caution`() {
  #expect(ModemCaution.sentence(mode: .normal, band: .audible, duration: 20, level: 0) == nil)
  #expect(ModemCaution.sentence(mode: .normal, band: .phone, duration: 9, level: -6) == nil)
}
