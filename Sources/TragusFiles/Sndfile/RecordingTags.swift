import TragusCore
import TragusSystem
#if canImport(CSndfile)
  import CSndfile
#endif

/// What a file says of itself beside its sound: its tags, its marks, and the loudspeakers that its
/// channels are for.
///
/// libsndfile reads them: LIST, `bext`, `iXML` and cue points of WAV, and texts and marks of AIFF
/// and CAF. It reads comments of FLAC, Ogg and Opus, and ID3 of MP3. Anybody may have written them.
package struct RecordingTags: Sendable, Hashable {
  /// A text with its name.
  package struct Tag: Sendable, Hashable {
    /// `title`, `artist`, `date` and so on, in small letters.
    package let name: String
    package let text: String
  }

  /// A place in the sound.
  package struct Mark: Sendable, Hashable {
    package let frame: Int64
    /// Empty where it has none.
    package let name: String
  }

  /// In the order in which people look for them; none is empty, and none is there twice.
  package private(set) var tags: [Tag] = []
  /// In the order of their places.
  package private(set) var marks: [Mark] = []
  /// The loudspeaker of each channel, or empty where the file says nothing.
  package private(set) var loudspeakers: [String] = []

  /// Reads what a file says.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Nothing at all for a pipe, and for what libsndfile does not understand.
  /// - Throws: `permissionDenied`, `readFailed`.
  package init(ofFile path: String) throws(AudioError) {
    #if canImport(CSndfile)
      var status = stat()
      // Opening a pipe would wait, and take what others want to read.
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      let input = try SndfileInput(try OpenFile(reading: path))
      var info = SF_INFO()
      let handle = input.open(&info)
      defer { if let handle { sf_close(handle) } }
      if let failure = input.failure { throw failure }
      guard let handle else { return }
      addTexts(of: handle)
      addBroadcast(of: handle)
      addProduction(of: handle)
      marks = Self.marks(of: handle)
      loudspeakers = Self.loudspeakers(of: handle, channelCount: Int(info.channels))
    #endif
  }

  private mutating func add(_ name: String, _ text: String) {
    let text = String(
      text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    // The same text is often kept in several forms.
    guard !text.isEmpty, !tags.contains(where: { $0.name == name || $0.text == text }) else {
      return
    }
    tags.append(Tag(name: name, text: text))
  }
}

#if canImport(CSndfile)
  extension RecordingTags {
    private static let texts = [
      ("title", SF_STR_TITLE), ("artist", SF_STR_ARTIST), ("album", SF_STR_ALBUM),
      ("track", SF_STR_TRACKNUMBER), ("genre", SF_STR_GENRE), ("date", SF_STR_DATE),
      ("comment", SF_STR_COMMENT), ("copyright", SF_STR_COPYRIGHT), ("license", SF_STR_LICENSE),
      ("software", SF_STR_SOFTWARE),
    ]

    /// What libsndfile calls a text.
    static func number(of name: String) -> Int32? {
      texts.first { $0.0 == name }.map { Int32($0.1) }
    }

    private mutating func addTexts(of handle: OpaquePointer) {
      for (name, number) in Self.texts {
        if let text = sf_get_string(handle, Int32(number)) { add(name, String(cString: text)) }
      }
    }

    // The `bext` chunk: EBU Tech 3285.
    private mutating func addBroadcast(of handle: OpaquePointer) {
      var chunk = SF_BROADCAST_INFO()
      let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
      guard sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &chunk, size) == SF_TRUE else {
        return
      }
      add("description", Self.text(chunk.description))
      add("originator", Self.text(chunk.originator))
      add("reference", Self.text(chunk.originator_reference))
      let date = Self.text(chunk.origination_date)
      let time = Self.text(chunk.origination_time)
      add("origination", time.isEmpty ? date : "\(date) \(time)")
      let count = UInt64(chunk.time_reference_high) << 32 | UInt64(chunk.time_reference_low)
      if count > 0 { add("start", "\(count) frames after midnight") }
    }

    /// The bytes of a field up to the first zero.
    private static func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static let production = ["project", "scene", "take", "tape", "note"]
    /// The most bytes of a chunk that are read.
    private static let longestChunk = 1 << 20

    // Recorders on film sets write iXML; of its elements, these are texts for people.
    private mutating func addProduction(of handle: OpaquePointer) {
      guard let document = Self.chunk("iXML", of: handle) else { return }
      for name in Self.production {
        let element = name.uppercased()
        guard let start = document.firstRange(of: "<\(element)>")?.upperBound,
          let end = document[start...].firstRange(of: "</\(element)>")?.lowerBound,
          !document[start..<end].contains("<")
        else { continue }
        let text = document[start..<end].replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
          .replacing("&amp;", with: "&")
        add(name, String(text))
      }
    }

    private static func chunk(_ name: String, of handle: OpaquePointer) -> String? {
      var chunk = SF_CHUNK_INFO()
      withUnsafeMutableBytes(of: &chunk.id) { $0.copyBytes(from: name.utf8) }
      chunk.id_size = UInt32(name.utf8.count)
      guard let iterator = sf_get_chunk_iterator(handle, &chunk),
        sf_get_chunk_size(iterator, &chunk) == SF_ERR_NO_ERROR, chunk.datalen > 0,
        chunk.datalen <= longestChunk
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(chunk.datalen))
      let isRead = bytes.withUnsafeMutableBytes { buffer in
        chunk.data = buffer.baseAddress
        return sf_get_chunk_data(iterator, &chunk) == SF_ERR_NO_ERROR
      }
      return isRead ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The most marks that are read.
    private static let greatestMarkCount: UInt32 = 10_000

    private static func marks(of handle: OpaquePointer) -> [Mark] {
      var count: UInt32 = 0
      let size = Int32(MemoryLayout<UInt32>.size)
      guard sf_command(handle, Int32(SFC_GET_CUE_COUNT), &count, size) == SF_TRUE, count > 0 else {
        return []
      }
      count = min(count, greatestMarkCount)
      // A number, and then the points.
      let stride = MemoryLayout<SF_CUE_POINT>.stride
      let byteCount = Int(size) + Int(count) * stride
      let cues = UnsafeMutableRawBufferPointer.allocate(
        byteCount: byteCount, alignment: MemoryLayout<SF_CUE_POINT>.alignment)
      defer { cues.deallocate() }
      cues.initializeMemory(as: UInt8.self, repeating: 0)
      guard
        sf_command(handle, Int32(SFC_GET_CUE), cues.baseAddress, Int32(byteCount)) == SF_TRUE
      else { return [] }
      let found = min(cues.load(as: UInt32.self), count)
      let marks = (0..<Int(found)).map { index in
        let point = cues.loadUnaligned(
          fromByteOffset: Int(size) + index * stride, as: SF_CUE_POINT.self)
        return Mark(frame: Int64(point.sample_offset), name: text(point.name))
      }
      return marks.sorted { $0.frame < $1.frame }
    }

    // As `sndfile.h` numbers them, from 1 on.
    private static let loudspeakerNames = [
      "mono", "left", "right", "center", "front left", "front right", "front center",
      "rear center", "rear left", "rear right", "LFE", "front left of center",
      "front right of center", "side left", "side right", "top center", "top front left",
      "top front right", "top front center", "top rear left", "top rear right", "top rear center",
      "ambisonic W", "ambisonic X", "ambisonic Y", "ambisonic Z",
    ]

    private static func loudspeakers(of handle: OpaquePointer, channelCount: Int) -> [String] {
      var numbers = [Int32](repeating: 0, count: channelCount)
      let size = Int32(channelCount * MemoryLayout<Int32>.size)
      guard sf_command(handle, Int32(SFC_GET_CHANNEL_MAP_INFO), &numbers, size) == SF_TRUE,
        numbers.contains(where: { $0 > 0 })
      else { return [] }
      return numbers.map { number in
        loudspeakerNames.indices.contains(Int(number) - 1)
          ? loudspeakerNames[Int(number) - 1] : "unknown"
      }
    }
  }
#endif
