/// Sums of power over some hops: of all that is looked at, and of its low and its high part.
struct WindPower {
  private(set) var all = 0.0
  private(set) var low = 0.0
  private(set) var high = 0.0
  private(set) var count = 0

  init() {}

  /// Of one hop.
  init(all: Double, low: Double, high: Double) {
    (self.all, self.low, self.high) = (all, low, high)
    count = 1
  }

  mutating func add(_ other: WindPower) {
    all += other.all
    low += other.low
    high += other.high
    count += other.count
  }

  var mean: Double { count > 0 ? all / Double(count) : 0 }
  var lowShare: Double { all > 0 ? low / all : 0 }
  var highShare: Double { all > 0 ? high / all : 0 }
}
