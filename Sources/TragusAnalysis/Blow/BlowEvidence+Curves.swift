// Made by Training/Blow/train.

extension BlowEvidence {
  /// Evidence before anything was measured, in natural logarithms of odds.
  static let prior = -6.399

  /// For each feature, evidence at four of its values; straight lines between them.
  static let curves: [Curve] = [
    Curve(
      .usualRise, at: [-30, 0.591, 22.242, 50],
      evidence: [0, -0.03, -0.28, -0.591]),
    Curve(
      .floorRise, at: [9.431, 25.252, 42.401, 50],
      evidence: [0, -0.807, -1.358, -1.847]),
    Curve(
      .lowRise, at: [-30, -0.376, 19.056, 50],
      evidence: [0, 0.336, 0.584, 0.801]),
    Curve(
      .middleRise, at: [-30, 0.66, 23.392, 50],
      evidence: [0, 0.401, 0.731, 1.002]),
    Curve(
      .highRise, at: [-30, 0.419, 23.006, 50],
      evidence: [0, 0.182, 0.279, 0.45]),
    Curve(
      .mostRise, at: [-30, 3.31, 27.7, 50],
      evidence: [0, 0.589, 1.168, 1.705]),
    Curve(
      .leastRise, at: [-30, -2.365, 14.608, 50],
      evidence: [0, -0.046, -0.326, -0.584]),
    Curve(
      .slowRise, at: [-30, 9.118, 32.929, 50],
      evidence: [0, 0.376, 0.387, 0.14]),
    Curve(
      .slowLowRise, at: [-30, 4.513, 29.097, 50],
      evidence: [0, 0.694, 1.281, 1.582]),
    Curve(
      .slowMiddleRise, at: [-30, 8.984, 33.682, 50],
      evidence: [0, 0.873, 1.553, 1.949]),
    Curve(
      .slowHighRise, at: [-30, 8.02, 33.144, 50],
      evidence: [0, 0.566, 0.97, 1.281]),
    Curve(
      .highPeak, at: [1.918, 2.266, 2.722, 8.765],
      evidence: [0, -0.145, -0.421, -0.848]),
    Curve(
      .longHighPeak, at: [1.847, 2.265, 2.728, 8.589],
      evidence: [0, -0.022, -0.056, -0.094]),
    Curve(
      .highSpread, at: [1.097, 1.292, 1.403, 3.044],
      evidence: [0, 0.017, -0.186, -0.719]),
    Curve(
      .longHighSpread, at: [0.85, 1.29, 1.395, 2.991],
      evidence: [0, 0.123, 0.125, -0.005]),
    Curve(
      .lowPeak, at: [1.239, 1.674, 1.997, 5.95],
      evidence: [0, -0.064, -0.256, -0.639]),
    Curve(
      .lowSpread, at: [0.926, 1.216, 1.388, 2.943],
      evidence: [0, 0.042, -0.051, -0.436]),
    Curve(
      .longLowSpread, at: [0.919, 1.225, 1.358, 2.839],
      evidence: [0, 0.132, 0.082, -0.054]),
    Curve(
      .lowCoherence, at: [-0.215, 0.056, 0.224, 0.852],
      evidence: [0, -0.035, -0.175, -0.581]),
    Curve(
      .highCoherence, at: [-0.085, 0.039, 0.151, 0.736],
      evidence: [0, -0.007, -0.002, -0.288]),
    Curve(
      .period, at: [0.189, 0.276, 0.369, 0.957],
      evidence: [0, 0.072, -0.013, -0.416]),
    Curve(
      .longPeriod, at: [0.209, 0.28, 0.368, 0.947],
      evidence: [0, 0.036, -0.083, -0.313]),
    Curve(
      .flatPeriod, at: [0.135, 0.173, 0.211, 0.915],
      evidence: [0, -0.021, -0.129, -0.206]),
    Curve(
      .longFlatPeriod, at: [0.141, 0.175, 0.21, 0.902],
      evidence: [0, -0.067, -0.165, -0.009]),
    Curve(
      .kurtosis, at: [0.658, 1.107, 1.333, 2.775],
      evidence: [0, -0.216, -0.032, -0.173]),
    Curve(
      .unevenness, at: [0.102, 0.388, 0.578, 2.424],
      evidence: [0, -0.188, -0.101, -0.369]),
    Curve(
      .motion, at: [0.09, 0.77, 1.721, 8.499],
      evidence: [0, 0.091, 0.35, 0.541]),
    Curve(
      .longMotion, at: [0.126, 0.913, 1.943, 6.387],
      evidence: [0, 0.031, 0.153, -0.02]),
    Curve(
      .deviation, at: [0.177, 1.515, 3.955, 34.951],
      evidence: [0, 0.246, 0.402, 0.263]),
    Curve(
      .change, at: [0.502, 1.536, 2.638, 19.933],
      evidence: [0, 0.012, -0.209, -0.541]),
    Curve(
      .climb, at: [-23.04, -1.124, 1.481, 50],
      evidence: [0, 0.099, 0.061, 0.075]),
    Curve(
      .octave60, at: [-45, -21.453, -10.604, -0.748],
      evidence: [0, -0.209, -0.277, -0.22]),
    Curve(
      .octave120, at: [-45, -14.453, -7.241, -1.502],
      evidence: [0, 0.043, 0.341, 0.856]),
    Curve(
      .octave250, at: [-40.531, -10.233, -6.414, -1.508],
      evidence: [0, 0.34, 0.526, 0.498]),
    Curve(
      .octave500, at: [-29.657, -8.804, -6.089, -0.794],
      evidence: [0, 0.531, 0.564, 0.44]),
    Curve(
      .octave1000, at: [-37.208, -10.763, -6.244, -0.783],
      evidence: [0, 0.476, 0.755, 1.21]),
    Curve(
      .octave2000, at: [-45, -15.794, -9.164, -0.629],
      evidence: [0, 0.911, 1.399, 1.523]),
  ]
}
