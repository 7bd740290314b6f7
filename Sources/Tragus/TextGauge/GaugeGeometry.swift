/// Where the parts of a radial gauge lie: one geometry for the terminal and for the page.
///
/// Angles are in degrees, counted against the clock from 3 o'clock; distances are parts of the radius.
/// The scale goes from 7 o'clock over 12 to 5, and its ranges begin inside of the rim, as on the
/// tutorial's gauge.
package struct GaugeGeometry: Sendable, Hashable, Encodable {
  /// The geometry of all of our gauges.
  package static let standard = GaugeGeometry()

  /// Where the scale begins.
  package let firstAngle = 210.0
  /// How far it goes, with the clock.
  package let sweep = 240.0
  /// Where the ranges begin; they end at the rim.
  package let innerPosition = 0.85
  /// From where to where a mark with a number goes.
  package let majorTick = [0.74, 0.81]
  /// From where to where a mark without one goes.
  package let minorTick = [0.78, 0.81]
  /// Where the middle of a number is.
  package let label = 0.62
  /// How long the needle is.
  package let needle = 0.8
  /// The radius of the knob in the middle.
  package let hub = 0.05
  /// The least level of the scale, in decibels, unless the ranges say otherwise.
  package let lower = -60.0
  /// The greatest level of the scale, in decibels, unless the ranges say otherwise.
  package let upper = 0.0

  private init() {}

  /// The angle of a part of the scale, 0 to 1.
  package func angle(of fraction: Double) -> Double { firstAngle - sweep * fraction }
}
