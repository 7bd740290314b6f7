/// The factors by which a sound sets in and ends softly, in the shape of a raised cosine.
struct SoftEdges {
  /// The frames of each edge.
  let frameCount: Int64

  /// The factor of a frame, above 0, and 1 from the end of an edge on.
  ///
  /// - Parameter distance: The frames between it and the nearer end of the sound, 0 or more.
  func factor(_ distance: Int64) -> Double {
    guard distance < frameCount else { return 1 }
    // The first and the last sample lie half a step within the sound, so that none is wasted.
    let turns = (Double(distance) + 0.5) / Double(2 * frameCount)
    return 0.5 - 0.5 * Phase.sine(turns: turns + 0.25)
  }
}
