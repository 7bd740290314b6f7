import Tragus

/// What to listen to, and which part of it.
package struct InputRequest {
  /// As the command line names inputs: `mic`, `mic:NAME`, files, a folder, `-` or `sim:NAME?key=value`;
  /// none for the microphone.
  package var inputs: [String] = []
  /// The microphone, which wins over the one that is set.
  package var device: String?
  /// The format of bare samples, as `s16le@48000x1`.
  package var raw: String?
  package var channel: ChannelChoice?
  /// How much to hear, in seconds.
  package var `for`: Double?
  /// Where to begin, in seconds of a file.
  package var from: Double?
  /// Where to end, in seconds of a file.
  package var to: Double?
  /// Whether to play a file or a test signal at its own speed.
  package var realtime = false
  /// How a microphone buffers sound.
  package var buffer: DeviceBuffer?
  /// Whether to wait for a device that went away.
  package var reconnect = false

  package init() {}
}

/// Which channels are heard.
package enum ChannelChoice: Equatable, CustomStringConvertible {
  /// Each by itself.
  case each
  /// Their mean.
  case mix
  /// One, counted from 0.
  case number(Int)

  package var description: String {
    switch self {
    case .each: "each"
    case .mix: "mix"
    case .number(let number): String(number)
    }
  }

  /// - Parameter text: `each`, `mix` or a number; `nil` for anything else.
  package init?(_ text: String) {
    switch text {
    case "each": self = .each
    case "mix": self = .mix
    default:
      guard let number = Int(text), number >= 0 else { return nil }
      self = .number(number)
    }
  }
}
