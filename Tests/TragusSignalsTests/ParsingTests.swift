import Testing
import TragusCore
import TragusSignals

struct ParsingTests {
  @Test(arguments: SimulatedSource.catalog)
  func `every signal plays with its defaults, written or not`(
    description: SignalDescription
  ) throws {
    let keys = description.keys.filter { !$0.defaultValue.isEmpty }
    let written = keys.map { "\($0.name)=\($0.defaultValue)" }.joined(separator: "&")
    let bare = try SimulatedSource(parsing: description.name)
    #expect(bare.format == mono48)
    // A breath takes its time, and so does a set-up.
    let seconds = ["breath": 60, "blowsetup": 25][description.name] ?? 10
    let count = seconds * 48_000
    #expect(bare.remainingFrameCount == Int64(count))
    #expect(!bare.isLive)
    let played = try samples(of: bare)
    #expect(try played[0] == samples("\(description.name)?\(written)"))
    #expect(played[0].count == count)
    #expect(played[0].allSatisfy { $0.isFinite })
    #expect(!description.summary.isEmpty)
  }

  @Test func `every key takes effect`() throws {
    let source = try SimulatedSource(
      parsing: "tone?frequency=1kHz&phase=90&level=-6dBFS&rate=8000Hz&channels=2&duration=1ms"
        + "&offset=0.25&seed=18446744073709551615&edge=0s")
    #expect(source.format == AudioFormat(sampleRate: 8000, channelCount: 2))
    // A cosine of eight frames a period, at half of full scale (-6 dB is 0.5012), raised by 1/4.
    let expected: [Float] = [0.5012, 0.3544, 0, -0.3544, -0.5012, -0.3544, 0, 0.3544]
    let samples = try samples(of: source)
    #expect(samples[0] == samples[1])
    #expect(zip(samples[0], expected).allSatisfy { abs($0 - 0.25 - $1) < 1e-4 })
    #expect(samples[0].count == 8)
  }

  @Test(arguments: [
    ("blwo", "Did you mean sim:blow?"), ("scen", "Did you mean sim:scene?"),
    ("nosie", "Did you mean sim:noise?"), ("tone?frequncy=3", "Did you mean 'frequency'?"),
    ("blow?strenght=1", "Did you mean 'strength'?"), ("dtmf?tone=80", "Write 80ms, not 80"),
    ("tone?duration=20", "Write 20s, not 20"), ("blow?gap=2", "Write 2s, not 2"),
    ("tone?edge=5", "Write 5s, not 5"), ("breth", "Did you mean sim:breath?"),
    ("breath?breath=9", "Did you mean 'breaths'?"),
  ])
  func `a name that is nearly right is proposed`(text: String, hint: String) {
    let error = #expect(throws: AudioError.self) { try SimulatedSource(parsing: text) }
    #expect(error?.message.contains(hint) == true)
  }

  @Test func `a simulated person breathes in a pattern that has a name`() throws {
    for (name, seconds) in [("box", "4-4-4-4"), ("Coherent", "5.5-5.5")] {
      func spans(_ pattern: String) throws -> [SignalSpan]? {
        try SimulatedSource(parsing: "breath?pattern=\(pattern)&duration=30s&rate=8000").spans
      }
      #expect(try spans(name) == spans(seconds))
    }
  }

  @Test(arguments: ["xyzzy", "", String(repeating: "blow", count: 10_000)])
  func `nothing is proposed for what is near to nothing`(text: String) {
    let error = #expect(throws: AudioError.self) { try SimulatedSource(parsing: text) }
    #expect(error?.message.contains("Did you mean") == false)
    #expect(error?.message.contains("There are tone, ") == true)
  }

  @Test func `an endless signal has no count of frames`() throws {
    let source = try SimulatedSource(parsing: "scene?duration=endless")
    #expect(source.remainingFrameCount == nil)
  }

  @Test func `the remaining frames count down to the end`() throws {
    let source = try SimulatedSource(parsing: "silence?duration=100ms")
    var buffer = AudioBuffer(format: source.format, capacity: 3000)
    #expect(try source.read(into: &buffer))
    #expect(buffer.frameCount == 3000)
    #expect(source.remainingFrameCount == 1800)
    #expect(try source.read(into: &buffer))
    #expect(buffer.frameCount == 1800)
    #expect(try !source.read(into: &buffer))
    #expect(buffer.frameCount == 0)
    #expect(try !source.read(into: &buffer))
  }

