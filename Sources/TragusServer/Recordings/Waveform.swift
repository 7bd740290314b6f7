import Tragus

/// The outline of a recording, or of a part of it, for a picture.
struct Waveform: Encodable {
  /// The duration of the whole recording, in seconds.
  let duration: Double
  /// The start and the end of the part, in seconds.
  let start: Double
  let end: Double
  let sampleRate: Double
  /// The least and the greatest sample in each of the equal stretches.
  let minimum: [Float]
  let maximum: [Float]

  /// - Parameters:
  ///   - open: The open file.
  ///   - name: Its name.
  ///   - count: The number of stretches.
  ///   - part: In seconds, cut at the end of the recording; `nil` for the whole recording.
  ///   - isCancelled: Called repeatedly; `true` cancels.
  /// - Throws: `malformedFile` for a file without sound; `invalidRequest` for a part after its end.
  init(
    of open: OpenFile, named name: String, count: Int, part: Range<Double>? = nil,
    until isCancelled: () -> Bool
  ) throws(AudioError) {
    defer { withExtendedLifetime(open) {} }
    guard let file = try? AudioFile(descriptor: open.descriptor, name: "'\(name)'") else {
      throw AudioError(.malformedFile, "This recording cannot be read as sound.")
    }
    sampleRate = file.format.sampleRate
    let frames = try Self.frames(
      part, of: max(file.frameCount ?? 0, 1), at: file.format.sampleRate)
    let length = Int64(frames.count)
    if frames.lowerBound > 0 { try file.seek(toFrame: frames.lowerBound) }
    var (minimum, maximum) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    var buffer = AudioBuffer(format: file.format, capacity: 4096)
    while file.position < frames.upperBound, try file.read(into: &buffer) {
      guard !isCancelled() else { throw AudioError(.readFailed, "The server ends.") }
      let position = buffer.position - frames.lowerBound
      var first = 0
      while first < buffer.frameCount {
        let (place, end) = Self.stretch(at: position + Int64(first), of: count, in: length)
        guard place < count else { break }
        let frames = first..<min(buffer.frameCount, Int(end - position))
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
    (self.minimum, self.maximum) = (minimum, maximum)
    duration = Double(max(file.frameCount ?? 0, 1)) / sampleRate
    (start, end) = (
      Double(frames.lowerBound) / sampleRate, Double(frames.upperBound) / sampleRate
    )
  }

  private static func frames(
    _ part: Range<Double>?, of length: Int64, at rate: Double
  ) throws(AudioError) -> Range<Int64> {
    guard let part else { return 0..<length }
    let first = Int64(part.lowerBound * rate)
    guard first < length else {
      throw AudioError(
        .invalidRequest, "The recording ends before this, at \(Double(length) / rate) s.")
    }
    let last = Int64((part.upperBound * rate).rounded(.up))
    return first..<min(max(last, first + 1), length)
  }

  /// The stretch of a frame, and the first frame after that stretch.
  private static func stretch(
    at position: Int64, of count: Int, in length: Int64
  ) -> (place: Int, end: Int64) {
    let place = position * Int64(count) / length
    return (Int(place), ((place + 1) * length + Int64(count) - 1) / Int64(count))
  }

  /// The number of stretches in a query.
  ///
  /// - Throws: `invalidRequest`.
  static func count(_ query: [String: String]) throws(AudioError) -> Int {
    let count = query["columns"].flatMap { Int($0) } ?? 800
    guard 1...4000 ~= count else {
      throw AudioError(.invalidRequest, "'columns' is a number from 1 to 4000.")
    }
    return count
  }

  /// The part in a query, in seconds; `nil` for the whole recording.
  ///
  /// - Throws: `invalidRequest`.
  static func part(_ query: [String: String]) throws(AudioError) -> Range<Double>? {
    guard query["start"] != nil || query["end"] != nil else { return nil }
    let start = Double(query["start"] ?? "0") ?? .nan
    let end = Double(query["end"] ?? "1e9") ?? .nan
    guard start >= 0, start < end, end <= 1e9 else {
      throw AudioError(
        .invalidRequest, "'start' is 0 or more seconds, and 'end' is greater than 'start'.")
    }
    return start..<end
  }
}
