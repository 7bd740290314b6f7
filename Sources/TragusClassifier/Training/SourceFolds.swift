/// Divides examples into folds so that all of a source are in the same, and each fold has about as
/// many of each kind.
struct SourceFolds: Sendable {
  /// The fold of each example, from 0.
  let folds: [Int]
  /// How many folds there are; 1 where there is too little to divide.
  let count: Int

  /// - Parameters:
  ///   - examples: The class and the source of each.
  ///   - greatestCount: The most folds, 2 or more.
  init(_ examples: [(index: Int, source: String)], greatestCount: Int) {
    var members: [String: [Int]] = [:]
    for (place, example) in examples.enumerated() { members[example.source, default: []].append(place) }
    var sourcesOfClass: [Int: Set<String>] = [:]
    for example in examples { sourcesOfClass[example.index, default: []].insert(example.source) }
    // A class of one source is either trained on or judged by.
    let most = sourcesOfClass.values.map(\.count).max() ?? 0
    count = most < 2 ? 1 : min(greatestCount, most)
    var folds = [Int](repeating: 0, count: examples.count)
    var counts = [[Int: Int]](repeating: [:], count: count)
    // The largest first: the small ones even out what they leave.
    let sources = members.sorted { first, second in
      first.value.count == second.value.count
        ? first.key < second.key : first.value.count > second.value.count
    }
    for (_, places) in sources {
      let fold = counts.indices.min { first, second in
        func load(_ fold: Int) -> (Int, Int) {
          (
            places.reduce(0) { $0 + counts[fold][examples[$1].index, default: 0] },
            counts[fold].values.reduce(0, +)
          )
        }
        return load(first) < load(second)
      }!
      for place in places {
        folds[place] = fold
        counts[fold][examples[place].index, default: 0] += 1
      }
    }
    self.folds = folds
  }
}
