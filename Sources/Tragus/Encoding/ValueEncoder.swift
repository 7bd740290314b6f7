/// Takes `Encodable` values apart into what JSON can say.
///
/// Numbers have the digits of `EncodedNumber`.
final class ValueEncoder: Encoder, FieldCollector {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private enum State {
    case empty
    case single(EncodedValue)
    case list([EncodedValue])
    case object([(key: String, value: EncodedValue)])
  }

  private var state = State.empty

  /// What was encoded; an empty object when there was nothing.
  var result: EncodedValue {
    switch state {
    case .empty: .object([])
    case .single(let value): value.resolved
    case .list(let values): .list(values)
    case .object(let fields): .object(fields)
    }
  }

  /// What a value consists of.
  ///
  /// - Throws: `EncodingError` for a number that is not finite, and what the value itself throws.
  static func value(_ value: some Encodable) throws -> EncodedValue {
    let encoder = ValueEncoder()
    try value.encode(to: encoder)
    return encoder.result
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = state {} else { state = .object([]) }
    return KeyedEncodingContainer(Fields<Key, ValueEncoder>(collector: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = state {} else { state = .list([]) }
    return Items(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  func append(_ key: String, _ value: EncodedValue) {
    guard case .object(var fields) = state else { return }
    // One owner, so that nothing is copied.
    state = .empty
    fields.append((key, value))
    state = .object(fields)
  }

  fileprivate func append(_ value: EncodedValue) {
    guard case .list(var values) = state else { return }
    state = .empty
    values.append(value)
    state = .list(values)
  }

  func append(_ key: String, _ value: Double) throws { append(key, try Self.number(value)) }

  func nested(_ key: String) -> ValueEncoder {
    let child = ValueEncoder()
    append(key, .pending(child))
    return child
  }

  fileprivate var itemCount: Int {
    if case .list(let values) = state { values.count } else { 0 }
  }

  fileprivate func set(_ value: EncodedValue) {
    state = .single(value)
  }

  /// A number as JSON has it.
  ///
  /// - Throws: `EncodingError` when it is not finite.
  static func number(_ number: Double) throws -> EncodedValue {
    .number(try EncodedNumber.digits(of: number))
  }

  static func number(_ number: Float) throws -> EncodedValue {
    .number(try EncodedNumber.digits(of: number))
  }
}

// MARK: Containers

private struct Items: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.itemCount }

  func encodeNil() { encoder.append(.null) }
  func encode(_ value: Bool) { encoder.append(.bool(value)) }
  func encode(_ value: String) { encoder.append(.text(value)) }
  func encode(_ value: Double) throws { encoder.append(try ValueEncoder.number(value)) }
  func encode(_ value: Float) throws { encoder.append(try ValueEncoder.number(value)) }
  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.append(try ValueEncoder.value(value))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    nested().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> ValueEncoder {
    let child = ValueEncoder()
    encoder.append(.pending(child))
    return child
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.set(.null) }
  func encode(_ value: Bool) { encoder.set(.bool(value)) }
  func encode(_ value: String) { encoder.set(.text(value)) }
  func encode(_ value: Double) throws { encoder.set(try ValueEncoder.number(value)) }
  func encode(_ value: Float) throws { encoder.set(try ValueEncoder.number(value)) }
  func encode(_ value: Int) { put(value) }
  func encode(_ value: Int8) { put(value) }
  func encode(_ value: Int16) { put(value) }
  func encode(_ value: Int32) { put(value) }
  func encode(_ value: Int64) { put(value) }
  func encode(_ value: UInt) { put(value) }
  func encode(_ value: UInt8) { put(value) }
  func encode(_ value: UInt16) { put(value) }
  func encode(_ value: UInt32) { put(value) }
  func encode(_ value: UInt64) { put(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: encoder) }

  private func put(_ value: some BinaryInteger & CustomStringConvertible) {
    encoder.set(.number(value.description))
  }
}
