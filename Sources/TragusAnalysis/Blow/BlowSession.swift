/// Whether somebody blows again and again. Blows one after the other must not become the usual
/// sound.
///
/// It begins with the second blow. Blows close to each other count as one, as sneezes, laughs and
/// drums come in bursts.
struct BlowSession {
  // Seconds.
  private static let leastDistance = 1.5
  private static let greatestDistance = 20.0
  private static let duration = 20.0

  private var lastOnset = -Double.infinity
  private var end = -Double.infinity

  /// A blow that began at `onset` is over at `time`, in seconds of the stream.
  mutating func hear(from onset: Double, to time: Double) {
    let distance = onset - lastOnset
    if distance < Self.leastDistance { return }
    if distance <= Self.greatestDistance { end = time + Self.duration }
    lastOnset = onset
  }

  func lasts(at time: Double) -> Bool { time < end }
}
