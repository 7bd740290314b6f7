import Tragus
import TragusStation

/// The output of `tragus` alone: what can be done now, and three commands to begin with.
package enum FirstScreenText {
  /// A command, and what it does in a few words.
  private typealias Suggestion = (command: String, words: String)

  private static let nameWidth = 13
  private static let suggestionCount = 3

  package static func lines(of surroundings: Surroundings) -> [String] {
    let suggestions = suggestions(for: surroundings)
    let width = suggestions.reduce(0) { max($0, $1.command.count) } + 3
    return ["Tragus \(Hello.toolVersion): the microphone as a sensor", ""]
      + facts(of: surroundings) + [""]
      + suggestions.map { "  " + padded($0.command, to: width) + $0.words }
      + ["", "tragus --help lists all"]
  }

  private static func facts(of surroundings: Surroundings) -> [String] {
    var lines: [String] = []
    if let microphone = surroundings.microphone {
      lines.append(fact("microphone", text(of: microphone)))
      lines.append(
        fact(
          "calibrated",
          surroundings.isCalibrated
            ? "yes: sound levels are dB SPL" : "no: levels are dBFS; see 'tragus calibrate'"))
    } else {
      let missing = surroundings.missingMicrophone.map {
        "'\(printable($0))', which the settings name, is not plugged in."
      }
      lines.append(
        fact("microphone", (missing ?? "none found.") + " Simulated sound and files work;"))
      lines.append(fact("", "'tragus serve' hears the microphone of a browser."))
    }
    lines.append(
      fact(
        "loudspeaker",
        surroundings.loudspeaker.map(text) ?? "none found. Sound can be written into a file: -o."))
    if !surroundings.models.isEmpty { lines.append(fact("models", list(surroundings.models))) }
    if !surroundings.peers.isEmpty { lines.append(fact("paired with", list(surroundings.peers))) }
    return lines
  }

  // The first suggestions that apply; the user's models and peers come before the rest.
  private static func suggestions(for surroundings: Surroundings) -> [Suggestion] {
    let hears = surroundings.microphone != nil
    var all: [Suggestion] = []
    if hears { all.append(("tragus listen", "what the microphone hears now; q stops")) }
    if hears, let model = surroundings.models.first {
      let name = printable(model)
      all.append(("tragus listen --model \(name)", "what it hears, named by '\(name)'"))
    }
    if hears, surroundings.loudspeaker != nil, let peer = surroundings.peers.first {
      let name = printable(peer)
      all.append(("tragus chat --peer \(name)", "talks by sound; only '\(name)' can read it"))
    }
    if hears {
      all.append(("tragus blow", "hears you blow into the microphone"))
      all.append(("tragus doctor", "whether the microphone and the room are good"))
    }
    all.append(("tragus demo", "each capability for ten seconds, on simulated sound"))
    all.append(("tragus listen take.wav", "what is in a recording"))
    all.append(("tragus serve --open", "the page, which can hear a browser's microphone"))
    return Array(all.prefix(suggestionCount))
  }

  private static func text(of device: Surroundings.Device) -> String {
    printable(device.name)
      + (device.otherCount > 0 ? ", and \(device.otherCount) more: tragus devices" : "")
  }

  private static func list(_ names: [String]) -> String {
    let shown = 4
    let rest = names.count > shown ? ", and \(names.count - shown) more" : ""
    return names.prefix(shown).map(printable).joined(separator: ", ") + rest
  }

  private static func fact(_ name: String, _ text: String) -> String {
    padded(name, to: nameWidth) + text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
