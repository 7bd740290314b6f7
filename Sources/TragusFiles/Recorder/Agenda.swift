/// What a recorder was asked for and has not done yet, by the place in the stream.
struct Agenda {
  struct Request {
    enum Verb { case record, rest, stop }

    let verb: Verb
    /// The position from which on it holds; `nil` for the next one.
    let position: Int64?
    let reason: RecordingEvent.Reason
  }

  private var entries: [(place: Int64, request: Request)] = []

  /// The place of the next request.
  var nextPlace: Int64? { entries.first?.place }

  /// Takes a request in.
  ///
  /// - Parameter position: Where the stream stands.
  mutating func schedule(_ request: Request, at position: Int64) {
    let place = request.position ?? position
    // The later wish counts: nothing stops what is to go on, nothing begins what is to stop.
    let isRecord = request.verb == .record
    entries.removeAll { ($0.request.verb == .record) != isRecord && $0.place >= place }
    let index = entries.firstIndex { $0.place > place } ?? entries.endIndex
    entries.insert((place, request), at: index)
  }

  /// Takes the next request out that lies at a position or before.
  mutating func next(until position: Int64) -> (place: Int64, request: Request)? {
    guard let first = entries.first, first.place <= position else { return nil }
    return entries.removeFirst()
  }

  mutating func removeAll(behind position: Int64 = -1) {
    entries.removeAll { $0.place > position }
  }
}
