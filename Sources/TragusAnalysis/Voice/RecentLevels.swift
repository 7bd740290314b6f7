/// The levels of the last second.
struct RecentLevels {
  /// Frames of 10 ms that are remembered.
  static let capacity = 101

  private var levels: [Double] = []  // the oldest is replaced next
  private var next = 0
  private var sorted: [Double] = []

  init() {
    levels.reserveCapacity(Self.capacity)
    sorted.reserveCapacity(Self.capacity)
  }

  mutating func add(_ level: Double) {
    if levels.count < Self.capacity {
      levels.append(level)
    } else {
      levels[next] = level
      next = (next + 1) % Self.capacity
    }
  }

  /// The level below which the given part of all but the last levels lie; the first one when
  /// there are no others.
  mutating func percentile(_ part: Double, withoutLast count: Int) -> Double {
    percentile(part, of: 0..<max(levels.count - count, 1))
  }

  /// The level in the middle of the last ones, when they are sorted.
  mutating func median(ofLast count: Int) -> Double {
    percentile(0.5, of: (levels.count - count)..<levels.count)
  }

  /// The greatest of the last levels.
  func greatest(ofLast count: Int) -> Double {
    var greatest = -Double.infinity
    for index in (levels.count - count)..<levels.count { greatest = max(greatest, level(index)) }
    return greatest
  }

  /// Which part of the last levels lies above a level, 0 to 1.
  func part(ofLast count: Int, above limit: Double) -> Double {
    var number = 0
    for index in (levels.count - count)..<levels.count where level(index) > limit { number += 1 }
    return Double(number) / Double(count)
  }

  // From the oldest to the last.
  private func level(_ index: Int) -> Double { levels[(next + index) % levels.count] }

  private mutating func percentile(_ part: Double, of indices: Range<Int>) -> Double {
    sorted.removeAll(keepingCapacity: true)
    for index in indices { insert(level(index)) }
    let place = part * Double(sorted.count - 1)
    let index = Int(place)
    let above = sorted[min(index + 1, sorted.count - 1)]
    return sorted[index] + (place - Double(index)) * (above - sorted[index])
  }

  // The sort of the standard library would take memory.
  private mutating func insert(_ level: Double) {
    sorted.append(level)
    var place = sorted.count - 1
    while place > 0, sorted[place - 1] > level {
      sorted[place] = sorted[place - 1]
      place -= 1
    }
    sorted[place] = level
  }
}
