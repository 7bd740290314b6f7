import Testing

@testable import Tragus

/// The bytes of a melody against "Standard MIDI Files 1.0" (MIDI Manufacturers Association, RP-001).
struct MIDIFileTests {
  // The table of the standard, chapter "Conventions".
  @Test(
    arguments: [
      (0, [0]), (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0]), (0x2000, [0xC0, 0]),
      (0x3FFF, [0xFF, 0x7F]), (0x4000, [0x81, 0x80, 0]), (0x10_0000, [0xC0, 0x80, 0]),
      (0x1F_FFFF, [0xFF, 0xFF, 0x7F]), (0x20_0000, [0x81, 0x80, 0x80, 0]),
      (0xFFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
    ] as [(UInt32, [UInt8])])
  func `lengths are as in the table of the standard`(value: UInt32, bytes: [UInt8]) {
    #expect(MIDIFile.variableLength(value) == bytes)
  }

  @Test func `a melody is one track of notes`() {
    var melody = MIDIFile()
    // Half a second is a quarter note of 480 ticks: 83 60 as a length.
    melody.add(number: 60, from: 0, to: 0.5, level: 0)
    melody.add(number: 64, from: 0.5, to: 1, level: -200)
    melody.add(number: 128, from: 1, to: 2, level: 0)
    #expect(melody.count == 2)
    let track: [UInt8] = [
      0x00, 0xFF, 0x51, 0x03, 0x07, 0xA1, 0x20, 0x00, 0x90, 60, 127, 0x83, 0x60, 0x80, 60, 64,
      0x00, 0x90, 64, 1, 0x83, 0x60, 0x80, 64, 64, 0x00, 0xFF, 0x2F, 0x00,
    ]
    let header: [UInt8] = [
      0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0, 0x4D, 0x54, 0x72, 0x6B, 0, 0, 0,
    ]
    #expect(melody.bytes == header + [UInt8(track.count)] + track)
  }

  @Test func `no note is a file too`() {
    #expect(MIDIFile().bytes.suffix(4) == [0, 0xFF, 0x2F, 0])
    #expect(MIDIFile().bytes.count == 14 + 8 + 11)
  }
}
