import Tragus
import TragusStation

/// What a station can listen to.
struct StationInput: Sendable, Encodable, Hashable {
  /// What kind of an input it is.
  enum Kind: String, Sendable, Encodable {
    case microphone, browser, file, simulated, pipe
  }

  /// The signals that are offered, with what people call them. They go on until something else is chosen.
  /// More can be named on the command line.
  static let signals = [
    StationInput("sim:scene", "a room: speech, blows, an alarm", .simulated),
    StationInput("sim:breath", "somebody who breathes", .simulated),
    StationInput("sim:blow", "somebody who blows", .simulated),
    StationInput("sim:speech", "a voice", .simulated),
    StationInput("sim:tone", "a tone of 440 Hz", .simulated),
    StationInput("sim:cricket", "a cricket", .simulated),
  ]

  /// The name by which it is chosen: the one on the command line, or "browser" for a microphone of
  /// a browser.
  let name: String
  /// As it is named on the command line when it is opened.
  var openName: String { Self.signals.contains(self) ? name + "?duration=endless" : name }
  /// What people call it.
  let title: String
  let kind: Kind

  init(_ name: String, _ title: String, _ kind: Kind) {
    (self.name, self.title, self.kind) = (name, title, kind)
  }

  /// An input that the command line names.
  init(_ name: InputName) {
    switch name {
    case .microphone(let device):
      self.init(name.text, device ?? "the microphone of this computer", .microphone)
    case .standardInput: self.init(name.text, "standard input", .pipe)
    case .file(let path): self.init(name.text, PathParts(path).name, .file)
    case .simulated(let signal): self.init(name.text, "simulated \(signal)", .simulated)
    }
  }

  /// The same without the folder in which a file lies.
  var withoutFolder: StationInput {
    kind == .file ? StationInput(PathParts(name).name, title, kind) : self
  }
}
