import Tragus
import TragusFiles

/// The name of one input on the command line.
package enum InputName {
  case microphone(String?)
  case standardInput
  case file(String)
  case simulated(String)

  /// The text that names the input again.
  package var text: String {
    switch self {
    case .microphone(let name): name.map { "mic:\($0)" } ?? "mic"
    case .standardInput: "-"
    case .file(let path): path
    case .simulated(let signal): "sim:\(signal)"
    }
  }

  /// - Parameter device: The microphone that `mic` alone means; it may begin with `mic:`.
  package init(_ text: String, device: String?) {
    if text == "mic" {
      self = .microphone(Self.device(device))
    } else if text == "mic:" {
      self.init("mic", device: device)
    } else if text.hasPrefix("mic:") {
      self = .microphone(String(text.dropFirst(4)))
    } else if text.hasPrefix("sim:") {
      self = .simulated(String(text.dropFirst(4)))
    } else if text == "-" {
      self = .standardInput
    } else {
      self = .file(text)
    }
  }

  /// The microphone from a name with or without `mic:`; `nil` for the default.
  static func device(_ name: String?) -> String? {
    let name = name.map { $0.hasPrefix("mic:") ? String($0.dropFirst(4)) : $0 }
    return name?.isEmpty == true ? nil : name
  }

  /// Whether the name looks like an input.
  package var isInput: Bool {
    switch self {
    case .microphone, .standardInput, .simulated: true
    case .file(let path):
      path.utf8.contains(UInt8(ascii: ".")) || PathParts.hasFolder(path) || FileKind(path) != nil
    }
  }

  /// Whether it is a microphone or a test signal.
  package var isNotRecorded: Bool { isMicrophone || isSimulated }

  /// Checks that no output file would replace an input file.
  ///
  /// Faults of an input are reported when it is opened.
  ///
  /// - Parameters:
  ///   - outputs: The paths of the new files.
  ///   - inputs: The names from the command line.
  /// - Throws: `invalidRequest`.
  package static func check(_ outputs: [String], spare inputs: [String]) throws(AudioError) {
    let existing = outputs.filter { $0 != "-" && FileKind($0) != nil }
    guard !existing.isEmpty, let names = try? all(inputs, device: nil) else { return }
    var places: Set<FilePlace> = []
    for case .file(let path) in names { places.insert(FilePlace(path)) }
    guard let output = existing.first(where: { places.contains(FilePlace($0)) }) else { return }
    throw AudioError(
      .invalidRequest, "'\(output)' is an input here; choose another name.")
  }

  /// The inputs named on a command line, with folders replaced by the audio files in them.
  ///
  /// - Parameter onOmission: Receives the reason for each file and folder that is left out of a
  ///   folder.
  package static func all(
    _ texts: [String], device: String?, onOmission: (AudioError) -> Void = { _ in }
  ) throws(AudioError) -> [InputName] {
    guard !texts.isEmpty else { return [InputName("mic", device: device)] }
    var names: [InputName] = []
    for text in texts {
      let name = InputName(text, device: device)
      if case .file(let path) = name, AudioFolder.exists(at: path) {
        let files = try AudioFolder.files(in: path) { _, reason in onOmission(reason) }
        names += files.sorted(by: naturallyPrecedes).map { .file($0) }
      } else {
        names.append(name)
      }
    }
    if let name = texts.first, name.hasPrefix("mic:"), texts.count > 1,
      texts.dropFirst().allSatisfy({ FileKind($0) == nil })
    {
      throw AudioError(
        .invalidRequest,
        "A name with blanks is one word in quotes: '\(printable(texts.joined(separator: " ")))'.")
    }
    if let name = texts.first, name.hasPrefix("sim:"), texts.count > 1,
      texts.dropFirst().allSatisfy({ $0.contains("=") && FileKind($0) == nil })
    {
      let settings = texts.dropFirst().joined(separator: "&")
      throw AudioError(
        .invalidRequest,
        "The settings of a signal are in one word, in quotes: '\(name)\(name.contains("?") ? "&" : "?")"
          + "\(printable(settings))'.")
    }
    if names.count > 1, names.contains(where: { if case .file = $0 { false } else { true } }) {
      throw AudioError(
        .invalidRequest, "Several inputs must all be files; give one microphone, - or sim: alone.")
    }
    return names
  }
}

extension InputName: Equatable {
  /// Two files can have names that look the same.
  package static func == (one: InputName, other: InputName) -> Bool {
    switch (one, other) {
    case (.microphone, .microphone), (.file, .file), (.simulated, .simulated):
      BytePath(one.text) == BytePath(other.text)
    case (.standardInput, .standardInput): true
    default: false
    }
  }
}
