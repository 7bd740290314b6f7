import TragusCore
import TragusDSP

extension ModemMode {
  /// The seconds of sound that a message of so many bytes takes, sent once.
  ///
  /// A file takes as much as bytes that are longer by its name and two. In the mode `tutorial` each byte
  /// is a character.
  ///
  /// - Precondition: `byteCount` lies in ``ModemMessage/byteCounts``.
  public func duration(of byteCount: Int, band: ModemBand) -> Double {
    precondition(ModemMessage.byteCounts ~= byteCount, "A message holds 1 byte to 64 KiB.")
    if self == .tutorial { return Double(byteCount) * TutorialCode.toneDuration }
    let message = try! ModemMessage(bytes: Array(repeating: 0, count: byteCount))
    let sequence = PacketSequence(message, capacity: Physical.capacity(self))
    let frameCount = PacketWaveform.frameCount(
      sequence, packetCount: sequence.sentCount(), mode: self, band: band)
    return Double(frameCount) / Double(Physical.sampleRate)
  }

  /// The lowest rate in hertz at which this mode can be sent in a band.
  public func lowestRate(for band: ModemBand) -> Double {
    // The filter between two rates leaves the upper end of a band alone up to here.
    (Physical.highestFrequency(self, band) / 0.48).rounded(.up)
  }

  /// Whether a band fits under half a rate.
  func check(_ band: ModemBand, fits sampleRate: Double) throws(AudioError) {
    guard sampleRate >= lowestRate(for: band) else {
      throw AudioError(
        .invalidRequest,
        "The band '\(band.rawValue)' of the mode '\(rawValue)' reaches up to "
          + "\(Int(Physical.highestFrequency(self, band))) Hz and does not fit at "
          + "\(Int(sampleRate)) Hz; use \(Int(lowestRate(for: band))) Hz or more"
          + (band == .audible ? "." : ", or the band 'audible'."))
    }
    guard sampleRate == sampleRate.rounded(),
      Resampler.supports(inputRate: Physical.sampleRate, outputRate: Int(sampleRate))
    else {
      throw AudioError(
        .unsupportedFormat, "A message can be sent at a whole number of hertz, not \(sampleRate).")
    }
  }
}
