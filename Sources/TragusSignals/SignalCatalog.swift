import TragusCore

extension SimulatedSource {
  /// All signals that can be asked for by name, for help and for errors.
  package static let catalog: [SignalDescription] = recipes.map(\.description)

  /// A signal's description and what makes it of its keys, the defaults included.
  struct Recipe: Sendable {
    let description: SignalDescription
    let makeSignal: @Sendable (SignalArguments) throws(AudioError) -> Signal
  }

  static let recipes: [Recipe] = [
    recipe(
      "tone", "A sine.",
      [
        key("frequency", "440", "Hz", "of the sine"),
        key("phase", "0", "degrees", "at the first sample; 90 starts at the crest"),
      ], level: "-12", of: "of the peak"
    ) { keys throws(AudioError) in
      .tone(frequency: try keys.number("frequency"), phase: try keys.number("phase"))
    },
    recipe(
      "tones", "Several sines at once.",
      [
        key("frequencies", "440+550+660", "Hz", "of the sines"),
        key("levels", "", "dB", "of each relative to the level, such as 0+-6+-12; default: equal"),
      ], level: "-18", of: "of the peak of each tone"
    ) { keys throws(AudioError) in
      .tones(frequencies: try keys.numbers("frequencies"), levels: try keys.numbers("levels"))
    },
    wave(.saw, "A saw wave: it rises steadily and falls at once."),
    wave(.square, "A square wave: up for half a period, then down."),
    wave(.triangle, "A triangle wave: it rises and falls steadily."),
    recipe(
      "noise", "Random noise.", [key("color", "white", "", "white, pink or brown")],
      level: "-20", of: "of the RMS"
    ) { keys throws(AudioError) in .noise(try keys.choice("color")) },
    recipe(
      "sweep", "A sine that glides from one frequency to another.",
      [
        key("from", "20", "Hz", "first frequency"),
        key("to", "20000", "Hz", "last frequency"),
        key("shape", "logarithmic", "", "linear or logarithmic"),
        key("length", "", "", "time of one sweep; default: the duration, or 10s if endless"),
      ], level: "-12", of: "of the peak"
    ) { keys throws(AudioError) in
      let length =
        if let given = try keys.optionalDuration("length") {
          given
        } else {
          try keys.duration("duration") ?? 10
        }
      return .sweep(
        from: try keys.number("from"), to: try keys.number("to"), shape: try keys.choice("shape"),
        length: length)
    },
    recipe(
      "clicks", "Single samples at a steady rate.",
      [key("frequency", "2", "Hz", "clicks per second")], level: "-6", of: "of the peak"
    ) { keys throws(AudioError) in .clicks(frequency: try keys.number("frequency")) },
    recipe("silence", "Digital silence.", [], level: "0", of: "has no effect") { _ in .silence },
    recipe(
      "speech", "The spectrum, rhythm and pauses of speech, without words.", [], level: "-26",
      of: "of the RMS"
    ) { _ in .speech },
    recipe(
      "scene", "A room with speech, notes, whistling, blows, claps, an alarm and quiet noise.", [],
      level: "-6", of: "of the peak of the claps"
    ) { _ in .scene },
    recipe(
      "dtmf", "Telephone keys, repeated.",
      [
        key("keys", "0123456789", "", "0 to 9, A to D, * and #"),
        key("tone", "100ms", "", "length of a key"),
        key("pause", "100ms", "", "between two keys"),
      ], level: "-15", of: "of the peak of each tone"
    ) { keys throws(AudioError) in
      .dtmf(
        keys: keys.text("keys"), tone: try keys.requiredDuration("tone"),
        pause: try keys.requiredDuration("pause"))
    },
    recipe(
      "alarm", "A smoke alarm (t3) or a carbon monoxide alarm (t4).",
      [key("pattern", "t3", "", "t3 or t4"), key("frequency", "3100", "Hz", "of the tone")],
      level: "-12", of: "of the peak"
    ) { keys throws(AudioError) in
      .alarm(try keys.choice("pattern"), frequency: try keys.number("frequency"))
    },
    recipe(
      "cricket", "The chirps of a cricket.",
      [
        key("chirps", "120", "", "in a minute, 1 to 300"),
        key("frequency", "2900", "Hz", "of the chirps"),
      ], level: "-20", of: "of the peak"
    ) { keys throws(AudioError) in
      .cricket(chirps: try keys.number("chirps"), frequency: try keys.number("frequency"))
    },
    recipe(
      "dead", "Fault: pink noise that stops in digital silence.",
      [key("after", "3s", "", "time before the silence")], level: "-30",
      of: "of the RMS of the noise"
    ) { keys throws(AudioError) in .dead(after: try keys.requiredDuration("after")) },
    recipe(
      "blow", "Somebody blows into a microphone, repeatedly.",
      [
        key("strength", "random", "", "how hard, 0 to 1, or random"),
        key("distance", "random", "cm", "from the lips to the microphone, 0.5 to 200, or random"),
        key("angle", "random", "degrees", "by which the air misses it, 0 to 90, or random"),
        key("microphone", "random", "", "bare, phone, laptop, headset, mask or random"),
        key("length", "random", "", "of a blow, 100ms to 60s, or random"),
        key("gap", "random", "", "between two blows, 200ms to 1h, or random"),
        key("count", "endless", "", "number of blows, or endless"),
        key("noise", "-60", "dB", "of the room relative to the level"),
        key("direction", "", "degrees", "of the lips, -90 to 90, for two channels; default: none"),
        key("spacing", "12", "cm", "from one microphone to the other, with a direction"),
      ], level: "0", of: "of full scale, which the blows reach"
    ) { keys throws(AudioError) in
      .blow(
        BlowSettings(
          strength: try keys.numberOrRandom("strength"),
          distance: try keys.numberOrRandom("distance"),
          angle: try keys.numberOrRandom("angle"),
          microphone: try keys.choiceOrRandom("microphone"),
          length: try keys.durationOrRandom("length"), gap: try keys.durationOrRandom("gap"),
          count: try keys.count("count"), noise: try keys.number("noise"),
          direction: try keys.optionalNumber("direction"), spacing: try keys.number("spacing")))
    },
    recipe(
      "blowsetup", "Somebody keeps quiet, talks and blows three times, for 'blow --setup'.",
      [],
      level: "0", of: "of full scale, which the blows reach",
      duration: "\(Int(BlowSetUpGenerator.duration))s"
    ) { _ in .blowSetUp },
    recipe(
      "breath", "Somebody breathes beside a microphone.",
      [
        key("breaths", "random", "", "in a minute, 2 to 60, or random"),
        key("ratio", "random", "", "time of in to out, 0.1 to 10, or random"),
        key("pause", "random", "", "after a breath, 0s to 60s, or random"),
        key("hold", "random", "", "between in and out, 0s to 60s, or random"),
        key("pattern", "", "", "in seconds, such as 4-4, 4-7-8 or box; default: none"),
        key("jitter", "random", "", "how much lengths vary, 0 to 0.5; random: 0 in a pattern"),
        key("depth", "random", "", "0 (shallow) to 1 (deep), or random"),
        key("route", "random", "", "nose, mouth, inhaler or random: nose or mouth"),
        key("distance", "random", "cm", "to the microphone, 1 to 200, or random"),
        key("angle", "random", "degrees", "by which the air misses it, 0 to 90, or random"),
        key("microphone", "random", "", "bare, phone, laptop, headset, mask or random"),
        key("missed", "0", "", "probability that a breath is too faint to be heard"),
        key("apnoea", "0s", "", "time without a breath, now and then"),
        key("every", "60s", "", "time of breathing between two apnoeas"),
        key("speech", "0", "", "probability of talking after a breath"),
        key("cough", "0", "", "probability of coughing after a breath"),
        key("count", "endless", "", "number of breaths, or endless"),
        key("noise", "random", "dB", "of the room relative to the level, or random"),
        key("room", "0s", "", "reverberation time (RT60); 0s: no echo"),
      ], level: "0", of: "of full scale, which no sample exceeds", duration: "1m"
    ) { keys throws(AudioError) in
      .breath(
        BreathSettings(
          rate: try keys.numberOrRandom("breaths"), ratio: try keys.numberOrRandom("ratio"),
          pause: try keys.durationOrRandom("pause"), hold: try keys.durationOrRandom("hold"),
          pattern: try keys.optionalPattern("pattern"),
          jitter: try keys.numberOrRandom("jitter"), depth: try keys.numberOrRandom("depth"),
          route: try keys.choiceOrRandom("route"),
          distance: try keys.numberOrRandom("distance"), angle: try keys.numberOrRandom("angle"),
          microphone: try keys.choiceOrRandom("microphone"), missed: try keys.number("missed"),
          apnoea: try keys.requiredDuration("apnoea"), every: try keys.requiredDuration("every"),
          speech: try keys.number("speech"), cough: try keys.number("cough"),
          count: try keys.count("count"), noise: try keys.numberOrRandom("noise"),
          room: try keys.requiredDuration("room")))
    },
    recipe(
      "wind", "Gusts of wind on a microphone out of doors.",
      [
        key("speed", "8", "m/s", "of the wind, 1 to 40"),
        key("gusts", "0.6", "", "how much of the speed varies, 0 to 1"),
      ], level: "-26", of: "of the RMS"
    ) { keys throws(AudioError) in
      .wind(speed: try keys.number("speed"), gusts: try keys.number("gusts"))
    },
    recipe(
      "tap", "Handling noise: taps on the case, and sometimes a rub.",
      [
        key("taps", "60", "", "in a minute, 1 to 300"),
        key("frequency", "180", "Hz", "about which the case rings"),
      ], level: "-6", of: "of the peak of the strongest taps"
    ) { keys throws(AudioError) in
      .tap(taps: try keys.number("taps"), frequency: try keys.number("frequency"))
    },
    recipe(
      "engine", "An engine that idles, speeds up and slows down every 10 s.",
      [
        key("idle", "900", "1/min", "turns of the crank at idle"),
        key("top", "3000", "1/min", "turns of the crank at the top"),
      ], level: "-20", of: "of the RMS"
    ) { keys throws(AudioError) in
      .engine(idle: try keys.number("idle"), top: try keys.number("top"))
    },
    recipe("constant", "Fault: a constant value.", [], level: "-12", of: "of the value") { _ in
      .constant
    },
    recipe(
      "clipping", "Fault: a sine clipped at the level.",
      [
        key("frequency", "440", "Hz", "of the sine"),
        key("drive", "6", "dB", "how far the sine exceeds the level"),
      ], level: "0", of: "of the peak"
    ) { keys throws(AudioError) in
      .clipping(frequency: try keys.number("frequency"), drive: try keys.number("drive"))
    },
    recipe(
      "offset", "Fault: pink noise that is not centred on 0.", [], level: "-30",
      of: "of the RMS without the offset", offset: "0.1"
    ) { _ in .noise(.pink) },
    recipe(
      "band-limited", "Fault: white noise with nothing above a cutoff.",
      [key("cutoff", "3400", "Hz", "upper end of the band")], level: "-20", of: "of the RMS"
    ) { keys throws(AudioError) in .bandLimited(cutoff: try keys.number("cutoff")) },
    recipe(
      "hum", "Fault: mains hum with harmonics over pink noise.",
      [
        key("frequency", "50", "Hz", "of the mains"),
        key("noise", "-25", "dB", "of the noise relative to the level"),
      ], level: "-40", of: "of the RMS of the hum"
    ) { keys throws(AudioError) in
      .hum(frequency: try keys.number("frequency"), noise: try keys.number("noise"))
    },
  ]

