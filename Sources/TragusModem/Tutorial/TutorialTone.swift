/// A tone of one character: once, or several times in a row.
struct TutorialTone: Sendable {
  // Looks: eight make a tone.
  static let looks = 8
  private static let edgeCount = 16
  // Next to another tone up to a look is lost at either end: both sound then.
  private static let lostAtEnds = 0.75
  private static let tolerance = 3.0
  private static let shortest = 4
  // Clocks that differ by 0.1 % make an eighth of a tone of a hundred.
  private static let countOfWholeTones = 32
  // Within two looks, where it is steadiest. A sweep that would pass for characters moves on by 5 Hz or
  // more; the middle of a tone stays within 1 Hz.
  private static let largestDrift = 4.0  // hertz
  // Clocks that differ by 500 parts in a million, or 0.2 m/s; a third of a step.
  private static let largestOffset = 14.0  // hertz

  let character: UInt8
  private(set) var peak = 0.0
  /// What else sounded when it was loudest.
  private(set) var noise = 0.0
  private let firstLook: Int
  // Of the last look and the one before.
  private var frequencies: (Double, Double)?
  private var leastDrift = Double.infinity
  // There, from the character's frequency.
  private var offset = 0.0
  // The first and the last powers.
  private var head: [Double] = []
  private var tail: [Double] = []
  private var count = 0

  // Near half the rate a tone and its mirror image pull at each other: its frequency says little.
  private let isNearImage: Bool
  private static let reachOfImage = 100.0  // hertz

  init(_ character: UInt8, _ moment: TutorialMoment, look: Int, sampleRate: Double) {
    self.character = character
    isNearImage =
      TutorialCode.frequency(of: character) > sampleRate / 2 - Self.reachOfImage
    firstLook = look
    head.reserveCapacity(Self.edgeCount)
    tail = Array(repeating: 0, count: Self.edgeCount)
    add(moment)
  }

  mutating func add(_ moment: TutorialMoment) {
    if moment.tone > peak { (peak, noise) = (moment.tone, moment.rest) }
    let lastOffset = (frequencies?.1 ?? 0) - TutorialCode.frequency(of: character)
    if let (before, last) = frequencies {
      let drift = abs(moment.frequency - before)
      if count > 1, drift < leastDrift { (leastDrift, offset) = (drift, abs(lastOffset)) }
      frequencies = (last, moment.frequency)
    } else {
      frequencies = (moment.frequency, moment.frequency)
    }
    if head.count < Self.edgeCount { head.append(moment.tone) }
    tail[count % Self.edgeCount] = moment.tone
    count += 1
  }

  /// The looks from its beginning to its end. At either of them the window holds half of it: half its
  /// amplitude.
  var looks: (first: Int, last: Int) {
    let first = head.firstIndex { $0 >= peak / 4 } ?? 0
    var last = count - 1
    while last > max(first, count - Self.edgeCount), tail[last % Self.edgeCount] < peak / 4 {
      last -= 1
    }
    return (firstLook + first, firstLook + last)
  }

  /// Whether it is too short for a tone: what sounds for a moment between two others.
  var isTransition: Bool { looks.last - looks.first + 1 < Self.shortest }

  /// How often the character was sent, or `nil` when the tone does not last a whole multiple, or glides.
  var repeatCount: Int? {
    let looks = looks
    let span = Double(looks.last - looks.first + 1) + Self.lostAtEnds
    let repeats = max(1, (span / Double(Self.looks)).rounded())
    let isWhole =
      abs(span - repeats * Double(Self.looks)) <= Self.tolerance
      || Int(repeats) > Self.countOfWholeTones
    let isSteady = leastDrift <= Self.largestDrift && offset <= Self.largestOffset
    return isWhole && (isSteady || isNearImage) ? Int(repeats) : nil
  }
}
