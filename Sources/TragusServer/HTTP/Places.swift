import Synchronization

/// A number of places for work that takes much memory.
final class Places: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(_ limit: Int) { self.limit = limit }

  /// Takes a place, which becomes free with its last reference.
  ///
  /// - Returns: `nil` when all are taken.
  func take() -> Place? {
    guard count.add(1, ordering: .relaxed).newValue <= limit else {
      count.subtract(1, ordering: .relaxed)
      return nil
    }
    return Place(of: self)
  }

  fileprivate func give() { count.subtract(1, ordering: .relaxed) }
}

/// One place of some ``Places``.
final class Place: Sendable {
  private let places: Places

  fileprivate init(of places: Places) { self.places = places }

  deinit { places.give() }
}
