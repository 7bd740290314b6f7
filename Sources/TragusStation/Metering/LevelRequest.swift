import Tragus

/// How to measure levels; the user's settings fill in the rest.
package struct LevelRequest {
  /// The duration of each level, in seconds.
  package var period: Double?
  /// The lowest level that is reported, in dBFS.
  package var floor: Double?
  /// Whether each channel has its own levels.
  package var isOfEachChannel = false

  package init() {}

  /// The meters for levels only.
  package func meters(_ settings: Settings) throws(AudioError) -> Meters {
    var meters = Meters()
    meters.levels = try levels(settings)
    return meters
  }

  package func levels(_ settings: Settings) throws(AudioError) -> LevelMeter.Settings {
    let floor = if let floor { floor } else { try settings.floor() }
    return LevelMeter.Settings(
      period: try period(settings), report: isOfEachChannel ? .each : .combined, floor: floor)
  }

  package func period(_ settings: Settings) throws(AudioError) -> Double {
    if let period { period } else { try settings.period() }
  }
}

extension InputRequest {
  /// A copy for levels of this period. Unless the options name a buffer, a microphone then delivers
  /// four blocks per level, of 10 to 50 ms each. The buffer keeps its total duration.
  ///
  /// Each block wakes the processor, which costs about as much as measuring everything.
  ///
  /// - Parameter period: The seconds from one level to the next.
  package func calling(every period: Double) -> InputRequest {
    var request = self
    let standard = DeviceBuffer.standard
    let blockDuration = min(max(period / 4, standard.blockDuration), 0.05)
    request.buffer =
      buffer
      ?? DeviceBuffer(
        blockDuration: blockDuration,
        blockCount: Int((standard.duration / blockDuration).rounded()))
    return request
  }
}
