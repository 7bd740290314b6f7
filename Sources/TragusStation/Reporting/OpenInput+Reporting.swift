import Tragus

extension OpenInput {
  /// Reports on standard error which input is open, and what is stored of it.
  ///
  /// - Parameters:
  ///   - storing: What is stored besides the data file, in words.
  ///   - ending: How listening ends, in words, if that is not obvious.
  ///   - hearsOneChannel: Whether events come from one channel alone.
  package func announce(
    storing: String = "nothing", ending: String? = nil, hearsOneChannel: Bool = false
  ) {
    let state = source.isLive ? "listening" : "reading"
    let kind = isSimulated ? "simulated sound" : title
    let others = storing == "nothing" ? [] : [storing]
    let kept = (others + (console.output.path.map { [$0] } ?? [])).joined(separator: ", ")
    console.note(
      "\(state): \(kind)\(tally.place.map { " (\($0))" } ?? ""), "
        + "\(Int(source.format.sampleRate)) Hz, \(source.format.channelCount) ch"
        + (hearsOneChannel && source.format.channelCount > 1
          ? " (events are of channel 0; --channel mix hears all)" : "") + "; "
        + (ending.map { "\($0); " } ?? "") + "storing: \(kept.isEmpty ? "nothing" : kept)."
        + (source.isLive && console.hasPipedInput ? " To hear standard input, write -." : ""))
  }

  /// The title of a picture of the input.
  package var pictureTitle: String {
    let name: String
    switch self.name {
    case .file(let path): name = PathParts.lastName(of: path)
    default: name = title
    }
    let isOne = channel != "all" && channel != "each"
    return printable(name + (isOne ? ", channel \(channel)" : ""))
  }

  /// - Throws: `invalidRequest` for labels of a second input: its times would restart at 0.
  package func checkLabels(_ format: EventFormat, isFirst: Bool) throws(AudioError) {
    // The labels of several inputs have separate places.
    guard isFirst || format.labels == nil || tally.isSeveral else {
      throw AudioError(
        .invalidRequest,
        "Labels belong to one recording: '\(name.text)' needs a run of its own.")
    }
  }

  /// The description of the input and the measurement.
  package func hello(_ meters: Meters) -> Hello { hello(meters.parameters) }

  /// - Parameter parameters: Further parameters, as options spell them.
  package func hello(_ parameters: [String: String]) -> Hello {
    Hello(
      source: name.text, format: source.format, isLive: source.isLive, isSimulated: isSimulated,
      parameters: parameters.merging(["channel": channel]) { $1 })
  }
}
