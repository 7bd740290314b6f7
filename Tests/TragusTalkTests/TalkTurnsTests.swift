import Testing
import TragusCore

@testable import TragusTalk
@testable import TragusModem

private func text(_ text: String) -> ModemMessage { try! ModemMessage(text: text) }

/// Bytes that are not text.
private func bytes(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
}

@Test(arguments: [0.02, 0.1, 0.45])
func `a message is delivered, once`(latency: Double) {
  let air = TurnsAir(latency: latency)
  let ticket = air.left.send(text("hello"), wantsAnswer: true)
  air.run(seconds: 20)
  #expect(air.right.events.texts == ["hello"])
  #expect(air.left.events.texts == [])
  #expect(air.left.events.filter { $0 == .delivered(ticket) }.count == 1)
  // The first answer is heard: nothing is sent twice.
  #expect(air.left.spoken.count == 1)
  #expect(air.right.spoken.count == 1)
}

@Test(arguments: UInt64(1)...20)
func `both begin at once, and both are heard`(seed: UInt64) {
  let air = TurnsAir(seed: seed)
  let first = air.left.send(text("from the left"), wantsAnswer: true)
  let second = air.right.send(text("from the right"), wantsAnswer: true)
  air.run(seconds: 60)
  #expect(air.right.events.texts == ["from the left"])
  #expect(air.left.events.texts == ["from the right"])
  #expect(air.left.events.contains(.delivered(first)))
  #expect(air.right.events.contains(.delivered(second)))
}

@Test func `the same words are heard when they are said back`() {
  let air = TurnsAir()
  air.left.send(text("ok"), wantsAnswer: true)
  air.run(seconds: 20)
  air.right.send(text("ok"), wantsAnswer: true)
  air.run(seconds: 20)
  #expect(air.left.events.texts == ["ok"])
}

@Test func `an answer that is lost is asked for`() {
  let air = TurnsAir()
  let ticket = air.left.send(text("hello"), wantsAnswer: true)
  // The message lasts a second, and the answer begins half a second later.
  air.left.deafness = 0..<3
  air.run(seconds: 30)
  #expect(air.right.events.texts == ["hello"])
  #expect(air.left.events.contains(.delivered(ticket)))
  #expect(air.left.spoken.count == 2)
  #expect(air.right.spoken.count == 2)
}

@Test func `a message that is lost is said again`() {
  let air = TurnsAir()
  let ticket = air.left.send(text("hello"), wantsAnswer: true)
  air.right.deafness = 0..<2
  air.run(seconds: 30)
  #expect(air.right.events.texts == ["hello"])
  #expect(air.left.events.contains(.delivered(ticket)))
}

@Test(arguments: [ModemMode.quick, .normal, .robust])
func `the same words said twice are heard twice`(mode: ModemMode) {
  let air = TurnsAir()
  for _ in 0..<2 { air.left.send(text("on"), mode: mode, wantsAnswer: true) }
  air.run(seconds: 30)
  #expect(air.right.events.texts == ["on", "on"])
  #expect(air.left.spoken.count == 2)
}

