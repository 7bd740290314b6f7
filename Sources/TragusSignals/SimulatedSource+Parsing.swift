import TragusCore

extension SimulatedSource {
  /// A source from the text behind `sim:`, such as `tone?frequency=440&level=-12&seed=1`.
  ///
  /// `catalog` lists the names, their keys and the defaults.
  ///
  /// - Throws: `invalidRequest` for an unknown name or key, a value that cannot be, or a key given
  ///   twice. So it is for a duration without unit, and a frequency that does not fit the rate.
  public convenience init(parsing text: String) throws(AudioError) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let recipe = Self.recipes.first(where: { $0.description.name == parts[0] }) else {
      let names = Self.catalog.map(\.name)
      let word = String(parts[0])
      if let end = word.firstIndex(where: { "&,;: ".contains($0) }),
        let name = names.first(where: { $0 == word[..<end] })
          ?? Self.name(meantBy: String(word[..<end]))
      {
        let settings = word[word.index(after: end)...]
        // `sim:sine:440`
        let key = Double(settings) == nil ? "" : "frequency="
        throw AudioError(
          .invalidRequest, "Settings follow a question mark: 'sim:\(name)?\(key)\(settings)'.")
      }
      // `breathing`
      let begun = names.filter { word.hasPrefix($0) && word.count <= $0.count + 4 }
        .max { $0.count < $1.count }
      let hint = (Self.name(meantBy: word) ?? nearestName(to: word, in: names) ?? begun).map {
        "Did you mean sim:\($0)?"
      }
      throw AudioError(
        .invalidRequest,
        "There is no simulated signal '\(parts[0])'. "
          + (hint
            ?? "There are tone, noise, speech, blow and others; 'tragus synth --list' lists all."))
    }
    let keys = try SignalArguments(parts.count == 2 ? parts[1] : "", of: recipe.description)

    let sampleRate = try keys.number("rate")
    guard AudioFormat.sampleRates.contains(sampleRate) else {
      throw AudioError(
        .invalidRequest, "The rate must lie between 1 and 1000000 Hz; write for example rate=48k.")
    }
    let channelCount: Int = try keys.wholeNumber("channels")
    guard AudioFormat.channelCounts.contains(channelCount) else {
      throw AudioError(
        .invalidRequest,
        "There can be 1 to 64 channels, not \(channelCount); write for example channels=2.")
    }
    try self.init(
      checking: recipe.makeSignal(keys),
      format: AudioFormat(sampleRate: sampleRate, channelCount: channelCount),
      duration: keys.duration("duration"), level: keys.number("level"),
      seed: keys.wholeNumber("seed"), offset: keys.number("offset"),
      edge: keys.requiredDuration("edge"))
  }

  /// The signal that other programs call by a word: `tone` for `sine`, `noise?color=pink` for `pink`.
  ///
  /// - Returns: What stands behind `sim:`, or `nil` for any other word.
  package static func name(meantBy word: String) -> String? {
    let word = word.lowercased()
    if catalog.contains(where: { $0.name == word }) { return word }
    return switch word {
    case "sine", "sin", "sinus", "sinewave": "tone"
    case "sawtooth", "sawwave": "saw"
    case "rectangle", "rect", "squarewave": "square"
    case "tri", "trianglewave": "triangle"
    case "chirp", "glide": "sweep"
    case "smoke", "smoke-alarm", "smokealarm", "t3": "alarm"
    case "voice", "talk": "speech"
    case "room", "demo": "scene"
    case "puff", "puffs", "blowing": "blow"
    case "pink", "pinknoise": "noise?color=pink"
    case "white", "whitenoise": "noise?color=white"
    case "brown", "brownnoise", "red", "rednoise": "noise?color=brown"
    default: nil
    }
  }
}
