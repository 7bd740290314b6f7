/// A melody as a Standard MIDI File of type 0 (MIDI Manufacturers Association, RP-001). It has one
/// track of notes on the first channel, at 120 quarter notes a minute.
///
/// A quarter note has 480 ticks, so that a tick lasts 1/960 s.
package struct MIDIFile: Sendable {
  /// A note that has ended.
  private struct Played {
    let number: UInt8
    let start: Int64
    let end: Int64
    let velocity: UInt8
  }

  private static let ticksPerQuarter: UInt16 = 480
  private static let quarter: UInt32 = 500_000  // microseconds
  private static let ticksPerSecond = 960.0
  // The greatest delta time that a file can hold has 28 bits.
  private static let greatestTick: Int64 = 0xFFF_FFFF

  private var notes: [Played] = []

  package init() {}

  /// How many notes there are.
  package var count: Int { notes.count }

  /// Adds a note when it has ended. A note outside of 0 to 127 has no place in such a file.
  package mutating func add(_ activity: NoteActivity) {
    guard let end = activity.end else { return }
    add(number: activity.note.number, from: activity.start, to: end, level: activity.level)
  }

  /// Adds a note.
  ///
  /// - Parameters:
  ///   - number: 69 is A4; outside of 0 to 127 it is left out.
  ///   - start, end: In seconds, `end` not before `start`.
  ///   - level: In dBFS. By the curve of General MIDI, 40 log10 (velocity / 127) is the level.
  package mutating func add(number: Int, from start: Double, to end: Double, level: Double) {
    guard let number = UInt8(exactly: number), number < 128 else { return }
    let velocity = (127 * power(10, level / 40)).rounded()
    let first = Self.tick(start)
    notes.append(
      Played(
        number: number, start: first, end: max(Self.tick(end), first + 1),
        velocity: UInt8(min(max(velocity, 1), 127))))
  }

  private static func tick(_ seconds: Double) -> Int64 {
    Int64(min(max((seconds * ticksPerSecond).rounded(), 0), Double(greatestTick - 1)))
  }

  /// All bytes of the file.
  package var bytes: [UInt8] {
    var track: [UInt8] = [0, 0xFF, 0x51, 3] + Self.big(Self.quarter, count: 3)
    // At the same tick one note ends before the next one begins.
    let ends = notes.map { (tick: $0.end, bytes: [0x80, $0.number, 64]) }
    let starts = notes.map { (tick: $0.start, bytes: [0x90, $0.number, $0.velocity]) }
    let events = (ends + starts).enumerated().sorted {
      ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
    }
    var now: Int64 = 0
    for (_, event) in events {
      track += Self.variableLength(UInt32(event.tick - now)) + event.bytes
      now = event.tick
    }
    track += [0, 0xFF, 0x2F, 0]
    let header = Self.big(0, count: 2) + Self.big(1, count: 2)
    return Array("MThd".utf8) + Self.big(6, count: 4) + header
      + Self.big(UInt32(Self.ticksPerQuarter), count: 2)
      + Array("MTrk".utf8) + Self.big(UInt32(track.count), count: 4) + track
  }

  private static func big(_ value: UInt32, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
  }

  /// Seven bits in each byte, the highest first; all but the last have the highest bit set.
  static func variableLength(_ value: UInt32) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
