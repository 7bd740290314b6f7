import Tragus

/// The events for `--on` in commands that act on events.
enum ActionEvents {
  /// The types by command. `listen` is missing because it knows all of them.
  private static let types = [
    "blow": [Blow.name, Wind.name], "breath": [Breath.name, BreathRate.name],
    "chirps": [Chirp.name, ChirpRate.name], "classify": [RecognizedSound.name],
    "meter": [RangeEvent.name, InputHealth.name],
    "receive": [ReceivedMessage.name, UndecodedPacket.name],
    "tone": [Tone.name, DTMFDigit.name, AlarmActivity.name],
    "tune": [Pitch.name, NoteActivity.name],
  ]

  /// Whether a command reports events.
  static func hasEvents(_ command: String?) -> Bool {
    command == "listen" || command.map { types[$0] != nil } == true
  }

  /// The names that a command knows, or `nil` for commands that hear all events or sounds of many kinds.
  static func names(of command: String?) -> [String]? {
    guard let types = command.flatMap({ types[$0] }), types != [RecognizedSound.name] else {
      return nil
    }
    return types + types.flatMap(EventPattern.names)
  }

  /// The addition to the help of a command's option, or `nil` for other commands.
  static func help(of command: String) -> String? {
    if command == "listen" {
      return "Event types or names, such as blow,alarm:smoke,sound:Dog:0.8,note:A4."
    }
    guard let types = types[command] else { return nil }
    if types == [RecognizedSound.name] {
      return
        "Kinds of sounds; Dog:0.8 sets the confidence. Only these are reported."
    }
    var seen: Set<String> = []
    let names = (types + types.flatMap(EventPattern.examples)).filter { seen.insert($0).inserted }
    return "Any of \(names.joined(separator: ", "))."
  }

  /// The possible values of the option, in a list with commas.
  ///
  /// - Parameters:
  ///   - text: The text so far.
  ///   - command: The command, or `nil` for all events.
  static func names(after text: String, of command: String? = nil) -> [String] {
    let lead = text.lastIndex(of: ",").map { text[...$0] } ?? ""
    let part = text.dropFirst(lead.count)
    var seen = Set(lead.split(separator: ",").map(String.init))
    return names(for: part, of: command).filter { seen.insert($0).inserted }.map { lead + $0 }
  }

  // Kinds of sounds are read in any case. They are completed in the case of their first letter.
  private static func names(for part: Substring, of command: String?) -> [String] {
    let first = part.split(separator: ":", omittingEmptySubsequences: false).last?.first
    let published = SoundNames.published.all
    let sounds = first?.isLowercase == true ? published.map { $0.lowercased() } : published
    if let colon = part.firstIndex(of: ":") {
      let type = String(part[..<colon])
      let names = type == RecognizedSound.name ? sounds : EventPattern.names(of: type)
      return names.map { "\(type):\($0)" }
    }
    guard let types = command.flatMap({ types[$0] }) else { return EventChoice.names + sounds }
    return types == [RecognizedSound.name]
      ? sounds : types + types.flatMap(EventPattern.names)
  }
}
