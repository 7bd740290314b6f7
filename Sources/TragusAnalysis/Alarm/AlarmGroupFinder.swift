/// Finds the groups of pulses of a tone within a band: where the level of a bin rises and falls as
/// a template does.
///
/// Correlation asks neither how loud the tone is nor how deep the pauses are, which noise and a
/// room's reverberation fill.
struct AlarmGroupFinder {
  // Little: two groups decide together.
  private static let correlation = 0.55
  // Decibels of the pulses over the pauses beside them, in the mean and each.
  private static let meanRise = 2.5
  private static let rise = 0.5
  private static let prominence = 6.0  // decibels of a tone and noise over the noise
  // Decibels between the pulses and what is around the group: of the level, or, where somebody talks,
  // of the tone over what is beside it.
  private static let quiet = 6.0
  private static let evenness = 6.0  // decibels between the thirds of a pulse
  private static let wait = 0.3  // seconds, for a better fit

  private let templates: [AlarmTemplate]
  // For each of these some that are a little faster or slower.
  private let finer: [[AlarmTemplate]]
  // The frames from one look to the next, short beside a pulse.
  private let stride: Int
  private let waitLength: Int
  private let hop: Double
  private let binWidth: Double
  private var best: (group: AlarmGroup, age: Int)?
  private var lastEnd = -1.0
  private var frame = 0
  // Of each bin, in tenths of a decibel.
  private var levels: [Float]
  private var rises: [Float]

  /// The frames that it looks back.
  static func memory(_ pattern: AlarmPattern, hop: Double) -> Int {
    AlarmTemplate(pattern, scale: 1.3, hop: hop).length + 1
  }

  init(_ pattern: AlarmPattern, binCount: Int, hop: Double, binWidth: Double) {
    levels = Array(repeating: 0, count: binCount)
    rises = levels
    (self.hop, self.binWidth) = (hop, binWidth)
    // Steps of 10 %: at the ends of a group, edges are then 0.35 of a pulse off at most.
    let scales = [0.82, 0.9, 0.99, 1.09, 1.2]
    templates = scales.map { AlarmTemplate(pattern, scale: $0, hop: hop) }
    finer = scales.map { scale in
      (-5...5).map { AlarmTemplate(pattern, scale: scale * (1 + 0.01 * Double($0)), hop: hop) }
    }
    stride = pattern == .t3 ? 4 : 2
    waitLength = Int((Self.wait / hop).rounded())
  }

  /// Hears the next frame.
  ///
  /// - Parameter time: The middle of its window in seconds.
  /// - Returns: A group, when no better one came for a while.
  mutating func hear(_ trace: AlarmTrace, at time: Double) -> AlarmGroup? {
    frame += 1
    if frame.isMultiple(of: stride) {
      for index in templates.indices {
        trace.rises(templates[index], &levels, &rises)
        for bin in 1..<(trace.band.count - 1)
        where rises[bin] > Float(10 * Self.meanRise) && levels[bin] >= levels[bin - 1]
          && levels[bin] >= levels[bin + 1] && isGroup(trace, bin, templates[index])
        {
          consider(trace, bin, index, at: time)
        }
      }
    }
    guard let (group, age) = best else { return nil }
    best = (group, age + 1)
    return age < waitLength ? nil : finish()
  }

  /// The group that was waited with.
  mutating func finish() -> AlarmGroup? {
    defer { best = nil }
    guard let best else { return nil }
    lastEnd = best.group.end
    return best.group
  }

  mutating func reset() {
    best = nil
    lastEnd = -1
    frame = 0
  }

  private mutating func consider(
    _ trace: AlarmTrace, _ bin: Int, _ index: Int, at time: Double
  ) {
    let level = Double(levels[bin]) / 10 - 120
    let coarse = trace.correlation(bin, templates[index], around: level)
    guard coarse > max(Self.correlation, (best?.group.correlation ?? 0) - 0.05) else { return }
    let templates = finer[index]
    var (template, correlation) = (templates[0], 0.0)
    for other in templates {
      let level = trace.rise(bin, other).level
      let found = trace.correlation(bin, other, around: level)
      if found > correlation { (template, correlation) = (other, found) }
    }
    guard correlation > (best?.group.correlation ?? 0) else { return }
    let crest = crest(trace, near: bin, template)
    let pulses = template.pulses
    let (first, last) = (
      pulses.first { _ in true } ?? 0, template.edges.count - 2 - template.firstPulse
    )
    // The end of the last window's frame.
    let now = time + hop / 2
    let group = AlarmGroup(
      start: now + Double(template.edges[first]) * hop,
      lastStart: now + Double(template.edges[last]) * hop,
      end: now + Double(template.edges[last + 1]) * hop, scale: template.scale,
      frequency: crest.frequency, level: crest.level, correlation: correlation)
    guard group.start > lastEnd, isGroup(trace, crest.bin, template),
      isFull(trace, crest.bin, template)
    else { return }
    best = (group, 0)
  }

