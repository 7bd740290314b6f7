import Tragus
import TragusStation

/// The level of one channel over one period, in the unit of the live view's scale.
package struct ShownLevel {
  package let channel: Int
  /// The end of the period, in seconds.
  package let time: Double
  package let level: Double
  /// The peak of the period.
  package let peak: Double

  /// The RMS and the peak; all channels together are channel 0.
  package init(_ level: Level, on scale: LevelScale) {
    channel = level.channel ?? 0
    time = level.time
    self.level = scale.level(ofDBFS: level.rms)
    peak = scale.level(ofDBFS: level.peak)
  }

  /// The reading of the sound level meter, and its maximum.
  package init(_ level: SoundLevel) {
    channel = level.channel
    time = level.time
    self.level = level.level
    peak = level.period.maximum[level.timeWeighting]
  }

  /// All channels together: the mean of their powers, the highest of their peaks.
  package init(_ channels: [ShownLevel]) {
    channel = 0
    time = channels[0].time
    let powers = channels.map { power(10, $0.level / 10) }
    level = decibels(power: powers.reduce(0, +) / Double(powers.count))
    peak = channels.map(\.peak).max()!
  }
}

/// A needle that follows a level, and the mark of a peak that holds and falls.
package struct LevelNeedle {
  package let scale: LevelScale
  private var needle: Needle
  private var hold = PeakHold()
  private var lastTime = 0.0

  /// - Parameter ballistics: How it moves; `nil` for Fast. A sound level has its time weighting
  ///   already and needs no other.
  package init(_ scale: LevelScale, ballistics: Ballistics?) {
    self.scale = scale
    needle = Needle(
      ballistics ?? (scale.symbol == nil ? .fast : .digital), floor: scale.floor)
  }

  /// The level that it points to.
  package var level: Double { needle.level }

  /// The peak that is held, in the unit of the scale.
  package var peak: Double { max(hold.level, scale.floor) }

  package mutating func move(to shown: ShownLevel) {
    // A programme meter shows peaks.
    let isProgrammeMeter = [.ppm1, .ppm2].contains(needle.ballistics)
    // Time starts again at 0 when a device comes back.
    needle.move(
      to: isProgrammeMeter ? shown.peak : shown.level, after: max(shown.time - lastTime, 0))
    hold.update(shown.peak, at: shown.time)
    lastTime = shown.time
  }
}
