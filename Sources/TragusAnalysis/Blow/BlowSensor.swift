import TragusCore

/// Hears somebody blow into the microphone, and keeps sounds like a blow from counting. These are
/// gusts of wind, what goes on when a device is opened, and, when a direction was asked for, blows
/// from elsewhere.
///
/// ```swift
/// let microphone = try Microphone()
/// var settings = BlowSensor.Settings()
/// settings.isFromDevice = true
/// let listener = Listener()
/// listener.add(BlowSensor(format: microphone.format, settings)) { event in
///   if let blow = event.blow, blow.phase == .began { print("a blow began at", blow.start) }
/// }
/// try listener.run(microphone)
/// ```
///
/// One decision covers all events of a blow. Wind is known only after its first seconds, so its first
/// gusts may still count.
public struct BlowSensor: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = max(BlowDetector.lowestRate, WindDetector.lowestRate)

  private var wind: WindDetector
  private var shelter = WindShelter()
  private var firstSound: FirstSound?
  private var blows: any Analyzer<Blow>
  private let gate: DirectionGate?
  // Known up to a millisecond before their time `at`: until then wind may still come first.
  private var pending: [Blow] = []
  // Of the blow that lasts.
  private var isFromThere = true

  /// - Parameters:
  ///   - format: The format of the stream; its rate is ``lowestRate`` at least, and with a direction it has
  ///     two channels or more.
  ///   - settings: Each within its documented range.
  public init(format: AudioFormat, _ settings: Settings = Settings()) {
    wind = WindDetector(format: format)
    firstSound = settings.isFromDevice ? FirstSound(format: format) : nil
    gate = settings.direction?.gate
    let detector = BlowDetector(
      format: format, sensitivity: settings.sensitivity, updates: settings.updatePeriod,
      limits: settings.limits, fullLevel: settings.fullLevel)
    if let direction = settings.direction {
      blows = DirectedBlowDetector(detector, format: format, spacing: direction.spacing)
    } else {
      blows = detector
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [BlowSensorEvent] {
    firstSound?.hear(buffer)
    pending += blows.process(buffer)
    return judged(wind.process(buffer), until: buffer.time(at: buffer.frameCount))
  }

  public mutating func finish() -> [BlowSensorEvent] {
    pending += blows.finish()
    return judged(wind.finish(), until: .infinity)
  }

  public mutating func skip(_ frameCount: Int64) -> [BlowSensorEvent] {
    pending += blows.skip(frameCount)
    return judged(wind.skip(frameCount), until: .infinity)
  }

  public mutating func reset() {
    wind.reset()
    blows.reset()
    firstSound?.reset()
    (shelter, pending, isFromThere) = (WindShelter(), [], true)
  }

  // In the order in which they became known, so that the sizes of buffers do not matter. The wind
  // comes first, because the blows depend on it.
  private mutating func judged(_ winds: [Wind], until time: Double) -> [BlowSensorEvent] {
    if winds.isEmpty, pending.isEmpty { return [] }
    var events: [BlowSensorEvent] = []
    var next = winds.startIndex
    while let blow = pending.first, blow.at <= time {
      pending.removeFirst()
      while next < winds.endIndex, winds[next].at <= blow.at {
        take(winds[next], into: &events)
        next += 1
      }
      judge(blow, into: &events)
    }
    for wind in winds[next...] { take(wind, into: &events) }
    return events
  }

  private mutating func take(_ wind: Wind, into events: inout [BlowSensorEvent]) {
    shelter.take(wind)
    events.append(.wind(wind))
  }

  private mutating func judge(_ blow: Blow, into events: inout [BlowSensorEvent]) {
    guard shelter.admits(blow), firstSound?.isGoingOn(from: blow.start) != true else { return }
    if let gate, blow.phase == .began { isFromThere = gate.admits(blow.direction) }
    events.append(isFromThere ? .blow(blow) : .aside(blow))
  }
}
