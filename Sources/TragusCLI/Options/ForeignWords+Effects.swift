import Tragus
import TragusStation

extension ForeignWords {
  /// What to write in place of an effect of sox, which follows its files: `in.wav out.wav rate 16k`.
  var effectAdvice: String? {
    // The last effect so far has the words behind it.
    guard let index = inputs.lastIndex(where: Self.isEffect),
      let first = inputs.firstIndex(where: Self.isEffect)
    else { return nil }
    let effect = inputs[index]
    // Levels below zero are read as options by other programs, and as words here.
    let typed = rest.drop { $0 != effect }.dropFirst().prefix {
      !Self.isEffect($0)
        && (!$0.hasPrefix("-") || TragusCommand.isNumberBelowZero($0) || isEffectFlag($0))
    }
    let values = typed.filter { !isEffectFlag($0) }
    // Several effects are a line of sox, unless each is an option.
    if first > 0, inputs.filter(Self.isEffect).count > 1,
      inputs.contains(where: { Self.isEffect($0) && option(for: $0, []) == nil })
    {
      let files = [inputs[0], first > 1 ? inputs[1] : "OUT.wav"]
      return Self.soxAdvice(
        files, inputs[first], Array(rest.drop { $0 != inputs[first] }.dropFirst()))
    }
    // `gain -n` normalizes.
    let meant = effect == "gain" && typed.contains("-n") ? "norm" : effect
    if let written = option(for: meant, values) {
      return "Write \(written), not \(effect)."
    }
    // Sox makes a sound from nothing, which is named -n.
    if effect == "synth", command == "play" || rest.contains("-n"),
      let line = Self.beep(Array(values))
    {
      let file = inputs.first { FileOptions.isSoundFile($0) }.map(TragusCommand.quotedForShell)
      return file.map { "'\(line) -o \($0)' writes it." } ?? "'\(line)' plays it."
    }
    let files = [first > 0 ? inputs[0] : nil, first > 1 ? inputs[1] : nil]
    let names = zip(files, ["IN.wav", "OUT.wav"]).map { $0 ?? $1 }
    let words = typed.isEmpty ? Self.example[effect] ?? [] : Array(typed)
    return Self.soxAdvice(names, effect, words)
  }

  /// The line for a tone with its level: `synth 5 sine 1000 gain -12`.
  func soxTone(before effect: String) -> String? {
    guard isSoxSynth, let line = Self.beep(Array(plainWords.prefix { $0 != effect })) else {
      return nil
    }
    let level = rest.drop { $0 != effect }.dropFirst().first
    guard let text = Self.gain(level, isFactor: effect == "vol") else { return nil }
    let file = value(of: ["-o", "--output"]).map(TragusCommand.quotedForShell)
    return file.map { "'\(line) --level \(text) -o \($0)' writes it." }
      ?? "'\(line) --level \(text)' plays it."
  }

  // The tone or noise of sox: `synth 3 sine 440`.
  private static func beep(_ words: [String]) -> String? {
    let length = words.first.flatMap(Double.init).map { " --for \(plainNumber($0))s" } ?? ""
    let rest = length.isEmpty ? words[...] : words.dropFirst()
    switch rest.first {
    case "sine", "sin":
      let ends = rest.dropFirst().first?.split(separator: "-").map(String.init) ?? ["440"]
      guard ends.allSatisfy({ FrequencyText.hertz(in: $0) != nil }) else { return nil }
      return ends.count == 2
        ? "tragus beep --sweep \(ends[0]):\(ends[1])\(length)" : "tragus beep \(ends[0])\(length)"
    case "noise", "whitenoise": return "tragus beep --noise white\(length)"
    case "pinknoise": return "tragus beep --noise pink\(length)"
    case "brownnoise": return "tragus beep --noise brown\(length)"
    default: return nil
    }
  }

  static func isEffect(_ word: String) -> Bool {
    effects.contains(word) && FileKind(word) == nil
  }

  /// Whether a word may be an option of an effect, as in `rate -v 16k`.
  func isEffectFlag(_ word: String) -> Bool {
    word.count == 2 && word.first == "-" && word.last?.isLetter == true
      && command == "convert" && !optionNames.contains(word)
      && inputs.contains(where: Self.isEffect)
  }

