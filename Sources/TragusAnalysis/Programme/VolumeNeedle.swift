import TragusDSP

/// The movement of a volume meter (IEC 60268-17): a mass on a spring.
///
/// After a step it reaches 99 % in 300 ms and goes 1 to 1.5 % beyond the end. An overshoot of 1.25 %
/// gives the damping, `ln 80 / sqrt(pi^2 + ln^2 80)`; with that, 99 % is passed at 4.0536 radians.
enum VolumeNeedle {
  static let damping = 0.8127169864
  /// Without damping, in radians per second.
  static let frequency = 4.053573769 / 0.3
}
