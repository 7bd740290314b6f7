import Tragus

/// How levels are measured; what is left open, the user's settings say.
package struct LevelRequest {
  /// What each level covers, in seconds.
  package var period: Double?
  /// The lowest level that is reported, in dBFS.
  package var floor: Double?
  /// Whether each channel has levels of its own.
  package var isOfEachChannel = false

  package init() {}

  /// How levels are measured, and nothing else yet.
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
  /// The same for levels of some length. Unless a buffer was asked for, a microphone then calls
  /// four times in each, and stores as much. It calls at most every 10 ms and at least every 50 ms.
  ///
  /// Each call wakes the processor, which costs about as much as to measure everything.
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
