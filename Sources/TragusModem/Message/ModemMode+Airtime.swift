import TragusCore
import TragusDSP

extension ModemMode {
  /// The seconds of sound that a message of this many bytes takes, sent once.
  ///
  /// A file takes as much as bytes that are longer by its name and two. In the mode `tutorial` each byte
  /// is a character.
  ///
  /// - Precondition: `byteCount` lies in `ModemMessage.byteCounts`.
  public func duration(of byteCount: Int, band: ModemBand) -> Double {
    precondition(ModemMessage.byteCounts ~= byteCount, "A message holds 1 byte to 64 KiB.")
    if self == .tutorial { return Double(byteCount) * TutorialCode.toneDuration }
    let message = try! ModemMessage(bytes: Array(repeating: 0, count: byteCount))
    let sequence = PacketSequence(message, capacity: Physical.capacity(self))
    let frameCount = PacketWaveform.frameCount(
      sequence, packetCount: sequence.sentCount(), mode: self, band: band)
    return Double(frameCount) / Double(Physical.sampleRate)
  }

  /// The lowest rate in hertz at which this mode can be sent in a band. In the mode `tutorial`,
  /// whose band is its own, it is the rate at which the first character has a tone.
  package func lowestRate(for band: ModemBand) -> Double {
    if self == .tutorial {
      return TutorialCode.lowestRate(of: TutorialCode.characters.lowerBound).rounded(.up)
    }
    // The filter between two rates takes 3 dB of the highest tone here.
    return (Physical.highestFrequency(self, band) / 0.4864).rounded(.up)
  }

  /// Whether a band fits under half a rate.
  func check(_ band: ModemBand, fits sampleRate: Double) throws(AudioError) {
    guard sampleRate >= lowestRate(for: band) else {
      throw AudioError(
        .invalidRequest,
        "The band '\(band.rawValue)' of the mode '\(rawValue)' reaches up to "
          + "\(Int(Physical.highestFrequency(self, band))) Hz and does not fit at "
          + "\(Int(sampleRate)) Hz; use \(Int(lowestRate(for: band))) Hz or more"
          + alternative(to: band, at: sampleRate))
    }
    guard sampleRate == sampleRate.rounded(),
      Resampler.supports(inputRate: Physical.sampleRate, outputRate: Int(sampleRate))
    else {
      throw AudioError(
        .unsupportedFormat, "A message can be sent at a whole number of hertz, not \(sampleRate).")
    }
  }

  /// What would fit where a band does not: the end of a sentence.
  private func alternative(to band: ModemBand, at sampleRate: Double) -> String {
    func fits(_ mode: ModemMode, _ band: ModemBand) -> Bool {
      sampleRate >= mode.lowestRate(for: band)
    }
    if band != .audible, fits(self, .audible) { return ", or the band 'audible'." }
    let quickest = [ModemMode.quick, .robust, .normal].first { fits($0, .audible) }
    guard let quickest else { return "." }
    let place = band == .audible ? "" : " in the band 'audible'"
    return ", or the mode '\(quickest.rawValue)'\(place)."
  }
}
