import Tragus

/// What a picture of a recording shows: its outline.
struct Waveform: Encodable {
  /// In seconds.
  let duration: Double
  let sampleRate: Double
  /// The least and the greatest sample in each of equal stretches.
  let minimum: [Float]
  let maximum: [Float]

  /// - Parameters:
  ///   - open: The file.
  ///   - name: Its name.
  ///   - count: The number of stretches.
  /// - Throws: `malformedFile` for what is no sound.
  init(of open: OpenFile, named name: String, count: Int) throws(AudioError) {
    defer { withExtendedLifetime(open) {} }
    guard let file = try? AudioFile(descriptor: open.descriptor, name: "'\(name)'") else {
      throw AudioError(.malformedFile, "This recording cannot be read as sound.")
    }
    let length = max(file.remainingFrameCount ?? 0, 1)
    var (minimum, maximum) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    var buffer = AudioBuffer(format: file.format, capacity: 4096)
    while try file.read(into: &buffer) {
      for channel in 0..<file.format.channelCount {
        let samples = buffer.channel(channel)
        for index in samples.indices {
          let place = Int((buffer.position + Int64(index)) * Int64(count) / length)
          guard place < count else { continue }
          let sample = samples[index].orSilence
          minimum[place] = min(minimum[place], sample)
          maximum[place] = max(maximum[place], sample)
        }
      }
    }
    (self.minimum, self.maximum, sampleRate) = (minimum, maximum, file.format.sampleRate)
    duration = Double(length) / sampleRate
  }

  /// The number of stretches that a query asks for.
  ///
  /// - Throws: `invalidRequest`.
  static func count(_ query: [String: String]) throws(AudioError) -> Int {
    let count = query["columns"].flatMap { Int($0) } ?? 800
    guard 1...4000 ~= count else {
      throw AudioError(.invalidRequest, "'columns' is a number from 1 to 4000.")
    }
    return count
  }
}
