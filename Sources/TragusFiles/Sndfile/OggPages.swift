#if canImport(CSndfile)
  /// Follows the pages of an Ogg file (RFC 3533) while it grows.
  ///
  /// Each page says how many samples of the stream end in it. For Vorbis these are frames of the
  /// file. For Opus (RFC 7845) they are samples at 48 kHz, with those before the first one that is
  /// heard.
  struct OggPages: WholeBlocks {
    private(set) var frameCount: Int64 = 0
    private(set) var byteCount: Int64 = 0

    private let sampleRate: Double
    private let isOpus: Bool
    // The samples that a reader of Opus leaves out.
    private var preSkip: Int64 = 0
    // The bytes and the position of the page that is being written.
    private var missingCount = 0
    private var position: Int64 = 0

    private static let headerSize = 27
    private static let opusRate = 48_000.0

    init(sampleRate: Double, isOpus: Bool) {
      self.sampleRate = sampleRate
      self.isOpus = isOpus
    }

    mutating func follow(_ bytes: UnsafeRawBufferPointer, in file: OpenFile, taken: Int64) {
      var rest = bytes[...]
      while !rest.isEmpty {
        if missingCount == 0 {
          // The header and the table of the sizes come at once.
          let page = UnsafeRawBufferPointer(rebasing: rest)
          guard page.count >= Self.headerSize, page.starts(with: "OggS".utf8) else { return }
          let tableEnd = Self.headerSize + Int(page[26])
          guard page.count >= tableEnd else { return }
          position = Int64(
            littleEndian: page.loadUnaligned(fromByteOffset: 6, as: Int64.self))
          missingCount = page[Self.headerSize..<tableEnd].reduce(0) { $0 + Int($1) }
          rest = rest.dropFirst(tableEnd)
        }
        let count = min(missingCount, rest.count)
        readPreSkip(UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
        missingCount -= count
        rest = rest.dropFirst(count)
        if missingCount == 0 { endPage(at: file.size - Int64(rest.count), taken) }
      }
    }

    // The first packet: "OpusHead", a version, the channels, then the number in 16 bits.
    private mutating func readPreSkip(_ bytes: UnsafeRawBufferPointer) {
      guard isOpus, bytes.count >= 12, bytes.starts(with: "OpusHead".utf8) else { return }
      preSkip = Int64(bytes[10]) | Int64(bytes[11]) << 8
    }

    private mutating func endPage(at end: Int64, _ taken: Int64) {
      byteCount = end
      // -1 stands for a page in which no packet ends.
      guard position > 0 else { return }
      let frames =
        isOpus
        ? Int64(Double(max(position - preSkip, 0)) * sampleRate / Self.opusRate) : position
      // Blocks hold what nobody gave.
      frameCount = min(max(frames, frameCount), taken)
    }
  }

#endif
