/// The jet of air from somebody's lips, where it meets a microphone.
///
/// A round jet keeps its speed for about six widths of its opening. Then the speed falls with the
/// distance. Across the jet it falls as a bell whose half width is 0.094 of the distance (Pope,
/// Turbulent Flows, 2000, section 5.1). Where the air hits the microphone, the pressure varies with
/// the square of the speed. It does so evenly up to the frequency at which eddies as wide as the
/// jet pass, and less above it, by f^-5/3 to f^-7/3. See Strasberg, JASA 83, 1988, and Raspet,
/// Webster and Dillion, JASA 119, 2006. The hiss of air at edges, the lips and the microphone
/// itself, has an amplitude that goes with the cube of the speed (Curle, Proc. R. Soc. A 231,
/// 1955). The hiss of the lips falls with the distance.
struct BlowJet {
  private static let opening = 0.01  // metres; lips that blow are open by about 1 cm^2
  private static let slowest = 4.0  // metres per second between the lips
  private static let fastest = 30.0  // 3 l/s, a hard blow, through 1 cm^2
  private static let coreLength = 6 * opening
  private static let spread = 0.094
  private static let airDensity = 1.2  // kilogrammes per cubic metre
  // How much of the stagnation pressure its variation is; 10 to 20 % of the speed vary in a jet.
  private static let variation = 0.3
  private static let overload = 20.0  // pascals, 120 dB: where microphones of devices give up
  // The hiss of the fastest air at an edge, and of lips 1 cm away, in units of the overload.
  private static let edgeHiss = 0.9
  private static let lipHiss = 1.2

  /// The RMS of the pressure of the eddies, in units of the overload, at the height of the blow.
  let pressure: Double
  /// The RMS of the hiss of the air at the microphone, alike.
  let edgeHiss: Double
  /// The RMS of the hiss of the lips, alike.
  let lipHiss: Double
  /// The RMS of both, as far as one microphone is concerned.
  var hiss: Double { edgeHiss + lipHiss }
  /// The frequency from which on the pressure falls, in hertz.
  let corner: Double

  /// - Parameters:
  ///   - strength: 0 to 1.
  ///   - distance: In metres.
  ///   - angle: In degrees.
  init(strength: Double, distance: Double, angle: Double) {
    self.init(
      lipSpeed: Self.slowest + (Self.fastest - Self.slowest) * strength, distance: distance,
      angle: angle)
  }

  /// - Parameters:
  ///   - lipSpeed: The speed of the air where it leaves the lips or the nose, in metres per second.
  ///   - distance: In metres.
  ///   - angle: In degrees.
  init(lipSpeed: Double, distance: Double, angle: Double) {
    let halfWidth = max(Self.opening / 2, Self.spread * distance)
    let turns = min(angle, 89) / 360
    let aside = distance * Phase.sine(turns: turns) / Phase.sine(turns: turns + 0.25) / halfWidth
    let speed =
      lipSpeed * min(1, Self.coreLength / distance)
      * PortableMath.exp2(-min(aside * aside, 500))
    pressure = Self.variation * Self.airDensity / 2 * speed * speed / Self.overload
    let cube = { (speed: Double) in speed * speed * speed }
    edgeHiss = Self.edgeHiss * cube(speed / Self.fastest)
    lipHiss = Self.lipHiss * cube(lipSpeed / Self.fastest) * min(1, 0.01 / distance)
    corner = max(10, speed / (2 * .pi * 2 * halfWidth))
  }
}