@Test(arguments: [ModemMode.quick, .fast, .normal, .robust], [0.02, 0.45])
func `words that were heard before, and are lost now, are not taken for delivered`(
  mode: ModemMode, latency: Double
) {
  let air = TurnsAir(latency: latency)
  let tickets = (0..<2).map { _ in air.left.send(text("on"), mode: mode, wantsAnswer: true) }
  while air.left.spoken.count < 2 { air.run(seconds: 0.01) }
  air.right.deafness = air.left.spoken[1]
  air.run(seconds: 30)
  #expect(air.right.events.texts == ["on", "on"])
  for ticket in tickets { #expect(air.left.events.contains(.delivered(ticket))) }
}

@Test(arguments: [ModemMode.quick, .fast])
func `a long message that is said twice is delivered twice, and heard once`(mode: ModemMode) throws
{
  let air = TurnsAir()
  let message = try ModemMessage(bytes: bytes(1500))
  let tickets = (0..<2).map { _ in air.left.send(message, mode: mode, wantsAnswer: true) }
  air.run(seconds: 200)
  for ticket in tickets { #expect(air.left.events.contains(.delivered(ticket))) }
  #expect(air.right.events.count { if case .heard = $0 { true } else { false } } == 1)
}

@Test(arguments: [ModemMode.quick, .fast])
func `of a long message only what is missing is said again`(mode: ModemMode) throws {
  let air = TurnsAir()
  let message = try ModemMessage(bytes: bytes(6000))
  let ticket = air.left.send(message, mode: mode, wantsAnswer: true)
  let length = mode.duration(of: 6000, band: .audible)
  // A tenth of what is sent.
  air.right.deafness = 0.5 + 0.4 * length..<0.5 + 0.5 * length
  air.run(seconds: 2 * length + 60)
  let messages = air.right.events.compactMap { event in
    if case .heard(let message) = event { message.bytes } else { nil }
  }
  #expect(messages == [message.bytes])
  #expect(air.left.events.contains(.delivered(ticket)))
  let durations = air.left.events.compactMap { event in
    if case .began(_, let duration, _) = event { duration } else { nil }
  }
  #expect(durations.count >= 2)
  // A question, a tenth, and what comes on top of it.
  #expect(durations.dropFirst().reduce(0, +) < 0.5 * length + 2)
}

@Test(arguments: [ModemMode.quick, .normal])
func `what is said many times is heard once, also when its answer waits for no pause`(
  mode: ModemMode
) {
  let air = TurnsAir()
  air.left.send(text("on"), mode: mode, repeats: 100)
  air.run(seconds: 200)
  #expect(air.right.events.texts == ["on"])
  // It began while the other one still spoke.
  #expect(air.right.spoken.first.map { air.left.spoken[0].contains($0.lowerBound) } == true)
}

@Test func `what is said many times is asked about once`() {
  let air = TurnsAir()
  let ticket = air.left.send(text("on"), wantsAnswer: true, repeats: 50)
  air.run(seconds: 200)
  #expect(air.right.events.texts == ["on"])
  #expect(air.left.events.contains(.delivered(ticket)))
  #expect(air.left.spoken.count == 2)
}

@Test func `where nobody answers, it gives up`() {
  let air = TurnsAir(rightAnswers: false)
  let ticket = air.left.send(text("hello"), wantsAnswer: true)
  air.run(seconds: 100)
  #expect(air.left.events.last == .unanswered(ticket))
  #expect(air.right.events.texts == ["hello"])
  // Four times the message, each but the last followed by a query.
  #expect(air.left.spoken.count == 7)
  #expect(air.left.isIdle)
}

@Test func `nobody talks while somebody else does`() throws {
  let air = TurnsAir()
  air.left.send(try ModemMessage(bytes: bytes(60)))
  // The left one has begun, and is over before anybody stops waiting.
  air.run(seconds: 1.5)
  air.right.send(text("and me"))
  air.run(seconds: 60)
  #expect(air.left.events.texts == ["and me"])
  let end = try #require(air.left.spoken.first).upperBound
  #expect(try #require(air.right.spoken.first).lowerBound > end)
}

@Test func `a hostile flood is answered twenty times a minute at most`() {
  let air = TurnsAir(leftAnswers: false)
  for index in 0..<100 { air.left.send(text("\(index)"), mode: .quick) }
  air.run(seconds: 59)
  #expect(air.right.events.texts.count > 20)
  #expect(air.right.spoken.count <= 20)
}

@Test func `what is not for this end is heard, and not answered`() {
  let air = TurnsAir()
  air.right.ignoreAll()
  let ticket = air.left.send(text("hello"), wantsAnswer: true)
  air.run(seconds: 100)
  #expect(air.left.events.contains(.unanswered(ticket)))
  #expect(air.right.events.texts.first == "hello")
}

@Test func `what is no longer wanted is not said`() {
  let air = TurnsAir()
  let first = air.left.send(text("first"), wantsAnswer: true)
  let second = air.left.send(text("second"))
  air.run(seconds: 0.1)
  air.left.cancel(second)
  air.run(seconds: 20)
  #expect(air.right.events.texts == ["first"])
  #expect(air.left.events.contains(.delivered(first)))
}

@Test(arguments: [true, false])
func `a probe tells what the other one hears`(isHeard: Bool) {
  let air = TurnsAir()
  let report = ChannelReport(
    signalToNoise: Array(repeating: 20, count: 20), reverberationTime: nil)
  air.right.report = isHeard ? report : nil
  let ticket = air.left.sendProbe()
  air.run(seconds: 20)
  let answers = air.left.events.compactMap { event in
    if case .probed(ticket, let answer) = event { answer?.passedRanges ?? "nothing" } else { nil }
  }
  #expect(answers == [isHeard ? "1-20" : "nothing"])
  #expect(air.right.events.contains(.measured(isHeard ? report : nil)))
}

/// A message as it was heard.
private func heard(_ message: ModemMessage, start: Double, end: Double) -> ReceivedMessage {
  ReceivedMessage(
    message: message, start: start, end: end, mode: .normal, band: .audible,
    signalToNoiseRatio: 20, correctedSymbolCount: 0, symbolCount: 1, heardFragmentCount: 1,
    neededFragmentCount: 1, identifier: MessageBody.identifier(of: message))
}

/// What a machine says, as it was heard.
private func control(_ payload: [UInt8], start: Double, end: Double) -> ReceivedMessage {
  heard(try! ModemMessage(control: payload), start: start, end: end)
}

extension TalkTurns {
  /// Takes what ends at this moment.
  fileprivate mutating func take(_ message: ReceivedMessage, _ events: inout [TalkEvent]) {
    advance(to: message.end)
    take(.message(message), partial: MessageAssembler().partialMessages, &events)
  }
}

/// Turns that have sent "hello" for a second, and what they named it.
private func turnsThatSaidHello() -> (turns: TalkTurns, ticket: TalkEvent.Ticket) {
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: 48_000)
  var events: [TalkEvent] = []
  let ticket = turns.send(
    text("hello"), mode: .normal, band: .audible, wantsAnswer: true, repeats: 1)
  turns.advance(to: 1)
  let utterance = turns.next(quiet: { _ in 20 }, &events)
  #expect(utterance != nil)
  turns.begin(1, duration: 1, &events)
  return (turns, ticket)
}

@Test func `an answer that comes while its message is asked about ends that`() {
  var (turns, ticket) = turnsThatSaidHello()
  var events: [TalkEvent] = []
  turns.advance(to: 2)
  _ = turns.end(&events)
  #expect(events == [.awaiting(ticket)])
  turns.advance(to: 20)
  // First it is known that nobody answered; then it waits for a random time.
  var question = turns.next(quiet: { _ in 20 }, &events)
  #expect(question == nil)
  turns.advance(to: 30)
  question = turns.next(quiet: { _ in 20 }, &events)
  #expect(question != nil)
  turns.begin(2, duration: 1, &events)
  events = []
  let identifier = MessageBody.identifier(of: text("hello"))
  let answer = control(TransferControl.acknowledged(identifier).payload, start: 18, end: 19)
  turns.take(.message(answer), partial: MessageAssembler().partialMessages, &events)
  #expect(!turns.isIdle)
  turns.advance(to: 31)
  _ = turns.end(&events)
  #expect(events == [.delivered(ticket)])
  #expect(turns.isIdle)
}

@Test func `what is given up while it is said is not repeated, nor delivered`() {
  var (turns, ticket) = turnsThatSaidHello()
  var events: [TalkEvent] = []
  turns.cancel(ticket)
  #expect(turns.isTalking)
  turns.take(acknowledgement(of: "hello", start: 1.2, end: 2), &events)
  _ = turns.end(&events)
  #expect(events.isEmpty)
  #expect(turns.isIdle)
}

private func acknowledgement(of words: String, start: Double, end: Double) -> ReceivedMessage {
  let identifier = MessageBody.identifier(of: text(words))
  return control(TransferControl.acknowledged(identifier).payload, start: start, end: end)
}

@Test func `what two receivers acknowledge while it is said again is delivered once`() {
  var (turns, ticket) = turnsThatSaidHello()
  var events: [TalkEvent] = []
  turns.take(acknowledgement(of: "hello", start: 1.1, end: 1.5), &events)
  turns.take(acknowledgement(of: "hello", start: 1.5, end: 1.9), &events)
  #expect(events == [.delivered(ticket)])
}

@Test func `an answer to words said before does not deliver what was not said yet`() {
  var (turns, first) = turnsThatSaidHello()
  var events: [TalkEvent] = []
  let second = turns.send(
    text("hello"), mode: .normal, band: .audible, wantsAnswer: true, repeats: 1)
  turns.advance(to: 2)
  _ = turns.end(&events)
  // Two receivers answer, one after the other.
  turns.take(acknowledgement(of: "hello", start: 2.5, end: 3), &events)
  turns.take(acknowledgement(of: "hello", start: 3.2, end: 4), &events)
  #expect(events == [.awaiting(first), .delivered(first)])
  turns.advance(to: 5)
  var utterance = turns.next(quiet: { _ in 20 }, &events)
  #expect(utterance?.message == text("hello"))
  turns.begin(2, duration: 1, &events)
  turns.advance(to: 6)
  _ = turns.end(&events)
  turns.take(acknowledgement(of: "hello", start: 6.5, end: 7), &events)
  #expect(events.last == .delivered(second))
  utterance = turns.next(quiet: { _ in 20 }, &events)
  #expect(utterance == nil)
}

@Test func `an answer that comes while somebody else is answered is taken`() {
  var (turns, ticket) = turnsThatSaidHello()
  var events: [TalkEvent] = []
  turns.advance(to: 2)
  _ = turns.end(&events)
  turns.advance(to: 20)
  _ = turns.next(quiet: { _ in 20 }, &events)
  turns.take(heard(text("and you?"), start: 19, end: 20), &events)
  turns.advance(to: 20.4)
  let utterance = turns.next(quiet: { _ in 20 }, &events)
  #expect(utterance?.message.kind == .control)
  turns.begin(2, duration: 1, &events)
  turns.take(acknowledgement(of: "hello", start: 19.6, end: 20.6), &events)
  #expect(events.last == .delivered(ticket))
  turns.advance(to: 22)
  _ = turns.end(&events)
  #expect(turns.isIdle)
}

@Test func `what is missing is said in packets that were not said before`() throws {
  let message = try ModemMessage(bytes: bytes(6000))
  let encoder = try ModemEncoder(
    message, mode: .quick, format: TalkLink.format, repeats: 2)
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: 48_000)
  var events: [TalkEvent] = []
  _ = turns.send(message, mode: .quick, band: .audible, wantsAnswer: true, repeats: 2)
  turns.advance(to: 1)
  var utterance = turns.next(quiet: { _ in 20 }, &events)
  turns.begin(encoder.identifier, duration: 99, &events)
  turns.advance(to: 100)
  _ = turns.end(&events)
  let answer = TransferControl.missing(encoder.identifier, count: 1)
  turns.take(control(answer.payload, start: 100.5, end: 101), &events)
  turns.advance(to: 102)
  utterance = turns.next(quiet: { _ in 20 }, &events)
  #expect(utterance?.packets == encoder.packetCount..<encoder.packetCount + 2)
}

