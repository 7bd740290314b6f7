import TragusCore

/// What an `Encodable` value consists of, before it becomes JSON or a row of a table.
enum EncodedValue {
  case null
  case bool(Bool)
  /// The digits, as JSON has them.
  case number(String)
  case text(String)
  case list([EncodedValue])
  /// The fields in the order in which they were encoded; of two with the same key the last counts.
  case object([(key: String, value: EncodedValue)])
  /// What an encoder still works on.
  case pending(ValueEncoder)

  /// Takes an event or a summary apart, which hold finite numbers and texts: those always encode.
  init(of value: some Encodable) {
    do {
      self = try ValueEncoder.value(value)
    } catch {
      preconditionFailure("It cannot be encoded: \(error)")
    }
  }

  /// The field of an object, or `nil` where there is none.
  subscript(key: some StringProtocol) -> EncodedValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.last { $0.key == key }?.value.resolved
  }

  /// What it is when its encoder is done.
  var resolved: EncodedValue {
    if case .pending(let encoder) = self { encoder.result } else { self }
  }
}

extension EncodedValue {
  /// The value as JSON (RFC 8259): keys sorted, nothing between the tokens.
  var json: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the value as JSON.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(var fields):
      // Equal keys stay in their order.
      fields.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for index in fields.indices {
        if index + 1 < fields.count, fields[index].key == fields[index + 1].key { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        Self.write(fields[index].key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        fields[index].value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .pending(let encoder): encoder.result.write(to: &bytes)
    }
  }

  // JSON is looked at in terminals too, and can write any sign as `\u` and its number. Signs that
  // could steer a terminal or turn the direction of text are always written so.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\u{08}": bytes += "\\b".utf8
      case "\t": bytes += "\\t".utf8
      case "\n": bytes += "\\n".utf8
      case "\u{0C}": bytes += "\\f".utf8
      case "\r": bytes += "\\r".utf8
      case _ where scalar.mustBeEscaped:
        for unit in UTF16.encode(scalar)! { writeEscape(unit, to: &bytes) }
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func writeEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".utf8
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(unit >> UInt16(shift) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
