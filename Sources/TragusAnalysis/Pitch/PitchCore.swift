import TragusCore
import TragusDSP

/// The state of a `PitchTracker`.
struct PitchCore {
  private struct SoundingNote {
    var onset: Double  // seconds
    var frequency: Double  // hertz
    var stiffness = 0.0
    // Another pitch that was found last, and how often in a row.
    var rival = 0.0
    var rivalCount = 0
    var rivalStart = 0.0
    var missCount = 0
  }

  private struct Finding {
    var frequency: Double
    var stiffness = 0.0
    var confidence: Double
    var steps: Int  // the length of what was analysed
    var delay: Double  // frames
  }

  private enum State {
    case quiet
    case sounding(SoundingNote)
  }

  private let sampleRate: Double
  // What is reported, and what periods are looked for: those of a target's octaves, too, to tell
  // them apart.
  private let range: ClosedRange<Double>
  private let periodRange: ClosedRange<Double>
  private let tuning: Tuning
  private let minimumPower: Float
  private let target: Note?

  private var input: PitchInput
  private var fast: PitchSpectrum
  private var slow: PitchSpectrum
  // Half and a quarter of the slow one: where a note leaves no doubt, they tell as much.
  private var half: PitchSpectrum
  private var quarter: PitchSpectrum
  private var search = HarmonicSearch()
  private var fastRun: PeriodRun
  private var slowRun: PeriodRun

  private var state = State.quiet
  private var start: Int64?
  // The step at which what is analysed now began.
  private var segmentStart = 0
  // The step of the last onset.
  private var onsetStep: Int?
  private var lookLag = 0.0
  private var candidate: (frequency: Double, count: Int, step: Int) = (0, 0, 0)
  private var lastNote: SoundingNote?
  private var lastNoteEnd = 0.0

  init(
    sampleRate: Double, range: ClosedRange<Double>, hop: Double, tuning: Tuning,
    minimumLevel: Double, target: Note?
  ) {
    self.sampleRate = sampleRate
    self.tuning = tuning
    self.target = target
    minimumPower = Float(power(10, minimumLevel / 10))
    input = PitchInput(sampleRate: sampleRate, hop: hop, duration: 0.3)
    if let target {
      let middle = tuning.frequency(of: target)
      self.range = (middle * 0.7072)...(middle * 1.4141)
      periodRange = (middle * 0.7072)...max(middle * 1.4141, range.upperBound)
    } else {
      self.range = range
      periodRange = range
    }
    let top = 0.48 * input.fastRate
    fast = PitchSpectrum(
      length: Self.length(of: 0.0464 * input.fastRate), sampleRate: input.fastRate, highest: top)
    slow = PitchSpectrum(
      length: Self.length(of: 0.186 * input.slowRate), sampleRate: input.slowRate,
      highest: input.slowFactor == 1 ? top : 0.38 * input.slowRate)
    half = PitchSpectrum(
      length: slow.length / 2, sampleRate: input.slowRate, highest: 0.38 * input.slowRate)
    quarter = PitchSpectrum(
      length: slow.length / 4, sampleRate: input.slowRate, highest: 0.38 * input.slowRate)
    let shortest = max(self.range.lowerBound, Self.lowestFast)
    fastRun = PeriodRun(
      rate: input.fastRate, duration: 0.0145, longestPeriod: 1 / shortest, oversampling: 4,
      stepLength: input.stepLength)
    slowRun = PeriodRun(
      rate: input.slowRate, duration: 0.090, longestPeriod: 1 / self.range.lowerBound,
      oversampling: 2, stepLength: input.stepLength / input.slowFactor)
  }

  // The length of a fast transform that is nearest.
  private static func length(of samples: Double) -> Int {
    var best = 64
    var length = 64
    while length <= 1 << 16 {
      for candidate in [length, length / 4 * 5, length / 2 * 3]
      where abs(Double(candidate) - samples) < abs(Double(best) - samples) { best = candidate }
      length *= 2
    }
    return best
  }

  mutating func reset() {
    input.reset()
    state = .quiet
    (start, onsetStep, lastNote) = (nil, nil, nil)
    (segmentStart, lookLag, lastNoteEnd) = (0, 0, 0)
    fastRun.reset()
    slowRun.reset()
    candidate = (0, 0, 0)
  }

