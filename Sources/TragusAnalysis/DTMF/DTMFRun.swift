import TragusDSP

/// Frames in which one key is heard, from the first to what ends it.
struct DTMFRun {
  // A tone has ended when it has been this far below its greatest power for this many frames. An
  // interruption of 10 ms, which Q.24 wants bridged, is shorter and, after the window, 7.5 dB deep.
  private static let fall = 0.32  // of the power: 5 dB
  private static let longestGap = 4  // frames of 5 ms
  // Where the edge of a tone lies in the middle of a window, half of its amplitude is left.
  private static let edge = 0.25  // of the power
  // Frames before the first one in which the tone may have begun.
  private static let reach = 10
  // Frames after which the start is settled, so that the trace may forget it.
  private static let settling = 16
  // Frames from the start or the end of a tone to where the window holds nothing of it.
  private static let margin = 3

  let row: Int
  let column: Int
  private let first: Int
  private var last: Int
  private var greatest = 0.0
  private var onset: Onset?
  private(set) var frameCount = 0
  private(set) var sums = DTMFSums()

  /// Where a tone began, in frames, and what was there before, as mean squares.
  private struct Onset {
    let frame: Double
    let tone: Double
    let band: Double
  }

  /// Where a tone began and ended, in frames, and the levels just outside.
  struct Edges {
    let start: Double
    let end: Double
    /// The tones before, in decibels relative to their greatest power.
    let toneBefore: Double
    /// The whole band before and after, in decibels relative to the tones.
    let bandBefore: Double
    let bandAfter: Double
  }

  init(_ frame: DTMFFrame, at index: Int, _ trace: DTMFTrace) {
    (row, column, first, last) = (frame.row, frame.column, index, index)
    _ = add(frame, at: index, trace)
  }

  /// - Returns: `false` when it has ended.
  mutating func add(_ frame: DTMFFrame?, at index: Int, _ trace: DTMFTrace) -> Bool {
    let power = power(index, trace)
    guard let frame, power >= Self.fall * greatest else { return index - last < Self.longestGap }
    let isSame = frame.row == row && frame.column == column
    if !isSame, frame.isKey { return index - last < Self.longestGap }
    greatest = max(greatest, power)
    last = index
    frameCount += 1
    if isSame, frame.isNearKey { sums.add(frame) }
    if onset == nil, index - first == Self.settling { onset = findOnset(trace) }
    return true
  }

  /// - Parameter now: The last frame in the trace.
  func edges(until now: Int, _ trace: DTMFTrace) -> Edges {
    let onset = onset ?? findOnset(trace)
    let limit = Self.edge * greatest
    var end = last
    while end < now, power(end + 1, trace) >= limit { end += 1 }
    while end > first, power(end, trace) < limit { end -= 1 }
    var place = Double(end)
    if end < now {
      place += Self.crossing(from: power(end, trace), to: power(end + 1, trace), at: limit)
    }
    let after = min(Int(place.rounded(.up)) + Self.margin - 1, now)
    return Edges(
      start: onset.frame, end: place,
      toneBefore: decibels(power: onset.tone / greatest),
      bandBefore: decibels(power: onset.band / sums.meanPower),
      bandAfter: decibels(power: trace.band(after, besides: row, column) / sums.meanPower))
  }

  /// The part of all frames that are this key's.
  var agreement: Double { Double(sums.count) / Double(frameCount) }

  /// The mean power over the greatest.
  var steadiness: Double { sums.meanPower / greatest }

  private func power(_ frame: Int, _ trace: DTMFTrace) -> Double {
    trace.power(frame, row: row, column: column)
  }

  private func findOnset(_ trace: DTMFTrace) -> Onset {
    let limit = Self.edge * greatest
    var frame = first
    while frame > max(first - Self.reach, 0), power(frame - 1, trace) >= limit { frame -= 1 }
    while frame < last, power(frame, trace) < limit { frame += 1 }
    var place = Double(frame)
    if frame > 0 {
      place += Self.crossing(from: power(frame - 1, trace), to: power(frame, trace), at: limit) - 1
    }
    // Before the stream there was silence.
    let before = Int(place) - Self.margin
    guard before >= 0 else { return Onset(frame: place, tone: 0, band: 0) }
    return Onset(
      frame: place, tone: power(before, trace),
      band: trace.band(before, besides: row, column))
  }

  // Where between two frames the amplitude reaches the one that a power has.
  private static func crossing(from first: Double, to second: Double, at limit: Double) -> Double {
    let (first, second) = (first.squareRoot(), second.squareRoot())
    return first == second
      ? 0.5 : min(max((limit.squareRoot() - first) / (second - first), 0), 1)
  }
}
