import Tragus
import TragusStation
import TragusTerminal

// What is said of it to people.
extension SendCommand {
  /// How a message sounds.
  struct Sound {
    let mode: ModemMode
    let band: ModemBand
    /// In seconds.
    let duration: Double
  }

  private static let longDuration = 15.0  // seconds; longer than most wait before they ask why

  /// Of a file, what the receiver prints too.
  func note(_ message: ModemMessage, on console: Console) {
    guard let name = message.fileName, !quiet else { return }
    console.note("file '\(printableText(name))', \(message.bytes.count) bytes")
    console.note("SHA-256 \(ReceivedFile.digest(of: message.bytes))")
  }

  func warn(of sound: Sound, on console: Console) {
    guard !quiet,
      let caution = ModemCaution.sentence(
        mode: sound.mode, band: sound.band, duration: sound.duration, level: modem.level)
    else { return }
    console.warn(caution)
  }

  /// Says what is quicker, when it takes long and nothing was chosen.
  func hint(at sound: Sound, byteCount: Int, sampleRate: Double, on console: Console) {
    guard !quiet, modem.mode == .auto, !probe, sound.duration > Self.longDuration,
      sampleRate >= ModemMode.fast.lowestRate(for: sound.band)
    else { return }
    let duration = ModemMode.fast.duration(of: byteCount, band: sound.band) * Double(repeats)
    console.note(
      "this takes \(decimal(sound.duration, places: 0)) s; where it is near and quiet, "
        + "--mode fast takes \(decimal(duration, places: 1)) s.")
  }

  // In a terminal alone: who reads it there is who sends.
  func note(_ sound: Sound, on console: Console) {
    guard !quiet, console.errors.isTerminal else { return }
    let end = peerOptions.peer.map { "sealed for \($0)." } ?? "anyone near can record it."
    console.note(
      "\(decimal(sound.duration, places: 1)) s, \(sound.mode.rawValue), "
        + "\(sound.band.rawValue); \(end)")
  }

  /// What goes on while it lasts, for who waits at a terminal.
  func tell(_ step: String, on console: Console) {
    if !quiet, console.errors.isTerminal { console.note(step) }
  }
}
