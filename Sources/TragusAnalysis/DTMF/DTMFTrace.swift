/// The powers at the tones of all keys in the last frames.
struct DTMFTrace {
  /// The number of frames that are kept: 0.32 s.
  static let memory = 64
  // Rows and columns, the band, and the band without the key that sounds in it.
  private static let width = 10

  private var powers = Array(repeating: Float(0), count: width * memory)
  // Of each frame the row and the column of a key that sounds alone.
  private var keys: [(row: Int, column: Int)?] = Array(repeating: nil, count: memory)

  /// The power of a key's tones in a frame. Where another key sounds alone, which may share one of
  /// them, it is twice their geometric mean.
  func power(_ frame: Int, row: Int, column: Int) -> Double {
    let place = Self.width * (frame % Self.memory)
    let (low, high) = (Double(powers[place + row]), Double(powers[place + 4 + column]))
    return isOther(frame, row, column) ? 2 * (low * high).squareRoot() : low + high
  }

  /// The power of the band of all tones in a frame, without another key that sounds alone.
  func band(_ frame: Int, besides row: Int, _ column: Int) -> Double {
    let place = Self.width * (frame % Self.memory)
    return Double(powers[place + (isOther(frame, row, column) ? 9 : 8)])
  }

  private func isOther(_ frame: Int, _ row: Int, _ column: Int) -> Bool {
    keys[frame % Self.memory].map { $0 != (row, column) } ?? false
  }

  mutating func add(
    _ frames: SpectrumFrames, _ spectrum: DTMFSpectrum, _ found: DTMFFrame?, at frame: Int
  ) {
    let place = Self.width * (frame % Self.memory)
    for index in spectrum.places.indices {
      powers[place + index] = frames.greatest(spectrum.places[index])
    }
    let band = spectrum.bandPower(frames)
    powers[place + 8] = Float(band)
    guard let found, found.isKeyAlone else {
      keys[frame % Self.memory] = nil
      return
    }
    powers[place + 9] = Float(max(band - found.tonePower, 0))
    keys[frame % Self.memory] = (found.row, found.column)
  }

  mutating func reset() {
    for index in powers.indices { powers[index] = 0 }
    for index in keys.indices { keys[index] = nil }
  }
}
