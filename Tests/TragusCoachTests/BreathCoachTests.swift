import Testing
import TragusAnalysis
import TragusCore
import TragusTestSupport

@testable import TragusCoach

struct BreathCoachTests {
  /// A coach, and all its events.
  private struct Lesson {
    var coach: BreathCoach
    var events: [CoachEvent] = []

    init(_ pattern: String, _ settings: CoachSettings = CoachSettings()) throws {
      coach = BreathCoach(try BreathPattern(pattern), settings: settings)
    }

    mutating func wait(until time: Double) { events += coach.advance(to: time) }

    /// A breath that the tracker knows of 0.2 s after it began, and after it ended.
    mutating func breathe(
      _ kind: Breath.Kind, _ start: Double, _ end: Double, confidence: Double = 0.9
    ) {
      events += coach.process(Breath(kind, start: start, at: start + 0.2, confidence: confidence))
      events += coach.process(
        Breath(kind, start: start, end: end, at: end + 0.2, confidence: confidence))
    }

    /// A sound that may be a breath or not.
    mutating func suspect(_ kind: Breath.Kind, _ start: Double, _ end: Double) {
      for end in [nil, end] {
        events += coach.process(
          Breath(
            kind, start: start, end: end, at: (end ?? start) + 0.2, confidence: 0.9,
            standsAlone: false))
      }
    }

    mutating func hear(_ quality: BreathQuality, at time: Double) {
      events += coach.process(BreathRate(time: time, quality: quality))
    }

    func times(of cue: CoachEvent.Cue) -> [Double] {
      events.filter { $0.cue == cue }.map(\.time)
    }

    var cues: [CoachEvent.Cue] { events.map(\.cue) }
  }

  /// Breathes 4-4 from a moment on, each breath later than its cue by so much.
  private func breathe44(
    _ lesson: inout Lesson, from start: Double, count: Int, late: Double = 0
  ) {
    lesson.breathe(.inhale, start, start + 4 + late)
    for _ in 0..<count {
      let exhale = lesson.coach.planned("exhale", after: lesson.events)
      lesson.breathe(.exhale, exhale + late, exhale + 4 + late)
      let inhale = lesson.coach.planned("inhale", after: lesson.events)
      lesson.breathe(.inhale, inhale + late, inhale + 4 + late)
    }
  }

  @Test func `sounds that may be a breath count once it is sure that they were`() throws {
    var lesson = try Lesson("4-4")
    lesson.suspect(.inhale, 1, 5)
    lesson.suspect(.exhale, 5, 9)
    lesson.suspect(.inhale, 9, 13)
    lesson.suspect(.exhale, 13, 17)
    lesson.wait(until: 18)
    #expect(!lesson.cues.contains(.cycle))
    #expect(lesson.coach.session.cycles.isEmpty)
    #expect(lesson.coach.session.adherence == nil)
    // The coach leads all the same.
    #expect(lesson.times(of: .inhale).count == 3)
    var unsure = lesson.coach
    #expect(unsure.finish(at: 18).map(\.sentence) == ["Done."])
    #expect(unsure.session.summary.contains("never sure that somebody breathed"))
    lesson.breathe(.inhale, 17, 21)
    #expect(lesson.coach.session.cycles.map(\.number) == [1, 2])
    #expect(lesson.events.filter { $0.cue == .cycle }.map(\.cycle) == [1, 2])
    lesson.events += lesson.coach.finish(at: 22)
    #expect(lesson.coach.session.inTimeCount == 2)
  }

