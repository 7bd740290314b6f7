import Tragus

/// The inputs to analyze, and the part of each.
package struct InputRequest {
  /// The names from the command line: `mic`, `mic:NAME`, files, a folder, `-` or
  /// `sim:NAME?key=value`; empty for the microphone.
  package var inputs: [String] = []
  /// The microphone, which overrides the one in the settings.
  package var device: String?
  /// The format of raw samples: `s16le@48000x1`.
  package var raw: String?
  package var channel: ChannelChoice?
  /// The duration to analyze, in seconds.
  package var `for`: Double?
  /// The start, in seconds of a file.
  package var from: Double?
  /// The end, in seconds of a file.
  package var to: Double?
  /// When to begin to hear a microphone; `nil` for now.
  package var at: ClockTime?
  /// When to end; `nil` for no such time.
  package var until: ClockTime?
  /// When it began, for dates of events; `nil` for a microphone alone.
  package var date: StartDate?
  /// Whether to play a file or a test signal in real time.
  package var realtime = false
  /// How a microphone buffers sound.
  package var buffer: DeviceBuffer?
  /// Whether a file without a frame is of interest.
  package var allowsEmpty = false
  /// Whether to wait for a device that has gone.
  package var reconnect = false

  package init() {}
}

/// The choice of channels.
package enum ChannelChoice: Equatable, CustomStringConvertible {
  /// Each channel separately.
  case each
  /// The mean of all channels.
  case mix
  /// One channel, counted from 0.
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
