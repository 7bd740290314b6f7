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
  ///   - isCancelled: Asked again and again.
  /// - Throws: `malformedFile` for what is no sound.
  init(
    of open: OpenFile, named name: String, count: Int, until isCancelled: () -> Bool
  ) throws(AudioError) {
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
      guard !isCancelled() else { throw AudioError(.readFailed, "The server ends.") }
      var first = 0
      while first < buffer.frameCount {
        let (place, end) = Self.stretch(at: buffer.position + Int64(first), of: count, in: length)
        guard place < count else { break }
        let frames = first..<min(buffer.frameCount, Int(end - buffer.position))
        for channel in 0..<file.format.channelCount {
          let samples = buffer.channel(channel)
          var (least, greatest) = (minimum[place], maximum[place])
          for index in frames {
            least = min(least, samples[index].orSilence)
            greatest = max(greatest, samples[index].orSilence)
          }
          (minimum[place], maximum[place]) = (least, greatest)
        }
        first = frames.upperBound
      }
    }
    (self.minimum, self.maximum, sampleRate) = (minimum, maximum, file.format.sampleRate)
    duration = Double(length) / sampleRate
  }

  /// Which of equal stretches a frame lies in, and the first frame behind that.
  private static func stretch(
    at position: Int64, of count: Int, in length: Int64
  ) -> (place: Int, end: Int64) {
    let place = position * Int64(count) / length
    return (Int(place), ((place + 1) * length + Int64(count) - 1) / Int64(count))
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
