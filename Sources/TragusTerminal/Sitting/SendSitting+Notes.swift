import Tragus

// The messages for people.
extension SendSitting {
  /// The sound of a message.
  struct Sound {
    let mode: ModemMode
    let band: ModemBand
    /// In seconds.
    let duration: Double
  }

  private static let longDuration = 15.0  // seconds; longer than most wait before they ask why

  /// For a file, prints the digest that the receiver prints too.
  func note(_ message: ModemMessage) {
    guard let name = message.fileName, !isQuiet else { return }
    console.note("file '\(printableText(name))', \(message.bytes.count) bytes")
    console.note("SHA-256 \(ReceivedFile.digest(of: message.bytes))")
  }

  func warn(of sound: Sound) {
    guard !isQuiet,
      let caution = ModemCaution.sentence(
        mode: sound.mode, band: sound.band, duration: sound.duration, level: request.link.level)
    else { return }
    console.warn(caution)
  }

  /// Suggests a quicker way when sending takes long and the user chose no mode.
  func hint(at sound: Sound, byteCount: Int, sampleRate: Double) {
    guard !isQuiet, request.mode == nil, !request.probes, sound.duration > Self.longDuration,
      sampleRate >= ModemMode.fast.lowestRate(for: sound.band)
    else { return }
    let duration =
      ModemMode.fast.duration(of: byteCount, band: sound.band) * Double(request.repeats)
    console.note(
      "this takes \(decimal(sound.duration, places: 0)) s; where it is near and quiet, "
        + "--mode fast takes \(decimal(duration, places: 1)) s.")
  }

  // Only a terminal gets it, where the sender reads it.
  func note(_ sound: Sound) {
    let end = request.peer.map { "sealed for \($0)." } ?? "anyone near can record it."
    tell(
      "\(decimal(sound.duration, places: 1)) s, \(sound.mode.rawValue), "
        + "\(sound.band.rawValue); \(end)")
  }

  /// Reports a step to a user who waits at a terminal.
  func tell(_ step: String) {
    if !isQuiet, console.errors.isTerminal { console.note(step) }
  }
}
