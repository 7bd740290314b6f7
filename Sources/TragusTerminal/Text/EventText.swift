import Tragus
import TragusStation

/// Numbers and messages as people read them in a terminal. What events say is in their `words`.
package enum EventText {
  package static func seconds(_ time: Double) -> String { TextLines.seconds(time) }

  /// A number with a fixed count of decimals, right-aligned.
  package static func number(_ value: Double, places: Int, width: Int = 0) -> String {
    decimal(value, places: places, width: width)
  }
}

// MARK: Messages

extension EventText {
  /// What there is to say of a message beside what it says.
  package static func notice(_ message: ReceivedMessage) -> String {
    var parts = [message.kind.rawValue]
    if let name = message.fileName { parts[0] += " '\(printableText(name))'" }
    parts.append("\(message.bytes.count) byte\(message.bytes.count == 1 ? "" : "s")")
    parts.append("mode \(message.mode.rawValue), \(message.band.rawValue)")
    if message.mode != .tutorial {
      parts.append("SNR \(number(message.signalToNoiseRatio, places: 1)) dB")
      parts.append("\(message.correctedSymbolCount) of \(message.symbolCount) symbols corrected")
    }
    parts.append(message.isVerified ? "from \(message.sender ?? "a paired device")" : "unverified")
    return "\(number(message.time, places: 1)) s: " + parts.joined(separator: ", ")
  }

  /// What was heard and cannot be read.
  package static func notice(_ packet: UndecodedPacket) -> String {
    "\(number(packet.time, places: 1)) s: \(packet.finding) (mode \(packet.mode.rawValue), "
      + "\(packet.band.rawValue))."
  }

  /// What was heard and is not taken, from the sentence that says so.
  package static func notice(_ message: RefusedMessage, _ sentence: String) -> String {
    "\(number(message.time, places: 1)) s: " + sentence.prefix(1).lowercased()
      + sentence.dropFirst()
  }

  /// What is missing of a message that was heard in part.
  package static func notice(_ progress: MessageProgress) -> String {
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
