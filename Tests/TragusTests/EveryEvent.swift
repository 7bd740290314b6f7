import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusAnalysis
@testable import TragusClassifier
@testable import TragusCoach
@testable import TragusFiles
@testable import TragusModem
@testable import TragusPairing
@testable import TragusTalk

/// An event of every kind, with all keys that it may have.
enum EveryEvent {
  static let all =
    try! meters() + conditions() + tones() + blows() + breathing() + messages() + recordings()

  private static func meters() throws -> [any AudioEvent] {
    var meters = Meters()
    meters.calibration = Calibration(device: "x", fullScaleLevel: 120, date: 0, method: .typed)
    meters.measureEverything()
    meters.levels.period = 1
    meters.levels.report = .each
    let source = try SimulatedSource(parsing: "tone?frequency=1000&duration=5s&channels=2")
    var events: [any AudioEvent] = [
      Hello(
        source: "x", format: source.format, isLive: false, isSimulated: true,
        parameters: meters.parameters),
      Spectrum(time: 1, frameCount: 1, windowLength: 1, frequencyStep: 1, power: [1]),
    ]
    let listener = Listener()
    meters.add(to: listener, format: source.format) { events.append($0) }
    try listener.run(source)
    return events
  }

  private static func conditions() -> [any AudioEvent] {
    var events: [any AudioEvent] = Heard.everything.filter { $0 is InputHealth || $0 is Gap }
    for end in ends {
      events += [
        RangeEvent(range: "loud", unit: "dBFS", start: 1, end: end, at: 4, level: -20),
        AlarmActivity(
          start: 1, end: end, at: 4, pattern: .t3, frequency: 3100, cycles: 2, level: -20),
        SoundActivity(start: 1, end: end, at: 4, level: -20),
        VoiceActivity(start: 1, end: end, at: 4, confidence: 0.9),
        RecognizedSound(
          start: 1, end: end, at: 4, label: "Dog", confidence: 0.9,
          ranking: [SoundScore(label: "Dog", confidence: 0.9)]),
        Wind(start: 1, end: end, at: 4, level: -20, lowShare: 0.9),
        Breath(.inhale, start: 1, end: end, at: 4, confidence: 0.9, strength: 0.5),
        NoteActivity(
          start: 1, end: end, at: 4, note: Note(number: 69), cents: 1, frequency: 440, level: -20,
          string: Note(number: 69), stringCents: 1),
      ]
    }
    events.append(
      BreathRate(
        time: 1, quality: .good, rate: 12, ratio: 0.8, regularity: 0.9, depth: 1))
    let pause = BreathPause(start: 1, end: 13, at: 14)
    var night = NightSummary()
    (night.rate, night.lowestRate, night.highestRate) = (14, 12, 16)
    (night.pauses, night.longestPause) = (1, pause)
    events += [pause, night]
    let reasons: [RejectedSound.Reason] = [.belowThreshold(0.4), .covered(by: "Bark")]
    for reason in reasons {
      events.append(
        RejectedSound(start: 1, end: 2, at: 2, label: "Dog", confidence: 0.3, reason: reason))
    }
    events.append(
      SoundClassification(
        start: 1, end: 2, at: 2, ranking: [SoundScore(label: "Dog", confidence: 0.9)],
        unknown: 0.1, embedding: [0.5]))
    events += [
      CheckedSound(start: 2, end: 5, at: 6, label: "clap", answer: "knock", confidence: 0.8),
      CheckResult(time: 6, SoundEvaluation.Accuracy(3, of: 4)),
    ]
    return events
  }

  private static func tones() throws -> [any AudioEvent] {
    let note = Note(number: 69)
    var rate = ChirpRate(
      time: 15, rate: 120, count: 30, totalCount: 40, regularity: 1, frequency: 2900, duration: 15)
    rate.temperature = 21
    let keys = try SimulatedSource(parsing: "dtmf?keys=42#&duration=400ms")
    return [
      Tone(
        time: 1, at: 2, frequency: 440, level: -20, signalToNoise: 60, phaseAngle: 3, confidence: 1,
        note: note, cents: 0),
      Pitch(
        time: 1, at: 2, onset: 0, frequency: 440, note: note, cents: 0, confidence: 1, level: -20,
        inharmonicity: 0.001, string: note, stringCents: 0),
      rate, Chirp(start: 1, end: 2, at: 3, frequency: 2900, prominence: 20),
    ] + (try heard(in: keys, by: DTMFDecoder(format: keys.format)))
  }

