import TragusAnalysis
import TragusCore

/// Tells of what was rejected and would have been a blow with a little more sensitivity.
///
/// Blow sensors of the three next tenths of the sensitivity listen as well: advice comes from what
/// they hear, not from an estimate. What a sensor keeps from counting, such as a gust of wind,
/// gives no advice. A blow is advised on once. It speaks half a second after the best moment of
/// what was rejected, or when that is over.
package struct BlowAdvisor: Analyzer {
  // Further away something is not nearly a blow.
  private static let candidateCount = 3
  // By then a detector has decided whether somebody blows.
  private static let patience = 0.5  // seconds
  // What lasts longer is rejected for something else than a lack of sensitivity.
  private static let memory = 60.0  // seconds
  // Only the reports about rejected blows are used.
  private static let observerPeriod = 86_400.0

  private struct Candidate {
    /// A blow from its start to its end, infinity while it lasts, and when it was first reported.
    struct Heard {
      let start: Double
      let at: Double
      var end = Double.infinity
    }

    let sensitivity: Double
    var sensor: BlowSensor
    var heard: [Heard] = []

    mutating func take(_ events: [BlowSensorEvent]) {
      for blow in events.lazy.compactMap(\.blow) {
        switch blow.phase {
        case .began: heard.append(Heard(start: blow.start, at: blow.at))
        case .updated: break
        case .ended:
          if let end = blow.end, !heard.isEmpty { heard[heard.count - 1].end = end }
        }
      }
    }

    /// When the blow began that it heard at a time, and soon.
    func start(ofBlowAt time: Double) -> Double? {
      heard.first {
        $0.start <= time && time <= $0.end && $0.at <= time + BlowAdvisor.patience
      }?.start
    }
  }

  private var observer: BlowObserver
  // The first has the sensitivity of the observer.
  private var candidates: [Candidate]
  private var pending: [BlowObservation] = []
  private var lastStart: Double?

  /// - Parameters:
  ///   - format: As for `BlowSensor`.
  ///   - settings: The settings of the sensor whose rejections are looked at.
  package init(format: AudioFormat, _ settings: BlowSensor.Settings = BlowSensor.Settings()) {
    observer = BlowObserver(format: format, settings, period: Self.observerPeriod)
    // A hundredth more at least, so that a sensitivity such as 0.6999 has 0.8 as its next.
    let first = Int((settings.sensitivity * 10 + 0.1).rounded(.down)) + 1
    let more = (first..<first + Self.candidateCount).map { Double($0) / 10 }.filter { $0 <= 1 }
    candidates = ([settings.sensitivity] + more).map { sensitivity in
      var settings = settings
      settings.sensitivity = sensitivity
      settings.updatePeriod = nil
      return Candidate(
        sensitivity: sensitivity, sensor: BlowSensor(format: format, settings))
    }
  }

  package mutating func process(_ buffer: AudioBuffer) -> [BlowAdvice] {
    pending += observer.process(buffer).filter(\.isRejection)
    for index in candidates.indices {
      candidates[index].take(candidates[index].sensor.process(buffer))
    }
    return advice(at: buffer.time(at: buffer.frameCount))
  }

  package mutating func finish() -> [BlowAdvice] {
    pending += observer.finish().filter(\.isRejection)
    for index in candidates.indices {
      candidates[index].take(candidates[index].sensor.finish())
    }
    return advice(at: .infinity)
  }

  package mutating func reset() {
    observer.reset()
    (pending, lastStart) = ([], nil)
    for index in candidates.indices {
      candidates[index].sensor.reset()
      candidates[index].heard = []
    }
  }

  private mutating func advice(at time: Double) -> [BlowAdvice] {
    var events: [BlowAdvice] = []
    while let rejected = pending.first, rejected.time + Self.patience <= time {
      pending.removeFirst()
      let hearing = candidates.first { $0.start(ofBlowAt: rejected.time) != nil }
      guard let hearing, let start = hearing.start(ofBlowAt: rejected.time),
        hearing.sensitivity > candidates[0].sensitivity
      else { continue }
      // What is rejected piece by piece may be one blow.
      if start != lastStart {
        events.append(
          BlowAdvice(
            time: rejected.time, missed: rejected.features.filter { !$0.passes },
            sensitivity: hearing.sensitivity))
      }
      lastStart = start
    }
    for index in candidates.indices {
      candidates[index].heard.removeAll { $0.end < time - Self.memory }
    }
    return events
  }
}