  @Test func `a duration of nothing is an empty stream`() throws {
    #expect(try samples("tone?duration=0s").isEmpty)
  }

  @Test(arguments: [
    ("", "There are tone, noise"), ("ton", "no simulated signal 'ton'"),
    ("tone?freq=3", "Its keys are frequency, phase, level"),
    ("tone?frequency", "Write frequency=440"), ("tone?frequency=", "Write frequency=440"),
    ("tone?frequency=high", "not a number of Hz"), ("tone?frequency=nan", "not a number"),
    ("tone?frequency=inf", "not a number"), ("tone?frequency=0", "cannot be played"),
    ("tone?frequency=1e-300", "cannot be played"), ("clicks?frequency=-1", "cannot be played"),
    ("tone?frequency=24000", "at a rate of 48000 Hz"), ("sweep?rate=16000", "below half the rate"),
    ("tone?phase=1000", "between -360 and 360"), ("tone?level=1&level=2", "given twice"),
    ("tone?level=30", "between -200 and 20"), ("tone?level=nan", "Write level=-12"),
    ("tone?duration=10", "Write 10s, not 10"), ("tone?duration=-1s", "is below 0; write 1s"),
    ("tone?duration=1000000h", "0 and 1e9 s"), ("tone?rate=0", "between 1 and 1000000"),
    ("tone?channels=0", "1 to 64 channels"), ("tone?channels=65", "1 to 64 channels"),
    ("tone?channels=two", "not a whole number"), ("tone?seed=-1", "not a whole number"),
    ("tone?offset=2", "between -1 and 1"), ("tone?edge=6s", "half the duration"),
    ("tone?edge=5", "Write 5s"), ("tones?frequencies=+", "has an empty part"),
    ("tones?levels=0+-6", "3 frequencies but 2 levels"),
    ("tones?levels=0+-6+999", "between -200 and 200"),
    ("noise?color=red", "Known are white, pink, brown"),
    ("sweep?shape=square", "Known are linear, logarithmic"), ("sweep?length=0s", "one frame"),
    ("dead?after=3", "Write 3s"), ("clipping?drive=-1", "between 0 and 100"),
    ("speech?rate=4000", "at least 8000 Hz"), ("scene?rate=4000", "at least 8000 Hz"),
    ("blow?rate=4000", "at least 8000 Hz"), ("blow?strength=2", "between 0 and 1"),
    ("blow?strength=hard", "Write strength=random"), ("blow?distance=0", "0.5 and 200 cm"),
    ("blow?distance=5m", "not a number of cm"), ("blow?angle=91", "0 and 90 degrees"),
    ("blow?microphone=mic", "Known are bare, phone, laptop, headset, mask"),
    ("blow?length=50ms", "0.1 to 60 s"), ("blow?length=1", "Write 1s"),
    ("blow?gap=0s", "0.2 to 3600 s"), ("blow?count=-1", "0 or more"),
    ("blow?count=many", "not a whole number"), ("blow?noise=3", "-200 and 0 dB"),
    ("breath?rate=4000", "at least 8000 Hz"), ("breath?breaths=100", "2 to 60 breaths a minute"),
    ("breath?breaths=often", "Write breaths=random"), ("breath?pattern=4-x", "Write pattern=4-4"),
    ("breath?pattern=4--4", "not a pattern of seconds"), ("breath?pattern=4", "2 to 4 numbers"),
    ("breath?pattern=4-4&breaths=12", "leave out breaths, ratio, pause and hold"),
    ("breath?breaths=30&pause=2s", "less than 0.5 s"), ("breath?missed=2", "a probability: 0 to 1"),
    ("breath?route=ear", "Known are nose, mouth, inhaler"), ("breath?room=6s", "up to 5 s"),
  ])
  func `what cannot be played is refused with a reason`(text: String, reason: String) {
    let error = #expect(throws: AudioError.self) { try SimulatedSource(parsing: text) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }
}
