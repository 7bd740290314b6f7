/// A number without a redundant decimal point: "440", "0.5".
package func plainNumber(_ value: Double) -> String {
  Int(exactly: value).map { "\($0)" } ?? "\(value)"
}

/// A range without redundant decimal points: "20:24000".
package func plainRange(_ range: ClosedRange<Double>) -> String {
  "\(plainNumber(range.lowerBound)):\(plainNumber(range.upperBound))"
}
