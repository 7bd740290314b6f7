import Testing
import TragusCore
import TragusFiles

struct RawFormatTests {
  @Test(arguments: [
    ("s16le@48000x1", SampleEncoding.s16le, 48_000, 1), ("S16@44100x2", .s16le, 44_100, 2),
    ("f32be@96000X8", .f32be, 96_000, 8), ("u8@8000", .u8, 8_000, 1),
    ("mulaw@8000x1", .mulaw, 8_000, 1), ("s24@1x64", .s24le, 1, 64),
  ])
  func `a format is read`(
    text: String, encoding: SampleEncoding, rate: Double, channels: Int
  ) throws {
    let format = try RawFormat(text)
    #expect(format.encoding == encoding)
    #expect(format.format == AudioFormat(sampleRate: rate, channelCount: channels))
    #expect(try RawFormat(format.description) == format)
  }

  @Test(arguments: [
    "", "s16le", "@48000", "s16le@", "s17@48000x1", "s16le@0x1", "s16le@nanx1", "s16le@-1x1",
    "s16le@48000x0", "s16le@48000x65", "s16le@48000x", "s16le@48000x1x1", "s16le@@48000", "u8le@1",
    "s16le@1e9x1", "s16le@48000x99999999999999999999",
  ])
  func `anything else is an error`(text: String) {
    let error = failure { _ = try RawFormat(text) }
    #expect(error?.code == .invalidRequest)
  }
}
