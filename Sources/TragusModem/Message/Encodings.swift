/// At least this many hexadecimal digits, in lower case.
package func hexadecimal(_ value: UInt32, digits: Int = 8) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
