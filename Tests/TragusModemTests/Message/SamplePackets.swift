@testable import TragusModem

/// Packets as single samples at 48 kHz: what an assembler does is tested with them in no time.
struct SamplePackets: PacketReceiver {
  private static let mark: [Float] = [0.75, -0.75, 0.75, 0.75, -0.75, -0.75, 0.75, -0.75]
  private static let tail = 480

  static func frameCount(payloadByteCount: Int) -> Int { mark.count + 5 + payloadByteCount + tail }

  static func samples(of packet: Packet, mode: ModemMode, band: ModemBand) -> [Float] {
    let modeIndex = UInt8(ModemMode.allCases.firstIndex(of: mode)!)
    let bandIndex = UInt8(ModemBand.allCases.firstIndex(of: band)!)
    let count = packet.payload.count
    let check = UInt8(truncatingIfNeeded: CRC32.checksum(packet.payload))
    let bytes =
      [packet.kind.rawValue << 4 | modeIndex, bandIndex, UInt8(count >> 8), UInt8(count & 255)]
      + packet.payload + [check]
    return mark + bytes.map { (Float($0) - 127.5) / 255 } + Array(repeating: 0, count: tail)
  }

  private var history: [Float] = []
  private var position: Int64 = 0

  mutating func process(_ samples: Span<Float>, into receptions: inout [Reception]) {
    for index in samples.indices { history.append(samples[index]) }
    while history.count >= Self.mark.count + 4 {
      let scale = history[0] / Self.mark[0]
      guard scale > 1e-4,
        Self.mark.indices.allSatisfy({ abs(history[$0] - scale * Self.mark[$0]) < 0.001 * scale })
      else {
        drop(1)
        continue
      }
      func byte(_ index: Int) -> Int {
        Int(min(max(history[Self.mark.count + index] / scale, -1), 1) * 255 + 128)
      }
      let count = byte(2) << 8 | byte(3)
      let end = Self.mark.count + 5 + count
      guard let kind = Packet.Kind(rawValue: UInt8(clamping: byte(0) >> 4)),
        0..<ModemMode.allCases.count ~= byte(0) & 15, 0..<ModemBand.allCases.count ~= byte(1),
        1...2048 ~= count
      else {
        drop(1)
        continue
      }
      guard history.count >= end else { return }
      let payload = (0..<count).map { UInt8(clamping: byte(4 + $0)) }
      let mode = ModemMode.allCases[byte(0) & 15]
      let band = ModemBand.allCases[byte(1)]
      if UInt8(truncatingIfNeeded: CRC32.checksum(payload)) == UInt8(clamping: byte(4 + count)) {
        receptions.append(
          .received(
            ReceivedPacket(
              packet: Packet(kind: kind, payload: payload), mode: mode, band: band,
              start: position, end: position + Int64(end), signalToNoiseRatio: 60,
              correctedSymbolCount: 0, symbolCount: count)))
      } else {
        receptions.append(
          .failed(
            FailedPacket(
              mode: mode, band: band, start: position, end: position + Int64(end),
              signalToNoiseRatio: 60)))
      }
      drop(end)
    }
  }

  mutating func finish(into receptions: inout [Reception]) {}

  mutating func reset() { (history, position) = ([], 0) }

  private mutating func drop(_ count: Int) {
    history.removeFirst(count)
    position += Int64(count)
  }
}