  private static func blows() -> [any AudioEvent] {
    let direction = Direction(time: 2, angle: 10, confidence: 0.9, levelDifference: 0)
    let feature = BlowObservation.Feature("level rise", 1, atLeast: 2, unit: "dB")
    return [
      Blow(phase: .began, start: 1, at: 2, strength: 0.5, level: -20, confidence: 0.9),
      Blow(phase: .updated, start: 1, at: 2, strength: 0.5, level: -20, confidence: 0.9),
      Blow(
        phase: .ended, start: 1, end: 2, at: 3, strength: 0.5, level: -20, confidence: 0.9,
        kind: .long, direction: direction),
      BlowObservation(
        time: 1, level: -20, floor: -60, rise: 40, features: [feature], verdict: .blow,
        isRejection: false),
      BlowAdvice(time: 1, missed: [feature], sensitivity: 0.6),
    ]
  }

  private static func breathing() throws -> [any AudioEvent] {
    var settings = CoachSettings()
    settings.cycleCount = 1
    var coach = BreathCoach(try BreathPattern("2-2"), settings: settings)
    var events = coach.advance(to: 0)
    for (kind, start) in [(Breath.Kind.inhale, 1.0), (.exhale, 3)] {
      let breath = Breath(kind, start: start, at: start + 0.2, confidence: 0.9)
      let end = Breath(kind, start: start, end: start + 2, at: start + 2.1, confidence: 0.9)
      events += coach.process(breath) + coach.process(end)
    }
    events += coach.advance(to: 10)
    // One that nobody follows has reminders.
    var lonely = BreathCoach(try BreathPattern("2-2"))
    events += lonely.advance(to: 0) + lonely.advance(to: 10)
    return events
  }

  private static func messages() throws -> [any AudioEvent] {
    func received(_ message: ModemMessage) -> ReceivedMessage {
      ReceivedMessage(
        message: message, start: 1, end: 2, mode: .normal, band: .audible, signalToNoiseRatio: 20,
        correctedSymbolCount: 0, symbolCount: 10, heardFragmentCount: 1, neededFragmentCount: 1,
        identifier: 7
      ).opened(message, from: "Ann")
    }
    return [
      received(try ModemMessage(text: "https://example.org")),
      ReceivedFile(received(try ModemMessage(file: [1], name: "a")), path: "in/a"),
      MessageProgress(
        time: 1, identifier: 7, heardFragmentCount: 1, neededFragmentCount: 2, totalByteCount: 3,
        mode: .normal, band: .audible, signalToNoiseRatio: 20),
      UndecodedPacket(
        reason: .checksum, start: 1, end: 2, mode: .normal, band: .audible,
        signalToNoiseRatio: 20),
      RefusedMessage(
        received(try ModemMessage(text: "x")), .late, sender: "Ann", age: 4000),
    ]
  }

  private static func recordings() throws -> [any AudioEvent] {
    let breathing = try SoundClass("breathing", wantedDuration: 10)
    return [Phase.began, .updated, .ended].flatMap { phase in
      let event = RecordingEvent(
        phase: phase, reason: .user, file: "a.wav", isRecording: true, start: 1, time: 2,
        frameCount: 3, at: 2)
      return [event, ClassRecordingEvent(event, of: "breathing")] as [any AudioEvent]
    } + [
      RemovalEvent(time: 1, file: "a.wav", bytes: 5),
      CollectionEvent(time: 1, breathing, stored: 2, isComplete: false),
      SegmentProposal(start: 1, end: 2, at: 3, level: -20, label: "Dog", confidence: 0.9),
      ClipEvent(file: "sounds/a/b-0001.wav", soundClass: "a", start: 1, end: 2, isShort: true),
    ]
  }

  private static let ends = [nil, 3.5]

  private static func heard<Detector: Analyzer>(
    in source: any AudioSource, by detector: Detector
  ) throws -> [any AudioEvent] {
    var events: [any AudioEvent] = []
    let listener = Listener()
    listener.add(detector) { events.append($0) }
    try listener.run(source)
    return events
  }
}
