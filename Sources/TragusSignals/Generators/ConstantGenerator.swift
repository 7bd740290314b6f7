/// One constant value: digital silence, or a converter that is stuck.
struct ConstantGenerator: SignalGenerator {
  let value: Double

  mutating func next() -> Double { value }
}
