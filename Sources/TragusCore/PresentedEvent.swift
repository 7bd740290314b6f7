/// An event that says how tables and people are to read it.
package protocol PresentedEvent: AudioEvent {
  /// The keys of its JSON that a table shows, in their order.
  ///
  /// The default is `time`, and for what begins and ends also `phase`, `start`, `end` and `at`.
  /// Lists and objects have no place in a table.
  static var columns: [String] { get }

  /// What people read of it; by default `nil`, and they read its `name` and what it encodes.
  var words: EventWords? { get }
}

extension PresentedEvent {
  package static var columns: [String] { ["time"] }

  package var words: EventWords? { nil }
}

extension PresentedEvent where Self: PhasedEvent {
  package static var columns: [String] { phaseColumns }
}

extension AudioEvent {
  /// The keys that a table shows of any event, with the defaults of `PresentedEvent`.
  package static var columns: [String] {
    if let presented = Self.self as? any PresentedEvent.Type { return presented.columns }
    return (Self.self as? any PhasedEvent.Type)?.phaseColumns ?? ["time"]
  }

  /// What people read of any event; `nil` when it does not say.
  package var words: EventWords? { (self as? any PresentedEvent)?.words }
}

extension CodingKey where Self: CaseIterable {
  /// All these keys, as the columns of a table.
  package static var columns: [String] { allCases.map(\.stringValue) }
}
