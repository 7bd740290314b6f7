import Tragus
import TragusStation

extension ForeignWords {
  /// What to write in place of an effect of sox, which follows its files: `in.wav out.wav rate 16k`.
  var effectAdvice: String? {
    guard let index = inputs.firstIndex(where: { Self.effects.contains($0) && FileKind($0) == nil })
    else { return nil }
    let effect = inputs[index]
    // Levels below zero are read as options by other programs, and as words here.
    let values = rest.drop { $0 != effect }.dropFirst()
      .prefix { !$0.hasPrefix("-") || TragusCommand.isNumberBelowZero($0) }
    let written: String?
    switch effect {
    case "trim":
      written = part(from: values.first, for: values.dropFirst().first)
    case "rate" where options.optionNames.contains("--rate"):
      written = "--rate \(values.first ?? "16k")"
    case "gain" where options.optionNames.contains("--gain"),
      "vol" where options.optionNames.contains("--gain"):
      let level = values.first.flatMap { LevelText.decibels(in: $0) }
      written = "--gain \(plainNumber(level ?? -6))dB"
    case "norm" where options.optionNames.contains("--loudness"),
      "loudness" where options.optionNames.contains("--loudness"):
      written = "--loudness -16"
    case "channels":
      written = "--channel mix"
    case "remix":
      let channel = values.first.flatMap { Int($0) }
      written = "--channel \(channel.map { String(max($0 - 1, 0)) } ?? "mix")"
    default:
      written = nil
    }
    if let written { return "Write \(written), not \(effect)." }
    let files = [inputs.first, index > 1 ? inputs[1] : nil]
    let names = zip(files, ["IN.wav", "OUT.wav"]).map { file, name in
      file.map { $0 == effect ? name : TragusCommand.quotedForShell($0) } ?? name
    }
    let words = [effect] + (values.isEmpty ? Self.example[effect] ?? [] : Array(values))
    return "Tragus has no effects; sox has: sox \((names + words).joined(separator: " "))."
  }

  private func part(from start: String?, for length: String?) -> String {
    guard let start else { return "--from 1s --for 2s" }
    let begin = "--from \(Self.time(start))"
    guard let length else { return begin }
    return length.hasPrefix("=")
      ? "\(begin) --to \(Self.time(String(length.dropFirst())))"
      : "\(begin) --for \(Self.time(length))"
  }

  private static func time(_ word: String) -> String { Double(word) == nil ? word : word + "s" }

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
