import Testing

@testable import Tragus

struct EventChoiceTests {
  @Test func `the usual events are what happens, and no measurement but the level`() throws {
    let usual = try EventChoice(only: [], not: [])
    #expect(
      usual.types == [
        "level", "input", "gap", "note", "dtmf", "alarm", "blow", "wind", "sound", "breath",
        "voice",
      ])
    #expect(usual.named.isEmpty)
  }

  @Test func `types are chosen by name, also those that are off, and some are left out`() throws {
    let few = try EventChoice(only: ["blow, key", "Chirps"], not: [])
    #expect(few.named == ["blow", "dtmf", "chirps"])
    // Lost frames are reported beside them.
    #expect(few.types == ["blow", "dtmf", "chirps", "gap"])
    let others = try EventChoice(only: [], not: ["level", "gap"])
    #expect(others.types == EventChoice.usual.types.subtracting(["level", "gap"]))
    #expect(try EventChoice(only: ["gap"], not: []).types == ["gap"])
  }

  @Test func `levels are left out unless they are named`() throws {
    var usual = EventChoice.usual
    usual.leaveOutLevels()
    #expect(!usual.types.contains("level"))
    var named = try EventChoice(only: ["level"], not: [])
    named.leaveOutLevels()
    #expect(named.types.contains("level"))
  }

  @Test(arguments: [
    ("blwo", "Did you mean 'blow'?"), ("", "There is no event ''"),
    ("blow,,wind", "a comma too many; write blow,wind."),
    ("qqqq", "The usual ones are "),
  ])
  func `a type that is not known is told with the nearest or the usual ones`(
    text: String, words: String
  ) {
    let failure = #expect(throws: AudioError.self) {
      try EventChoice(only: ["voice", text], not: [])
    }
    #expect(failure?.code == .invalidRequest)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    #expect(failure?.message.count ?? 0 < 250)
  }

  @Test func `names choose some of a type`() throws {
    func sound(_ label: String, isNamed: Bool = false) -> RecognizedSound {
      RecognizedSound(
        start: 0, end: nil, at: 1, label: label, confidence: 0.6, ranking: [],
        namedThreshold: isNamed ? 0.4 : nil)
    }
    // What is chosen by its name is heard by its name, and nothing else is reported.
    let only = try EventChoice(only: ["sound:Dog,voice"], not: [])
    #expect(only.named == ["sound", "voice"] && only.contains(sound("Dog", isNamed: true)))
    #expect(!only.contains(sound("Bark")) && !only.contains(sound("Cat", isNamed: true)))
    #expect(Set(only.patterns.map(\.type)) == ["sound", "voice"])
    // Barks are dogs.
    let not = try EventChoice(only: [], not: ["sound:Dog"])
    #expect(!not.contains(sound("Bark")) && not.contains(sound("Meow")))
    // A whole type counts more than a part of it.
    #expect(try EventChoice(only: ["sound:Dog", "sound"], not: []).contains(sound("Meow")))
  }

  @Test func `something is left to hear`() {
    #expect(throws: AudioError.self) { try EventChoice(only: ["blow"], not: ["blow"]) }
  }
}

struct EventPatternTests {
  private func patterns(_ text: String, of own: [String] = []) throws -> [EventPattern] {
    try EventPattern.list([text], of: own)
  }

