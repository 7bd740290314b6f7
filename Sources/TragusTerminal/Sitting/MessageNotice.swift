import Tragus

/// Notices for people about messages.
enum MessageNotice {
  /// The kind, size, quality and origin of a message.
  static func text(_ message: ReceivedMessage) -> String {
    var parts = [message.kind.rawValue]
    if let name = message.fileName { parts[0] += " '\(printableText(name))'" }
    parts.append("\(message.bytes.count) byte\(message.bytes.count == 1 ? "" : "s")")
    parts.append("mode \(message.mode.rawValue), \(message.band.rawValue)")
    if message.mode != .tutorial {
      parts.append("SNR \(decimal(message.signalToNoiseRatio, places: 1)) dB")
      parts.append("\(message.correctedSymbolCount) of \(message.symbolCount) symbols corrected")
    }
    parts.append(message.isVerified ? "from \(message.sender ?? "a paired device")" : "unverified")
    return "\(decimal(message.time, places: 1)) s: " + parts.joined(separator: ", ")
  }

  /// The finding about a packet that cannot be read.
  static func text(_ packet: UndecodedPacket) -> String {
    "\(decimal(packet.time, places: 1)) s: \(packet.finding) (mode \(packet.mode.rawValue), "
      + "\(packet.band.rawValue))."
  }

  /// The reason why a message is refused.
  static func text(_ message: RefusedMessage, _ sentence: String) -> String {
    "\(decimal(message.time, places: 1)) s: " + sentence.prefix(1).lowercased()
      + sentence.dropFirst()
  }

  /// How many parts of a message are missing.
  static func text(_ progress: MessageProgress) -> String {
    let missing = progress.neededFragmentCount - progress.heardFragmentCount
    let parts = "parts of a message of \(progress.totalByteCount) bytes"
    let mode = "mode \(progress.mode.rawValue), \(progress.band.rawValue)"
    return missing > 0
      ? "only \(progress.heardFragmentCount) of \(progress.neededFragmentCount) \(parts) were heard "
        + "(\(mode)); send it again."
      : "all \(progress.neededFragmentCount) \(parts) were heard, but one is false (\(mode)); send it "
        + "again."
  }
}
