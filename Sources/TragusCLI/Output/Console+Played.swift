import Tragus

extension Console {
  /// Says how much was heard of what was stopped.
  func noteStop(_ played: Played, of whole: Double? = nil) {
    let length = whole.map { " of \(EventText.number($0, places: 3)) s" } ?? ""
    note(
      "stopped after \(EventText.number(played.duration, places: 3)) s\(length) "
        + "(\(played.frameCount) frames).")
  }
}
