import TragusCore

/// Turns `Float` samples into bytes, interleaved: the inverse of `SampleDecoder`.
///
/// Integers are rounded to nearest, ties to even, and clipped, never wrapped; not-a-number becomes
/// 0. Floats are kept bit by bit.
struct SampleEncoder {
  let encoding: SampleEncoding
  let channelCount: Int
  /// Bytes per frame.
  let frameSize: Int

  private var noise: TriangularNoise?

  /// - Precondition: `encoding` is an integer or `f32`.
  init(encoding: SampleEncoding, channelCount: Int, dither: Dither) {
    self.encoding = encoding
    self.channelCount = channelCount
    frameSize = encoding.byteCount * channelCount
    if case .triangular(let seed) = dither, encoding.byteCount < 4 {
      noise = TriangularNoise(seed: seed)
    }
  }

  /// Encodes frames of a buffer.
  ///
  /// - Precondition: `bytes` has exactly room for them.
  mutating func encode(
    _ frames: Range<Int>, of buffer: AudioBuffer, to bytes: UnsafeMutableRawBufferPointer
  ) {
    precondition(bytes.count == frames.count * frameSize, "The bytes must fit the frames.")
    guard var output = bytes.baseAddress else { return }
    if noise != nil {
      // Frame by frame, so that the noise does not depend on the sizes of the buffers.
      for frame in frames {
        for channel in 0..<channelCount {
          encode(buffer.channel(channel).extracting(frame..<(frame + 1)), to: output)
          output += encoding.byteCount
        }
      }
    } else {
      for channel in 0..<channelCount {
        encode(buffer.channel(channel).extracting(frames), to: output)
        output += encoding.byteCount
      }
    }
  }

  // Every write below is at `first + index * frameSize`: inside, by the precondition of the caller.
  private mutating func encode(_ samples: Span<Float>, to first: UnsafeMutableRawPointer) {
    let stride = frameSize
    switch encoding {
    case .u8:
      for index in samples.indices {
        let value = integer(samples[index], scale: 0x1p7)
        first.storeBytes(
          of: UInt8(truncatingIfNeeded: value + 128), toByteOffset: index &* stride, as: UInt8.self)
      }
    case .s8:
      for index in samples.indices {
        let value = Int8(truncatingIfNeeded: integer(samples[index], scale: 0x1p7))
        first.storeBytes(of: value, toByteOffset: index &* stride, as: Int8.self)
      }
    case .s16le, .s16be:
      let bigEndian = encoding == .s16be
      for index in samples.indices {
        let value = Int16(truncatingIfNeeded: integer(samples[index], scale: 0x1p15))
        first.storeBytes(
          of: bigEndian ? value.bigEndian : value.littleEndian, toByteOffset: index &* stride,
          as: Int16.self)
      }
    case .s24le, .s24be:
      let bigEndian = encoding == .s24be
      for index in samples.indices {
        let value = UInt32(bitPattern: integer(samples[index], scale: 0x1p23))
        let place = first + index &* stride
        place.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> (bigEndian ? 16 : 0)), as: UInt8.self)
        place.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 1, as: UInt8.self)
        place.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> (bigEndian ? 0 : 16)), toByteOffset: 2,
          as: UInt8.self)
      }
    case .s32le, .s32be:
      let bigEndian = encoding == .s32be
      for index in samples.indices {
        let value = integer(samples[index], scale: 0x1p31)
        first.storeBytes(
          of: bigEndian ? value.bigEndian : value.littleEndian, toByteOffset: index &* stride,
          as: Int32.self)
      }
    case .f32le, .f32be:
      let bigEndian = encoding == .f32be
      for index in samples.indices {
        let value = samples[index].bitPattern
        first.storeBytes(
          of: bigEndian ? value.bigEndian : value.littleEndian, toByteOffset: index &* stride,
          as: UInt32.self)
      }
    case .f64le, .f64be, .alaw, .mulaw:
      preconditionFailure("This encoding is not written.")
    }
  }

  /// The integer nearest to a sample.
  ///
  /// - Parameter scale: 2^(bits - 1), so that the product is exact.
  @inline(__always)
  private mutating func integer(_ sample: Float, scale: Double) -> Int32 {
    var value = Double(sample) * scale
    if noise != nil { value += noise!.next() }
    return Self.nearest(value, limit: scale)
  }

  /// The nearest integer in -limit ... limit - 1; 0 for not-a-number.
  @inline(__always)
  static func nearest(_ value: Double, limit: Double) -> Int32 {
    var value = value == value ? value : 0
    value = value < -limit ? -limit : value
    value = value > limit - 1 ? limit - 1 : value
    // 1.5 * 2^52: a sum that large has no bits below 1. So the addition rounds to nearest, ties to
    // even, and leaves the integer in the low bits. `rounded()` is a call without SSE 4.1.
    return Int32(truncatingIfNeeded: (value + 0x1.8p52).bitPattern)
  }
}