  mutating func process(
    _ samples: Span<Float>, at position: Int64, _ pitches: inout [Pitch]
  ) {
    if start == nil { start = position }
    var index = 0
    while input.fill(from: samples, start: &index) {
      noticeOnset()
      if let finding = look() { report(finding, &pitches) }
      if input.stepCount % input.stepsPerHop == 0 { endHop(&pitches) }
    }
  }

  /// The end of a step in seconds since the stream began.
  ///
  /// - Parameters:
  ///   - step: Also a half one.
  ///   - delay: The frames by which it is earlier.
  private func time(ofStep step: Double, delay: Double = 0) -> Double {
    (Double(start!) + step * Double(input.stepFrames) - delay) / sampleRate
  }

  private var now: Double { time(ofStep: Double(input.stepCount)) }

  private var stepDuration: Double { Double(input.stepFrames) / sampleRate }

  // MARK: Onsets

  private static let onsetRatio: Float = 8  // 9 dB
  private static let onsetMemory = 28  // steps, 41 ms
  private static let onsetGuard = 4  // steps
  private static let longestLook = 60  // steps, 87 ms
  // What has a short period and is steady was found before.
  private static let longestFastLook = 24

  private mutating func noticeOnset() {
    let power = input.power(age: 0)
    guard power > minimumPower, input.stepCount - (onsetStep ?? -100) > Self.onsetGuard else {
      return
    }
    // Mostly the step before tells that there is none.
    guard power > Self.onsetRatio * input.power(age: 1),
      power > Self.onsetRatio * input.greatestPower(ages: 1..<(1 + Self.onsetMemory))
    else { return }
    onsetStep = input.stepCount - 1
    segmentStart = input.stepCount - 1
    lookLag = 0
    candidate = (0, 0, 0)
    state = .quiet
    lastNote = nil
  }

  // MARK: Looks at what came after an onset

  private mutating func look() -> Finding? {
    guard case .quiet = state, let onsetStep else { return nil }
    let steps = input.stepCount - onsetStep
    guard steps <= Self.longestLook else { return nil }
    guard let finding = similarity(isFast: steps <= Self.longestFastLook) else {
      lookLag = 0
      return nil
    }
    let lag = 1 / finding.frequency
    defer { lookLag = lag }
    guard abs(lag / lookLag - 1) < 0.02 else { return nil }
    begin(finding, onset: time(ofStep: Double(onsetStep)))
    return finding
  }

  // Of what came after the attack.
  private mutating func similarity(isFast: Bool = true) -> Finding? {
    let fastStart = segmentStart + Self.attackSteps
    if isFast, input.stepCount > fastStart {
      fastRun.extend(from: fastStart, to: input.stepCount, input.fast)
      if let finding = fastPeriod() { return finding }
    }
    let start = segmentStart + Self.slowAttackSteps
    guard input.stepCount > start else { return nil }
    slowRun.extend(from: start, to: input.stepCount, input.slow)
    guard input.stepCount - start >= Self.slowSteps else { return nil }
    return slowPeriod(highest: 350, clarity: Self.leastClarity, overlap: Self.overlap)
  }

  private static let attackSteps = 1
  // The lower rate smears the attack.
  private static let slowAttackSteps = 2
  private static let slowSteps = 6
  private static let shortSteps = 2
  private static let shortPeriods = 2.0
  private static let leastClarity = 0.97
  private static let overlap = 0.42
  private static let lowestFast = 150.0

  private mutating func fastPeriod() -> Finding? {
    let rate = input.fastRate
    let count = fastRun.similarity.count
    // What was heard for a moment must hold several periods, lest a click should be a note.
    let isShort = count < Self.shortSteps * input.stepLength
    let held = Double(count) / (isShort ? Self.shortPeriods : 1)
    let longest = max(min(rate / max(periodRange.lowerBound, Self.lowestFast), held), 4)
    let shortest = rate / periodRange.upperBound
    guard shortest < longest,
      let period = fastRun.period(in: shortest...longest, overlap: Self.overlap),
      period.clarity > Self.leastClarity, range.contains(rate / period.lag)
    else { return nil }
    return Finding(
      frequency: rate / period.lag, confidence: period.clarity, steps: count / input.stepLength,
      delay: input.fastDelay)
  }

