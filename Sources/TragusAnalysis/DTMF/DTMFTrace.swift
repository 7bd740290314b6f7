/// The powers at the tones of all keys in the last frames.
struct DTMFTrace {
  /// The number of frames that are kept: 0.32 s.
  static let memory = 64
  // Rows, columns and the band.
  private static let width = 9

  private var powers = Array(repeating: Float(0), count: width * memory)

  /// The power of a key's tones in a frame.
  func power(_ frame: Int, row: Int, column: Int) -> Double {
    let place = Self.width * (frame % Self.memory)
    return Double(powers[place + row]) + Double(powers[place + 4 + column])
  }

  /// The power of the band of all tones in a frame.
  func band(_ frame: Int) -> Double {
    Double(powers[Self.width * (frame % Self.memory) + Self.width - 1])
  }

  mutating func add(_ frames: SpectrumFrames, _ spectrum: DTMFSpectrum, at frame: Int) {
    let place = Self.width * (frame % Self.memory)
    for index in spectrum.places.indices {
      powers[place + index] = frames.greatest(spectrum.places[index])
    }
    powers[place + Self.width - 1] = Float(spectrum.bandPower(frames))
  }

  mutating func reset() {
    for index in powers.indices { powers[index] = 0 }
  }
}
