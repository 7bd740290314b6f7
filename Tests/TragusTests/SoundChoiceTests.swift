import Testing

@testable import Tragus

struct SoundChoiceTests {
  @Test(arguments: [
    ("Dog", "Dog", nil), ("Dog:0.8", "Dog", 0.8), ("Dog:1", "Dog", 1),
    ("Domestic animals, pets:0.5", "Domestic animals, pets", 0.5), ("a:b", "a:b", nil),
    ("a:b:.25", "a:b", 0.25),
  ])
  func `a number behind the last colon is the confidence`(
    text: String, name: String, threshold: Double?
  ) throws {
    let choice = try SoundChoice(parsing: text)
    #expect(choice.name == name && choice.threshold == threshold)
  }

  @Test(arguments: ["", ":0.5", "Dog:0", "Dog:1.1", "Dog:-1", "Dog:inf", "Dog:nan"])
  func `what is no name or no confidence is refused`(text: String) {
    let failure = #expect(throws: AudioError.self) { try SoundChoice(parsing: text) }
    #expect(failure?.code == .invalidRequest)
  }

  @Test func `names are known in any case, and each has its own confidence or the usual one`()
    throws
  {
    let choices = try ["dog:0.8", "SPEECH", "domestic animals, PETS"].map {
      try SoundChoice(parsing: $0)
    }
    let thresholds = try SoundNames.published.thresholds(of: choices, usual: 0.4)
    #expect(thresholds == ["Dog": 0.8, "Speech": 0.4, "Domestic animals, pets": 0.4])
  }

  @Test(arguments: [
    ("smoke alarm", "Smoke detector, smoke alarm"), ("Gunshot", "Gunshot, gunfire"),
    ("pets", "Domestic animals, pets"), ("clap", "Clapping"),
  ])
  func `one of several names of a sound is enough`(text: String, name: String) {
    #expect(SoundNames.published.nameMeant(by: text) == name)
  }

  @Test func `a word means the thing and what people do`() {
    let names = SoundNames.published
    #expect(names.namesMeant(by: "whistle") == ["Whistle", "Whistling"])
    #expect(names.namesMeant(by: "snore") == ["Snoring"])
    #expect(names.namesMeant(by: "dogs") == ["Dog"])
    #expect(names.namesMeant(by: "dishwasher") == [])
  }

  @Test(arguments: [
    ("Dgo", "'Dog'"), ("alarm smoke", "'Smoke detector, smoke alarm'"), ("Speach", "'Speech'"),
    ("animals pets", "'Domestic animals, pets'"),
  ])
  func `the nearest names are offered`(name: String, offer: String) throws {
    let choice = try SoundChoice(parsing: name)
    let failure = #expect(throws: AudioError.self) {
      try SoundNames.published.thresholds(of: [choice], usual: 0.4)
    }
    #expect(failure?.message.contains("Did you mean \(offer)") == true)
  }

  // Those that are listed can be asked for.
  @Test func `all names are heard by the recognizer`() throws {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    let thresholds = Dictionary(uniqueKeysWithValues: SoundNames.published.all.map { ($0, 0.5) })
    #expect(SoundRecognizer(format: format, thresholds: thresholds) != nil)
  }
}
