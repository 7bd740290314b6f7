/// Takes the fields of an object in the order in which they are encoded.
protocol FieldCollector: AnyObject {
  func append(_ key: String, _ value: EncodedValue)
  func append(_ key: String, _ value: Double) throws
  /// A field whose value is encoded later.
  func nested(_ key: String) -> ValueEncoder
}

/// The keyed container of what collects fields.
struct Fields<Key: CodingKey, Collector: FieldCollector>: KeyedEncodingContainerProtocol {
  let collector: Collector
  var codingPath: [any CodingKey] { [] }

  private func put(_ value: EncodedValue, _ key: Key) { collector.append(key.stringValue, value) }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { put(.text(value), key) }
  func encode(_ value: Double, forKey key: Key) throws {
    try collector.append(key.stringValue, value)
  }
  func encode(_ value: Float, forKey key: Key) throws { put(try ValueEncoder.number(value), key) }
  func encode(_ value: Int, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: Int8, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: Int16, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: Int32, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: Int64, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: UInt, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: UInt8, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: UInt16, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: UInt32, forKey key: Key) { put(.number(value.description), key) }
  func encode(_ value: UInt64, forKey key: Key) { put(.number(value.description), key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    put(try ValueEncoder.value(value), key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    collector.nested(key.stringValue).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    collector.nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { collector.nested("super") }

  func superEncoder(forKey key: Key) -> any Encoder { collector.nested(key.stringValue) }
}
