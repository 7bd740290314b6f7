/// A clip was cut from a recording, or would be.
package struct ClipEvent: AudioEvent, Hashable {
  package static let name = "clip"

  /// The path of the clip.
  package let file: String
  /// The class of its sound.
  package let soundClass: String
  /// Where it begins in the recording, in seconds.
  package let start: Double
  /// Where it ends in the recording, in seconds.
  package let end: Double
  /// Whether it is shorter than was wanted.
  package let isShort: Bool

  package init(file: String, soundClass: String, start: Double, end: Double, isShort: Bool) {
    (self.file, self.soundClass, self.isShort) = (file, soundClass, isShort)
    (self.start, self.end) = (start, end)
  }

  package var time: Double { start }

  /// Its length in seconds.
  package var duration: Double { end - start }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end
    case soundClass = "class"
    case file
    case isShort = "short"
  }

  package static let columns = CodingKeys.columns

  package var words: EventWords? {
    EventWords(
      Self.name,
      [
        .text(file), .text("to \(decimal(end, places: 3)) s"),
      ] + (isShort ? [.text("short")] : []), kind: soundClass)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rounded(start), forKey: .time)
    try container.encode(rounded(start), forKey: .start)
    try container.encode(rounded(end), forKey: .end)
    try container.encode(soundClass, forKey: .soundClass)
    try container.encode(file, forKey: .file)
    try container.encode(isShort, forKey: .isShort)
  }
}
