/// The packets of a message with pauses between them.
struct PacketWaveform: ModemWaveform {
  private static let pauseFrameCount = Int(ModemEncoder.pause * Double(Physical.sampleRate))

  private let sequence: PacketSequence
  private let indices: Range<Int>
  private let mode: ModemMode
  private let band: ModemBand
  private let startsWithBeep: Bool
  private var next: Int

  init(
    _ sequence: PacketSequence, indices: Range<Int>, mode: ModemMode, band: ModemBand,
    startsWithBeep: Bool
  ) {
    precondition(!indices.isEmpty, "There is no packet to send.")
    (self.sequence, self.indices, next) = (sequence, indices, indices.lowerBound)
    (self.mode, self.band, self.startsWithBeep) = (mode, band, startsWithBeep)
  }

  var sampleRate: Int? { Physical.sampleRate }

  var frameCount: Int {
    Self.frameCount(sequence, packetCount: indices.count, mode: mode, band: band)
      + (startsWithBeep ? StartBeep.frameCount : 0)
  }

  /// The frames of a number of packets of a message.
  static func frameCount(
    _ sequence: PacketSequence, packetCount: Int, mode: ModemMode, band: ModemBand
  ) -> Int {
    let each = Physical.frameCount(
      payloadByteCount: sequence.payloadByteCount, mode: mode, band: band)
    return packetCount * each + (packetCount - 1) * pauseFrameCount
  }

  mutating func appendNext(to samples: inout [Float]) -> Bool {
    guard indices.contains(next) else { return false }
    if next > indices.lowerBound {
      samples.append(contentsOf: repeatElement(0, count: Self.pauseFrameCount))
    } else if startsWithBeep {
      samples += StartBeep.samples
    }
    samples += Physical.samples(of: sequence[next], mode: mode, band: band)
    next += 1
    return true
  }
}