/// A question about "stop", heard for half a second.
private func question(age: Double, at start: Double) -> ReceivedMessage {
  let query = LinkControl.query(MessageBody.identifier(of: text("stop")), age: age)
  return control(query.payload, start: start, end: start + 0.5)
}

@Test(arguments: [(start: 60.0, age: 60.0), (3600, 3600), (6000, 6553.5)])
func `who asks about what was said long ago makes nothing vanish that is said now`(
  start: Double, age: Double
) {
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: 48_000)
  var events: [TalkEvent] = []
  turns.take(heard(text("stop"), start: 0, end: 1), &events)
  turns.take(question(age: age, at: start + 1), &events)
  turns.take(heard(text("stop"), start: start + 3, end: start + 4), &events)
  #expect(events.texts == ["stop", "stop"])
}

@Test func `who asks about a message is taken to say it again once`() {
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: 48_000)
  var events: [TalkEvent] = []
  turns.take(heard(text("stop"), start: 0, end: 1), &events)
  turns.take(question(age: 4, at: 4), &events)
  turns.take(heard(text("stop"), start: 7, end: 8), &events)
  #expect(events.texts == ["stop"])
  turns.take(heard(text("stop"), start: 11, end: 12), &events)
  #expect(events.texts == ["stop", "stop"])
}

