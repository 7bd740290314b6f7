import TragusModem

/// What one end of a conversation remembers: what it sent, what it heard whole, and what others
/// asked about.
struct TalkMemory: Sendable {
  private struct Said {
    let identifier: UInt32
    let start: Double
    var end: Double
  }

  private struct Whole {
    let identifier: UInt32
    let end: Double
    /// The seconds in which the same would not be reported again.
    let memory: Double
  }

  private struct Query {
    let identifier: UInt32
    let time: Double
    /// Whether it was heard whole, and lately: the same message now is a repetition.
    let isKnown: Bool
  }

  private static let limit = 64  // of each

  private var said: [Said] = []
  private var whole: [Whole] = []
  private var queries: [Query] = []

  /// Something is sent until `endSaying(at:)`, so that it is not taken for what others send.
  mutating func say(_ identifier: UInt32, from start: Double) {
    Self.append(Said(identifier: identifier, start: start, end: .infinity), to: &said)
  }

  /// What is sent has come to its end.
  mutating func endSaying(at time: Double) {
    if !said.isEmpty { said[said.count - 1].end = time }
  }

  /// Whether a message that is heard is one that was sent here.
  func isOwn(_ identifier: UInt32, at time: Double) -> Bool {
    said.contains {
      $0.identifier == identifier && $0.start - 0.1...$0.end + TalkTiming.tail ~= time
    }
  }

  /// Whether a packet that cannot be read may be one that was sent here.
  func isOwn(_ packet: UndecodedPacket) -> Bool {
    said.contains { packet.start < $0.end + TalkTiming.latency && packet.end > $0.start }
  }

  /// A message was heard whole.
  ///
  /// - Returns: Whether somebody who asked about it, and did not hear the answer, sends it again. A
  ///   device that asks sends it once.
  mutating func hear(_ message: ReceivedMessage) -> Bool {
    whole.removeAll { $0.identifier == message.identifier }
    let memory = message.neededFragmentCount > 1 ? PartialMessages.memoryOfWhole : 0
    Self.append(
      Whole(identifier: message.identifier, end: message.end, memory: memory), to: &whole)
    guard let place = queries.firstIndex(where: { $0.identifier == message.identifier })
    else { return false }
    let query = queries.remove(at: place)
    let wait = TalkTiming.answerTimeout(airtime: message.duration) + TalkTiming.patience
    return query.isKnown && message.start - query.time < wait
  }

  /// Somebody asked about a message.
  ///
  /// - Parameters:
  ///   - begun: When its sending began, as the question says.
  ///   - question: What asks.
  /// - Returns: Whether it was heard whole.
  mutating func ask(
    about identifier: UInt32, begun: Double, in question: ReceivedMessage
  ) -> Bool {
    let last = whole.last { $0.identifier == identifier }
    // A message that ended before that is another one: the same words were sent again, and lost.
    let isWhole = last.map { $0.end + $0.memory > begun - TalkTiming.drift } ?? false
    // The age is what a stranger says: if any were believed, others' words could be made to vanish.
    let isRecent = last.map { question.start - $0.end < TalkTiming.longestQuestion } ?? false
    queries.removeAll { $0.identifier == identifier }
    Self.append(
      Query(identifier: identifier, time: question.end, isKnown: isWhole && isRecent),
      to: &queries)
    return isWhole
  }

  private static func append<Element>(_ element: Element, to list: inout [Element]) {
    list.append(element)
    if list.count > limit { list.removeFirst() }
  }
}
