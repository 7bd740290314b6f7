import TragusCore

/// Received text as it may be shown: what could steer a terminal or mislead a reader is escaped.
///
/// Control characters become `\n`, `\t`, `\r` or `\x1b`, and a backslash becomes `\\`. Characters
/// that turn the direction of text or cannot be seen become `\u{202e}` and the like. These are
/// bidirectional controls, zero-width characters, line separators, tags, private use and unassigned
/// ones. All else stays.
package func printableText(_ text: String) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars { appendPrintable(scalar, to: &result) }
  return result
}

/// Received bytes as text that may be shown: UTF-8, with what is not UTF-8 as `\xff`, and the rest
/// as `printableText(_: String)` has it.
public func printableText(_ bytes: [UInt8]) -> String {
  var result = ""
  result.reserveCapacity(bytes.count)
  var start = bytes.startIndex
  while start < bytes.endIndex {
    let length = scalarLength(bytes[start])
    let end = min(start + length, bytes.endIndex)
    if length > 0, let text = String(validating: bytes[start..<end], as: UTF8.self),
      let scalar = text.unicodeScalars.first
    {
      appendPrintable(scalar, to: &result)
      start = end
    } else {
      result += "\\x" + hexadecimal(UInt32(bytes[start]), digits: 2)
      start += 1
    }
  }
  return result
}

private func scalarLength(_ first: UInt8) -> Int {
  switch first {
  case 0x00...0x7F: 1
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: 0
  }
}

private func appendPrintable(_ scalar: Unicode.Scalar, to result: inout String) {
  if scalar == "\\" {
    result += "\\\\"
  } else if let escape = scalar.escape {
    result += escape
  } else {
    result.unicodeScalars.append(scalar)
  }
}

extension String {
  /// The text with what could steer a terminal or mislead a reader escaped, and nothing else: a
  /// backslash stays as it is.
  ///
  /// - Parameter kept: The characters that stay although they would be escaped.
  package func escapingControls(but kept: String = "") -> String {
    let kept = kept.unicodeScalars
    // Most texts have nothing of it.
    guard unicodeScalars.contains(where: { $0.mustBeEscaped && !kept.contains($0) }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = scalar.escape, !kept.contains(scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// What is shown in its place, if it must not be shown.
  fileprivate var escape: String? {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where !mustBeEscaped: nil
    case _ where value <= 0x9F: "\\x" + hexadecimal(value, digits: 2)
    default: "\\u{" + hexadecimal(value, digits: 4) + "}"
    }
  }
}
