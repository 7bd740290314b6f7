/// The size and kind of the samples in a file that is written.
///
/// The container decides the order of the bytes, and whether 8 bits have a sign.
public enum SampleFormat: String, Sendable, Hashable, CaseIterable {
  case int8, int16, int24, int32
  /// IEEE 754 numbers, 1.0 = full scale.
  case float32

  /// Bytes per sample.
  package var byteCount: Int {
    switch self {
    case .int8: 1
    case .int16: 2
    case .int24: 3
    case .int32, .float32: 4
    }
  }

  func encoding(bigEndian: Bool) -> SampleEncoding {
    switch self {
    case .int8: .s8
    case .int16: bigEndian ? .s16be : .s16le
    case .int24: bigEndian ? .s24be : .s24le
    case .int32: bigEndian ? .s32be : .s32le
    case .float32: bigEndian ? .f32be : .f32le
    }
  }
}