  /// What to write in place of the first filter of ffmpeg: `-af loudnorm=I=-16:TP=-1.5`.
  func filterAdvice(_ value: String?, of option: String) -> String? {
    guard ["-af", "--af", "-filter:a", "-filter", "-filter_complex", "-lavfi"].contains(option),
      let first = value?.split(whereSeparator: { ",;".contains($0) }).first
    else { return nil }
    // The pads of a graph: `[0:a]volume=2[a]`.
    let filter = first.replacing(#/\[[^\]]*\]|\s/#, with: "").lowercased()
    let parts = filter.split(separator: "=", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let fields = parts.count > 1 ? parts[1].split(separator: ":").map(String.init) : []
    // The number of a key, or the one at its place.
    func number(_ key: String, at place: Int = 0) -> String? {
      if let field = fields.first(where: { $0.hasPrefix(key + "=") }) {
        return String(field.dropFirst(key.count + 1))
      }
      return fields.indices.contains(place) && !fields[place].contains("=") ? fields[place] : nil
    }
    let effect: (name: String, values: [String?])
    switch name {
    case "loudnorm", "dynaudnorm", "speechnorm":
      let loudness = number("i")
      effect = ("loudness", [loudness, loudness == nil ? nil : number("tp")])
    case "volume": effect = ("vol", [number("volume")])
    case "aresample", "asetrate": effect = ("rate", [number("sample_rate")])
    case "pan", "channelmap": effect = ("channels", ["1"])
    case "atrim":
      let end = number("end", at: 1).map { "=" + $0 }
      effect = ("trim", [number("start"), end ?? number("duration", at: 9)])
    case "ebur128": return "'tragus meter FILE --loudness' measures it."
    case "volumedetect", "astats": return "'tragus meter FILE' measures it."
    case "silencedetect":
      let level = number("noise") ?? number("n") ?? "-60dB"
      let length = number("duration", at: 1) ?? number("d", at: 1) ?? "2"
      guard let limit = LevelText.decibels(in: level).map(plainNumber),
        let seconds = Double(length)
      else { return nil }
      return "'tragus meter FILE --ranges silence:-160:\(limit) --stay \(plainNumber(seconds))s "
        + "--format audacity' lists silence."
    case "silenceremove":
      return "'tragus record IN.wav --on-sound -40dB --trim -o OUT.wav' leaves pauses out."
    case "showspectrumpic", "showspectrum", "showcqt":
      return "'tragus spectrogram FILE -o a.png' draws one."
    case "showwavespic", "showwaves": return "'tragus waveform FILE -o a.png' draws one."
    case "atempo", "rubberband": effect = ("tempo", [number("tempo")])
    case "highpass", "lowpass": effect = (name, [number("f")])
    case "afade": effect = ("fade", [])
    case "areverse": effect = ("reverse", [])
    default: return nil
    }
    let values = effect.values.compactMap(\.self)
    if let written = self.option(for: effect.name, values) {
      return "Write \(written), not \(printable(name))."
    }
    if effect.name == "loudness" {
      return "'tragus convert FILE -o NEW --loudness -16' sets the loudness."
    }
    let words = values.isEmpty ? Self.example[effect.name] ?? [] : values
    return Self.soxAdvice(["IN.wav", "OUT.wav"], effect.name, words)
  }

  private static func soxAdvice(_ files: [String], _ effect: String, _ values: [String]) -> String {
    let words = (files + [effect] + values).map(TragusCommand.quotedForShell)
    return "Tragus has no effects; sox has: sox \(words.joined(separator: " "))."
  }

  // The option that does what an effect of sox does; `nil` where none does.
  private func option(for effect: String, _ values: [String]) -> String? {
    let first = values.first
    // A value that does not fit has no option.
    func write(_ option: String, _ value: String?, _ example: String) -> String? {
      guard let argument = options.argument(option) else { return nil }
      guard let value else { return values.isEmpty ? "\(option) \(example)" : nil }
      return argument.takes(value) ? "\(option) \(TragusCommand.quotedForShell(value))" : nil
    }
    switch effect {
    case "trim": return part(from: first, for: values.dropFirst().first)
    case "rate": return write("--rate", first, "16k")
    case "gain": return write("--gain", Self.gain(first, isFactor: false), "-6dB")
    case "vol": return write("--gain", Self.gain(first, isFactor: true), "-6dB")
    case "loudness":
      let peak = values.dropFirst().first.map { " --true-peak \($0)" } ?? ""
      return write("--loudness", first, "-16").map { $0 + peak }
    case "norm": return write("--true-peak", first, "-1").map { "--loudness 0 " + $0 }
    case "channels" where first == "1": return write("--channel", "mix", "mix")
    // From a sound on, and up to a pause: `silence 1 0.1 1% 1 2.0 1%`.
    case "silence" where command == "record" && values.isEmpty: return "--on-sound -40dB"
    case "silence" where command == "record":
      let level = values.dropFirst(2).first.flatMap(CommandDescription.Argument.level) ?? -40
      let pause = values.dropFirst(4).first.flatMap(Double.init)
      return "--on-sound \(plainNumber(level))dB"
        + (pause.map { " --stop-after \(plainNumber($0))s --exit" } ?? " --stop-after 24h")
    case "remix":
      let channel = values.count == 1 ? first.flatMap { Int($0) } : nil
      return write("--channel", channel.flatMap { $0 > 0 ? String($0 - 1) : nil } ?? "mix", "mix")
    default: return nil
    }
  }

  // A gain, which may be a factor.
  private static func gain(_ text: String?, isFactor: Bool) -> String? {
    let factor =
      isFactor ? text.flatMap(Double.init).map { decibels(amplitude: $0).rounded() } : nil
    let level = factor ?? text.flatMap(CommandDescription.Argument.level(in:))
    return level.flatMap { $0.isFinite ? "\(plainNumber($0))dB" : nil }
  }

  private func part(from start: String?, for length: String?) -> String? {
    func time(_ word: String) -> String? {
      let time = DurationArgument.withUnit(word)
      return (try? DurationText.seconds(in: time)) == nil ? nil : time
    }
    guard let start else { return "--from 1s --for 2s" }
    guard let begin = time(start) else { return nil }
    guard let length else { return "--from \(begin)" }
    if begin == "0s", !length.hasPrefix("=") { return time(length).map { "--for \($0)" } }
    return length.hasPrefix("=")
      ? time(String(length.dropFirst())).map { "--from \(begin) --to \($0)" }
      : time(length).map { "--from \(begin) --for \($0)" }
  }

  // Effects of sox without an option here, with an example of their values.
  private static let example = [
    "bass": ["+3"], "compand": [], "echo": [], "equalizer": ["1k", "1q", "-6"],
    "fade": ["0.5", "-0", "0.5"], "highpass": ["80"], "lowpass": ["8k"], "noisered": [],
    "pad": ["1", "1"], "pitch": ["200"], "repeat": ["3"], "reverb": [], "reverse": [],
    "silence": [], "speed": ["0.5"], "synth": [], "tempo": ["1.5"], "treble": ["+3"],
  ]

  private static let effects = Set(example.keys).union([
    "trim", "rate", "gain", "vol", "norm", "loudness", "channels", "remix",
  ])
}
