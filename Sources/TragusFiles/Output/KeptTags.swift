import TragusCore

extension RecordingTags {
  /// What of it a file of another format has a place for.
  ///
  /// The description of a `bext` chunk becomes the comment where there is no other. `software` is left
  /// out without a word: another program writes the new file.
  ///
  /// - Returns: The tags to write, and the names of what is left out or has less text.
  package func kept(
    in format: AudioFileFormat
  ) -> (tags: [Tag], omitted: [String], shortened: [String]) {
    let hasComment = tags.contains { $0.name == "comment" }
    var kept: [Tag] = []
    var omitted: [String] = []
    for tag in tags where tag.name != "software" {
      let name = tag.name == "description" && !hasComment ? "comment" : tag.name
      if Tag.hasPlace(name, in: format) {
        kept.append(Tag(name: name, text: tag.text))
      } else {
        omitted.append(tag.name)
      }
    }
    if !marks.isEmpty { omitted.append("marks") }
    let isCoded = [.flac, .ogg, .opus].contains(format)
    let short = isCoded ? kept : kept.fittingHeader(as: format)
    let shortened = zip(kept, short).filter { $0.text != $1.text }.map(\.0.name)
    return (short, omitted, shortened)
  }
}

extension RecordingTags.Tag {
  fileprivate static func hasPlace(_ name: String, in format: AudioFileFormat) -> Bool {
    switch format {
    case .wav, .rf64: waveNames[name] != nil
    case .aiff, .aifc: aiffNames[name] != nil
    case .caf: cafNames[name] != nil
    case .flac, .ogg, .opus: waveNames[name] != nil || name == "license"
    case .w64, .au, .mp3, .raw: false
    }
  }

  /// Chunks of a LIST of INFO in RIFF.
  fileprivate static let waveNames: [String: FourCharacterCode] = [
    "title": "INAM", "artist": "IART", "album": "IPRD", "track": "ITRK", "genre": "IGNR",
    "date": "ICRD", "comment": "ICMT", "copyright": "ICOP",
  ]

  /// Text chunks of AIFF.
  fileprivate static let aiffNames: [String: FourCharacterCode] = [
    "title": "NAME", "artist": "AUTH", "copyright": "(c) ", "comment": "ANNO",
  ]

  /// Keys of the `info` chunk of CAF, where libsndfile looks for other ones than Apple too.
  fileprivate static let cafNames = [
    "title": ["title"], "artist": ["artist"], "album": ["album"], "genre": ["genre"],
    "track": ["track number", "tracknumber"], "date": ["recorded date", "date"],
    "comment": ["comments"], "copyright": ["copyright"], "license": ["license"],
  ]
}

// Tags as the headers of files have them: all together have room in one page.
extension [RecordingTags.Tag] {
  /// A LIST of INFO.
  var waveChunk: [UInt8] {
    let content = chunks(RecordingTags.Tag.waveNames, bigEndian: false)
    var header = HeaderBytes()
    header.append("LIST")
    header.append(UInt32(4 + content.count), bigEndian: false)
    header.append("INFO")
    header.append(contentsOf: content)
    return header.bytes
  }

  /// Chunks of AIFF, one after the other.
  var aiffChunks: [UInt8] { chunks(RecordingTags.Tag.aiffNames, bigEndian: true) }

  /// The content of an `info` chunk of CAF.
  var cafPairs: [(key: String, value: String)] {
    flatMap { tag in
      let keys = RecordingTags.Tag.cafNames[tag.name] ?? []
      return keys.map { ($0, tag.text) }
    }
  }

  // The bytes for all texts, so that the rest of the header has room too.
  private static var room: Int { 3600 }
  // The bytes of what stands before a text, and of its end.
  private static var headerSize: Int { 32 }

  /// The tags with texts so short that all fit into a header. Short texts stay whole, and the
  /// longest share what is left.
  fileprivate func fittingHeader(as format: AudioFileFormat) -> [RecordingTags.Tag] {
    func copies(_ tag: RecordingTags.Tag) -> Int {
      format == .caf ? RecordingTags.Tag.cafNames[tag.name]?.count ?? 1 : 1
    }
    var left = Self.room
    var leftCount = reduce(0) { $0 + copies($1) }
    var fitting = self
    for index in indices.sorted(by: { self[$0].text.utf8.count < self[$1].text.utf8.count }) {
      let copyCount = copies(self[index])
      let text = self[index].text.cut(toBytes: Swift.max(left / leftCount - Self.headerSize, 0))
      fitting[index] = RecordingTags.Tag(name: self[index].name, text: text)
      left -= copyCount * (text.utf8.count + Self.headerSize)
      leftCount -= copyCount
    }
    return fitting
  }

  private func chunks(_ names: [String: FourCharacterCode], bigEndian: Bool) -> [UInt8] {
    var header = HeaderBytes()
    for tag in self {
      guard let name = names[tag.name] else { continue }
      var bytes = [UInt8](tag.text.utf8)
      // Texts of RIFF end with a zero.
      if !bigEndian { bytes.append(0) }
      header.append(name)
      header.append(UInt32(bytes.count), bigEndian: bigEndian)
      header.append(contentsOf: bytes.paddedToEven)
    }
    return header.bytes
  }
}
