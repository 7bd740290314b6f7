import TragusCore

/// What a blow is heard in: hops of 16 ms at 8 kHz.
enum BlowHops: HopShape {
  static let rate = 8000
  static let hopLength = 128
  static let windowLength = 512
}

typealias BlowInput = HopInput<BlowHops>

extension BlowInput {
  /// Hears channel 0.
  init(format: AudioFormat) {
    self.init(sampleRate: format.sampleRate, channel: 0)
  }
}
