import TragusDSP

/// A note that explains the peaks of a spectrum.
struct HarmonicMatch {
  /// Of a string without stiffness, in bins.
  var frequency = 0.0
  var stiffness = 0.0
  /// 0 to 1: how much of the peaks it explains, and how much of it is there.
  var score = 0.0
  /// The part of the power of the spectrum that its partials have.
  var tonality = 0.0
  /// How far the partials stand out of the noise, in decibels and in sum; of many only the first
  /// ones are counted.
  var evidence = 0.0
  var partialCount = 0

  /// Of partial 1, in bins.
  var fundamental: Double { frequency * (1 + stiffness).squareRoot() }
}

/// Finds the note whose partials explain the peaks of a spectrum.
///
/// Candidates are the strongest peaks divided by small numbers. The multiples of a candidate are
/// followed upwards from peak to peak, so that the partials of a stiff string are found, too. Then
/// a string is fitted, and the peaks that lie on its partials are counted. A candidate an octave
/// too low has half of its partials missing, one an octave too high leaves half of the peaks over.
struct HarmonicSearch {
  private static let capacity = 64  // partials of a note
  private static let baseCount = 7  // peaks that candidates are made of
  private static let divisorCount = 16

  /// The frequency in hertz of a note that has been heard for a while, or 0. It is not given up for
  /// an octave because some of its partials have become weak or others appear between them.
  var kept = 0.0

  private let isTarget: Bool
  private let highest: Double

  private var numbers: [Int32]
  private var indices: [Int32]
  private var bases: [Int]

  /// - Parameters:
  ///   - isTarget: Whether only one note is of interest. It is accepted even if the partials that
  ///   it has in common with higher notes are 50 dB stronger than the others.
  ///   - highest: The highest note that is of interest, in hertz.
  init(isTarget: Bool, highest: Double) {
    self.isTarget = isTarget
    self.highest = highest
    numbers = Array(repeating: 0, count: Self.capacity)
    indices = numbers
    bases = Array(repeating: 0, count: Self.baseCount)
  }

  /// Finds the best note.
  ///
  /// - Parameters:
  ///   - spectrum: Its peaks have been found.
  ///   - range: The frequencies of notes, in bins.
  mutating func best(in spectrum: PitchSpectrum, range: ClosedRange<Double>) -> HarmonicMatch {
    var best = HarmonicMatch()
    let peaks = spectrum.peaks
    let baseCount = chooseBases(peaks)
    for base in 0..<baseCount {
      let position = Double(peaks.positions[bases[base]])
      for divisor in 1...Self.divisorCount {
        let frequency = position / Double(divisor)
        if frequency < range.lowerBound { break }
        if frequency > range.upperBound * 1.03 { continue }
        // What was tried already, or better.
        if best.score > 0, abs(frequency / best.fundamental - 1) < 0.003 { continue }
        let match = match(frequency, spectrum, atLeast: best.score)
        if match.score > best.score, range.contains(match.fundamental) { best = match }
      }
    }
    guard best.score > 0 else { return best }
    let raised = raised(best, spectrum)
    return range.contains(raised.fundamental) ? raised : HarmonicMatch()
  }

  private mutating func chooseBases(_ peaks: PartialPeaks) -> Int {
    var count = 0
    for index in 0..<peaks.count {
      var place = min(count, Self.baseCount)
      while place > 0, peaks.powers[bases[place - 1]] < peaks.powers[index] {
        if place < Self.baseCount { bases[place] = bases[place - 1] }
        place -= 1
      }
      if place < Self.baseCount {
        bases[place] = index
        count = min(count + 1, Self.baseCount)
      }
    }
    return count
  }

  /// Looks for the partials of a note.
  ///
  /// - Parameters:
  ///   - frequency: About the frequency of partial 1, in bins.
  ///   - spectrum: Its peaks have been found.
  ///   - least: The score below which nothing is of interest.
  mutating func match(
    _ frequency: Double, _ spectrum: PitchSpectrum, atLeast least: Double = 0
  ) -> HarmonicMatch {
    let peaks = spectrum.peaks
    let count = follow(Float(frequency), peaks, lobe: Float(spectrum.lobe))
    guard count > 0 else { return HarmonicMatch() }
    var fit = HarmonicFit(near: frequency)
    for index in 0..<count {
      let peak = Int(indices[index])
      fit.add(
        Int(numbers[index]), frequency: Double(peaks.positions[peak]),
        error: Self.error(of: peak, peaks, spectrum.lobe))
    }
    let string = fit.solve()
    return rate(string, count, spectrum)
  }

