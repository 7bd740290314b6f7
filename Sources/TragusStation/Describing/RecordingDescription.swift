import Tragus

/// The facts about a recording, and its peculiarities.
package struct RecordingDescription: Sendable {
  /// The input as the user named it.
  package let source: String
  /// The file format, by its content.
  package let container: AudioFileFormat
  /// How the samples are stored: `s16le`, `flac`.
  package let encoding: String
  /// The bits of a stored sample that carry sound, or `nil` where the codec has none.
  package let bitCount: Int?
  package let format: AudioFormat
  /// The number of frames, or `nil` if only reading would show it.
  package let frameCount: Int64?
  /// The bytes of the file, or `nil` for a stream.
  package let byteCount: Int64?
  /// The file's own note in one line, or `nil`.
  package let note: String?
  /// Its tags, its marks, and the loudspeakers of its channels.
  package let tags: RecordingTags?
  /// The file of labels beside it, or `nil`.
  package let labels: String?
  /// The file of events beside it, or `nil`.
  package let events: String?
  /// The calibration that is stored in the file, or `nil`.
  package let calibration: Calibration?
  /// The level of all channels together, then the level of each; empty when it was not measured.
  package let levels: [Level]
  /// The peculiarities, one sentence each.
  package let findings: [String]

  /// The duration in seconds, or `nil` if only reading would show it.
  package var duration: Double? { frameCount.map { Double($0) / format.sampleRate } }

  /// The columns of a table of descriptions.
  package static let columns = CodingKeys.allCases.filter(\.isColumn).map(\.stringValue)
}

extension RecordingDescription {
  /// Reads the header of an open file, and the sound too unless it is to be quick.
  ///
  /// - Parameters:
  ///   - isQuick: Whether to read only the header.
  ///   - isQuiet: Whether to show no progress.
  /// - Throws: `invalidRequest` for an input that is not a recording; errors of reading.
  package init(of input: OpenInput, isQuick: Bool, isQuiet: Bool) throws(AudioError) {
    guard let file = input.file else {
      throw AudioError(
        .invalidRequest,
        "\(input.title) is not a recording; name a file, as tragus info take.wav.")
    }
    var levels: [Level] = []
    var isClipped = false
    if !isQuick {
      let collector = MeterSummaryCollector(
        source: input.name.text, format: file.format, meters: Meters())
      let listener = Listener()
      collector.add(to: listener)
      listener.add(InputMonitor(format: file.format)) {
        if $0.condition == .clipping { isClipped = true }
      }
      try listener.run(input, isQuiet: isQuiet)
      levels = [collector.summary.combined] + collector.summary.channels
    }
    source = input.name.text
    container = file.container
    encoding = "\(file.encoding)"
    bitCount = file.bitsPerSample
    format = file.format
    frameCount = isQuick ? file.frameCount : file.position
    byteCount = file.byteCount
    if case .file(let path) = input.name {
      note = try RecordingMetadata.summary(ofFile: path)
      tags = try RecordingTags(ofFile: path)
      labels = RecordingLabels.file(beside: path)
      let eventPath = EventFile.path(beside: path)
      events = FileKind(eventPath) == nil ? nil : eventPath
    } else {
      (note, tags, labels, events) = (nil, nil, nil, nil)
    }
    calibration = note.flatMap { Calibration(recordedIn: $0, named: input.name.text) }
    self.levels = levels
    var trailingByteCount: Int64 = 0
    if case .file(let path) = input.name, file.container != .raw {
      trailingByteCount = try AudioFile.trailingByteCount(ofFile: path)
    }
    findings =
      file.warnings + Self.findings(in: file, trailingByteCount: trailingByteCount)
      + Self.faults(in: levels, isClipped: isClipped)
  }

  /// The room for the note in a `bext` chunk, in bytes.
  private static let longestDescription = 256

  /// The tags that differ from the note.
  package var ownTags: [RecordingTags.Tag] {
    guard let note else { return tags?.tags ?? [] }
    return (tags?.tags ?? []).filter { tag in
      let isCut = tag.text.utf8.count >= Self.longestDescription - 4 && note.hasPrefix(tag.text)
      return !isCut && !tag.text.hasPrefix(note)
    }
  }

  /// The sample rates of common recorders and converters, in hertz.
  private static let usualRates: Set<Double> = [
    8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
    176_400, 192_000, 250_000, 256_000, 352_800, 384_000,
  ]

  private static func findings(in file: AudioFile, trailingByteCount: Int64) -> [String] {
    var findings: [String] = []
    if !usualRates.contains(file.format.sampleRate), file.container != .raw {
      findings.append("\(plainNumber(file.format.sampleRate)) Hz is not a usual sample rate.")
    }
    if file.container == .wav, let count = file.byteCount, count > Int64(UInt32.max) + 8 {
      findings.append("It is longer than a WAV file can count; convert it to RF64.")
    } else if trailingByteCount > 0 {
      findings.append(
        "\(count(trailingByteCount, "byte")) behind the end that its header gives.")
    }
    return findings
  }

  /// The least offset worth mentioning, as a part of full scale. `InputMonitor` has the same.
  private static let leastOffset = 0.02

