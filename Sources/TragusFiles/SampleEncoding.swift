/// How one sample is stored: the kind of number, its size and the order of its bytes.
///
/// The raw value is the name in a `RawFormat`.
public enum SampleEncoding: String, Sendable, Hashable, CaseIterable {
  /// Unsigned, 128 is silence.
  case u8
  /// Signed, as all integers below.
  case s8
  case s16le, s16be
  case s24le, s24be
  case s32le, s32be
  /// IEEE 754 numbers, 1.0 = full scale.
  case f32le, f32be
  case f64le, f64be
  /// ITU-T G.711, A-law.
  case alaw
  /// ITU-T G.711, mu-law.
  case mulaw

  /// Bytes per sample.
  package var byteCount: Int {
    switch self {
    case .u8, .s8, .alaw, .mulaw: 1
    case .s16le, .s16be: 2
    case .s24le, .s24be: 3
    case .s32le, .s32be, .f32le, .f32be: 4
    case .f64le, .f64be: 8
    }
  }

  /// A signed integer of 1 to 4 bytes.
  static func signed(byteCount: Int, bigEndian: Bool) -> SampleEncoding? {
    switch byteCount {
    case 1: .s8
    case 2: bigEndian ? .s16be : .s16le
    case 3: bigEndian ? .s24be : .s24le
    case 4: bigEndian ? .s32be : .s32le
    default: nil
    }
  }

  /// A floating-point number of 4 or 8 bytes.
  static func float(byteCount: Int, bigEndian: Bool) -> SampleEncoding? {
    switch byteCount {
    case 4: bigEndian ? .f32be : .f32le
    case 8: bigEndian ? .f64be : .f64le
    default: nil
    }
  }
}