  // The note two, three or more times as high, if the other partials are too weak to belong to a
  // note. The edge tone of a flute and the reed of an oboe leave traces between the partials.
  private mutating func raised(_ match: HarmonicMatch, _ spectrum: PitchSpectrum) -> HarmonicMatch {
    var match = match
    while let factor = overtone(of: match, spectrum) {
      let raised = self.match(match.fundamental * Double(factor), spectrum)
      guard raised.score > 0 else { break }
      // The traces are explained, too.
      let score = max(match.score, raised.score)
      match = raised
      match.score = score
    }
    return match
  }

  /// The number of a partial, a prime, if nearly all of the power of a note is in its multiples.
  mutating func overtone(of match: HarmonicMatch, _ spectrum: PitchSpectrum) -> Int? {
    let peaks = spectrum.peaks
    let count = follow(Float(match.fundamental), peaks, lobe: Float(spectrum.lobe))
    let frequency = match.fundamental * spectrum.binWidth
    let usual = leastOthers(of: frequency)
    // Somebody who names a range may want a note whose octave is stronger and lies outside.
    let least = min(usual, Self.leastOthersInRange)
    return Self.factors.first { factor in
      let least = frequency * Double(factor) > highest ? least : usual
      var multiples: Float = 0
      var others: Float = 0
      for index in 0..<count {
        let power = peaks.powers[Int(indices[index])]
        if Int(numbers[index]).isMultiple(of: factor) {
          multiples += power
        } else {
          others += power
        }
      }
      return others < least * multiples
    }
  }

  // The least power of the other partials over the power of the multiples.
  private func leastOthers(of frequency: Double) -> Float {
    if isTarget { return Self.leastOthersOfTarget }
    let isKept = abs(frequency / kept - 1) < 0.03
    let isBelowKept = [2, 3].contains { abs(frequency * $0 / kept - 1) < 0.03 }
    let (low, high) =
      isKept ? Self.keptOthers : isBelowKept ? Self.othersBelowKept : Self.newOthers
    let place = binaryLogarithm(frequency / Self.low) / binaryLogarithm(Self.high / Self.low)
    return Float(power(10, (low + min(max(place, 0), 1) * (high - low)) / 10))
  }

  // The least levels at the two frequencies, in decibels. A low string sounds weakly in its first
  // partial because its body is small. A pipe that is blown into a higher register keeps traces of
  // the lower one, 17 to 48 dB below in recorded flutes and oboes.
  private static let (low, high) = (100.0, 300.0)  // hertz
  private static let newOthers = (-30.0, -20.0)
  private static let keptOthers = (-45.0, -30.0)
  private static let othersBelowKept = (-30.0, -12.0)
  // A player who names a note wants it even if its octave is much stronger.
  private static let leastOthersOfTarget: Float = 1e-5
  // 30 dB.
  private static let leastOthersInRange: Float = 1e-3
  // Of all divisors that candidates are made with.
  private static let factors = [2, 3, 5, 7, 11, 13]

  // In bins: noise, and what neighbours leak.
  private static func error(of peak: Int, _ peaks: PartialPeaks, _ lobe: Int) -> Double {
    let leak = Double(peaks.greatest / peaks.powers[peak])
    let variance = 0.3 / Double(peaks.ratios[peak]) + 1e-5 * leak + 2e-5
    return variance.squareRoot() * Double(lobe)
  }

