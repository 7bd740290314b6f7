import TragusCore

/// The named ranges of a scale, in rising order and without overlap.
///
/// A level below the lowest range, above the topmost, or between two that do not touch, is in none.
/// But a topmost range that ends at 0 dB or higher also holds what lies above it, as a needle at its
/// stop does: sound beyond full scale stays "red". A range that begins at -160 dB or lower also holds
/// what lies below, such as digital silence.
public struct LevelRanges: Sendable, Hashable {
  /// How far below the lower limit of a range a level still counts as in it, in decibels.
  public static let defaultHysteresis = 1.0

  // A level from which on there is silence, in decibels: 24 bits reach down to -144 dBFS.
  private static let silence = -160.0

  /// In rising order; at least one.
  public let ranges: [LevelRange]

  /// - Parameter ranges: At least one, in any order, with names of their own and without overlap.
  public init(_ ranges: [LevelRange]) {
    let problem = Self.problem(in: ranges)
    precondition(problem == nil, problem ?? "")
    self.ranges = ranges.sorted { $0.lower < $1.lower }
  }

  /// The least level of the lowest range, in decibels.
  package var lower: Double { ranges[0].lower }
  /// The level at which the topmost range ends, in decibels.
  package var upper: Double { ranges[ranges.count - 1].upper }

  /// Where a level lies.
  ///
  /// - Parameter level: In decibels.
  /// - Returns: The index of its range in ``ranges``, or `nil` when it is in none. What is not a
  ///   number is in none.
  package func index(of level: Double) -> Int? {
    if level >= upper { return upper >= 0 ? ranges.count - 1 : nil }
    let level = max(level, Self.silence)
    for index in ranges.indices where level >= ranges[index].lower && level < ranges[index].upper {
      return index
    }
    return nil
  }

  /// The range of a level.
  ///
  /// - Parameter level: In decibels.
  /// - Returns: `nil` when the level is in none.
  package func range(of level: Double) -> LevelRange? {
    index(of: level).map { ranges[$0] }
  }

  // What keeps ranges from being a scale, as a sentence that follows "the ranges".
  private static func problem(in ranges: [LevelRange]) -> String? {
    if ranges.isEmpty { return "There is no range; give one, as green:-60:-30." }
    let sorted = ranges.sorted { $0.lower < $1.lower }
    for (below, above) in zip(sorted, sorted.dropFirst()) where above.lower < below.upper {
      return "The ranges '\(below.name)' and '\(above.name)' overlap: the first ends at "
        + "\(below.upper) dB, the second begins at \(above.lower) dB."
    }
    var names: Set<String> = []
    for range in ranges where !names.insert(range.name).inserted {
      return "Two ranges are named '\(range.name)'; give each a name of its own."
    }
    return nil
  }
}

extension LevelRanges {
  /// Reads ranges as they are written on a command line: `green:-60:-30,loud:-30:0:orange`, or the
  /// name of a preset.
  ///
  /// Each is a name, the level where it begins and the level where it ends, in decibels, and
  /// perhaps a colour. Spaces around the parts are allowed.
  ///
  /// - Parameter text: The ranges, with commas between them, or one of ``presets``.
  /// - Throws: `invalidRequest`, with what is wrong and how it is written.
  package init(parsing text: String) throws(AudioError) {
    let text = text.trimmed
    if let preset = Self.presets.first(where: { $0.name == text }) {
      self = preset.ranges
      return
    }
    guard text.contains(":") else {
      let names = Self.presets.map(\.name).joined(separator: ", ")
      throw AudioError(
        .invalidRequest,
        text.isEmpty
          ? "There is no range; write them as green:-60:-30,red:-30:0, or one of \(names)."
          : "There are no ranges '\(text)'; there are \(names), or write them as "
            + "green:-60:-30,red:-30:0.")
    }
    var ranges: [LevelRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      ranges.append(try Self.range(String(part)))
    }
    if let problem = Self.problem(in: ranges) { throw AudioError(.invalidRequest, problem) }
    self.init(ranges)
  }