  private mutating func slowPeriod(
    highest: Double, clarity: Double, overlap: Double
  ) -> Finding? {
    let rate = input.slowRate
    let shortest = rate / min(periodRange.upperBound, highest)
    let longest = rate / periodRange.lowerBound
    guard shortest < longest,
      let period = slowRun.period(in: shortest...longest, overlap: overlap),
      period.clarity > clarity, range.contains(rate / period.lag)
    else { return nil }
    return Finding(
      frequency: rate / period.lag, confidence: period.clarity,
      steps: slowRun.similarity.count * input.slowFactor / input.stepLength,
      delay: input.slowDelay)
  }

  // MARK: Hops

  private static let slowBelow = 150.0  // hertz
  private static let resolution = 3.6  // bins from one partial to the next

  private mutating func endHop(_ pitches: inout [Pitch]) {
    endNoteIfFallen()
    guard input.meanPower(ages: 0..<input.stepsPerHop) > minimumPower else {
      endNote()
      return
    }
    switch state {
    case .sounding(var note):
      if let finding = follow(note), finding.confidence > 0 {
        note.frequency = finding.frequency
        note.stiffness = finding.stiffness
        note.missCount = 0
        state = .sounding(note)
        report(finding, &pitches)
        return
      }
      guard let finding = find() else {
        note.missCount += 1
        state = .sounding(note)
        if note.missCount > 3 { endNote() }
        return
      }
      if abs(1200 * binaryLogarithm(finding.frequency / note.frequency)) < 60 {
        note.frequency = finding.frequency
        note.missCount = 0
        state = .sounding(note)
        report(finding, &pitches)
      } else {
        endNote()
        consider(finding, &pitches)
      }
    case .quiet:
      guard let finding = find() else {
        candidate.count = 0
        return
      }
      consider(finding, &pitches)
    }
  }

  private mutating func consider(_ finding: Finding, _ pitches: inout [Pitch]) {
    let isSame =
      candidate.count > 0
      && abs(1200 * binaryLogarithm(finding.frequency / candidate.frequency)) < 50
    if !isSame { candidate = (finding.frequency, 0, input.stepCount) }
    candidate.count += 1
    candidate.frequency = finding.frequency
    guard candidate.count >= 2 else { return }
    let middle = Double(candidate.step) - 0.5 * Double(finding.steps)
    begin(finding, onset: time(ofStep: max(middle, Double(segmentStart))))
    report(finding, &pitches)
  }

  private mutating func begin(_ finding: Finding, onset: Double) {
    var onset = onset
    if let lastNote, now - lastNoteEnd < 0.15,
      abs(1200 * binaryLogarithm(finding.frequency / lastNote.frequency)) < 60
    {
      onset = lastNote.onset
    }
    candidate = (0, 0, 0)
    onsetStep = nil
    state = .sounding(
      SoundingNote(onset: onset, frequency: finding.frequency, stiffness: finding.stiffness))
  }

  private mutating func endNote() {
    if case .sounding(let note) = state {
      lastNote = note
      lastNoteEnd = now
    }
    state = .quiet
    candidate = (0, 0, 0)
  }

  private mutating func endNoteIfFallen() {
    let recent = input.greatestPower(ages: 0..<10)
    let before = input.greatestPower(ages: 10..<40)
    guard case .sounding(let note) = state else { return }
    // Of a low note a whole period must have been soft.
    let steps = max(10, Int(1.2 / note.frequency / stepDuration))
    let longer = max(recent, input.greatestPower(ages: 0..<min(steps, 40)))
    guard longer < before / 16 else { return }
    endNote()
    segmentStart = input.stepCount - 10
  }

  // MARK: Spectra

  private var availableSteps: Int { input.stepCount - segmentStart }

  // The longest window that lies within what is there, or nil.
  private func halvings(_ spectrum: PitchSpectrum, factor: Int, most: Int) -> Int? {
    let available = availableSteps * input.stepLength / factor
    for halvings in 0...most where spectrum.length >> halvings <= available { return halvings }
    return nil
  }