  /// What is wrong with the sound, one sentence each.
  ///
  /// - Parameters:
  ///   - levels: The level of all channels together, and the level of each; may be empty.
  ///   - isClipped: Whether samples have lost their shape at full scale, as `InputMonitor` notices it. One
  ///     sample there is the peak of a normalised recording.
  package static func faults(in levels: [Level], isClipped: Bool) -> [String] {
    guard let all = levels.first else { return [] }
    guard all.frameCount > 0 else { return ["There is no sound in it."] }
    var findings: [String] = []
    if all.invalidSampleCount > 0 {
      findings.append("\(count(all.invalidSampleCount, "sample")) are not a number.")
    }
    if all.peakAmplitude == 0 { return findings + ["Every sample is 0: it is silent."] }
    if all.peak < RecordingLimits.quietLevel {
      findings.append(
        "The peak is \(decimal(all.peak, places: 1)) dBFS: there is hardly any sound in it.")
    }
    let channels = levels.dropFirst()
    for level in channels where level.peakAmplitude == 0 {
      findings.append("Channel \(level.channel ?? 0) is empty.")
    }
    if isClipped {
      findings.append("\(count(all.clippedSampleCount, "sample")) at full scale: it is clipped.")
    }
    for level in channels where abs(level.offset) >= leastOffset {
      findings.append(
        "Channel \(level.channel ?? 0) has a DC offset of \(decimal(level.offset * 100, places: 1)) %."
      )
    }
    return findings
  }

  private static func count(_ number: Int64, _ name: String) -> String {
    "\(number) \(name)\(number == 1 ? "" : "s")"
  }
}

extension RecordingDescription: Encodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case type, version, source, container, encoding, bits, rate, channels, duration, frames, bytes
    case peak = "peak_dbfs"
    case rms = "rms_dbfs"
    case dc
    case clipped = "clipped_samples"
    case calibration = "full_scale_db_spl"
    case note, loudspeakers, tags, marks, labels, events, findings

    // A table has no type, and its lists are texts.
    var isColumn: Bool { self != .type && self != .version }
  }

  package func encode(to encoder: any Encoder) throws {
    try encode(to: encoder, listing: false)
  }

  private func encode(to encoder: any Encoder, listing isRow: Bool) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("info", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(source, forKey: .source)
    try container.encode(self.container.rawValue, forKey: .container)
    try container.encode(encoding, forKey: .encoding)
    try container.encodeIfPresent(bitCount, forKey: .bits)
    try container.encode(format.sampleRate, forKey: .rate)
    try container.encode(format.channelCount, forKey: .channels)
    if let loudspeakers = tags?.loudspeakers, !loudspeakers.isEmpty {
      if isRow {
        try container.encode(loudspeakers.joined(separator: ", "), forKey: .loudspeakers)
      } else {
        try container.encode(loudspeakers, forKey: .loudspeakers)
      }
    }
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encodeIfPresent(frameCount, forKey: .frames)
    try container.encodeIfPresent(byteCount, forKey: .bytes)
    if let all = levels.first {
      try container.encode(rounded(all.peak), forKey: .peak)
      try container.encode(rounded(all.rms), forKey: .rms)
      try container.encode(all.offset, forKey: .dc)
      try container.encode(all.clippedSampleCount, forKey: .clipped)
    }
    try container.encodeIfPresent(calibration?.fullScaleLevel, forKey: .calibration)
    try container.encodeIfPresent(note, forKey: .note)
    try encodeTags(to: &container, listing: isRow)
    try container.encodeIfPresent(labels, forKey: .labels)
    try container.encodeIfPresent(events, forKey: .events)
    if isRow {
      try container.encode(findings.joined(separator: " "), forKey: .findings)
    } else {
      try container.encode(findings, forKey: .findings)
    }
  }

  private struct Mark: Encodable {
    let time: Double
    let name: String?
  }

  private func encodeTags(
    to container: inout KeyedEncodingContainer<CodingKeys>, listing isRow: Bool
  ) throws {
    let (ownTags, marks) = (ownTags, tags?.marks ?? [])
    if !ownTags.isEmpty {
      if isRow {
        let texts = ownTags.map { "\($0.name): \($0.text)" }
        try container.encode(texts.joined(separator: "; "), forKey: .tags)
      } else {
        let texts = ownTags.map { ($0.name, $0.text) }
        try container.encode(Dictionary(texts) { first, _ in first }, forKey: .tags)
      }
    }
    if !marks.isEmpty {
      if isRow {
        try container.encode(marks.count, forKey: .marks)
      } else {
        try container.encode(
          marks.map {
            Mark(time: Double($0.frame) / format.sampleRate, name: $0.name.isEmpty ? nil : $0.name)
          }, forKey: .marks)
      }
    }
  }

  /// A row of a table, in which the findings are one text.
  package struct Row: Encodable {
    private let description: RecordingDescription

    package init(_ description: RecordingDescription) { self.description = description }

    package func encode(to encoder: any Encoder) throws {
      try description.encode(to: encoder, listing: true)
    }
  }
}
