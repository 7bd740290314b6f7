/// A number without a decimal point that says nothing: "440", "0.5".
package func plainNumber(_ value: Double) -> String {
  value == value.rounded() ? "\(Int(value))" : "\(value)"
}
