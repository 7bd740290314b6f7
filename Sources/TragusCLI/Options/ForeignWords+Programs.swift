import Tragus
import TragusStation

// Options that name an event and hold its program.

extension ForeignWords {
  /// Takes an option that names an event and has a program for a value: `--on-clap ./lamp.sh`, and
  /// `--soft 'xdotool click 1'` of blows.
  ///
  /// - Returns: Whether it did.
  mutating func takeProgram(_ value: String, of name: String) -> Bool {
    // `--on-match smoke-alarm` names what is waited for.
    if name.hasPrefix("--on-"), optionNames.contains("--on"),
      !value.contains(where: { "/ .".contains($0) }),
      let events = events(meantBy: value)
    {
      note(.write("--on \(TragusCommand.quotedForShell(events))"), "\(name) \(value)")
      return true
    }
    if Self.assigning.contains(name), value.contains("="), takePrograms(value) { return true }
    guard optionNames.contains("--exec"), let program = program(in: value) else {
      return false
    }
    // `--action click`
    if ["--action", "--do"].contains(name), program.contains("xdotool"), !value.contains(" ") {
      note(.write("--exec \(program)"), "\(name) \(value)")
      return true
    }
    // `-c 'playerctl next'`, as a shell has it.
    if ["-c", "-x"].contains(name), value.contains(" "), !rest.contains("--exec") {
      note(.write("--exec \(program)"), "\(name) \(value)")
      return true
    }
    let isAbout = ["--on-", "--exec-", "--do-"].first(where: name.hasPrefix)
    let word = String(name.dropFirst((isAbout ?? "--").count))
    // `--pop ./click.sh`; a name that means something else is no sound, as in `--run ./lamp.sh`.
    let isSound =
      command == "listen" && SoundNames.published.nameMeant(by: word) != nil
      && Spellings.meanings(of: name, in: command, has: optionNames.contains).isEmpty
    guard isAbout != nil || command == "blow" || isSound && FileKind(value) != .folder,
      !AudioFileFormat.hasAudioSuffix(value), let events = events(meantBy: word)
    else { return false }
    leaveOutHard(beside: events)
    // `--single left --double right` may mean keys.
    let isKey = ["left", "right"].contains(value.lowercased()) && program.contains("click")
    let advice = Remark.advice("These are buttons of the mouse; 'xdotool key Left' presses a key.")
    if isKey, !rest.contains(where: { $0.contains("click") }),
      !remarks.contains(where: { $0.remark == advice })
    {
      remarks.append((advice, []))
    }
    note(
      .write("--on \(TragusCommand.quotedForShell(events)) --exec \(program)"), "\(name) \(value)")
    // One option alone is answered without the whole line.
    if command == "blow", ["short", "long"].contains(events),
      rest.count(where: Self.kindsOfPuffs.contains) < 2
    {
      remarks.append((.advice("A strong blow is hard; with --hard 1 it is short or long."), []))
    }
    return true
  }

  /// Takes a text for people, or a topic of ntfy: `--notify "slow down"`.
  ///
  /// - Returns: Whether it did.
  mutating func takeText(_ value: String, of name: String) -> Bool {
    guard optionNames.contains("--exec") else { return false }
    let program: String
    if name == "--ntfy", !value.contains(where: { " /.".contains($0) }) {
      program = "curl -d heard ntfy.sh/\(value)"
    } else if ["--email", "--mail", "--mail-to"].contains(name), value.contains("@"),
      !value.contains(" ")
    {
      program = "mail -s heard \(value)"
    } else if Self.notifying.contains(name),
      ["beep", "bell", "chime", "ding", "ring", "sound", "tone"].contains(value)
    {
      program = "tragus beep 880 200ms"
      // Without a limit, it is one of the level.
      if command == "meter", !rest.contains(where: SuggestedCommand.limits.contains),
        !rest.contains("--on")
      {
        note(.write("--ranges loud:-20:0 --on loud --exec '\(program)'"), "\(name) \(value)")
        return true
      }
    } else if Self.notifying.contains(name), value.contains(" "),
      !value.contains(where: { "<>".contains($0) }),
      (try? ProgramFile.check(line: value, hint: "")) == nil
    {
      program = "notify-send '\(value.replacing("'", with: ""))'"
    } else {
      return false
    }
    note(.write("--exec \(TragusCommand.quotedForShell(program))"), "\(name) \(value)")
    return true
  }

  private static let notifying: Set<String> = [
    "--alert", "--desktop-notification", "--message", "--notification", "--notify",
  ]

