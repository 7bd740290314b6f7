import Tragus

extension Console {
  /// Reports how much was played of a sound that was stopped.
  package func noteStop(_ played: Played, of whole: Double? = nil) {
    let length = whole.map { " of \(decimal($0, places: 3)) s" } ?? ""
    note(
      "stopped after \(decimal(played.duration, places: 3)) s\(length) "
        + "(\(played.frameCount) frames).")
  }
}
