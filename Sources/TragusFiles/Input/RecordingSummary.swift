import TragusCore
import TragusSystem
#if canImport(CSndfile)
  import CSndfile
#endif

extension RecordingMetadata {
  /// What a file says of itself in one line, as ``summary`` writes it.
  ///
  /// It is the description of a `bext` chunk (WAV, RF64), or an annotation (AIFF). In CAF it is the
  /// comments of an `info` chunk, in a compressed file its comment. Only what comes before the
  /// sound is read. Anybody may have written it.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: `nil` when the file says nothing, is not understood, or is a pipe or device.
  /// - Throws: `permissionDenied`, `readFailed`.
  package static func summary(ofFile path: String) throws(AudioError) -> String? {
    var status = stat()
    // Opening a pipe would wait, and take what others want to read.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let source = ByteSource(try OpenFile(reading: path))
    do throws(AudioError) {
      let found = try text(source)
      return found?.isEmpty == true ? nil : found
    } catch {
      if error.code == .readFailed { throw error }
      return nil
    }
  }

  /// The longest text that is read, in bytes.
  private static let longest = 1024

  private static func text(_ source: ByteSource) throws(AudioError) -> String? {
    switch try Sniffer.find(source) {
    case .wave:
      let bigEndian = try source.code() == "RIFX"
      try source.skip(8)
      return try chunk("bext", of: source, until: "data", bigEndian: bigEndian, size: 256)
    case .aiff:
      try source.skip(12)
      return try chunk("ANNO", of: source, until: "SSND", bigEndian: true, size: longest)
    case .caf: return try comments(source)
    case .compressed: return try compressedText(source)
    case .wave64, .au: return nil
    }
  }

  /// The text at the start of a chunk of a file of the IFF family.
  private static func chunk(
    _ wanted: FourCharacterCode, of source: ByteSource, until end: FourCharacterCode,
    bigEndian: Bool, size: Int
  ) throws(AudioError) -> String? {
    while try source.loadChunk(8) {
      let name = try source.code()
      let declared = try source.number(UInt32.self, bigEndian: bigEndian)
      if name == end { return nil }
      if name == wanted { return string(try source.peek(min(Int(declared), size))) }
      // Chunks start at even places; the pad byte is not in their size.
      try source.skip(Int64(declared) + Int64(declared & 1))
    }
    return nil
  }

  /// The value of the key `comments` in the `info` chunk of a CAF file.
  private static func comments(_ source: ByteSource) throws(AudioError) -> String? {
    try source.skip(8)
    while try source.loadChunk(12) {
      let name = try source.code()
      let declared = try source.number(Int64.self, bigEndian: true)
      if name == "data" || declared < 0 { return nil }
      if name == "info" {
        // Behind the number of pairs, keys and values each end with a zero.
        let bytes = try source.peek(Int(min(declared, Int64(longest)))).dropFirst(4)
        let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        for index in stride(from: 0, to: texts.count - 1, by: 2)
        where texts[index].elementsEqual("comments".utf8) {
          return string(Array(texts[index + 1]))
        }
        return nil
      }
      try source.skip(declared)
    }
    return nil
  }

  private static func compressedText(_ source: ByteSource) throws(AudioError) -> String? {
    #if canImport(CSndfile)
      guard let file = source.file else { return nil }
      let input = try SndfileInput(file)
      var info = SF_INFO()
      let handle = input.open(&info)
      defer { if let handle { sf_close(handle) } }
      if let failure = input.failure { throw failure }
      guard let handle else { return nil }
      return sf_get_string(handle, Int32(SF_STR_COMMENT)).map { String(cString: $0) }
    #else
      return nil
    #endif
  }

  /// The bytes up to the first zero.
  private static func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
