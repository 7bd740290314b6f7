#if os(Linux)
  import CALSA

  /// How a device stores a sample, best first.
  enum SampleEncoding: CaseIterable {
    case float32
    case signed32
    /// The low three of four bytes; the fourth may hold anything.
    case signed24
    case signed24Packed
    case signed16
    case unsigned8

    var code: snd_pcm_format_t {
      switch self {
      case .float32: SND_PCM_FORMAT_FLOAT
      case .signed32: SND_PCM_FORMAT_S32
      case .signed24: SND_PCM_FORMAT_S24
      case .signed24Packed: SND_PCM_FORMAT_S24_3LE
      case .signed16: SND_PCM_FORMAT_S16
      case .unsigned8: SND_PCM_FORMAT_U8
      }
    }

    var byteCount: Int {
      switch self {
      case .float32, .signed32, .signed24: 4
      case .signed24Packed: 3
      case .signed16: 2
      case .unsigned8: 1
      }
    }

    /// Converts samples to `Float`, 1.0 = full scale.
    ///
    /// 8, 16 and 24 bits come out exactly, 32 bits rounded to the nearest.
    ///
    /// - Parameter bytes: As many whole samples as there are in `samples`, at least.
    func decode(_ bytes: UnsafeRawPointer, into samples: UnsafeMutableBufferPointer<Float>) {
      switch self {
      case .float32:
        for index in samples.indices {
          samples[index] = bytes.load(fromByteOffset: index * 4, as: Float.self)
        }
      case .signed32:
        for index in samples.indices {
          let sample = bytes.load(fromByteOffset: index * 4, as: Int32.self)
          samples[index] = Float(sample) * 0x1p-31
        }
      case .signed24:
        for index in samples.indices {
          let sample = bytes.load(fromByteOffset: index * 4, as: Int32.self)
          samples[index] = Float(sample << 8) * 0x1p-31
        }
      case .signed24Packed:
        for index in samples.indices {
          let low = UInt32(bytes.load(fromByteOffset: index * 3, as: UInt8.self))
          let middle = UInt32(bytes.load(fromByteOffset: index * 3 + 1, as: UInt8.self))
          let high = UInt32(bytes.load(fromByteOffset: index * 3 + 2, as: UInt8.self))
          let sample = Int32(bitPattern: high << 24 | middle << 16 | low << 8)
          samples[index] = Float(sample) * 0x1p-31
        }
      case .signed16:
        for index in samples.indices {
          let sample = bytes.load(fromByteOffset: index * 2, as: Int16.self)
          samples[index] = Float(sample) * 0x1p-15
        }
      case .unsigned8:
        for index in samples.indices {
          let sample = bytes.load(fromByteOffset: index, as: UInt8.self)
          samples[index] = (Float(sample) - 128) * 0x1p-7
        }
      }
    }

    /// Converts samples from `Float`, 1.0 = full scale, to the nearest that there is.
    ///
    /// - Parameters:
    ///   - samples: All finite.
    ///   - bytes: Room for as many samples.
    func encode(_ samples: Span<Float>, into bytes: UnsafeMutableRawPointer) {
      switch self {
      case .float32:
        for index in samples.indices {
          bytes.storeBytes(of: samples[index], toByteOffset: index * 4, as: Float.self)
        }
      case .signed32: Self.store(samples, bits: 32, into: bytes) { Int32($0) }
      case .signed24: Self.store(samples, bits: 24, into: bytes) { Int32($0) }
      case .signed24Packed:
        for index in samples.indices {
          let sample = Self.integer(samples[index], bits: 24)
          for byte in 0..<3 {
            bytes.storeBytes(
              of: UInt8(truncatingIfNeeded: sample >> (8 * byte)),
              toByteOffset: index * 3 + byte, as: UInt8.self)
          }
        }
      case .signed16: Self.store(samples, bits: 16, into: bytes) { Int16($0) }
      case .unsigned8: Self.store(samples, bits: 8, into: bytes) { UInt8($0 + 128) }
      }
    }

    private static func store<Sample: BitwiseCopyable>(
      _ samples: Span<Float>, bits: Int, into bytes: UnsafeMutableRawPointer,
      as sample: (Int) -> Sample
    ) {
      for index in samples.indices {
        bytes.storeBytes(
          of: sample(integer(samples[index], bits: bits)),
          toByteOffset: index * MemoryLayout<Sample>.stride, as: Sample.self)
      }
    }

    // The nearest whole number, an even one where two are as near, within what the bits can hold.
    private static func integer(_ sample: Float, bits: Int) -> Int {
      let scale = Double(1 << (bits - 1))
      let scaled = (Double(sample) * scale).rounded(.toNearestOrEven)
      return Int(min(max(scaled, -scale), scale - 1))
    }
  }
#endif
