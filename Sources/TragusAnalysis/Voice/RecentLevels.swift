/// The levels of the last second.
struct RecentLevels {
  private static let capacity = 101  // frames of 10 ms

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
    sorted.removeAll(keepingCapacity: true)
    for index in 0..<max(levels.count - count, 1) {
      insert(levels[(next + index) % levels.count])
    }
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
