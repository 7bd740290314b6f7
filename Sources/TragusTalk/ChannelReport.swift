import TragusModem

/// What a loudspeaker, the air and a microphone let through, as a `ChannelProbe` found it.
public struct ChannelReport: Sendable, Hashable {
  /// The bands that are reported: 1 kHz wide, around 1 kHz to 20 kHz.
  package static let bandCount = 20

  /// By how much the probe stood out of the noise in each band, -15 to 60 dB. The probe has a
  /// twentieth of its power in each. `nil` for bands that the recording could not hold.
  package let signalToNoise: [Double?]
  /// The seconds in which sound of 1 to 8 kHz falls by 60 dB, 0.15 (or less) to 10; `nil` where noise
  /// hides it.
  package let reverberationTime: Double?

  /// - Precondition: There are ``bandCount`` values.
  package init(signalToNoise: [Double?], reverberationTime: Double?) {
    precondition(signalToNoise.count == Self.bandCount, "A report has \(Self.bandCount) bands.")
    self.signalToNoise = signalToNoise
    self.reverberationTime = reverberationTime
  }

  // A message has all its power where the probe has a twentieth. The mode `normal` is heard when
  // its power equals the noise in 270 Hz, so -19 dB would do. What is left is for echoes and
  // motion.
  private static let passing = -5.0  // dB

  /// Whether sound of a band comes through, by its number of kilohertz.
  package func passes(_ kilohertz: Int) -> Bool {
    guard 1...Self.bandCount ~= kilohertz, let ratio = signalToNoise[kilohertz - 1] else {
      return false
    }
    return ratio >= Self.passing
  }

  /// The runs of kilohertz that come through: "1-17", "1-5, 8-12"; `nil` when nothing does.
  package var passedRanges: String? {
    var ranges: [String] = []
    var first: Int?
    for kilohertz in 1...(Self.bandCount + 1) {
      if passes(kilohertz) {
        first = first ?? kilohertz
      } else if let start = first {
        ranges.append(start == kilohertz - 1 ? "\(start)" : "\(start)-\(kilohertz - 1)")
        first = nil
      }
    }
    return ranges.isEmpty ? nil : ranges.joined(separator: ", ")
  }

  /// How well a band of the modem comes through: the mean of its kilohertz in dB, or `nil` when most of
  /// it does not.
  package func quality(of band: ModemBand) -> Double? {
    let kilohertz = Self.kilohertz(of: band)
    let passed = kilohertz.filter(passes)
    guard 2 * passed.count > kilohertz.count else { return nil }
    return kilohertz.reduce(0) { $0 + (signalToNoise[$1 - 1] ?? Self.passing) }
      / Double(kilohertz.count)
  }

  /// The band and the mode for a message.
  ///
  /// Audible sound is taken when it comes through, because more loudspeakers play it and it carries
  /// further. Of the modes, `fast` needs 20 dB in nearly each kilohertz and hardly an echo, and
  /// pays from 64 bytes on. `quick` needs 12 dB and hardly an echo, and pays up to 24 bytes.
  /// `robust` is for rooms that ring, and for much noise.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes of the message.
  ///   - band: The band, when it is settled; its quality then decides on the mode alone.
  /// - Returns: `nil` when no band comes through.
  package func choice(for byteCount: Int, band: ModemBand? = nil) -> (ModemMode, ModemBand)? {
    for band in band.map({ [$0] }) ?? [.audible, .ultra, .phone] {
      guard let quality = quality(of: band) else { continue }
      let echo = reverberationTime ?? 0.3
      if band == .audible, byteCount >= 64, echo < 0.2, allow(20, in: 1...14) {
        return (.fast, band)
      }
      if echo > 0.35 || quality < 3 { return (.robust, band) }
      return (quality >= 12 && byteCount <= 24 && echo < 0.2 ? .quick : .normal, band)
    }
    return nil
  }

  private func allow(_ ratio: Double, in kilohertz: ClosedRange<Int>) -> Bool {
    kilohertz.allSatisfy { (signalToNoise[$0 - 1] ?? -.infinity) >= ratio }
  }

  private static func kilohertz(of band: ModemBand) -> ClosedRange<Int> {
    switch band {
    case .audible: 1...8
    case .phone: 18...19
    case .ultra: 18...20
    }
  }
}

extension ChannelReport {
  /// The most bytes that a report takes: one for each band and one for the echo.
  static let byteCount = bandCount + 1
  private static let unknown: UInt8 = 255

  /// The report as it is sent: each band in half decibels above -15, the echo in steps of 40 ms; 255 is
  /// not known.
  var bytes: [UInt8] {
    signalToNoise.map { ratio in
      ratio.map { UInt8(min(max(2 * ($0 + 15), 0), 254).rounded()) } ?? Self.unknown
    } + [reverberationTime.map { UInt8(min(max($0 / 0.04, 0), 254).rounded()) } ?? Self.unknown]
  }

  /// - Returns: `nil` for anything but a report.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    let values = bytes.map { $0 == Self.unknown ? nil : Double($0) }
    self.init(
      signalToNoise: values.dropLast().map { $0.map { min($0 / 2 - 15, 60) } },
      reverberationTime: values[Self.bandCount].map { min(max($0 * 0.04, 0.15), 10) })
  }
}