  private static func range(_ text: String) throws(AudioError) -> LevelRange {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard (3...4).contains(parts.count) else {
      throw AudioError(
        .invalidRequest,
        "'\(text.trimmed)' is not a range; write name:from:to in decibels, as green:-60:-30.")
    }
    guard !parts[0].isEmpty else {
      throw AudioError(
        .invalidRequest,
        "The range '\(text.trimmed)' has no name; write it first, as green:-60:-30.")
    }
    guard let lower = LevelText.decibels(in: parts[1]),
      let upper = LevelText.decibels(in: parts[2]),
      (-1000...1000).contains(lower), (-1000...1000).contains(upper)
    else {
      throw AudioError(
        .invalidRequest,
        "The limits of '\(text.trimmed)' must be levels of -1000 to 1000 dB, as green:-60:-30.")
    }
    guard lower < upper else {
      throw AudioError(
        .invalidRequest,
        "The range '\(parts[0])' ends at \(parts[2]) dB, which is not above its start at "
          + "\(parts[1]) dB; write the lower limit first.")
    }
    guard parts.count == 4 else { return LevelRange(parts[0], lower, upper) }
    guard let color = LevelRange.Color(rawValue: parts[3].lowercased()) else {
      let colors = LevelRange.Color.allCases.map(\.rawValue).joined(separator: ", ")
      throw AudioError(
        .invalidRequest, "There is no colour '\(parts[3])'; there are \(colors).")
    }
    return LevelRange(parts[0], lower, upper, color: color)
  }
}

extension LevelRanges {
  /// Ranges that have a name of their own.
  package struct Preset: Sendable, Hashable {
    /// How it is chosen.
    package let name: String
    /// What it is for, in a few words.
    package let summary: String
    /// Whether its levels are sound pressure levels (dB SPL), so that it needs a calibration.
    package let isSoundPressure: Bool
    package let ranges: LevelRanges
  }

  /// All presets, by the names with which they are chosen.
  package static let presets = [
    Preset(
      name: "standard", summary: "quiet, good, loud and too loud, in dBFS",
      isSoundPressure: false, ranges: standard),
    Preset(
      name: "tutorial", summary: "the colours of the tutorial's gauge, in dBFS",
      isSoundPressure: false, ranges: tutorial),
    Preset(
      name: "tutorial-printed", summary: "the tutorial's limits as they are printed there",
      isSoundPressure: false, ranges: tutorialPrinted),
    Preset(
      name: "broadcast", summary: "European broadcasting: -18 dBFS alignment, -9 dBFS permitted",
      isSoundPressure: false, ranges: broadcast),
    Preset(
      name: "hearing", summary: "what sound does to people, in dB SPL",
      isSoundPressure: true, ranges: hearing),
  ]

  /// Words for the level of a recording, with the limits of `tutorial`.
  public static let standard = LevelRanges([
    LevelRange("quiet", -60, -30, color: .cyan), LevelRange("good", -30, -16, color: .green),
    LevelRange("loud", -16, -4, color: .orange), LevelRange("too loud", -4, 0, color: .red),
  ])

  /// The coloured ranges of the tutorial's gauge: -60, -30, -16, -4 and 0 dBFS.
  ///
  /// The tutorial took 10 log10 of an amplitude, which halves every level; these are its limits on
  /// the scale of 20 log10.
  package static let tutorial = LevelRanges([
    LevelRange("green", -60, -30), LevelRange("yellow", -30, -16), LevelRange("orange", -16, -4),
    LevelRange("red", -4, 0),
  ])

  /// The limits that the tutorial prints: -60, -15, -8, -2 and 0.
  ///
  /// They were found by trial on a scale of 10 log10 of the amplitude. Taken as dBFS they let a
  /// sound become 15 dB louder before it leaves green; ``tutorial`` is what was meant.
  package static let tutorialPrinted = LevelRanges([
    LevelRange("green", -60, -15), LevelRange("yellow", -15, -8), LevelRange("orange", -8, -2),
    LevelRange("red", -2, 0),
  ])

  /// Ranges of a programme meter as European broadcasting uses it.
  ///
  /// The alignment level is 18 dB below full scale, and the permitted maximum 9 dB below it. They
  /// are from EBU R 68, read with the ballistics of a programme meter.
  public static let broadcast = LevelRanges([
    LevelRange("low", -60, -36, color: .cyan), LevelRange("speech", -36, -18, color: .green),
    LevelRange("programme", -18, -9, color: .yellow), LevelRange("over", -9, 0, color: .red),
  ])

  /// What sound does to people, in dB SPL with A weighting.
  ///
  /// From 85 dB on, eight hours a day harm the hearing (NIOSH 98-126); 120 dB begins to hurt.
  public static let hearing = LevelRanges([
    LevelRange("quiet", 20, 50, color: .green), LevelRange("moderate", 50, 70, color: .cyan),
    LevelRange("loud", 70, 85, color: .yellow), LevelRange("harmful", 85, 120, color: .orange),
    LevelRange("painful", 120, 140, color: .red),
  ])
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
