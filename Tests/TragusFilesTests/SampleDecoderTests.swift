import Testing
import TragusTestSupport
import TragusCore

@testable import TragusFiles

struct SampleDecoderTests {
  /// The value of a sample by the definition of its encoding; the bytes in little-endian order.
  private func definition(_ encoding: SampleEncoding, _ bytes: [UInt8]) -> Float {
    let bits = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch encoding {
    case .u8: return Float((Double(bits) - 128) / 128)
    case .f32le, .f32be: return Float(bitPattern: UInt32(bits))
    case .f64le, .f64be: return Float(Double(bitPattern: bits))
    case .alaw: return Companding.aLaw[Int(bits)]
    case .mulaw: return Companding.muLaw[Int(bits)]
    default:
      let half = Double(UInt64(1) << (8 * bytes.count - 1))
      let value = Double(bits)
      return Float((value >= half ? value - 2 * half : value) / half)
    }
  }

  @Test(arguments: SampleEncoding.allCases, [1, 2, 3, 6])
  func `samples of every encoding have the value of their definition`(
    encoding: SampleEncoding, channelCount: Int
  ) throws {
    var generator = SeededGenerator(seed: 7)
    let frameCount = 1_003  // a rest after any vector of the compiler
    var stored: [UInt8] = []
    var expected = [[Float]](repeating: [], count: channelCount)
    for frame in 0..<frameCount {
      for channel in 0..<channelCount {
        var bytes = (0..<encoding.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator)
        }
        if frame < 4 {  // the largest, the smallest, -1 and 0
          bytes = bytes.map { _ in [0xFF, 0x00, 0xFF, 0x00][frame] }
          bytes[bytes.count - 1] = [0x7F, 0x80, 0xFF, 0x00][frame]
        }
        expected[channel].append(definition(encoding, bytes))
        stored += encoding.rawValue.hasSuffix("be") ? bytes.reversed() : bytes
      }
    }
    let raw = RawFormat(
      encoding: encoding, format: AudioFormat(sampleRate: 8_000, channelCount: channelCount))
    let read = try AudioFile(bytes: stored, raw: raw).readAll(blockSize: 97)
    // Bit by bit: not-a-number must stay what it is, too.
    for channel in 0..<channelCount {
      #expect(read[channel].map(\.bitPattern) == expected[channel].map(\.bitPattern))
    }
  }

  // Table 2a of ITU-T G.711: the last value of each segment, for 14 bits; 16 have 4 times as much.
  @Test(arguments: [
    (0x80, 8031), (0x8F, 4191), (0x9F, 2079), (0xAF, 1023), (0xBF, 495), (0xCF, 231), (0xDF, 99),
    (0xEF, 33), (0xFF, 0), (0x00, -8031), (0x0F, -4191), (0x6F, -33), (0x7F, 0),
  ])
  func `mu-law has the values of the recommendation`(code: Int, value: Int) {
    #expect(Companding.muLaw[code] == Float(value * 4) / 32768)
  }

  // Table 1a of ITU-T G.711, for 13 bits; 16 have 8 times as much. The codes have every other bit
  // inverted.
  @Test(arguments: [
    (0xAA, 4032), (0xA5, 2112), (0xB5, 1056), (0x85, 528), (0x95, 264), (0xE5, 132), (0xF5, 66),
    (0xC5, 33), (0xD5, 1), (0x2A, -4032), (0x25, -2112), (0x55, -1),
  ])
  func `A-law has the values of the recommendation`(code: Int, value: Int) {
    #expect(Companding.aLaw[code] == Float(value * 8) / 32768)
  }
}
