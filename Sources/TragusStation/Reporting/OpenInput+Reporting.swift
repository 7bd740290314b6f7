import Tragus

extension OpenInput {
  /// Says on standard error what is heard, and what is kept of it.
  ///
  /// - Parameters:
  ///   - storing: What is kept beside the file that data is written to, in words.
  ///   - ending: How it ends, in words, where that is not seen.
  package func announce(storing: String = "nothing", ending: String? = nil) {
    let state = source.isLive ? "listening" : "reading"
    let kind = isSimulated ? "simulated sound" : title
    let others = storing == "nothing" ? [] : [storing]
    let kept = (others + (console.output.path.map { [$0] } ?? [])).joined(separator: ", ")
    console.note(
      "\(state): \(kind)\(tally.place.map { " (\($0))" } ?? ""), "
        + "\(Int(source.format.sampleRate)) Hz, \(source.format.channelCount) ch; "
        + (ending.map { "\($0); " } ?? "") + "storing: \(kept.isEmpty ? "nothing" : kept)."
        + (source.isLive && console.hasPipedInput ? " To hear standard input, write -." : ""))
  }

  /// What a picture of it is called.
  package var pictureTitle: String {
    let name: String
    switch self.name {
    case .file(let path): name = PathParts.lastName(of: path)
    default: name = title
    }
    let isOne = channel != "all" && channel != "each"
    return printable(name + (isOne ? ", channel \(channel)" : ""))
  }

  /// - Throws: `invalidRequest` for labels of a second input: its times would start at 0 again.
  package func checkLabels(_ format: EventFormat, isFirst: Bool) throws(AudioError) {
    // Those of several inputs have their places.
    guard isFirst || format.labels == nil || tally.isSeveral else {
      throw AudioError(
        .invalidRequest,
        "Labels belong to one recording: '\(name.text)' needs a run of its own.")
    }
  }

  /// What is heard, and how.
  package func hello(_ meters: Meters) -> Hello { hello(meters.parameters) }

  /// - Parameter parameters: What else was asked for, as options spell it.
  package func hello(_ parameters: [String: String]) -> Hello {
    Hello(
      source: name.text, format: source.format, isLive: source.isLive, isSimulated: isSimulated,
      parameters: parameters.merging(["channel": channel]) { $1 })
  }
}
