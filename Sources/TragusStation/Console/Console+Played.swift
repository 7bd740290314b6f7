import Tragus

extension Console {
  /// Says how much was heard of what was stopped.
  package func noteStop(_ played: Played, of whole: Double? = nil) {
    let length = whole.map { " of \(decimal($0, places: 3)) s" } ?? ""
    note(
      "stopped after \(decimal(played.duration, places: 3)) s\(length) "
        + "(\(played.frameCount) frames).")
  }
}
