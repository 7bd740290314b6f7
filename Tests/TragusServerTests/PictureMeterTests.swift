import NIOCore
import Testing
import Tragus

@testable import TragusServer

@Suite struct `the picture` {
  private struct Picture {
    let peak: Float
    let rms: Float
    let soundLevel: Float
    let time: Double
    let bands: [UInt8]

    init(_ bytes: ByteBuffer) {
      var bytes = bytes
      func number() -> Float {
        Float(bitPattern: bytes.readInteger(endianness: .little, as: UInt32.self)!)
      }
      #expect(bytes.readInteger(as: UInt8.self) == 1)
      #expect(bytes.readInteger(as: UInt8.self) == 1)
      #expect(bytes.readInteger(endianness: .little, as: UInt16.self) == 128)
      (peak, rms, soundLevel) = (number(), number(), number())
      time = Double(bitPattern: bytes.readInteger(endianness: .little, as: UInt64.self)!)
      bands = bytes.readBytes(length: bytes.readableBytes)!
    }
  }

  private func pictures(_ text: String) throws -> [Picture] {
    let source = try SimulatedSource(parsing: text)
    var pictures: [Picture] = []
    let listener = Listener()
    listener.add(PictureMeter(source.format) { pictures.append(Picture($0)) })
    try listener.run(source)
    return pictures
  }

  /// A sine with a peak of -6 dBFS has an RMS of -9.01 dBFS, and reads -6 dB in its band. A window between
  /// two bins loses up to 1.42 dB (Harris 1978), and a step of the bytes is 0.47 dB.
  @Test(arguments: [100, 440, 1000, 9000.0])
  func `a sine has its level, in its band`(frequency: Double) throws {
    let last = try #require(
      pictures("tone?frequency=\(frequency)&level=-6&duration=1s&rate=48000").last)
    #expect(abs(last.peak + 6) < 0.1)
    #expect(abs(last.rms + 9.01) < 0.3)
    #expect(last.soundLevel.isNaN)
    #expect(last.bands.count == 128)
    let loudest = last.bands.indices.max { last.bands[$0] < last.bands[$1] }!
    let center = 40 * power(20_000 / 40.0, (Double(loudest) + 0.5) / 128)
    // A band is 5 % wide, and a bin 12 Hz.
    #expect(abs(center - frequency) < max(0.05 * frequency, 12))
    let level = Double(last.bands[loudest]) / 255 * 120 - 120
    #expect(level > -7.7 && level < -5.7)
  }

  @Test func `silence is at the floor`() throws {
    let last = try #require(pictures("silence?duration=1s&rate=44100").last)
    #expect(last.peak == -200 && last.rms == -200)
    #expect(last.bands.allSatisfy { $0 == 0 })
  }

  /// About 47 a second at 48 kHz; at no rate fewer than 25, for the needle, or more than 60.
  @Test(arguments: [8000, 16_000, 22_050, 44_100, 48_000, 96_000])
  func `they come as often as eyes need`(rate: Int) throws {
    let count = try pictures("tone?duration=2s&rate=\(rate)").count
    #expect(50...120 ~= count)
  }

  @Test func `infinite samples make no picture that is not a number`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    var pictures: [Picture] = []
    let meter = PictureMeter(format) { pictures.append(Picture($0)) }
    meter.write(AudioBuffer(format: format, channels: [Array(repeating: .infinity, count: 2048)]))
    meter.write(AudioBuffer(format: format, channels: [Array(repeating: .nan, count: 2048)]))
    #expect(pictures.allSatisfy { $0.peak.isFinite && $0.rms.isFinite })
  }
}
