import Tragus
import TragusStation

/// An input of a station.
struct StationInput: Sendable, Encodable, Hashable {
  /// The kind of an input.
  enum Kind: String, Sendable, Encodable {
    case microphone, browser, file, simulated, pipe
  }

  /// The signals offered, with their titles. They go on until another input is chosen. The command
  /// line can name more.
  static let signals = [
    StationInput("sim:scene", "a room: speech, blows, an alarm", .simulated),
    StationInput("sim:breath", "somebody who breathes", .simulated),
    StationInput("sim:blow", "somebody who blows", .simulated),
    StationInput("sim:speech", "a voice", .simulated),
    StationInput("sim:tone", "a tone of 440 Hz", .simulated),
    StationInput("sim:cricket", "a cricket", .simulated),
  ]

  /// The name for choosing it: the one on the command line, or "browser" for a browser's
  /// microphone.
  let name: String
  /// The name on the command line for opening it.
  var openName: String { Self.signals.contains(self) ? name + "?duration=endless" : name }
  /// The title for people.
  let title: String
  let kind: Kind

  init(_ name: String, _ title: String, _ kind: Kind) {
    (self.name, self.title, self.kind) = (name, title, kind)
  }

  /// An input from the command line.
  init(_ name: InputName) {
    switch name {
    case .microphone(let device):
      self.init(name.text, device ?? "the microphone of this computer", .microphone)
    case .standardInput: self.init(name.text, "standard input", .pipe)
    case .file(let path): self.init(name.text, PathParts(path).name, .file)
    case .simulated(let signal): self.init(name.text, "simulated \(signal)", .simulated)
    }
  }

  /// A copy without the folder of a file.
  var withoutFolder: StationInput {
    kind == .file ? StationInput(PathParts(name).name, title, kind) : self
  }
}