  // Follows the multiples of a frequency from peak to peak. They lie higher and higher above it if
  // the first ones are partials of a stiff string.
  private mutating func follow(_ frequency: Float, _ peaks: PartialPeaks, lobe: Float) -> Int {
    var count = 0
    // The square of the frequency over the number of the first partial and of the last one.
    var first: Float = 0
    var firstSquare: Float = 0
    var square = frequency * frequency
    var lastNumber: Float = 0
    var slope: Float = 0
    var peak = 0
    let peakCount = peaks.count
    guard peakCount > 0 else { return 0 }
    let top = peaks.positions[peakCount - 1]
    peaks.positions.withUnsafeBufferPointer { positions in
      for number in 1...Self.capacity {
        let k = Float(number)
        let place = k * (square + slope * (k * k - lastNumber * lastNumber)).squareRoot()
        // The stiffness is not known before the second one.
        let reach = min(0.2 * frequency, 0.7 * lobe + (count < 2 ? 0.035 : 0.02) * place)
        if place - reach > top { break }
        while peak + 1 < peakCount, abs(positions[peak + 1] - place) < abs(positions[peak] - place)
        {
          peak += 1
        }
        guard abs(positions[peak] - place) < reach else { continue }
        if count > 0, indices[count - 1] == peak { continue }
        numbers[count] = Int32(number)
        indices[count] = Int32(peak)
        count += 1
        square = positions[peak] * positions[peak] / (k * k)
        lastNumber = k
        if first == 0 {
          (first, firstSquare) = (k, square)
        } else {
          let stiffness = (square - firstSquare) / (k * k - first * first)
          slope = min(max(stiffness, 0), Float(HarmonicFit.greatestStiffness) * firstSquare)
        }
      }
    }
    return count
  }

  private func rate(
    _ string: (frequency: Double, stiffness: Double), _ count: Int, _ spectrum: PitchSpectrum
  ) -> HarmonicMatch {
    let peaks = spectrum.peaks
    var match = HarmonicMatch(frequency: string.frequency, stiffness: string.stiffness)
    var explained = 0.0
    var missing = 0.0
    var power: Float = 0
    var evidence = 0.0
    var partialCount = 0
    var lastNumber = 0
    var lastWeight = 0.0
    let lobe = Double(spectrum.lobe)
    let all = weightToExplain(string.frequency, count, spectrum)
    for index in 0..<count {
      let peak = Int(indices[index])
      let number = Int(numbers[index])
      let k = Double(number)
      let place = k * string.frequency * (1 + string.stiffness * k * k).squareRoot()
      let deviation = (Double(peaks.positions[peak]) - place) / (0.5 * lobe + 0.006 * place)
      let quality = max(1 - deviation * deviation, 0)
      guard quality > 0 else { continue }
      let weight = Double(peaks.weights[peak]) * quality
      explained += weight
      // Absent partials count as their neighbours do; below the first one it takes many.
      let absent = Double(number - lastNumber - 1)
      missing +=
        lastNumber == 0
        ? absent * Self.absenceBelow * weight : absent * 0.5 * (lastWeight + weight)
      (lastNumber, lastWeight) = (number, weight)
      power += peaks.powers[peak]
      if evidence < Self.enoughEvidence {
        evidence += max(decibels(power: Double(peaks.ratios[peak])) - 9, 0) * quality
      }
      partialCount += 1
      // A peak of the noise far above the last partial is none.
      let share = explained / all
      let score = share * share * explained / (explained + missing)
      guard score > match.score else { continue }
      match.score = score
      match.evidence = evidence
      match.partialCount = partialCount
      match.tonality = spectrum.tonality(ofPartials: power, of: string.frequency)
    }
    return match
  }

  // The weight of all peaks up to where partials are looked for, without those that a partial has
  // beside it because the voice is unsteady.
  private func weightToExplain(
    _ frequency: Double, _ count: Int, _ spectrum: PitchSpectrum
  ) -> Double {
    let peaks = spectrum.peaks
    let top = Float(frequency) * (Float(Self.capacity) + 0.5)
    let quarter = 0.25 * Float(frequency)
    let lobe = 1.5 * Float(spectrum.lobe)
    var all: Float = 0
    var next = 0
    for peak in 0..<peaks.count {
      while next < count, indices[next] < peak { next += 1 }
      let position = peaks.positions[peak]
      if next < count, indices[next] == peak {
        all += peaks.weights[peak]
        continue
      }
      if position > top { break }
      let reach = min(quarter, lobe + Self.unsteadiness * position)
      if next > 0, position - peaks.positions[Int(indices[next - 1])] < reach { continue }
      if next < count, peaks.positions[Int(indices[next])] - position < reach { continue }
      all += peaks.weights[peak]
    }
    return Double(all)
  }

  // Half a semitone.
  private static let unsteadiness: Float = 0.03
  private static let absenceBelow = 0.3
  // Far above what is ever asked for.
  private static let enoughEvidence = 60.0
}
