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

  static func canBegin(with frame: DTMFFrame) -> Bool {
    let ratio = frame.highPower / frame.lowPower
    return abs(frame.lowDeviation) < 0.032 && abs(frame.highDeviation) < 0.032
      && frame.tonePower > 0.5 * frame.bandPower && ratio < 40 && ratio > 0.025
  }

  init(_ frame: DTMFFrame, at index: Int, _ trace: [Float]) {
    (row, column, first, last) = (frame.row, frame.column, index, index)
    _ = add(frame, at: index, trace)
  }

  private func power(_ frame: Int, _ trace: [Float]) -> Double {
    let place = 8 * (frame % Self.memory)
    return Double(trace[place + row]) + Double(trace[place + 4 + column])
  }

  /// - Returns: `false` when it has ended.
  mutating func add(_ frame: DTMFFrame?, at index: Int, _ trace: [Float]) -> Bool {
    let power = power(index, trace)
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
      highSquares += weight * frame.highDeviation * frame.highDeviation
    }
    if start == nil, index - first == 16 { start = begin(trace) }
    return true
  }

  private func begin(_ trace: [Float]) -> Double {
    let limit = 0.25 * peak
    var frame = first
    while frame > max(first - 10, 0), power(frame - 1, trace) >= limit { frame -= 1 }
    while frame < last, power(frame, trace) < limit { frame += 1 }
    guard frame > 0 else { return Double(frame) }
    return Double(frame - 1) + Self.crossing(power(frame - 1, trace), power(frame, trace), limit)
  }

  private static func crossing(_ first: Double, _ second: Double, _ limit: Double) -> Double {
    let (a, b, c) = (first.squareRoot(), second.squareRoot(), limit.squareRoot())
    return a == b ? 0.5 : min(max((c - a) / (b - a), 0), 1)
  }

  func edges(at now: Int, _ trace: [Float]) -> (start: Double, end: Double, before: Double) {
    let start = start ?? begin(trace)
    let limit = 0.25 * peak
    var end = last
    while end < now, power(end + 1, trace) >= limit { end += 1 }
    while end > first, power(end, trace) < limit { end -= 1 }
    let edge =
      end >= now
      ? Double(end)
      : Double(end) + Self.crossing(power(end, trace), power(end + 1, trace), limit)
    let quiet = Int(start) - 1
    var before = 0.0
    if quiet >= 0, last - quiet < 40 {
      before = power(quiet, trace)
      for frame in max(quiet - 5, 0)...quiet { before = min(before, power(frame, trace)) }
    }
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
  var twist: Double { decibels(power: high / low) }
  var harmonics: Double { decibels(power: harmonic / (low + high)) }
  var lower: Double { decibels(power: lowerSum / (low + high)) }
  var level: Double { decibels(power: (low + high) / Double(max(agreeing, 1))) }
  var steadiness: Double { (low + high) / Double(max(agreeing, 1)) / peak }
  var agreement: Double { Double(agreeing) / Double(count) }

  func isKey(duration: Double) -> Bool {
    duration >= 0.029 && purity > 0.6 && abs(lowDeviation) < 0.025 && abs(highDeviation) < 0.025
      && agreement > 0.7
  }
}
