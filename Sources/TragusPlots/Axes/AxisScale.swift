import TragusDSP

/// How values are spread along an axis, and which of them are marked.
package struct AxisScale: Sendable, Hashable {
  /// What the values are and how they are spread.
  package enum Kind: Sendable, Hashable {
    /// Any values, evenly; the unit stands behind each number unless it is empty.
    case linear(unit: String)
    /// Decibels, evenly; the unit, for example dBFS, belongs to the title of the axis.
    case decibels
    /// Hertz, evenly.
    case frequency
    /// Hertz, each octave as long as the others.
    case logarithmicFrequency
    /// Hertz on the mel scale, 2595 log10(1 + f / 700) (O'Shaughnessy, "Speech Communication",
    /// 1987).
    case melFrequency
    /// Seconds, evenly: 250 ms, 0:10, 1 h 20 min.
    case time
  }

  /// A marked value.
  package struct Tick: Sendable, Hashable {
    /// The value.
    package let value: Double
    /// Its place: 0 at the lower end of the axis, 1 at the upper one.
    package let position: Double
    /// What is written beside it; empty for the smaller ticks between.
    package let label: String

    /// Whether it has a label.
    package var isMajor: Bool { !label.isEmpty }
  }

  /// What the values are.
  package let kind: Kind
  /// The value at the start of the axis.
  package let lower: Double
  /// The value at its end.
  package let upper: Double

  /// - Parameters:
  ///   - kind: What the values are and how they are spread.
  ///   - lower: The value at the start, finite; above 0 for logarithmic frequencies.
  ///   - upper: The value at the end, finite and greater.
  package init(_ kind: Kind, from lower: Double, to upper: Double) {
    precondition(lower.isFinite && upper.isFinite && lower < upper, "An axis goes upwards.")
    precondition(kind != .logarithmicFrequency || lower > 0, "No logarithmic axis begins at 0.")
    precondition(kind != .melFrequency || lower >= 0, "No frequency is negative.")
    self.kind = kind
    self.lower = lower
    self.upper = upper
  }

  /// The place of a value: 0 at the lower end, 1 at the upper one, beyond them outside.
  ///
  /// - Parameter value: In the unit of the axis; above 0 for logarithmic frequencies.
  package func position(of value: Double) -> Double {
    let (start, end) = (Self.spread(lower, kind), Self.spread(upper, kind))
    return (Self.spread(value, kind) - start) / (end - start)
  }

  /// The value at a place; the inverse of ``position(of:)``.
  ///
  /// - Parameter position: 0 for the lower end, 1 for the upper one.
  package func value(at position: Double) -> Double {
    let (start, end) = (Self.spread(lower, kind), Self.spread(upper, kind))
    let place = start + (end - start) * position
    return switch kind {
    case .logarithmicFrequency: power(10, place)
    case .melFrequency: 700 * (power(10, place / 2595) - 1)
    default: place
    }
  }

  private static func spread(_ value: Double, _ kind: Kind) -> Double {
    switch kind {
    case .logarithmicFrequency: commonLogarithm(value)
    case .melFrequency: 2595 * commonLogarithm(1 + value / 700)
    default: value
    }
  }

  /// The ticks of an axis: as many as fit while no label touches another.
  ///
  /// - Parameters:
  ///   - length: The length of the axis, in pixels.
  ///   - fontSize: The font size of the labels, in pixels.
  ///   - isVertical: Whether the labels stand one above the other.
  ///   - mostLabels: No more labels than this, however much room there is.
  /// - Returns: In ascending order.
  package func ticks(
    length: Double, fontSize: Double, isVertical: Bool, mostLabels: Int = 11
  ) -> [Tick] {
    var ladders: [TickLadder] = []
    switch kind {
    case .logarithmicFrequency where upper / lower < 8, .frequency, .linear, .decibels, .time:
      ladders = TickLadder.even(for: self, length: length)
    case .logarithmicFrequency: ladders = TickLadder.decades(from: lower, to: upper)
    case .melFrequency: ladders = TickLadder.mel(from: lower, to: upper)
    }
    for ladder in ladders {
      let labels = labels(of: ladder)
      if labels.count <= mostLabels,
        fits(labels, length: length, fontSize: fontSize, isVertical: isVertical)
      {
        return merged(labels, ladder.minor, length: length)
      }
    }
    return []
  }

  private func labels(of ladder: TickLadder) -> [Tick] {
    ladder.major.map { value in
      Tick(
        value: value, position: position(of: value),
        label: TickText.label(value, kind: kind, step: ladder.step, upper: upper))
    }
  }

  private func fits(
    _ ticks: [Tick], length: Double, fontSize: Double, isVertical: Bool
  ) -> Bool {
    var end = -Double.infinity
    for tick in ticks {
      // The font of a reader of the SVG may be a fifth wider than ours.
      let size =
        isVertical
        ? fontSize * 1.5 : Picture.width(of: tick.label, size: fontSize) * 1.2 + fontSize * 0.7
      let middle = tick.position * length
      if middle - size / 2 < end { return false }
      end = middle + size / 2
    }
    return true
  }

  private func merged(_ labels: [Tick], _ minor: [Double], length: Double) -> [Tick] {
    var ticks = labels
    for value in minor {
      let position = position(of: value)
      // The sums of steps differ in their last digits.
      if !labels.contains(where: { abs($0.position - position) * length < 0.5 }) {
        ticks.append(Tick(value: value, position: position, label: ""))
      }
    }
    return ticks.sorted { $0.position < $1.position }
  }
}
