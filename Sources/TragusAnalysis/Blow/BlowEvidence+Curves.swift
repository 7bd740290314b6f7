// Made by Training/Blow/train.

extension BlowEvidence {
  /// Evidence before anything was measured, in natural logarithms of odds.
  static let prior = -6.982

  /// For each feature, evidence at four of its values; straight lines between them.
  static let curves: [Curve] = [
    Curve(
      .usualRise, at: [-30, 0.371, 21.418, 50],
      evidence: [0, -0.017, -0.235, -0.522]),
    Curve(
      .floorRise, at: [9.469, 25.271, 42.225, 50],
      evidence: [0, -0.783, -1.311, -1.777]),
    Curve(
      .lowRise, at: [-30, -0.713, 18.029, 50],
      evidence: [0, 0.294, 0.492, 0.671]),
    Curve(
      .middleRise, at: [-30, 0.343, 22.4, 50],
      evidence: [0, 0.383, 0.695, 0.97]),
    Curve(
      .highRise, at: [-30, 0.152, 22.129, 50],
      evidence: [0, 0.211, 0.355, 0.548]),
    Curve(
      .mostRise, at: [-30, 2.888, 26.937, 50],
      evidence: [0, 0.599, 1.206, 1.784]),
    Curve(
      .leastRise, at: [-30, -2.797, 13.554, 50],
      evidence: [0, -0.028, -0.285, -0.554]),
    Curve(
      .slowRise, at: [-30, 8.426, 32.247, 50],
      evidence: [0, 0.341, 0.298, -0.02]),
    Curve(
      .slowLowRise, at: [-30, 3.958, 28.131, 50],
      evidence: [0, 0.64, 1.164, 1.436]),
    Curve(
      .slowMiddleRise, at: [-30, 8.075, 32.854, 50],
      evidence: [0, 0.87, 1.544, 1.962]),
    Curve(
      .slowHighRise, at: [-30, 7.241, 32.437, 50],
      evidence: [0, 0.61, 1.059, 1.383]),
    Curve(
      .highPeak, at: [1.927, 2.267, 2.742, 8.783],
      evidence: [0, -0.094, -0.346, -0.771]),
    Curve(
      .longHighPeak, at: [1.808, 2.267, 2.743, 8.595],
      evidence: [0, 0.034, 0.033, 0.003]),
    Curve(
      .highSpread, at: [1.09, 1.293, 1.406, 3.049],
      evidence: [0, 0.077, -0.074, -0.558]),
    Curve(
      .longHighSpread, at: [0.836, 1.291, 1.397, 3.008],
      evidence: [0, 0.115, 0.112, -0.011]),
    Curve(
      .lowPeak, at: [1.243, 1.675, 2.01, 5.954],
      evidence: [0, -0.017, -0.204, -0.585]),
    Curve(
      .lowSpread, at: [0.918, 1.218, 1.39, 2.953],
      evidence: [0, 0.082, -0.018, -0.429]),
    Curve(
      .longLowSpread, at: [0.886, 1.226, 1.362, 2.859],
      evidence: [0, 0.114, 0.046, -0.091]),
    Curve(
      .lowCoherence, at: [-0.214, 0.059, 0.229, 0.848],
      evidence: [0, -0.029, -0.205, -0.65]),
    Curve(
      .highCoherence, at: [-0.085, 0.039, 0.152, 0.735],
      evidence: [0, -0.016, -0.048, -0.367]),
    Curve(
      .period, at: [0.189, 0.277, 0.371, 0.957],
      evidence: [0, 0.076, -0.013, -0.431]),
    Curve(
      .longPeriod, at: [0.207, 0.281, 0.371, 0.948],
      evidence: [0, 0.087, 0.03, -0.145]),
    Curve(
      .flatPeriod, at: [0.134, 0.173, 0.213, 0.913],
      evidence: [0, -0.021, -0.129, -0.213]),
    Curve(
      .longFlatPeriod, at: [0.139, 0.175, 0.211, 0.897],
      evidence: [0, -0.065, -0.143, 0.04]),
    Curve(
      .kurtosis, at: [0.659, 1.106, 1.333, 2.783],
      evidence: [0, -0.225, -0.023, -0.175]),
    Curve(
      .unevenness, at: [0.103, 0.388, 0.578, 2.537],
      evidence: [0, -0.207, -0.111, -0.525]),
    Curve(
      .motion, at: [0.091, 0.776, 1.743, 8.678],
      evidence: [0, 0.053, 0.303, 0.463]),
    Curve(
      .longMotion, at: [0.126, 0.917, 1.976, 6.471],
      evidence: [0, 0.029, 0.152, -0.035]),
    Curve(
      .deviation, at: [0.178, 1.545, 4.074, 35.288],
      evidence: [0, 0.28, 0.421, 0.212]),
    Curve(
      .change, at: [0.488, 1.548, 2.718, 20],
      evidence: [0, 0, -0.274, -0.704]),
    Curve(
      .climb, at: [-23.586, -1.097, 1.587, 50],
      evidence: [0, 0.178, 0.155, 0.207]),
    Curve(
      .octave60, at: [-45, -21.663, -10.692, -0.659],
      evidence: [0, -0.179, -0.227, -0.144]),
    Curve(
      .octave120, at: [-45, -14.647, -7.338, -1.435],
      evidence: [0, 0.116, 0.445, 1.04]),
    Curve(
      .octave250, at: [-40.606, -10.289, -6.459, -1.376],
      evidence: [0, 0.4, 0.591, 0.559]),
    Curve(
      .octave500, at: [-29.933, -8.9, -6.078, -0.705],
      evidence: [0, 0.514, 0.566, 0.458]),
    Curve(
      .octave1000, at: [-37.589, -10.799, -6.288, -0.737],
      evidence: [0, 0.437, 0.663, 1.088]),
    Curve(
      .octave2000, at: [-45, -15.773, -9.036, -0.529],
      evidence: [0, 0.994, 1.514, 1.632]),
  ]
}
