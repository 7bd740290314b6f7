import Tragus

/// What people read about a message beside what it says.
enum MessageNotice {
  /// What there is to say of a message beside what it says.
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

  /// What was heard and cannot be read.
  static func text(_ packet: UndecodedPacket) -> String {
    "\(decimal(packet.time, places: 1)) s: \(packet.finding) (mode \(packet.mode.rawValue), "
      + "\(packet.band.rawValue))."
  }

  /// What was heard and is not taken, from the sentence that says so.
  static func text(_ message: RefusedMessage, _ sentence: String) -> String {
    "\(decimal(message.time, places: 1)) s: " + sentence.prefix(1).lowercased()
      + sentence.dropFirst()
  }

  /// What is missing of a message that was heard in part.
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
