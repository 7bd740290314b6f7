import CTragusVoice
import TragusDSP

/// The weights of the network that hears voices: see NOTICE and Training/Voice/convert.
struct VoiceNetworkWeights: Sendable {
  /// The layers of the convolution, from the first to the last.
  let convolutions: [VoiceLayer]
  /// What the recurrent layer makes of the last of them, and of its own memory.
  let input: VoiceLayer
  let memory: VoiceLayer
  /// What the memory says of speech.
  let output: [Float]
  let outputBias: Float

  /// The weights of Silero VAD 5, read once.
  static let published = VoiceNetworkWeights(usesKernels: true)

  /// - Parameter usesKernels: Whether `CTragusKernels` may do the work. The result is the same.
  init(usesKernels: Bool) {
    var table = VoiceTable()
    let count = table.integer()
    precondition(count == 7, "The table has the layers of this network.")
    convolutions = (0..<4).map { _ in table.layer(usesKernels: usesKernels) }
    input = table.layer(usesKernels: usesKernels)
    memory = table.layer(usesKernels: usesKernels)
    let last = table.rows()
    output = last.weights.map { Float($0) * last.scales[0] }
    outputBias = last.biases[0]
  }
}

/// Reads the table of weights that is compiled in.
private struct VoiceTable {
  private let bytes = UnsafeRawBufferPointer(
    start: tragus_voice_network(), count: Int(tragus_voice_network_size()))
  private var place = 0

  mutating func integer() -> Int { Int(next(UInt32.self)) }

  mutating func layer(usesKernels: Bool) -> VoiceLayer {
    let rows = rows()
    return VoiceLayer(
      matrix: IntegerMatrix(
        rowCount: rows.scales.count, columnCount: rows.weights.count / rows.scales.count,
        weights: rows.weights, usesKernels: usesKernels),
      scales: rows.scales, biases: rows.biases)
  }

  mutating func rows() -> (scales: [Float], biases: [Float], weights: [Int16]) {
    let (rowCount, columnCount) = (integer(), integer())
    let scales = (0..<rowCount).map { _ in Float(bitPattern: next(UInt32.self)) }
    let biases = (0..<rowCount).map { _ in Float(bitPattern: next(UInt32.self)) }
    return (scales, biases, (0..<(rowCount * columnCount)).map { _ in next(Int16.self) })
  }

  private mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    let number = bytes.loadUnaligned(fromByteOffset: place, as: type)
    place += MemoryLayout<Number>.size
    return Number(littleEndian: number)
  }
}
