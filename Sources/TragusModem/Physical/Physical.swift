import TragusCore

/// Which waveform carries the packets of a mode, and who hears them.
enum Physical {
  /// The rate of all waveforms in hertz.
  static let sampleRate = 48_000

  // The waveforms peak at 0.9 at most.
  private static let peak: Float = 0.9

  /// The most bytes that a packet of a mode can carry.
  static func capacity(_ mode: ModemMode) -> Int {
    mode == .fast ? 1024 + FragmentHeader.byteCount : FSKModulator.payloadCounts.upperBound
  }

  /// The highest tone or carrier of a packet, in hertz.
  ///
  /// - Precondition: `mode` is not `tutorial`, whose tones are as high as its text wants.
  static func highestFrequency(_ mode: ModemMode, _ band: ModemBand) -> Double {
    if mode == .fast { return OFDMBand(band).highestFrequency }
    return FSKConfiguration.of(mode, band)!.highestFrequency
  }

  /// The frames at 48 kHz that a packet takes.
  ///
  /// - Precondition: `mode` is not `tutorial`, and the packet can carry that many bytes.
  static func frameCount(payloadByteCount: Int, mode: ModemMode, band: ModemBand) -> Int {
    guard mode == .fast else {
      return FSKModulator(mode: mode, band: band).frameCount(ofPayload: payloadByteCount)
    }
    // The known symbol comes first.
    let layout = OFDMLayout(OFDMBand(band), payloadCount: payloadByteCount)
    return (layout.symbolCount + 1) * OFDMBand.symbolLength + OFDMBand.fadeLength
  }

  /// A packet as sound in mono at 48 kHz, at most 1 in magnitude.
  ///
  /// - Precondition: As for ``frameCount(payloadByteCount:mode:band:)``.
  static func samples(of packet: Packet, mode: ModemMode, band: ModemBand) -> [Float] {
    var samples: [Float]
    if mode == .fast {
      var modulator = OFDMModulator(band)
      samples = modulator.samples(of: packet)
    } else {
      samples = FSKModulator(mode: mode, band: band).samples(of: packet)
    }
    for index in samples.indices { samples[index] /= peak }
    return samples
  }

  /// Those who hear the packets of all modes.
  static func receivers() -> [any PacketReceiver] {
    [FSKReceiver(), OFDMReceiver()]
  }
}
