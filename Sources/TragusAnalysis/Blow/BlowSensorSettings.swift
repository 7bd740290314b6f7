extension BlowSensor {
  /// How a ``BlowSensor`` hears: what counts as a blow, what it is called, how often it is reported.
  public struct Settings: Sendable, Hashable {
    /// From 0, where only clear blows count, to 1, where the most do, and now and then something
    /// else; 0.5 by default.
    public var sensitivity = BlowDetector.defaultSensitivity
    /// Seconds from one update to the next while a blow lasts, `BlowDetector.shortestPeriod` or
    /// more; `nil`, the default, for no updates.
    public var updatePeriod: Double?
    /// What is short, long, hard and double.
    public var limits = BlowLimits()
    /// The level that counts as strength 1, in dBFS, -60 to 6; `nil`, the default, for the usual
    /// -6.
    public var fullLevel: Double?
    /// Whether the stream comes from a device. A sound that goes on when a device is opened stands
    /// out of the nothing before it, and is not a blow. A recording may begin with one.
    public var isFromDevice = false
    /// The directions from which a blow must come to count; `nil`, the default, for all.
    public var direction: DirectedHearing?

    /// The usual settings.
    public init() {}

    /// Two microphones, and the directions from which a blow counts.
    public struct DirectedHearing: Sendable, Hashable {
      package var gate: DirectionGate
      /// From one microphone to the other, in metres, as ``DirectionEstimator/spacings`` allows.
      package var spacing: Double

      /// - Parameters:
      ///   - gate: The directions from which blows count.
      ///   - spacing: Centimetres from one microphone to the other.
      public init(_ gate: DirectionGate, spacing: Double) {
        (self.gate, self.spacing) = (gate, spacing)
      }
    }
  }
}
