import TragusCore

/// Turns stored samples into `Float`, 1.0 = full scale.
///
/// Integers are divided by 2^(bits - 1): exact up to 24 bits, rounded to nearest at 32. Each
/// channel is a pass of its own over the interleaved bytes. The block is in the first-level cache
/// by then, and the compiler vectorizes a loop with one output.
struct SampleDecoder {
  let encoding: SampleEncoding
  let channelCount: Int
  /// Bytes per frame.
  let frameSize: Int

  init(encoding: SampleEncoding, channelCount: Int) {
    self.encoding = encoding
    self.channelCount = channelCount
    frameSize = encoding.byteCount * channelCount
  }

  /// Decodes the first frames of `bytes` to the frames of `buffer` from `offset` on.
  ///
  /// - Precondition: The frames are in `bytes`, have room in `buffer`, and `ByteSource.slack` more
  ///   bytes can be read after them.
  func decode(
    _ bytes: UnsafeRawBufferPointer, frameCount: Int, into buffer: inout AudioBuffer,
    at offset: Int
  ) {
    precondition(frameCount * frameSize <= bytes.count, "The bytes are too few.")
    guard frameCount > 0, let base = bytes.baseAddress else { return }
    for channel in 0..<channelCount {
      var samples = buffer.mutableChannel(channel)
      precondition(offset + frameCount <= samples.count, "The buffer is too small.")
      samples.withUnsafeMutableBufferPointer { samples in
        // Both preconditions: every frame is inside of `bytes` and of `samples`.
        decode(base, channel: channel, to: samples.baseAddress! + offset, frameCount: frameCount)
      }
    }
  }

  private func decode(
    _ frames: UnsafeRawPointer, channel: Int, to samples: UnsafeMutablePointer<Float>,
    frameCount: Int
  ) {
    let first = frames + channel * encoding.byteCount
    switch encoding {
    case .s16le, .s16be:
      if channelCount == 2 {
        decodePairs(frames, second: channel == 1, to: samples, frameCount: frameCount)
      } else if encoding == .s16le {
        convert(first, to: samples, frameCount, size: 2) {
          Float(Int16(littleEndian: $0.loadUnaligned(as: Int16.self))) * 0x1p-15
        }
      } else {
        convert(first, to: samples, frameCount, size: 2) {
          Float(Int16(bigEndian: $0.loadUnaligned(as: Int16.self))) * 0x1p-15
        }
      }
    case .s24le:
      convert(first, to: samples, frameCount, size: 3) {
        Float(Int32(littleEndian: $0.loadUnaligned(as: Int32.self)) << 8) * 0x1p-31
      }
    case .s24be:
      convert(first, to: samples, frameCount, size: 3) {
        Float(Int32(bigEndian: $0.loadUnaligned(as: Int32.self)) & ~0xFF) * 0x1p-31
      }
    case .s32le:
      convert(first, to: samples, frameCount, size: 4) {
        Float(Int32(littleEndian: $0.loadUnaligned(as: Int32.self))) * 0x1p-31
      }
    case .s32be:
      convert(first, to: samples, frameCount, size: 4) {
        Float(Int32(bigEndian: $0.loadUnaligned(as: Int32.self))) * 0x1p-31
      }
    case .f32le:
      convert(first, to: samples, frameCount, size: 4) {
        Float(bitPattern: UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)))
      }
    case .f32be:
      convert(first, to: samples, frameCount, size: 4) {
        Float(bitPattern: UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)))
      }
    case .f64le:
      convert(first, to: samples, frameCount, size: 8) {
        Float(Double(bitPattern: UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self))))
      }
    case .f64be:
      convert(first, to: samples, frameCount, size: 8) {
        Float(Double(bitPattern: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self))))
      }
    case .u8:
      convert(first, to: samples, frameCount, size: 1) {
        Float(Int32($0.load(as: UInt8.self)) - 128) * 0x1p-7
      }
    case .s8:
      convert(first, to: samples, frameCount, size: 1) {
        Float($0.load(as: Int8.self)) * 0x1p-7
      }
    case .alaw, .mulaw:
      let table = encoding == .alaw ? Companding.aLaw : Companding.muLaw
      table.withUnsafeBufferPointer { table in
        convert(first, to: samples, frameCount, size: 1) { table[Int($0.load(as: UInt8.self))] }
      }
    }
  }

  // A pair of 16-bit samples is one 32-bit word. The wanted half is left at its top, which needs
  // no shuffle; the smaller scale makes up for the 16 bits below it.
  private func decodePairs(
    _ frames: UnsafeRawPointer, second: Bool, to samples: UnsafeMutablePointer<Float>,
    frameCount: Int
  ) {
    switch (encoding == .s16be, second) {
    case (false, false):
      convert(frames, to: samples, frameCount, stride: 4) {
        Float(Int32(littleEndian: $0.loadUnaligned(as: Int32.self)) << 16) * 0x1p-31
      }
    case (false, true):
      convert(frames, to: samples, frameCount, stride: 4) {
        Float(Int32(littleEndian: $0.loadUnaligned(as: Int32.self)) & ~0xFFFF) * 0x1p-31
      }
    case (true, false):
      convert(frames, to: samples, frameCount, stride: 4) {
        Float(Int32(bigEndian: $0.loadUnaligned(as: Int32.self)) & ~0xFFFF) * 0x1p-31
      }
    case (true, true):
      convert(frames, to: samples, frameCount, stride: 4) {
        Float(Int32(bigEndian: $0.loadUnaligned(as: Int32.self)) << 16) * 0x1p-31
      }
    }
  }

  // The stride of one and of two channels is a constant in its own copy of the loop, which the
  // compiler can then vectorize.
  @inline(__always)
  private func convert(
    _ first: UnsafeRawPointer, to samples: UnsafeMutablePointer<Float>, _ frameCount: Int,
    size: Int, _ sample: (UnsafeRawPointer) -> Float
  ) {
    switch channelCount {
    case 1: convert(first, to: samples, frameCount, stride: size, sample)
    case 2: convert(first, to: samples, frameCount, stride: size * 2, sample)
    default: convert(first, to: samples, frameCount, stride: frameSize, sample)
    }
  }

  @inline(__always)
  private func convert(
    _ first: UnsafeRawPointer, to samples: UnsafeMutablePointer<Float>, _ frameCount: Int,
    stride: Int, _ sample: (UnsafeRawPointer) -> Float
  ) {
    for frame in 0..<frameCount {
      samples[frame] = sample(first + frame &* stride)
    }
  }
}
