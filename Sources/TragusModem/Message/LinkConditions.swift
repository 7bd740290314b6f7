/// What is known of the way from a loudspeaker to a microphone.
package struct LinkConditions: Sendable, Hashable {
  /// Of a packet that was heard over it, between 0 and 24 kHz, in dB; `nil` when unknown.
  package var signalToNoiseRatio: Double?
  /// Whether echoes last: `true` across a room, `false` over a cable or a table; `nil` when unknown.
  package var isReverberant: Bool?

  package init(signalToNoiseRatio: Double? = nil, isReverberant: Bool? = nil) {
    (self.signalToNoiseRatio, self.isReverberant) = (signalToNoiseRatio, isReverberant)
  }
}

extension ModemMode {
  // From the thresholds of the modes at which nine of ten packets arrive, with 6 dB to spare.
  private static let fastRatio = 18.0  // dB
  private static let quickRatio = -8.0
  private static let normalRatio = -13.0

  /// The quickest mode that such conditions allow; `normal` when nothing is known.
  package static func automatic(
    for byteCount: Int, band: ModemBand = .audible, conditions: LinkConditions = LinkConditions()
  ) -> ModemMode {
    guard let ratio = conditions.signalToNoiseRatio else {
      return conditions.isReverberant == true ? .robust : .normal
    }
    var possible: [ModemMode] = [.robust]
    if conditions.isReverberant != true {
      if ratio >= normalRatio { possible.append(.normal) }
      if ratio >= quickRatio { possible.append(.quick) }
      if ratio >= fastRatio, conditions.isReverberant == false { possible.append(.fast) }
    }
    return possible.min {
      $0.duration(of: byteCount, band: band) < $1.duration(of: byteCount, band: band)
    }!
  }
}