@Test func `of a probe that was announced nothing is taken for a packet`() {
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: nil)
  var events: [TalkEvent] = []
  func packet(at start: Double) -> ModemEvent {
    .undecoded(
      UndecodedPacket(
        reason: .checksum, start: start, end: start + 1, mode: .normal, band: .audible,
        signalToNoiseRatio: 0))
  }
  let announcement = control(LinkControl.probe.payload, start: 1, end: 2)
  let partial = MessageAssembler().partialMessages
  turns.take(.message(announcement), partial: partial, &events)
  turns.take(packet(at: 2.4), partial: partial, &events)
  #expect(events.isEmpty)
  turns.take(packet(at: 4.5), partial: partial, &events)
  #expect(events.count == 1)
}

@Test func `who only listens says nothing`() {
  var turns = TalkTurns(settings: TalkLink.Settings(seed: 1), outputRate: nil)
  var events: [TalkEvent] = []
  _ = turns.send(text("hello"), mode: .normal, band: .audible, wantsAnswer: true, repeats: 1)
  turns.advance(to: 20)
  #expect(turns.next(quiet: { _ in 20 }, &events) == nil)
  #expect(events.isEmpty)
}

@Test(arguments: [
  LinkControl.query(0x1234_ABCD, age: 6553.5), .query(1, age: 0), .probe, .report(nil),
  .report(ChannelReport(signalToNoise: Array(repeating: 1, count: 20), reverberationTime: nil)),
])
func `what links ask each other survives its bytes`(control: LinkControl) {
  #expect(LinkControl(control.payload) == control)
  #expect(LinkControl(control.payload + [0]) == nil)
  #expect(LinkControl([]) == nil)
}