  @Test(arguments: ["4-4", "4-7-8", "box"])
  func `a silent room scores no breath`(pattern: String) throws {
    var lesson = try Lesson(pattern)
    for second in 0..<290 { lesson.hear(.none, at: Double(second)) }
    lesson.events += lesson.coach.process(Breath(.pause, start: 0, at: 290, confidence: 1))
    lesson.events += lesson.coach.finish(at: 295)
    #expect(Set(lesson.cues) == [.ready, .nudge, .done])
    #expect(lesson.coach.session.cycles.isEmpty)
    #expect(lesson.coach.session.adherence == nil)
    #expect(
      lesson.coach.session.summary == "No breath was heard, so there is nothing to tell.")
  }

  @Test func `nobody is waited for more than five minutes`() throws {
    var lesson = try Lesson("4-4")
    lesson.wait(until: 0)
    lesson.wait(until: 1000)
    #expect(lesson.events.last?.cue == .done)
    #expect(lesson.events.last?.reason == .silence)
    #expect(lesson.events.last?.time == 300)
  }

  @Test func `the exercise begins with the first breath in, not with one out`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.exhale, 1, 3)
    #expect(lesson.cues == [.ready])
    lesson.breathe(.inhale, 5, 9)
    lesson.wait(until: 9.5)
    #expect(lesson.times(of: .inhale) == [5])
    #expect(lesson.times(of: .exhale) == [9])
    #expect(lesson.events.first { $0.cue == .inhale }?.at == 5.2)
  }

  @Test func `who follows is led in the times of the pattern`() throws {
    var lesson = try Lesson("4-2-6-1")
    lesson.breathe(.inhale, 2, 6)
    lesson.breathe(.exhale, 8.1, 14)
    lesson.breathe(.inhale, 15.1, 19)
    lesson.wait(until: 20)
    #expect(lesson.times(of: .inhale) == [2, 15])
    #expect(lesson.times(of: .hold) == [6, 19])
    #expect(lesson.times(of: .exhale) == [8])
    #expect(lesson.times(of: .rest) == [14])
    let result = try #require(lesson.events.first { $0.cue == .cycle }?.result)
    #expect(result.adherence == 1 && result.isInTime)
    #expect((result.start, result.end) == (2, 15))
    #expect(lesson.coach.session.rate == 60.0 / 13)
  }

  @Test func `who breathes in the other time is waited for, until both are in step`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.inhale, 5.6, 9)
    // It is asked for a breath in at 9 s, as this one ends.
    for start in [9, 17.0] {
      lesson.breathe(.exhale, start, start + 4)
      lesson.breathe(.inhale, start + 4, start + 8)
    }
    #expect(lesson.times(of: .inhale) == [1, 9, 21])
    #expect(lesson.times(of: .exhale) == [5, 17, 25])
  }

  /// Each cue then meets another breath, some early and some late.
  @Test(arguments: [3.0, 5])
  func `much faster breathing is reported as ahead, and has its own rate`(period: Double) throws {
    var lesson = try Lesson("4-4")
    for breath in 0..<Int(60 / period) {
      let start = 1 + Double(breath) * period
      lesson.breathe(.inhale, start, start + 0.4 * period)
      lesson.breathe(.exhale, start + 0.5 * period, start + 0.9 * period)
    }
    lesson.events += lesson.coach.finish(at: 62)
    #expect(!lesson.times(of: .ahead).isEmpty)
    #expect(lesson.times(of: .slower).isEmpty)
    #expect(abs(try #require(lesson.coach.session.rate) - 60 / period) < 0.1)
    #expect(lesson.events.last?.sentence == "Done.")
  }

  @Test func `it waits for a breath in, nudges, and pauses for who left`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.exhale, 5, 9)
    lesson.wait(until: 100)
    // The second breath in is asked for at 9 s: a tolerance of 1 s, and 0.4 s of the tracker's.
    #expect(lesson.times(of: .wait) == [10.4])
    #expect(lesson.times(of: .nudge) == [17, 29])
    #expect(lesson.times(of: .pause) == [34])
    #expect(lesson.events.last?.reason == .silence)
    #expect(lesson.times(of: .exhale) == [5])
    lesson.breathe(.inhale, 120, 124)
    lesson.wait(until: 124.5)
    #expect(lesson.times(of: .resume) == [120])
    #expect(lesson.times(of: .exhale) == [5, 124])
    #expect(lesson.coach.session.cycles.count == 1)
    #expect(lesson.coach.session.pausedTime == 86)
  }

  @Test func `a breath that comes late gets its whole time, and is marked`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.exhale, 5, 9)
    lesson.breathe(.inhale, 15, 19)
    lesson.breathe(.exhale, 19, 23)
    lesson.breathe(.inhale, 23, 27)
    #expect(lesson.times(of: .inhale) == [1, 9, 23])
    #expect(lesson.times(of: .exhale) == [5, 19, 27])
    let second = try #require(lesson.events.filter { $0.cue == .cycle }.last?.result)
    #expect(second.parts[0].drift == 6)
    #expect(second.parts[0].score == 0 && !second.parts[0].isInTime)
    #expect(second.parts[1].score == 1)
    #expect(second.adherence == 0.5)
  }

  @Test
  func `a breath out that does not come is missed, and the silence of the rest counts nothing`()
    throws
  {
    var lesson = try Lesson("4-4-4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.wait(until: 20)
    let result = try #require(lesson.events.first { $0.cue == .cycle }?.result)
    #expect(result.parts.map(\.score) == [1, 1, 0, 0])
    #expect(result.shortcoming == "exhale missed")
  }

  @Test func `what was heard before it was sure is scored as it is known then`() throws {
    var lesson = try Lesson("4-4")
    // The first breath out was heard in two pieces.
    lesson.suspect(.inhale, 1, 5)
    lesson.suspect(.exhale, 5.1, 6.3)
    lesson.suspect(.inhale, 6.4, 7.2)
    lesson.suspect(.inhale, 9.1, 13)
    #expect(lesson.coach.session.cycles.isEmpty)
    let known = [(Breath.Kind.inhale, 1.0, 5.0), (.exhale, 5.05, 8.9), (.inhale, 9.1, 13)]
    lesson.events += lesson.coach.process(
      Breath(
        .exhale, start: 13.1, at: 13.3, confidence: 0.9,
        earlier: known.map { Breath($0, start: $1, end: $2, at: 13.3, confidence: 0.9) }))
    let result = try #require(lesson.coach.session.cycles.first)
    #expect(result.adherence == 1 && result.isInTime)
    // A cycle of 8 s.
    #expect(abs((lesson.coach.session.rate ?? 0) - 7.5) < 0.01)
  }

  @Test func `breathing on through a hold is no hold`() throws {
    var lesson = try Lesson("4-4-4-4")
    lesson.breathe(.inhale, 1, 9)
    lesson.breathe(.exhale, 9, 13)
    lesson.breathe(.inhale, 17, 21)
    let result = try #require(lesson.events.first { $0.cue == .cycle }?.result)
    #expect(result.parts.map(\.score) == [1, 0, 1, 1])
  }

  @Test func `the score falls between the tolerance and twice of it, and with half of the length`()
    throws
  {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.exhale, 6.5, 10.5)
    lesson.breathe(.inhale, 10.5, 11.5)
    lesson.breathe(.exhale, 14.5, 18.5)
    lesson.breathe(.inhale, 18.5, 22.5)
    let results = lesson.events.compactMap(\.result)
    #expect(results[0].parts.map(\.score) == [1, 0.5])
    #expect(results[1].parts.map(\.score) == [0.5, 1])
    #expect(results.map(\.isInTime) == [false, false])
  }

  @Test func `who breathes the other way round scores nothing`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.exhale, 5, 8.9)
    lesson.breathe(.exhale, 9.5, 12.8)
    lesson.breathe(.inhale, 13, 17)
    lesson.breathe(.exhale, 17, 21)
    lesson.wait(until: 22.5)
    let second = try #require(lesson.events.compactMap(\.result).last)
    #expect(second.parts[0].score == 0)
  }

  @Test func `three cycles that lag make it slower, and at most half as slow again`() throws {
    var lesson = try Lesson("4-4")
    breathe44(&lesson, from: 1, count: 30, late: 1.6)
    let paces = lesson.events.filter { $0.cue == .slower }.compactMap(\.pace)
    let expected = [1.1, 1.2, 1.3, 1.4, 1.5]
    #expect(paces.count == 5)
    // Steps of a tenth add up with a rounding.
    for (pace, wanted) in zip(paces, expected) { #expect(abs(pace - wanted) < 1e-9) }
    #expect(lesson.coach.session.summary.contains("Slowed down to 12.0 s a breath"))
    let last = try #require(lesson.events.last { $0.cue == .exhale })
    #expect(abs(last.duration! - 6) < 1e-9)
  }

  @Test func `who is told not to adapt does not`() throws {
    var settings = CoachSettings()
    settings.adapts = false
    var lesson = try Lesson("4-4", settings)
    breathe44(&lesson, from: 1, count: 10, late: 1.6)
    #expect(!lesson.cues.contains(.slower))
    #expect(lesson.coach.session.pace == 1)
  }

  @Test func `who is ahead is told, and led back towards the pattern`() throws {
    var lesson = try Lesson("4-4")
    breathe44(&lesson, from: 1, count: 4, late: 1.6)
    #expect(lesson.coach.session.pace > 1)
    breathe44(&lesson, from: lesson.coach.planned("inhale", after: lesson.events), count: 0)
    for _ in 0..<5 {
      let exhale = lesson.coach.planned("exhale", after: lesson.events)
      lesson.breathe(.exhale, exhale - 1.5, exhale + 2)
      let inhale = lesson.coach.planned("inhale", after: lesson.events)
      lesson.breathe(.inhale, inhale - 1.5, inhale + 2)
    }
    #expect(lesson.cues.contains(.ahead))
    #expect(lesson.coach.session.pace == 1)
  }

  @Test func `it pauses for speech, drops that cycle, and is not fooled by a breath between words`()
    throws
  {
    var lesson = try Lesson("4-4")
    breathe44(&lesson, from: 1, count: 2)
    lesson.hear(.speech, at: 22)
    lesson.wait(until: 22.6)
    #expect(lesson.events.last?.cue == .pause)
    #expect(lesson.events.last?.reason == .speech)
    lesson.hear(.speech, at: 23)
    lesson.breathe(.inhale, 23.2, 23.6)
    lesson.hear(.speech, at: 24)
    #expect(!lesson.cues.contains(.resume))
    lesson.hear(.good, at: 25)
    lesson.breathe(.inhale, 26, 30)
    #expect(lesson.times(of: .resume) == [26])
    #expect(lesson.coach.session.cycles.count == 2)
  }

  @Test func `one report of speech that is taken back does not interrupt`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.hear(.speech, at: 5.3)
    lesson.hear(.good, at: 5.6)
    lesson.breathe(.exhale, 5.7, 9)
    #expect(!lesson.cues.contains(.pause))
  }

  @Test func `a cue that is spoken is not taken for the voice of who breathes`() throws {
    var settings = CoachSettings()
    settings.characterDuration = 0.08
    var lesson = try Lesson("4-4", settings)
    lesson.breathe(.inhale, 1, 5)
    lesson.hear(.speech, at: 6)
    lesson.breathe(.exhale, 5.8, 8)
    #expect(!lesson.cues.contains(.pause))
    lesson.hear(.speech, at: 8.3)
    lesson.wait(until: 8.9)
    #expect(lesson.events.last?.reason == .speech)
  }

  @Test func `noise interrupts once no breath is heard in it`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.hear(.noise, at: 5.3)
    lesson.breathe(.exhale, 5.4, 9)
    lesson.wait(until: 15)
    // 5 s after the breath out was known, and sums of such times are not exact.
    #expect(lesson.times(of: .pause).map { abs($0 - 10.6) < 1e-9 } == [true])
    #expect(lesson.events.last?.reason == .noise)
  }

  @Test func `a lost microphone pauses, and the next breath in goes on`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.events += lesson.coach.loseMicrophone(at: 6)
    #expect(lesson.events.last?.reason == .microphone)
    lesson.breathe(.inhale, 30, 34)
    lesson.breathe(.exhale, 34, 38)
    lesson.breathe(.inhale, 38, 42)
    #expect(lesson.times(of: .resume) == [30])
    #expect(lesson.coach.session.cycles.map(\.adherence) == [1])
  }

  @Test func `it is done after so many cycles, with the last one judged`() throws {
    var settings = CoachSettings()
    settings.cycleCount = 3
    var lesson = try Lesson("4-4", settings)
    breathe44(&lesson, from: 1, count: 2)
    lesson.breathe(.exhale, 21, 25)
    lesson.wait(until: 30)
    #expect(lesson.coach.isDone)
    #expect(lesson.coach.session.cycles.count == 3)
    #expect(lesson.events.last?.cue == .done)
    #expect(lesson.events.last?.reason == .complete)
    #expect(lesson.times(of: .inhale).count == 3)
    #expect(lesson.coach.advance(to: 500).isEmpty)
  }

  @Test func `it is done after so long, at the end of a cycle, and pauses do not count`() throws {
    var settings = CoachSettings()
    settings.duration = 20
    var lesson = try Lesson("4-4", settings)
    breathe44(&lesson, from: 1, count: 1)
    lesson.events += lesson.coach.loseMicrophone(at: 13.3)
    breathe44(&lesson, from: 100, count: 1)
    #expect(!lesson.coach.isDone)
    lesson.wait(until: 118)
    #expect(lesson.coach.isDone)
    #expect(lesson.coach.session.cycles.count == 2)
  }

  @Test func `where the tracker is unsure of the kind, the pattern decides`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.breathe(.inhale, 5.6, 9, confidence: 0.4)
    lesson.breathe(.inhale, 9.1, 13)
    let result = try #require(lesson.events.compactMap(\.result).first)
    #expect(result.parts.map(\.score) == [1, 1])
  }

  @Test func `what proves to be no breath at its end is forgotten`() throws {
    var lesson = try Lesson("4-4")
    lesson.breathe(.inhale, 1, 5)
    lesson.events += lesson.coach.process(
      Breath(.exhale, start: 5, at: 5.2, confidence: 0.7))
    lesson.events += lesson.coach.process(
      Breath(.pause, start: 5, end: 7, at: 7.2, confidence: 0.7))
    lesson.wait(until: 12)
    let result = try #require(lesson.events.compactMap(\.result).first)
    #expect(result.parts[1].start == nil)
  }

  @Test(arguments: SimulatedPerson.Temper.allCases)
  func `it makes no difference how time is cut`(temper: SimulatedPerson.Temper) throws {
    // Events that were sent once are sent again to coaches that hear of time more or less often.
    let pattern = try BreathPattern("4-4-4-4")

    let exercise = Exercise(pattern, by: temper, seed: 3)
    var heard: [(at: Double, event: BreathTrackerEvent)] = []
    for deed in exercise.person.deeds {
      let breath = Breath(deed.kind, start: deed.start, at: deed.start + 0.2, confidence: 0.9)
      heard.append((breath.at, .breath(breath)))
    }

    heard.sort { $0.at < $1.at }
    func lead(step: Double) -> [CoachEvent] {
      var coach = BreathCoach(pattern)
      var events = coach.advance(to: 0)
      var time = 0.0
      for (at, event) in heard {
        while time + step < at {
          time += step
          events += coach.advance(to: time)
        }
        events += coach.process(event)
      }
      return events + coach.finish(at: 400)
    }
    let expected = lead(step: 1e9)
    #expect(expected.count > 20)
    for step in [0.01, 0.37, 5] { #expect(lead(step: step) == expected) }
  }

  @Test func `every cue is said in the order in which it could be said`() throws {
    for temper in SimulatedPerson.Temper.allCases {
      let events = Exercise(try BreathPattern("4-7-8"), by: temper, seed: 9).events
      for (first, next) in zip(events, events.dropFirst()) { #expect(first.at <= next.at) }
      for event in events { #expect(event.time <= event.at) }
      // A breath that is waited for may be known late, and what follows is reported at once.
      for event in events where event.cue == .exhale { #expect(event.at - event.time < 1) }
    }
  }
}

extension BreathCoach {
  /// When a breath is asked for next, as far as is known: the cue if it was given, else the end of
  /// the present part.
  func planned(_ cue: String, after events: [CoachEvent]) -> Double {
    if let present, present.part.rawValue == cue { return present.start }
    return present?.end ?? events.last!.at + 1
  }
}