  // Of the rate; so at least three partials lie within the spectrum.
  private static let highestBrief = 0.11
  private static let briefResolution = 5.0
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
    spectrum.measure(history, halvings: 0)
    spectrum.findPeaks()
    guard spectrum.tonality > sureTonality else { return nil }
    let match = search.match(note.frequency / spectrum.binWidth, spectrum)
    let isSure = match.score > sureScore && match.tonality > sureTonality && match.partialCount > 1
    return isSure ? match : nil
  }

  private mutating func follow(_ note: SoundingNote) -> Finding? {
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
  private static func follow(
    _ note: SoundingNote, _ spectrum: PitchSpectrum, _ search: inout HarmonicSearch
  ) -> HarmonicMatch? {
    guard spectrum.tonality > leastTonality else { return nil }
    let match = search.match(note.frequency / spectrum.binWidth, spectrum)
    guard match.score < sureScore else { return match }
    let lowest = resolution * Double(spectrum.lobe)
    let highest = 0.45 * Double(spectrum.length)
    let best = search.best(in: spectrum, range: lowest...highest)
    return best.score > rivalAdvantage * match.score ? nil : match
  }

  private mutating func find() -> Finding? {
    var slowFinding: Finding?
    let slowHalvings = halvings(slow, factor: input.slowFactor, most: 1)
    if let halvings = slowHalvings {
      slow.measure(input.slow, halvings: halvings)
      slow.findPeaks()
      if slow.tonality > Self.leastTonality {
        let lowest = max(
          range.lowerBound / slow.binWidth, Self.resolution * Double(slow.lobe))
        let highest = min(range.upperBound / slow.binWidth, 0.25 * Double(slow.length))
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
      max(range.lowerBound, floor) / fast.binWidth, Self.resolution * Double(fast.lobe))
    let highest = range.upperBound / fast.binWidth
    guard lowest < highest else { return nil }
    return finding(search.best(in: fast, range: lowest...highest), fast, factor: 1)
  }

  private static let leastScore = 0.45
  private static let leastTonality = 0.3

  private mutating func finding(
    _ match: HarmonicMatch, _ spectrum: PitchSpectrum, factor: Int
  ) -> Finding? {
    guard match.tonality > Self.leastTonality,
      match.evidence > (match.partialCount == 1 ? 16 : 14)
    else { return nil }
    // Of a target there must be more than the partials of its octave or of another string.
    if target != nil, search.isOvertone(match, spectrum) { return nil }
    let frequency = match.fundamental * spectrum.binWidth
    let steps = spectrum.length / spectrum.lobe * factor / input.stepLength
    var finding = Finding(
      frequency: frequency, stiffness: match.stiffness,
      confidence: min(match.score * match.tonality.squareRoot(), 1), steps: steps,
      delay: factor == 1 ? input.fastDelay : input.slowDelay)
    if match.score < Self.leastScore {
      guard frequency < Self.highestUnsteady, let period = unsteadyPeriod() else { return nil }
      let isSame = abs(1200 * binaryLogarithm(frequency / period.frequency)) < 60
      if isSame { finding.confidence = period.confidence } else { finding = period }
    }
    return range.contains(finding.frequency) ? finding : nil
  }

  private static let unsteadyClarity = 0.8
  // Of so few periods more must agree.
  private static let unsteadyOverlap = 1.5
  private static let unsteadyDuration = 0.035
  private static let highestUnsteady = 1000.0

  // The period of a voice that moves too fast for a spectrum.
  private mutating func unsteadyPeriod() -> Finding? {
    let steps = min(Int(Self.unsteadyDuration / stepDuration), availableSteps)
    slowRun.restart(
      at: input.stepCount - steps, to: input.stepCount, input.slow,
      longestLag: Int(Double(steps * slowRun.stepLength) / (1 + Self.unsteadyOverlap)))
    return slowPeriod(
      highest: Self.highestUnsteady, clarity: Self.unsteadyClarity, overlap: Self.unsteadyOverlap)
  }

  // MARK: Reports

  private func report(_ finding: Finding, _ pitches: inout [Pitch]) {
    guard case .sounding(let note) = state else { return }
    let nearest = tuning.nearestNote(to: finding.frequency)
    let cents =
      if let target { tuning.cents(from: target, to: finding.frequency) } else { nearest.cents }
    let middle = time(
      ofStep: Double(input.stepCount) - 0.5 * Double(finding.steps), delay: finding.delay)
    let steps = min(max(finding.steps, 1), PitchInput.memory)
    pitches.append(
      Pitch(
        time: max(middle, 0), at: now, onset: note.onset, frequency: finding.frequency,
        note: target ?? nearest.note, cents: cents, confidence: min(max(finding.confidence, 0), 1),
        level: decibels(power: Double(input.meanPower(ages: 0..<steps))),
        inharmonicity: finding.stiffness > 0 ? finding.stiffness : nil))
  }
}