  /// Takes events with their programs, as `clap=./lamp.sh,Dog=./dog.sh`.
  ///
  /// - Returns: Whether it did.
  mutating func takePrograms(_ list: String) -> Bool {
    let pairs = list.split(separator: #/,(?=[^,=]+=)/#).map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    // `gpioset gpiochip0 17=1` is a program.
    guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 && !$0[0].contains(" ") }) else {
      return false
    }
    let rules = pairs.map { pair in
      events(meantBy: pair[0]).map { events in
        "--on \(TragusCommand.quotedForShell(events)) --exec "
          + (program(in: pair[1]) ?? TragusCommand.quotedForShell(pair[1]))
      }
    }
    for (rule, pair) in zip(rules, pairs) {
      guard let rule else {
        note(.advice(absence(of: pair[0])), "--on")
        continue
      }
      leaveOutHard(beside: events(meantBy: pair[0]) ?? "")
      note(.write(rule), "--on \(pair[0])=\(pair[1])")
    }
    return true
  }

  // What to say of an event that is not heard.
  private func absence(of event: String) -> String {
    if command == "blow", ["sip", "sips", "suck"].contains(event.lowercased()) {
      return
        "A sip makes no wind and is not heard; a long puff can be the second signal: --on long."
    }
    return "There is no event '\(printable(event))'." + SoundNames.published.offer(for: event)
  }

  // A strong puff is neither short nor long, unless hard blows are turned off.
  mutating func leaveOutHard(beside events: String) {
    guard command == "blow", ["short", "long"].contains(events), !rest.contains("--hard"),
      !line.has("--hard")
    else { return }
    line.add(option: "--hard 1")
  }

  private static let kindsOfPuffs: Set<String> = [
    "--double", "--gentle", "--hard", "--long", "--short", "--single", "--soft", "--strong",
  ]

  // The events that a word of an option means: a soft puff is short or long, and not hard.
  func events(meantBy word: String) -> String? {
    let word = word.replacing("_", with: "-")
    if let phase = ProgramWords.phases[word], optionNames.contains("--phase") {
      return phase.rawValue
    }
    if command == "blow" {
      let kind = word.replacing(#/^(puff|blow)-|-(puff|blow|click|exec)$/#, with: "")
      // Beside long and double ones, a puff is a short one.
      if kind == "puff",
        rest.contains(where: { $0.hasPrefix("--long") || $0.hasPrefix("--double-") })
      {
        return "short"
      }
      return Self.blows[kind] ?? Blow.Kind(rawValue: kind)?.rawValue
    }
    if let sound = SoundNames.published.name(word.replacing("-", with: " ")) {
      return "sound:" + sound
    }
    return options.argument("--on")?.spelling(of: word, like: nil)
  }

  // Options of other programs for events with what they do.
  private static let assigning: Set<String> = [
    "--action", "--actions", "--bind", "--blow", "--do", "--key", "--keys", "--map", "--puff",
  ]

  /// The kinds of blows that a list names in other words: `soft,double`.
  static func kinds(meantBy list: String) -> String? {
    let kinds = list.split(separator: ",").map { word in
      let word = word.lowercased()
      return blows[word] ?? Blow.Kind(rawValue: word)?.rawValue
    }
    guard !kinds.contains(nil) else { return nil }
    var seen: Set<Substring> = []
    return kinds.compactMap(\.self).joined(separator: ",").split(separator: ",")
      .filter { seen.insert($0).inserted }.joined(separator: ",")
  }

  private static let blows = [
    "soft": "short,long", "gentle": "short,long", "light": "short,long", "weak": "short,long",
    "strong": "hard", "forceful": "hard", "quick": "short", "single": "short", "puff": "blow",
  ]

  // A program in the words of `--exec`, in quotes if it has spaces; `nil` for what is none.
  private func program(in value: String) -> String? {
    let words = value.lowercased().split { " :-_".contains($0) }
    // Beside each other, left and right are buttons rather than arrows.
    let others = Set(rest.map { $0.lowercased() })
    let isButton =
      others.contains { $0.contains("click") }
      || others.isSuperset(of: ["left", "right"]) && others.isDisjoint(with: ["down", "up"])
    if isButton, let button = Self.buttons[value.lowercased()] {
      return "'xdotool click \(button)'"
    }
    if let pressed = Self.pressed(words) { return "'xdotool \(pressed)'" }
    if words.first == "key", words.count > 1,
      let key = value.split(whereSeparator: { ": ".contains($0) }).last
    {
      return "'xdotool key \(key)'"
    }
    guard value.contains(where: \.isLetter), value.contains(where: { "/ ".contains($0) }) else {
      return nil
    }
    return TragusCommand.quotedForShell(value)
  }

  // The buttons of a mouse, where a click is spoken of.
  private static let buttons = ["left": 1, "middle": 2, "right": 3]

  // Keys as people call them, and as X does.
  static let keys = [
    "space": "space", "spacebar": "space", "enter": "Return", "return": "Return", "tab": "Tab",
    "esc": "Escape", "escape": "Escape", "left": "Left", "right": "Right", "up": "Up",
    "down": "Down", "pageup": "Prior", "page_up": "Prior", "pgup": "Prior", "pagedown": "Next",
    "page_down": "Next", "pgdn": "Next",
    "volup": "XF86AudioRaiseVolume", "volumeup": "XF86AudioRaiseVolume",
    "voldown": "XF86AudioLowerVolume", "volumedown": "XF86AudioLowerVolume",
    "mute": "XF86AudioMute", "playpause": "XF86AudioPlay", "backspace": "BackSpace",
  ]

  // What is pressed: `right click`, `scroll:up:3`.
  private static func pressed(_ words: [Substring]) -> String? {
    switch words.joined() {
    case "click", "leftclick", "clickleft": return "click 1"
    case "rightclick", "clickright": return "click 3"
    case "middleclick", "clickmiddle": return "click 2"
    case "doubleclick", "dblclick", "clickdouble": return "click --repeat 2 1"
    case let word where keys[word] != nil: return "key \(keys[word] ?? "")"
    default:
      guard words.first == "scroll", words.count > 1, ["up", "down"].contains(words[1]) else {
        return nil
      }
      let times = words.count > 2 ? Int(words[2]).map { "--repeat \($0) " } ?? "" : ""
      return "click \(times)\(words[1] == "up" ? 4 : 5)"
    }
  }
}
