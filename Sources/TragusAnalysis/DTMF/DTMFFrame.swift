/// What a spectrum says of the two tones of a key.
struct DTMFFrame {
  /// The index of the nearest row and column.
  let row: Int
  let column: Int
  /// How far the tones lie above the nominal frequencies, as a part of them.
  let lowDeviation: Double
  let highDeviation: Double
  /// The mean squares of the tones.
  let lowPower: Double
  let highPower: Double
  /// The power of the band of the tones, 600 Hz to 1.8 kHz, and the part of it that is the tones'.
  let bandPower: Double
  let tonePower: Double
  /// The power at the harmonics and at the sum of the tones' frequencies.
  let harmonicPower: Double
  /// The power between 100 and 600 Hz.
  let lowerPower: Double

  /// Whether both tones are near the tones of a key.
  var isNearKey: Bool { abs(lowDeviation) < 0.032 && abs(highDeviation) < 0.032 }

  /// Whether they are so, and louder than what else is in the band.
  var isKey: Bool {
    isNearKey && tonePower > 0.5 * bandPower && highPower < 40 * lowPower
      && lowPower < 40 * highPower
  }

  /// Whether they are so, and hardly anything else is in the band.
  var isKeyAlone: Bool { isKey && tonePower > 0.95 * bandPower }
}
