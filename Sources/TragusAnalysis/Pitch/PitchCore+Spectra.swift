import TragusCore
import TragusDSP

// The note in a spectrum.
extension PitchCore {
  var availableSteps: Int { input.stepCount - segmentStart }

  // The longest window that lies within what is there, or nil.
  private func halvings(_ spectrum: PitchSpectrum, factor: Int, most: Int) -> Int? {
    let available = availableSteps * input.stepLength / factor
    for halvings in 0...most where spectrum.length >> halvings <= available { return halvings }
    return nil
  }

  // Of the rate; so at least three partials lie within the spectrum.
  private static let highestBrief = 0.11
  private static let briefResolution = 5.0
  private static let briefPartials = 24.5
  private static let sureTonality = 0.6

  // The note where it was, if its partials below 4 kHz leave no doubt.
  private mutating func followBriefly(_ note: SoundingNote) -> Finding? {
    guard input.slowFactor > 1, note.frequency < Self.highestBrief * input.slowRate else {
      return nil
    }
    let available = availableSteps * input.stepLength / input.slowFactor
    if note.frequency > Self.briefResolution * quarter.binWidth {
      guard quarter.length <= available,
        let match = Self.followBriefly(note, &quarter, input.slow, &search)
      else { return nil }
      return finding(match, quarter, factor: input.slowFactor)
    }
    guard note.frequency > Self.briefResolution * half.binWidth, half.length <= available,
      let match = Self.followBriefly(note, &half, input.slow, &search)
    else { return nil }
    return finding(match, half, factor: input.slowFactor)
  }

  private static func followBriefly(
    _ note: SoundingNote, _ spectrum: inout PitchSpectrum, _ history: SampleHistory,
    _ search: inout HarmonicSearch
  ) -> HarmonicMatch? {
    let frequency = note.frequency / spectrum.binWidth
    spectrum.measure(history, halvings: 0, highest: Int(frequency * briefPartials))
    spectrum.findPeaks()
    guard spectrum.tonality > sureTonality else { return nil }
    let match = search.match(frequency, spectrum)
    let isSure = match.score > sureScore && match.tonality > sureTonality && match.partialCount > 1
    return isSure && search.overtone(of: match, spectrum) == nil ? match : nil
  }

  mutating func follow(_ note: SoundingNote) -> Finding? {
    if let finding = followBriefly(note) { return finding }
    if note.frequency >= Self.slowBelow,
      let halvings = halvings(fast, factor: 1, most: 2),
      note.frequency > Self.resolution * fast.binWidth * Double(1 << halvings)
    {
      fast.measure(input.fast, halvings: halvings)
      fast.findPeaks()
      guard let match = Self.follow(note, fast, &search) else { return nil }
      return finding(match, fast, factor: 1)
    }
    if let halvings = halvings(slow, factor: input.slowFactor, most: 2),
      note.frequency > Self.resolution * slow.binWidth * Double(1 << halvings),
      note.frequency < Self.slowBelow * 2
    {
      slow.measure(input.slow, halvings: halvings)
      slow.findPeaks()
      guard let match = Self.follow(note, slow, &search) else { return nil }
      return finding(match, slow, factor: input.slowFactor)
    }
    guard let finding = similarity(isFast: note.frequency > 0.9 * Self.lowestFast),
      abs(1200 * binaryLogarithm(finding.frequency / note.frequency)) < 60
    else { return nil }
    return finding
  }

  // What explains nearly all is not compared with others.
  private static let sureScore = 0.8
  private static let rivalAdvantage = 1.15

  // The note where it was, unless another one explains much more: one an octave off, say.
  static func follow(
    _ note: SoundingNote, _ spectrum: PitchSpectrum, _ search: inout HarmonicSearch
  ) -> HarmonicMatch? {
    guard spectrum.tonality > leastTonality else { return nil }
    let match = search.match(note.frequency / spectrum.binWidth, spectrum)
    guard search.overtone(of: match, spectrum) == nil else { return nil }
    guard match.score < sureScore else { return match }
    let lowest = resolution * Double(spectrum.lobe)
    let highest = 0.45 * Double(spectrum.length)
    let best = search.best(in: spectrum, range: lowest...highest)
    guard best.score > rivalAdvantage * match.score else { return match }
    let ratio = best.fundamental / match.fundamental
    if abs(ratio - 1) < 0.03 { return best }
    // A note that has lasted is not given up for its own partials.
    return search.kept > 0 && abs(ratio / ratio.rounded() - 1) < 0.01 ? match : nil
  }

