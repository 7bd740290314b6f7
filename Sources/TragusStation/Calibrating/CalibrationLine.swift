import Tragus

/// A calibration as a line of JSON.
package struct CalibrationLine: Encodable {
  package let calibration: Calibration

  private enum CodingKeys: String, CodingKey {
    case type, version, uncertainty
  }

  package init(calibration: Calibration) { self.calibration = calibration }

  package func encode(to encoder: any Encoder) throws {
    try calibration.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("calibration", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encodeIfPresent(calibration.uncertainty, forKey: .uncertainty)
  }
}