  private func isGroup(_ trace: AlarmTrace, _ bin: Int, _ template: AlarmTemplate) -> Bool {
    guard trace.prominence(bin, template) > Self.prominence else { return false }
    let edges = template.edges
    func level(_ stretch: Int) -> Double {
      trace.level(bin, from: edges[stretch], to: edges[stretch + 1])
    }
    var loudness = 0.0
    for pulse in template.pulses {
      let rise = level(pulse) - (level(pulse - 1) + level(pulse + 1)) / 2
      guard rise > Self.rise else { return false }
      loudness += level(pulse) / Double(template.pattern.pulseCount)
    }
    let prominence = trace.prominence(bin, template)
    func isQuiet(from start: Int, to end: Int) -> Bool {
      trace.level(bin, from: start, to: end) < loudness - Self.quiet
        || trace.prominence(bin, from: start, to: end) < prominence - 2 * Self.quiet
    }
    // No pulse before the first nor after the last one.
    let last = edges.count - 2
    for margin in 0..<(template.firstPulse - 1) {
      guard isQuiet(from: edges[margin], to: edges[margin + 1]),
        isQuiet(from: edges[last - margin], to: edges[last - margin + 1])
      else { return false }
    }
    // Nor a tone in most of the rest before.
    let before = max(
      -trace.length,
      edges[template.firstPulse]
        - Int(0.8 * (template.pattern.rest - template.pattern.pulse) * template.scale / hop))
    guard isQuiet(from: before, to: edges[template.firstPulse]) else { return false }
    return true
  }

  // Whether the tone sounds as long as the template's pulses do, not in their middle alone.
  private func isFull(_ trace: AlarmTrace, _ bin: Int, _ template: AlarmTemplate) -> Bool {
    var (first, middle, last) = (0.0, 0.0, 0.0)
    for pulse in template.pulses {
      let (start, end) = (template.edges[pulse], template.edges[pulse + 1])
      let third = (end - start) / 3
      first += trace.level(bin, from: start, to: start + third)
      middle += trace.level(bin, from: start + third, to: end - third)
      last += trace.level(bin, from: end - third, to: end)
    }
    let loudness = max(first, middle, last)
    return min(first, middle, last) > loudness - Self.evenness * Double(template.pattern.pulseCount)
  }

  /// The loudest bin near one, and the crest of the parabola through its level and its neighbours'.
  private func crest(
    _ trace: AlarmTrace, near bin: Int, _ template: AlarmTemplate
  ) -> (bin: Int, frequency: Double, level: Double) {
    // The inner half of the pulses.
    func level(_ bin: Int) -> Double {
      var greatest = -Double.infinity
      for pulse in template.pulses {
        let (start, end) = (template.edges[pulse], template.edges[pulse + 1])
        let edge = (end - start) / 4
        greatest = max(greatest, trace.level(bin, from: start + edge, to: end - edge))
      }
      return greatest
    }
    var bin = bin
    var middle = level(bin)
    while bin > 0, case let next = level(bin - 1), next > middle { (bin, middle) = (bin - 1, next) }
    while bin < trace.band.count - 1, case let next = level(bin + 1), next > middle {
      (bin, middle) = (bin + 1, next)
    }
    let frequency = Double(trace.band.lowerBound + bin) * binWidth
    guard bin > 0, bin < trace.band.count - 1 else { return (bin, frequency, middle) }
    let (below, above) = (level(bin - 1), level(bin + 1))
    let curvature = below - 2 * middle + above
    let offset = curvature < 0 ? min(max(0.5 * (below - above) / curvature, -0.5), 0.5) : 0
    return (bin, frequency + offset * binWidth, middle - 0.25 * (below - above) * offset)
  }
}
