// Made by Training/Blow/train.

extension BlowEvidence {
  /// Evidence before anything was measured, in natural logarithms of odds.
  static let prior = -7.124

  /// For each feature, evidence at four of its values; straight lines between them.
  static let curves: [Curve] = [
    Curve(
      .usualRise, at: [-30, 1.63, 23.872, 50],
      evidence: [0, 0.007, -0.312, -0.719]),
    Curve(
      .floorRise, at: [9.541, 25.932, 41.932, 50],
      evidence: [0, -0.971, -1.68, -2.133]),
    Curve(
      .lowRise, at: [-30, 0.174, 20.197, 50],
      evidence: [0, 0.428, 0.704, 0.825]),
    Curve(
      .middleRise, at: [-30, 1.576, 24.563, 50],
      evidence: [0, 0.455, 0.76, 1.069]),
    Curve(
      .highRise, at: [-30, 1.053, 23.154, 50],
      evidence: [0, 0.221, 0.316, 0.573]),
    Curve(
      .mostRise, at: [-30, 5.178, 28.54, 50],
      evidence: [0, 0.744, 1.407, 1.985]),
    Curve(
      .leastRise, at: [-30, -1.809, 15.646, 50],
      evidence: [0, -0.04, -0.401, -0.771]),
    Curve(
      .slowRise, at: [-30, 11.732, 33.926, 50],
      evidence: [0, 0.318, 0.07, -0.366]),
    Curve(
      .slowLowRise, at: [-30, 6.55, 29.817, 50],
      evidence: [0, 0.868, 1.542, 2.004]),
    Curve(
      .slowMiddleRise, at: [-30, 11.536, 34.363, 50],
      evidence: [0, 1.031, 1.708, 2.209]),
    Curve(
      .slowHighRise, at: [-30, 10.029, 32.828, 50],
      evidence: [0, 0.527, 0.856, 1.185]),
    Curve(
      .heardRise, at: [-2.083, 15.215, 37.411, 50],
      evidence: [0, 0.104, 0.163, 0.066]),
    Curve(
      .highPeak, at: [1.929, 2.282, 2.762, 8.685],
      evidence: [0, -0.059, -0.252, -0.605]),
    Curve(
      .longHighPeak, at: [1.989, 2.29, 2.773, 8.607],
      evidence: [0, 0.002, -0.053, -0.154]),
    Curve(
      .highSpread, at: [1.118, 1.297, 1.413, 3.105],
      evidence: [0, 0.009, -0.153, -0.716]),
    Curve(
      .longHighSpread, at: [1.157, 1.297, 1.41, 3.071],
      evidence: [0, 0.06, 0.087, -0.115]),
    Curve(
      .lowPeak, at: [1.237, 1.679, 2.009, 5.385],
      evidence: [0, -0.051, -0.231, -0.697]),
    Curve(
      .lowSpread, at: [0.917, 1.221, 1.392, 2.739],
      evidence: [0, 0.106, 0.04, -0.384]),
    Curve(
      .longLowSpread, at: [0.97, 1.23, 1.367, 2.682],
      evidence: [0, 0.017, -0.066, -0.21]),
    Curve(
      .lowCoherence, at: [-0.199, 0.041, 0.212, 0.856],
      evidence: [0, -0.02, -0.239, -0.763]),
    Curve(
      .highCoherence, at: [-0.08, 0.03, 0.143, 0.746],
      evidence: [0, 0.063, 0.055, -0.213]),
    Curve(
      .period, at: [0.184, 0.275, 0.373, 0.954],
      evidence: [0, 0.066, -0.034, -0.509]),
    Curve(
      .longPeriod, at: [0.205, 0.277, 0.373, 0.948],
      evidence: [0, 0.08, 0.003, -0.161]),
    Curve(
      .flatPeriod, at: [0.132, 0.172, 0.21, 0.897],
      evidence: [0, 0.006, -0.041, -0.033]),
    Curve(
      .longFlatPeriod, at: [0.144, 0.173, 0.21, 0.883],
      evidence: [0, -0.146, -0.257, 0.004]),
    Curve(
      .kurtosis, at: [0.65, 1.104, 1.332, 2.8],
      evidence: [0, -0.418, -0.217, -0.511]),
    Curve(
      .unevenness, at: [0.106, 0.392, 0.584, 2.693],
      evidence: [0, -0.245, -0.128, -0.708]),
    Curve(
      .motion, at: [0.096, 0.773, 1.735, 8.494],
      evidence: [0, -0.008, 0.294, 0.679]),
    Curve(
      .longMotion, at: [0.134, 0.914, 1.972, 6.492],
      evidence: [0, -0.089, 0.029, -0.094]),
    Curve(
      .deviation, at: [0.192, 1.515, 4.104, 34.539],
      evidence: [0, 0.382, 0.648, 0.484]),
    Curve(
      .change, at: [0.473, 1.53, 2.646, 20],
      evidence: [0, 0.029, -0.151, -0.369]),
    Curve(
      .climb, at: [-24.472, -1.118, 1.524, 50],
      evidence: [0, 0.22, 0.21, 0.392]),
    Curve(
      .octave60, at: [-45, -21.171, -10.661, -0.609],
      evidence: [0, -0.183, -0.295, -0.326]),
    Curve(
      .octave120, at: [-45, -14.08, -7.267, -1.476],
      evidence: [0, 0.11, 0.433, 0.898]),
    Curve(
      .octave250, at: [-42.275, -9.991, -6.237, -1.395],
      evidence: [0, 0.509, 0.729, 0.66]),
    Curve(
      .octave500, at: [-31.434, -8.792, -5.907, -0.722],
      evidence: [0, 0.605, 0.578, 0.517]),
    Curve(
      .octave1000, at: [-37.356, -11.064, -6.476, -0.689],
      evidence: [0, 0.668, 0.891, 1.354]),
    Curve(
      .octave2000, at: [-45, -16.864, -10.145, -0.531],
      evidence: [0, 0.878, 1.151, 1]),
  ]
}
