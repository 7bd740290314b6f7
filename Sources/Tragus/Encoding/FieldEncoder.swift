/// Writes the fields of one event after the other as JSON, without a tree of values between.
///
/// Values that are neither numbers nor text go through `ValueEncoder`.
final class FieldEncoder: Encoder, FieldCollector {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private var line = FieldLine()
  // Values that are encoded later than the fields behind them.
  private var pending: [(index: Int, encoder: ValueEncoder)] = []
  // An event that encodes another one in its place.
  private var whole: ValueEncoder?

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields<Key, FieldEncoder>(collector: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("An event has keys.")
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    let encoder = ValueEncoder()
    whole = encoder
    return encoder.singleValueContainer()
  }

  /// The object of all fields, keys sorted; then the encoder is empty again. Of two fields with the
  /// same key the last counts.
  func finish() -> String {
    for (index, encoder) in pending { line.replace(index, encoder.result) }
    pending.removeAll(keepingCapacity: true)
    return line.finish()
  }

  func append(_ key: String, _ value: EncodedValue) {
    takeWhole()
    line.append(key, value)
  }

  func append(_ key: String, _ value: Double) throws { try line.append(key, value) }

  private func takeWhole() {
    guard let encoder = whole else { return }
    whole = nil
    guard case .object(let fields) = encoder.result else {
      preconditionFailure("An event has keys.")
    }
    for (key, value) in fields { line.append(key, value.resolved) }
  }

  func nested(_ key: String) -> ValueEncoder {
    let encoder = ValueEncoder()
    pending.append((line.count, encoder))
    line.append(key, .null)
    return encoder
  }
}

/// The fields of one object. Events of one kind have the same keys again and again: their order and
/// their text are found once.
private struct FieldLine {
  private var keys: [String] = []
  // Where the value of each key ends among the values.
  private var ends: [Int] = []
  private var values: [UInt8] = []

  // Of the last object: its keys, and which of them are written with which text.
  private var knownKeys: [String] = []
  private var order: [Int] = []
  private var keyTexts: [UInt8] = []
  private var keyTextEnds: [Int] = []
  private var text: [UInt8] = []

  var count: Int { keys.count }

  mutating func append(_ key: String, _ value: EncodedValue) {
    value.write(to: &values)
    keys.append(key)
    ends.append(values.count)
  }

  mutating func append(_ key: String, _ value: Double) throws {
    values += try EncodedNumber.digits(of: value).utf8
    keys.append(key)
    ends.append(values.count)
  }

  mutating func replace(_ index: Int, _ value: EncodedValue) {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    let start = index > 0 ? ends[index - 1] : 0
    let growth = bytes.count - (ends[index] - start)
    values.replaceSubrange(start..<ends[index], with: bytes)
    for later in index..<ends.count { ends[later] += growth }
  }

  mutating func finish() -> String {
    if keys != knownKeys { findOrder() }
    text.removeAll(keepingCapacity: true)
    text.append(UInt8(ascii: "{"))
    var keyStart = 0
    for position in order.indices {
      let index = order[position]
      text += keyTexts[keyStart..<keyTextEnds[position]]
      text += values[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
      keyStart = keyTextEnds[position]
    }
    text.append(UInt8(ascii: "}"))
    keys.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func findOrder() {
    knownKeys = keys
    var latest: [String: Int] = [:]
    for (index, key) in keys.enumerated() { latest[key] = index }
    let sorted = latest.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    order = sorted.map(\.value)
    keyTexts = []
    keyTextEnds = []
    for (position, field) in sorted.enumerated() {
      if position > 0 { keyTexts.append(UInt8(ascii: ",")) }
      EncodedValue.text(field.key).write(to: &keyTexts)
      keyTexts.append(UInt8(ascii: ":"))
      keyTextEnds.append(keyTexts.count)
    }
  }
}
