import TragusCore

/// The `bext` chunk of the Broadcast Wave Format, version 2 (EBU Tech 3285).
///
/// Date and time are in the time zone of the metadata; the description holds them with the
/// difference to UTC. The loudness is marked as not measured.
struct BroadcastExtension {
  let metadata: RecordingMetadata
  let format: AudioFormat
  /// Bits of a sample.
  let bits: Int

  private static let fixedSize = 602
  private static let mostHistory = 510

  func write(to header: inout HeaderBytes) {
    let history = history
    header.append("bext")
    header.append(UInt32(Self.fixedSize + history.count), bigEndian: false)
    header.append(metadata.summary, size: 256)
    header.append(metadata.software, size: 32)
    header.append("", size: 32)  // a reference that an archive would give
    let time = metadata.localTime
    header.append(time?.dateText ?? "", size: 10)
    header.append(time?.timeText(separator: ":") ?? "", size: 8)
    let reference = (time?.secondsSinceMidnight ?? 0) * format.sampleRate
    header.append(UInt64(reference.rounded()), bigEndian: false)
    header.append(2 as UInt16, bigEndian: false)
    header.appendZeros(64)  // no unique material identifier
    // Loudness, its range, true peak, momentary and short-term loudness: not measured.
    for _ in 0..<5 { header.append(0x7FFF as UInt16, bigEndian: false) }
    header.appendZeros(180)
    header.append(contentsOf: history)
  }

  /// How the sound came about, one line (EBU R 98), of even length.
  private var history: [UInt8] {
    let mode = [1: "mono", 2: "stereo"][format.channelCount] ?? "\(format.channelCount) channels"
    // A comma would begin another parameter, also one with a mark that combines with it.
    let source = (metadata.device ?? "").unicodeScalars.map {
      $0 == "," || Character($0).isNewline ? " " : $0
    }
    let text =
      "A=PCM,F=\(Int(format.sampleRate)),W=\(bits),M=\(mode),T=\(metadata.software)"
      + (source.isEmpty ? "" : "; \(String(String.UnicodeScalarView(source)))")
    return Array("\(text.cut(toBytes: Self.mostHistory))\r\n".utf8).paddedToEven
  }
}

extension [UInt8] {
  var paddedToEven: [UInt8] { count % 2 == 0 ? self : self + [0] }
}
