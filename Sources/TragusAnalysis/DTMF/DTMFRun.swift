import TragusDSP

/// Frames in which one key is heard.
struct DTMFRun {
  /// Frames that a trace holds.
  static let memory = 64
  // A tone has ended when it has been this far below its greatest power for so many frames.
  private static let fall = 0.32  // of the power: 5 dB
  private static let longestGap = 4  // frames of 5 ms

  let row: Int
  let column: Int
  private let first: Int
  private var last: Int
  private var peak = 0.0
  private var start: Double?
  private var count = 0
  private var agreeing = 0
  private var tones = 0.0
  private var band = 0.0
  private var low = 0.0
  private var high = 0.0
  private var harmonic = 0.0
  private var lowerSum = 0.0
  private var squares = 0.0
  private var lowSum = 0.0
  private var highSum = 0.0
  private var lowSquares = 0.0
  private var highSquares = 0.0
  private var products = 0.0

  static func canBegin(with frame: DTMFFrame) -> Bool {
    let ratio = frame.highPower / frame.lowPower
    return abs(frame.lowDeviation) < 0.032 && abs(frame.highDeviation) < 0.032
      && frame.tonePower > 0.5 * frame.bandPower && ratio < 40 && ratio > 0.025
  }

  init(_ frame: DTMFFrame, at index: Int, _ trace: [Float]) {
    (row, column, first, last) = (frame.row, frame.column, index, index)
    _ = add(frame, at: index, trace)
  }

  private func tracedPower(_ frame: Int, _ trace: [Float]) -> Double {
    let place = 8 * (frame % Self.memory)
    return Double(trace[place + row]) + Double(trace[place + 4 + column])
  }

  /// - Returns: `false` when it has ended.
  mutating func add(_ frame: DTMFFrame?, at index: Int, _ trace: [Float]) -> Bool {
    let power = tracedPower(index, trace)
    guard let frame, power >= Self.fall * peak else { return index - last < Self.longestGap }
    let isSame = frame.row == row && frame.column == column
    if !isSame && Self.canBegin(with: frame) { return index - last < Self.longestGap }
    peak = max(peak, power)
    last = index
    count += 1
    if isSame && abs(frame.lowDeviation) < 0.032 && abs(frame.highDeviation) < 0.032 {
      agreeing += 1
      let weight = frame.lowPower + frame.highPower
      tones += frame.tonePower
      band += frame.bandPower
      low += frame.lowPower
      high += frame.highPower
      harmonic += frame.harmonicPower
      lowerSum += frame.lowerPower
      squares += weight * weight
      lowSum += weight * frame.lowDeviation
      highSum += weight * frame.highDeviation
      lowSquares += weight * frame.lowDeviation * frame.lowDeviation
      products += weight * frame.lowDeviation * frame.highDeviation
      highSquares += weight * frame.highDeviation * frame.highDeviation
    }
    if start == nil, index - first == 16 { start = begin(trace) }
    return true
  }

  private func begin(_ trace: [Float]) -> Double {
    let limit = 0.25 * peak
    var frame = first
    while frame > max(first - 10, 0), tracedPower(frame - 1, trace) >= limit { frame -= 1 }
    while frame < last, tracedPower(frame, trace) < limit { frame += 1 }
    guard frame > 0 else { return Double(frame) }
    return Double(frame - 1) + Self.crossing(tracedPower(frame - 1, trace), tracedPower(frame, trace), limit)
  }

  private static func crossing(_ first: Double, _ second: Double, _ limit: Double) -> Double {
    let (a, b, c) = (first.squareRoot(), second.squareRoot(), limit.squareRoot())
    return a == b ? 0.5 : min(max((c - a) / (b - a), 0), 1)
  }

  func edges(at now: Int, _ trace: [Float]) -> (start: Double, end: Double, before: Double) {
    let start = start ?? begin(trace)
    let limit = 0.25 * peak
    var end = last
    while end < now, tracedPower(end + 1, trace) >= limit { end += 1 }
    while end > first, tracedPower(end, trace) < limit { end -= 1 }
    let edge =
      end >= now
      ? Double(end)
      : Double(end) + Self.crossing(tracedPower(end, trace), tracedPower(end + 1, trace), limit)
    let quiet = Int(start) - 3
    let before = quiet >= 0 && last - quiet < Self.memory - 8 ? tracedPower(quiet, trace) : 0
    return (start, edge, decibels(power: before / peak))
  }

  var purity: Double { tones / max(band, 1e-30) }
  var lowDeviation: Double { lowSum / (low + high) }
  var highDeviation: Double { highSum / (low + high) }
  var lowSpread: Double {
    max(lowSquares / (low + high) - lowDeviation * lowDeviation, 0).squareRoot()
  }
  var highSpread: Double {
    max(highSquares / (low + high) - highDeviation * highDeviation, 0).squareRoot()
  }
  var glide: Double {
    let covariance = products / (low + high) - lowDeviation * highDeviation
    return covariance / max(lowSpread * lowSpread, highSpread * highSpread, 1e-30)
  }
  var twist: Double { decibels(power: high / low) }
  var harmonics: Double { decibels(power: harmonic / (low + high)) }
  var lower: Double { decibels(power: lowerSum / (low + high)) }
  var level: Double { decibels(power: (low + high) / Double(max(agreeing, 1))) }
  var steadiness: Double { (low + high) / Double(max(agreeing, 1)) / peak }
  var agreement: Double { Double(agreeing) / Double(count) }

  func isKey(duration: Double, before: Double) -> Bool {
    let rest = (1 - purity) / max(purity, 1e-3)
    let ratio = high / low
    let lowNoise = (rest * 0.5 * (1 + ratio)).squareRoot()
    let highNoise = (rest * 0.5 * (1 + 1 / ratio)).squareRoot()
    let isKey =
      duration >= 0.029 && purity > 0.7 && agreement > 0.74 && abs(twist) < 13 && before < -6
      && lower < 1 && TragusDSP.power(10, harmonics / 10) < 0.03 + 0.3 * rest
      && steadiness > (duration > 0.08 ? 0.65 : 0.6)
      && abs(lowDeviation) < 0.018 + 0.008 * lowNoise
      && abs(highDeviation) < 0.018 + 0.005 * highNoise
      && lowSpread < 0.0007 + 0.02 * lowNoise && highSpread < 0.0007 + 0.0125 * highNoise
    guard isKey else { return false }
    let spread = min(lowSpread, highSpread)
    guard glide > 0.5, spread > 0.0085 * rest.squareRoot() else { return true }
    return !(glide > 0.7 && spread > 0.0045 || max(abs(lowDeviation), abs(highDeviation)) > 0.008)
  }
}
