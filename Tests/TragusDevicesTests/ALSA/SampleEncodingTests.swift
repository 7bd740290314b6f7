#if os(Linux)
  import Testing
  import TragusTestSupport

  @testable import TragusDevices

  @Suite struct SampleEncodingTests {
    /// Decodes samples that are given as integers of as many bytes, little-endian.
    private func decode(_ values: [Int64], _ encoding: SampleEncoding) -> [Float] {
      var bytes: [UInt8] = []
      for value in values {
        for index in 0..<encoding.byteCount {
          bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
        }
      }
      var samples = [Float](repeating: .nan, count: values.count)
      bytes.withUnsafeBytes { bytes in
        samples.withUnsafeMutableBufferPointer { encoding.decode(bytes.baseAddress!, into: $0) }
      }
      return samples
    }

    @Test func `every 16-bit sample comes out exactly`() {
      let values = (-32_768...32_767).map(Int64.init)
      #expect(decode(values, .signed16).map(Double.init) == values.map { Double($0) / 32_768 })
    }

    @Test func `every 8-bit sample comes out exactly`() {
      let values = (0...255).map(Int64.init)
      #expect(
        decode(values, .unsigned8).map(Double.init) == values.map { Double($0 - 128) / 128 })
    }

    @Test(arguments: [SampleEncoding.signed24, .signed24Packed])
    func `24-bit samples come out exactly, whatever is in the fourth byte`(
      encoding: SampleEncoding
    ) {
      var random = SeededGenerator(seed: 24)
      let values =
        [-8_388_608, -1, 0, 1, 8_388_607]
        + (0..<10_000).map { _ in Int64.random(in: -8_388_608...8_388_607, using: &random) }
      let dirty = values.map { ($0 & 0xFF_FFFF) | 0x5A00_0000 }
      #expect(decode(dirty, encoding).map(Double.init) == values.map { Double($0) / 8_388_608 })
    }

    @Test func `32-bit samples are rounded to the nearest`() {
      var random = SeededGenerator(seed: 32)
      let values =
        [Int64(Int32.min), -1, 0, 1, Int64(Int32.max)]
        + (0..<10_000).map { _ in Int64(Int32.random(in: .min ... .max, using: &random)) }
      #expect(decode(values, .signed32) == values.map { Float(Double($0) / 2_147_483_648) })
    }

    @Test func `float samples are left as they are`() {
      let values: [Float] = [0, -0.0, 1, -1.5, .infinity, .leastNonzeroMagnitude]
      #expect(decode(values.map { Int64($0.bitPattern) }, .float32) == values)
    }

    @Test(arguments: SampleEncoding.allCases)
    func `what is encoded comes back, to half a step`(encoding: SampleEncoding) {
      var random = SeededGenerator(seed: 33)
      let samples: [Float] =
        [-1, 1, 0, 0.5, -0.5, 2, -2]
        + (0..<5_000).map { _ in Float.random(in: -1...1, using: &random) }
      var bytes = [UInt8](repeating: 0, count: samples.count * encoding.byteCount)
      var decoded = [Float](repeating: .nan, count: samples.count)
      bytes.withUnsafeMutableBytes { bytes in
        encoding.encode(samples.span, into: bytes.baseAddress!)
        decoded.withUnsafeMutableBufferPointer {
          encoding.decode(UnsafeRawPointer(bytes.baseAddress!), into: $0)
        }
      }
      let bits =
        switch encoding {
        case .float32, .signed32: 25.0  // what a Float has
        case .signed24, .signed24Packed: 24.0
        case .signed16: 16.0
        case .unsigned8: 8.0
        }
      var step = 2.0
      for _ in 0..<Int(bits) { step /= 2 }
      for (sample, back) in zip(samples, decoded) {
        // The greatest of 32 bits is full scale as a Float.
        let greatest = encoding == .signed32 ? 1 : 1 - step
        let limit = encoding == .float32 ? Double(sample) : min(max(Double(sample), -1), greatest)
        #expect(abs(Double(back) - limit) <= step / 2)
      }
    }

    @Test func `every 16-bit sample goes out exactly`() {
      let values = (-32_768...32_767).map { Int16($0) }
      let samples = values.map { Float($0) / 32_768 }
      var encoded = [Int16](repeating: 0, count: values.count)
      encoded.withUnsafeMutableBytes {
        SampleEncoding.signed16.encode(samples.span, into: $0.baseAddress!)
      }
      #expect(encoded == values)
    }
  }
#endif
