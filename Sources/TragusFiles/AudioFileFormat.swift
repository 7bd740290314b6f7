import TragusCore

/// The kinds of files that are read or written.
public enum AudioFileFormat: String, Sendable, Hashable, CaseIterable {
  /// RIFF WAVE; a written file turns into RF64 when it grows beyond 4 GiB.
  case wav
  /// RF64 (EBU Tech 3306) or BW64 (ITU-R BS.2088): WAVE with sizes of 64 bits.
  case rf64
  /// Sony Wave64. Read only.
  case w64
  /// Audio Interchange File Format.
  case aiff
  /// AIFF-C: AIFF with a choice of encodings.
  case aifc
  /// Core Audio Format.
  case caf
  /// Sun and NeXT audio. Read only.
  case au
  /// Free Lossless Audio Codec.
  case flac
  /// Vorbis in Ogg; a file that is read may hold FLAC instead.
  case ogg
  /// Opus in Ogg.
  case opus
  /// MPEG layer I, II or III. Read only.
  case mp3
  /// Samples without a header. Read only.
  case raw

  /// The format that the suffix of a path names, in upper or lower case.
  ///
  /// - Throws: `invalidRequest` when there is no suffix or it is unknown. The message lists the
  ///   suffixes of the formats that can be written.
  package init(suffixOf path: String) throws(AudioError) {
    guard let suffix = Self.suffix(of: path) else {
      throw AudioError(
        .invalidRequest,
        "'\(path)' has no suffix that names a format; use one of \(Self.writableSuffixes).")
    }
    guard let format = Self.formatsBySuffix[suffix] else {
      throw AudioError(
        .invalidRequest,
        "No audio format is known by the suffix '.\(suffix)'; use one of \(Self.writableSuffixes). "
          + "ffmpeg makes others of a WAV file.")
    }
    self = format
  }

  /// Whether `AudioFileWriter` writes this format.
  ///
  /// FLAC, Ogg and Opus need libsndfile, which is used on Linux.
  public var isWritable: Bool {
    switch self {
    case .wav, .rf64, .aiff, .aifc, .caf: true
    case .flac, .ogg, .opus: isSndfileAvailable
    case .w64, .au, .mp3, .raw: false
    }
  }

  /// Whether a file of this format holds something else than the samples that were written.
  package var isLossy: Bool { [.ogg, .opus, .mp3].contains(self) }

  /// The format as people write it.
  package var displayName: String {
    switch self {
    case .wav, .rf64, .w64, .aiff, .caf, .au, .flac, .mp3: rawValue.uppercased()
    case .aifc: "AIFF-C"
    case .ogg: "Ogg"
    case .opus: "Opus"
    case .raw: "raw samples"
    }
  }

  /// Whether a path has the suffix of an audio file, also of one that cannot be read. Such a file
  /// is named with the reason, and not passed over.
  package static func hasAudioSuffix(_ path: String) -> Bool {
    guard let suffix = suffix(of: path) else { return false }
    return formatsBySuffix[suffix] != nil || otherSuffixes.contains(suffix)
  }

  /// The suffixes of audio files, without a point; readable ones come first.
  package static var audioSuffixes: [String] {
    formatsBySuffix.keys.sorted() + otherSuffixes.sorted()
  }

  // Raw samples have no suffix here: nothing tells their rate.
  private static let formatsBySuffix: [String: AudioFileFormat] = [
    "wav": .wav, "wave": .wav, "bwf": .wav, "rf64": .rf64, "bw64": .rf64, "w64": .w64,
    "aiff": .aiff, "aif": .aiff, "aifc": .aifc, "caf": .caf, "au": .au, "snd": .au,
    "flac": .flac, "ogg": .ogg, "oga": .ogg, "opus": .opus, "mp3": .mp3,
  ]

  // Of files that telephones, browsers, players and chats write. Their content decides whether they can
  // be read.
  private static let otherSuffixes: Set<String> = [
    "3ga", "3gp", "aac", "ac3", "amr", "ape", "dff", "dsf", "m4a", "m4b", "m4r", "mka",
    "mp1", "mp2", "mp4", "mpc", "mpga", "spx", "tta", "weba", "webm", "wma", "wv",
  ]

  private static var writableSuffixes: String {
    allCases.filter(\.isWritable).map { ".\($0.rawValue)" }.joined(separator: ", ")
  }

  private static func suffix(of path: String) -> String? {
    let suffix = PathParts(PathParts.lastName(of: path)).suffix.utf8.dropFirst()
    return suffix.isEmpty ? nil : String(Substring(suffix)).lowercased()
  }
}
