import Tragus

// Words that have several meanings, or belong to other programs, and options that tell which is meant.

extension UnknownCommand {
  /// The meaning of the word by an option behind it: `scan --threshold 0.5` recognises.
  var hintBySense: Hint? {
    let sense = Self.senses.first { sense in
      sense.words.contains(word) && typed.contains(where: sense.options.contains)
    }
    return sense.flatMap { hintByName($0.meaning, typed) ?? hintByTable(for: $0.meaning, typed) }
  }

  // Words with options that tell what they mean: a command, or a word of the table.
  private static let senses: [(words: Set<String>, options: Set<String>, meaning: String)] = [
    // Each pitch with its time, and no notes.
    (["pitch"], ["--csv", "--json", "--fmin", "--fmax", "--hertz", "--hz", "--range"], "tune"),
    (
      ["scan"],
      [
        "--class", "--classes", "--kind", "--label", "--min-conf", "--min-confidence", "--on",
        "--only", "--overlap", "--sensitivity", "--sound", "--sounds", "--species", "--threshold",
        "--classifier", "--model", "-m",
      ], "classify"
    ),
    (["extract", "feature", "features"], ["--chroma", "--mfcc", "--mfccs"], "mfcc"),
    (
      ["acoustics", "hall", "probe", "room"], ["--c50", "--clap", "--ir", "--rt60", "--t60"], "rt60"
    ),
    (["hold"], ["--note", "--pitch"], "tune"),
    (["report"], ["--summary"], "classify"),
    // `watch --tone 1750Hz --tolerance 20`
    (["monitor", "watch"], ["--tolerance"], "tone"),
    (["monitor", "watch"], ForeignWords.tones, "listen"),
    (
      ["clipped", "clipping"], ["--channel", "--channels", "--each-channel", "--per-channel"],
      "meter"
    ),
    (["analyse", "analyze"], ["--metric", "--metrics"], "meter"),
    (["psd", "spec", "spectrum"], ["--third", "--third-octave"], "thirdoctave"),
    (["fft", "psd", "spec", "spectrum"], ["--bands"], "meter"),
    // `loudness a.wav --target -16 --tolerance 1 || exit`
    (["ebur128", "loudness", "lufs", "r128"], ["--check", "--tol", "--tolerance"], "check"),
    (["segment", "segments"], ["--chunk", "--each", "--every", "--length"], "split-length"),
    (["split"], ["--test", "--train", "--val", "--validation"], "split-dataset"),
    (["analyse", "analyze"], ["--overlap", "--rtype", "--rtypes", "--min-conf"], "classify"),
    (
      ["breathing"],
      [
        "--cycles", "--exhale", "--hold", "--in", "--inhale", "--out", "--pattern", "--rounds",
        "--slow", "--slower",
      ], "breathe"
    ),
    (["analyse", "analyze"], ["--fft", "--fft-size", "--n-fft", "--nfft"], "spectrogram"),
    (["fft", "spectrum"], ["--dominant", "--loudest", "--peak", "--strongest"], "tone"),
    (["peaks", "spectrum"], ["--count", "--peaks", "--top", "-n"], "overtones"),
    (
      ["crossval", "crossvalidate", "eval-model", "evaluate"],
      ["--cv", "--folds", "--kfold", "-k"],
      "crossval"
    ),
  ]

  /// A broker of MQTT, by the options of its programs.
  var hintByBroker: Hint? {
    func value(_ names: Set<String>) -> String? {
      zip(typed, typed.dropFirst()).first { names.contains($0.0) }?.1
    }
    let host = value(["-h", "--host", "--broker"])
    guard host != nil || typed.contains("-t") else { return nil }
    let names: Set<String> = ["-h", "--host", "--broker", "-t", "--topic", "-p", "--port"]
    let rest = zip(typed, [""] + typed).filter { !names.contains($0) && !names.contains($1) }
      .map { $0.0 == "--every" ? "--period" : $0.0 }
    let options = host.map { " -h " + TragusCommand.quotedForShell($0) } ?? ""
    let topic = value(["-t", "--topic"]).map(TragusCommand.quotedForShell) ?? "TOPIC"
    let line = "tragus meter --period 1s --json | mosquitto_pub\(options) -l -t \(topic)"
    return Hint(write: line, typed: rest, else: line + ".")
  }

  /// The modems of others, by their rate: `rx 1200 -f a.wav`.
  var hintByModem: Hint? {
    guard ["decode", "demod", "demodulate", "modem", "rx", "tx"].contains(word),
      let rate = typed.first.flatMap({ Int($0) }), 45...9600 ~= rate
    else { return nil }
    let direction = word == "tx" ? "--tx" : "--rx"
    let file = typed.first(where: AudioFileFormat.hasAudioSuffix)
      .map { " -f " + TragusCommand.quotedForShell($0) }
    return Hint(
      "; use minimodem \(direction) \(rate)\(file ?? ""), for Tragus knows only messages of its own: "
        + "tragus send and tragus receive.")
  }
}