  @Test func `types, names and confidences are told apart`() throws {
    #expect(
      try patterns("blow,alarm:smoke,sound:Dog:0.8,note:Bb3,key:5,breath:inhale") == [
        EventPattern("blow"), EventPattern("alarm", name: "T3"),
        EventPattern("sound", name: "Dog", threshold: 0.8), EventPattern("note", name: "A#3"),
        EventPattern("dtmf", name: "5"), EventPattern("breath", name: "inhale"),
      ])
  }

  @Test func `names of sounds may hold commas and have any case`() throws {
    #expect(
      try patterns("Domestic animals, pets:0.8,dog,Baby cry, infant cry", of: ["sound"]) == [
        EventPattern("sound", name: "Domestic animals, pets", threshold: 0.8),
        EventPattern("sound", name: "Dog"), EventPattern("sound", name: "Baby cry, infant cry"),
      ])
    #expect(
      try patterns("voice,sound:Domestic animals, pets,blow") == [
        EventPattern("voice"), EventPattern("sound", name: "Domestic animals, pets"),
        EventPattern("blow"),
      ])
  }

  @Test func `a name that only one type has needs no type`() throws {
    #expect(
      try patterns("Dog:0.6,smoke,hard,inhale") == [
        EventPattern("sound", name: "Dog", threshold: 0.6), EventPattern("alarm", name: "T3"),
        EventPattern("blow", name: "hard"), EventPattern("breath", name: "inhale"),
      ])
    // The verb for what somebody does.
    #expect(
      try patterns("clap,snore") == [
        EventPattern("sound", name: "Clapping"), EventPattern("sound", name: "Snoring"),
      ])
  }

  @Test func `a detector knows the names of its own events`() throws {
    #expect(try patterns("smoke,T4", of: ["alarm"]).map(\.name) == ["T3", "T4"])
    #expect(try patterns("c#4", of: ["note"]) == [EventPattern("note", name: "C#4")])
    // Where sounds are known, a capital tells the family from the detector.
    #expect(
      try patterns("alarm,Alarm,label:Dog", of: ["alarm", "sound"]) == [
        EventPattern("alarm"), EventPattern("sound", name: "Alarm"),
        EventPattern("sound", name: "Dog"),
      ])
  }

  @Test(arguments: [
    ("laughs", "", "did you mean the sound 'Laughter'"), ("ended", "blow", "is a phase"),
    ("blow:dog", "", "short"),
    ("voice:me", "", "'voice' has no names"), ("blwo", "", "Did you mean 'blow'?"),
    ("wind", "alarm", "'tragus listen' hears all"), ("sound:Dgo", "", "Did you mean 'Dog'?"),
    ("Dog:2", "sound", "0.01 to 1"), ("", "", "There is no event ''"),
    ("alarm:smoke:0.9", "", "'alarm' has no confidence; write alarm:smoke"),
    ("key:5:0.5", "", "no confidence"),
  ])
  func `what is not known is said in one sentence`(text: String, own: String, words: String) {
    let failure = #expect(throws: AudioError.self) {
      try patterns(text, of: own.isEmpty ? [] : [own])
    }
    #expect(failure?.code == .invalidRequest)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `an event counts by its type, its name and its confidence`() {
    func blow(_ kind: Blow.Kind?, end: Double?) -> Blow {
      Blow(
        phase: end == nil ? .began : .ended, start: 0, end: end, at: 1, strength: 1, level: -3,
        confidence: 0.9, kind: kind)
    }
    #expect(EventPattern("blow").matches(blow(nil, end: nil)))
    #expect(EventPattern("blow", name: "hard").matches(blow(.hard, end: 1)))
    #expect(!EventPattern("blow", name: "hard").matches(blow(.short, end: 1)))
    #expect(!EventPattern("wind").matches(blow(nil, end: nil)))
    #expect(!EventPattern("blow", name: "hard", threshold: 0.95).matches(blow(.hard, end: 1)))
  }

  @Test func `a sound counts by its name where it was heard by that`() {
    func dog(named threshold: Double?) -> RecognizedSound {
      RecognizedSound(
        start: 0, end: nil, at: 1, label: "Dog", confidence: 0.4, ranking: [],
        namedThreshold: threshold)
    }
    let named = EventPattern("sound", name: "Dog", threshold: 0.3)
    #expect(named.matches(dog(named: 0.3)) && !named.matches(dog(named: nil)))
    // With another confidence it is heard by itself.
    #expect(!named.matches(dog(named: 0.8)))
    #expect(EventPattern("sound", name: "Dog").matches(dog(named: 0.4)))
    #expect(!EventPattern("sound", name: "Cat").matches(dog(named: 0.4)))
    let any = EventPattern("sound")
    #expect(any.matches(dog(named: nil)) && !any.matches(dog(named: 0.3)))
    // What is heard by name alone is not reported.
    #expect(EventChoice.usual.contains(dog(named: nil)))
    #expect(!EventChoice.usual.contains(dog(named: 0.3)))
  }

  @Test func `breaths in have several names`() throws {
    #expect(try patterns("breathin,breath:in", of: ["breath"]) == patterns("inhale,breath:inhale"))
  }

  @Test func `ranges have the names that they were given`() throws {
    let ranges = try LevelRanges(parsing: "soft:-60:-30,nice:-30:0")
    #expect(
      try EventPattern.list(["Nice,range"], of: ["range", "input"], ranges: ranges) == [
        EventPattern("range", name: "nice"), EventPattern("range"),
      ])
    #expect(throws: AudioError.self) {
      try EventPattern.list(["loud"], of: ["range"], ranges: ranges)
    }
  }

  @Test func `a sign between names is a mistake unless a name has it`() throws {
    let ranges = try LevelRanges(parsing: "a+b:-60:0")
    #expect(
      try EventPattern.list(["a+b"], of: ["range"], ranges: ranges)
        == [EventPattern("range", name: "a+b")])
    let error = #expect(throws: AudioError.self) { try EventPattern.list(["dog|rain,cat"], of: []) }
    #expect(error?.message == "Write dog,rain,cat, not 'dog|rain,cat': commas separate names.")
  }
}
