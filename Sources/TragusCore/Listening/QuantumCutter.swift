/// Cuts a stream into quanta of about 10 ms, counted from frame 0, whatever the sizes of its buffers.
///
/// Each time that ``fill(from:at:)`` says that the quantum is complete, use it and begin the next one.
package struct QuantumCutter: Sendable {
  /// The frames of the quantum that have come so far.
  package private(set) var quantum: AudioBuffer

  package init(format: AudioFormat) {
    quantum = AudioBuffer(format: format, capacity: Self.frameCount(for: format))
  }

  /// The number of frames in a quantum: the power of two nearest to 10 ms.
  static func frameCount(for format: AudioFormat) -> Int {
    var count = 1
    while Double(count) * 1.5 < format.sampleRate * 0.01 { count *= 2 }
    return count
  }

  /// Takes what is missing of the quantum, as far as the buffer has it.
  ///
  /// - Parameter offset: Where in the buffer to begin; then the index after the last frame taken.
  /// - Returns: Whether the quantum is complete.
  package mutating func fill(from buffer: AudioBuffer, at offset: inout Int) -> Bool {
    let position = buffer.position + Int64(offset)
    let room = quantum.capacity - Int(position % Int64(quantum.capacity))
    let count = min(room, buffer.frameCount - offset)
    quantum.append(offset..<(offset + count), of: buffer)
    offset += count
    return count == room
  }

  /// Begins the next quantum.
  package mutating func removeAll() { quantum.removeAll() }
}