  static let highestCompared = 400.0
  private static let comparisonInterval = 0.4  // seconds
  private static let lowerPart = 0.6

  // The note two or three times as low. Its other partials are too weak, and too near to each
  // other, to be seen in the shorter spectra.
  mutating func lowerNote(than note: inout SoundingNote) -> Finding? {
    guard input.stepCount >= note.comparison, note.frequency < Self.highestCompared,
      note.frequency > range.lowerBound / Self.lowerPart,
      let halvings = halvings(slow, factor: input.slowFactor, most: 1)
    else { return nil }
    let isLong = halvings == 0
    let window = Double(slow.length) / input.slowRate
    let interval = isLong ? Self.comparisonInterval : window
    note.comparison =
      isLong
      ? input.stepCount + Int(interval / stepDuration)
      : segmentStart + Int((interval / stepDuration).rounded(.up))
    slow.measure(input.slow, halvings: halvings)
    slow.findPeaks()
    let match = search.match(note.frequency / slow.binWidth, slow)
    guard match.score < Self.sureScore else { return nil }
    let lowest = max(range.lowerBound / slow.binWidth, Self.resolution * Double(slow.lobe))
    let highest = Self.lowerPart * note.frequency / slow.binWidth
    guard lowest < highest else { return nil }
    let lower = search.best(in: slow, range: lowest...highest)
    guard lower.score > Self.sureScore, lower.score > Self.rivalAdvantage * match.score else {
      return nil
    }
    return finding(lower, slow, factor: input.slowFactor)
  }

  mutating func find() -> Finding? {
    var slowFinding: Finding?
    let slowHalvings = halvings(slow, factor: input.slowFactor, most: 1)
    if let halvings = slowHalvings {
      slow.measure(input.slow, halvings: halvings)
      slow.findPeaks()
      if slow.tonality > Self.leastTonality {
        let lowest = max(
          searchRange.lowerBound / slow.binWidth, Self.resolution * Double(slow.lobe))
        let highest = min(searchRange.upperBound / slow.binWidth, 0.25 * Double(slow.length))
        if lowest < highest {
          let match = search.best(in: slow, range: lowest...highest)
          slowFinding = finding(match, slow, factor: input.slowFactor)
        }
      }
    }
    if let slowFinding, slowFinding.frequency < Self.slowBelow { return slowFinding }
    guard let halvings = halvings(fast, factor: 1, most: 1) else { return nil }
    fast.measure(input.fast, halvings: halvings)
    fast.findPeaks()
    guard fast.tonality > Self.leastTonality else { return nil }
    // What is lower would have been found in the longer one.
    let floor = slowHalvings == nil ? 0 : 0.9 * Self.slowBelow
    let lowest = max(
      max(searchRange.lowerBound, floor) / fast.binWidth, Self.resolution * Double(fast.lobe))
    let highest = searchRange.upperBound / fast.binWidth
    guard lowest < highest else { return nil }
    return finding(search.best(in: fast, range: lowest...highest), fast, factor: 1)
  }

  private static let leastScore = 0.45
  private static let leastTonality = 0.3

  mutating func finding(
    _ match: HarmonicMatch, _ spectrum: PitchSpectrum, factor: Int
  ) -> Finding? {
    guard match.tonality > Self.leastTonality,
      match.evidence > (match.partialCount == 1 ? 16 : 14)
    else { return nil }
    let frequency = match.fundamental * spectrum.binWidth
    let steps = spectrum.length / spectrum.lobe * factor / input.stepLength
    var finding = Finding(
      frequency: frequency, stiffness: match.stiffness,
      confidence: min(match.score * match.tonality.squareRoot(), 1), steps: steps,
      delay: factor == 1 ? input.fastDelay : input.slowDelay)
    if match.score < Self.leastScore, frequency >= Self.highestUnsteady {
      // The breath of a flute has many peaks, but little of the power.
      guard match.tonality > Self.sureTonality else { return nil }
    } else if match.score < Self.leastScore {
      guard let period = unsteadyPeriod() else { return nil }
      let isSame = abs(1200 * binaryLogarithm(frequency / period.frequency)) < 60
      if isSame { finding.confidence = period.confidence } else { finding = period }
    }
    return range.contains(finding.frequency) ? finding : nil
  }
}
