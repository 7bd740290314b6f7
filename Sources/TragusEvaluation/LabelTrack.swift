import TragusCore

/// The labels of a recording, as they are kept beside it.
///
/// ```swift
/// let track = try LabelTrack(reading: "take.txt")
/// for label in track.labels { print(label.start, label.end, label.text) }
/// print(track.text(as: .raven))
/// ```
public struct LabelTrack: Sendable, Hashable {
  /// The most labels that are read of a file: a year of recordings with one every half minute.
  package static let greatestCount = 1_000_000
  /// The most bytes that are read of a file: 256 MiB.
  package static let greatestByteCount = 256 << 20
  /// The most lines that are read of a file, blank ones too: a label may have several, as one for each
  /// view of Raven.
  package static let greatestLineCount = 4_000_000
  /// The most bytes of a line, with the text of its label: 64 KiB, a long article.
  package static let greatestLineByteCount = 65_536

  /// The labels, in the order of the file.
  public var labels: [SoundLabel]

  /// A track of the labels given.
  ///
  /// - Parameter labels: In any order.
  public init(_ labels: [SoundLabel] = []) {
    self.labels = labels
  }

  /// The labels of a text.
  ///
  /// A text without a line that has something in it has no labels.
  ///
  /// - Parameters:
  ///   - text: What the file holds.
  ///   - format: How it is written; `nil` to find out from its first line.
  ///   - name: The name in error messages.
  /// - Throws: `malformedFile` with the number of the line that cannot be read.
  public init(
    parsing text: String, as format: LabelFormat? = nil, name: String = "the labels"
  ) throws(AudioError) {
    var reader = LabelReader(name: name)
    try reader.read(text, as: format)
    labels = reader.labels
  }

  /// The text of a file that holds these labels.
  ///
  /// - Parameter format: How to write it.
  /// - Returns: Lines that end with a line break.
  public func text(as format: LabelFormat) -> String {
    var writer = LabelWriter(format)
    var text = writer.header.map { $0 + "\n" } ?? ""
    for label in labels { text += writer.lines(for: label) + "\n" }
    return text
  }
}
