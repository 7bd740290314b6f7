import Tragus
import TragusStation

extension ForeignWords {
  /// What to write in place of the first filter of ffmpeg: `-af loudnorm=I=-16:TP=-1.5`.
  func filterAdvice(_ value: String?, of option: String) -> String? {
    guard ["-af", "--af", "-filter:a", "-filter", "-filter_complex", "-lavfi"].contains(option),
      let filter = value?.split(whereSeparator: { ",;".contains($0) }).first
    else { return nil }
    let parts = filter.split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    let settings = parts.count > 1 ? String(parts[1]) : ""
    // The number of a key, or the first number.
    func number(_ key: String) -> String? {
      let fields = settings.split(separator: ":")
      let named = fields.first { $0.lowercased().hasPrefix(key + "=") }?.dropFirst(key.count + 1)
      return (named ?? fields.first { !$0.contains("=") }).map(String.init)
    }
    func write(_ option: String, _ value: String) -> String? {
      options.optionNames.contains(option) ? "Write \(option) \(value), not \(name)." : nil
    }
    func sox(_ effect: String) -> String {
      "Tragus has no effects; sox has: sox IN.wav OUT.wav \(effect)."
    }
    switch name {
    case "loudnorm", "dynaudnorm", "speechnorm":
      return write("--loudness", number("i") ?? "-16")
        ?? "'tragus convert FILE -o NEW --loudness \(number("i") ?? "-16")' sets the loudness."
    case "volume":
      let text = number("volume") ?? "0.5"
      // A number without a unit is a factor.
      let factor = Double(text).flatMap { $0 > 0 ? decibels(amplitude: $0).rounded() : nil }
      let level = factor ?? CommandDescription.Argument.level(in: text) ?? -6
      return write("--gain", "\(plainNumber(level))dB")
    case "aresample", "asetrate": return write("--rate", number("sample_rate") ?? "16k")
    case "pan", "channelmap": return write("--channel", "mix")
    case "atrim":
      return "Write --from \(number("start") ?? "1")s and --to \(number("end") ?? "5")s."
    case "ebur128": return "'tragus meter FILE --loudness' measures it."
    case "volumedetect", "astats": return "'tragus meter FILE' measures it."
    case "silencedetect": return "'tragus classify FILE --on Silence' lists silence."
    case "silenceremove":
      return "'tragus record IN.wav --on-sound -40dB --trim -o OUT.wav' leaves pauses out."
    case "showspectrumpic", "showspectrum", "showcqt":
      return "'tragus spectrogram FILE -o a.png' draws one."
    case "showwavespic", "showwaves": return "'tragus waveform FILE -o a.png' draws one."
    case "atempo", "rubberband": return sox("tempo \(number("tempo") ?? "1.5")")
    case "highpass", "lowpass": return sox("\(name) \(number("f") ?? "80")")
    case "afade": return sox("fade 0.5 -0 0.5")
    case "areverse": return sox("reverse")
    default: return nil
    }
  }
}