  private static func wave(_ shape: Signal.WaveShape, _ summary: String) -> Recipe {
    recipe(
      shape.rawValue, summary, [key("frequency", "440", "Hz", "of the wave, 10 or more")],
      level: "-12", of: "of the peak, without overshoot"
    ) { keys throws(AudioError) in
      .wave(shape, frequency: try keys.number("frequency"))
    }
  }

  private static func key(
    _ name: String, _ defaultValue: String, _ unit: String, _ summary: String
  ) -> SignalDescription.Key {
    SignalDescription.Key(name: name, defaultValue: defaultValue, unit: unit, summary: summary)
  }

  private static func recipe(
    _ name: String, _ summary: String, _ keys: [SignalDescription.Key], level: String,
    of levelMeaning: String, duration: String = "10s", offset: String = "0",
    makeSignal: @escaping @Sendable (SignalArguments) throws(AudioError) -> Signal
  ) -> Recipe {
    let commonKeys = [
      key("level", level, "dBFS", levelMeaning),
      key("duration", duration, "", "such as 500ms, 10s, 2m or 1h30m, or endless"),
      key("rate", "48000", "Hz", "sample rate"),
      key("channels", "1", "", "number of channels"),
      key("seed", "1", "", "of the random numbers, a whole number"),
      key("offset", offset, "", "added to every sample, -1 to 1"),
      key("edge", "0s", "", "fade at the start and at the end"),
    ]
    return Recipe(
      description: SignalDescription(name: name, summary: summary, keys: keys + commonKeys),
      makeSignal: makeSignal)
  }
}
