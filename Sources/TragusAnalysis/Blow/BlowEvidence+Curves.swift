// Fitted as Documentation/BlowDetection.md tells.

extension BlowEvidence {
  /// Evidence before anything was measured, in natural logarithms of odds.
  static let prior = -6.754

  /// For each feature, evidence at four of its values; straight lines between them.
  static let curves: [Curve] = [
    Curve(
      .usualRise, at: [-30, 0.868, 26.65, 50],
      evidence: [0, 0.017, -0.327, -0.976]),
    Curve(
      .floorRise, at: [9.523, 27.483, 45.125, 50],
      evidence: [0, -0.223, -0.559, -0.765]),
    Curve(
      .lowRise, at: [-30, -0.025, 23.368, 50],
      evidence: [0, 0.867, 1.556, 2.1]),
    Curve(
      .middleRise, at: [-30, 0.812, 27.058, 50],
      evidence: [0, 0.343, 0.479, 0.39]),
    Curve(
      .highRise, at: [-30, 0.705, 26.705, 50],
      evidence: [0, 0.772, 1.507, 2.251]),
    Curve(
      .mostRise, at: [-27.244, 3.609, 31.877, 50],
      evidence: [0, 0.956, 1.839, 2.525]),
    Curve(
      .leastRise, at: [-30, -2.03, 18.597, 50],
      evidence: [0, 0.355, 0.348, 0.291]),
    Curve(
      .highPeak, at: [1.93, 2.279, 2.73, 9.514],
      evidence: [0, -0.11, -0.409, -1.006]),
    Curve(
      .longHighPeak, at: [1.872, 2.278, 2.73, 9.384],
      evidence: [0, -0.097, -0.168, -0.293]),
    Curve(
      .highSpread, at: [1.138, 1.297, 1.418, 3.282],
      evidence: [0, 0.058, -0.106, -0.639]),
    Curve(
      .longHighSpread, at: [0.92, 1.294, 1.41, 3.251],
      evidence: [0, 0.134, 0.28, 0.31]),
    Curve(
      .lowPeak, at: [1.272, 1.686, 2.043, 6.333],
      evidence: [0, -0.039, -0.166, -0.436]),
    Curve(
      .lowSpread, at: [0.95, 1.224, 1.408, 2.942],
      evidence: [0, 0.057, -0.064, -0.477]),
    Curve(
      .longLowSpread, at: [0.935, 1.232, 1.38, 2.892],
      evidence: [0, 0.136, 0.162, 0.335]),
    Curve(
      .lowCoherence, at: [-0.208, 0.065, 0.245, 0.893],
      evidence: [0, -0.017, -0.176, -0.69]),
    Curve(
      .highCoherence, at: [-0.079, 0.043, 0.163, 0.777],
      evidence: [0, 0.072, 0.19, -0.082]),
    Curve(
      .period, at: [0.191, 0.28, 0.382, 0.972],
      evidence: [0, 0.058, -0.146, -0.578]),
    Curve(
      .longPeriod, at: [0.209, 0.282, 0.381, 0.968],
      evidence: [0, 0.105, -0.089, -0.198]),
    Curve(
      .flatPeriod, at: [0.135, 0.173, 0.214, 0.935],
      evidence: [0, 0.002, -0.11, -0.126]),
    Curve(
      .longFlatPeriod, at: [0.145, 0.175, 0.212, 0.926],
      evidence: [0, -0.167, -0.427, -0.196]),
    Curve(
      .kurtosis, at: [0.634, 1.092, 1.293, 2.71],
      evidence: [0, -0.336, -0.148, -0.327]),
    Curve(
      .unevenness, at: [0.089, 0.371, 0.552, 2.397],
      evidence: [0, -0.259, -0.198, -0.533]),
    Curve(
      .motion, at: [0.073, 0.708, 1.579, 8.449],
      evidence: [0, 0.072, 0.396, 0.638]),
    Curve(
      .longMotion, at: [0.097, 0.822, 1.784, 6.215],
      evidence: [0, 0.053, 0.237, 0.048]),
    Curve(
      .deviation, at: [0.168, 1.355, 3.423, 35.212],
      evidence: [0, 0.105, 0.149, -0.095]),
    Curve(
      .change, at: [0.483, 1.502, 2.54, 20],
      evidence: [0, 0.05, -0.146, -0.361]),
    Curve(
      .climb, at: [-21.167, -1.038, 1.273, 50],
      evidence: [0, -0.049, -0.185, -0.174]),
    Curve(
      .octave60, at: [-45, -21.507, -10.478, -0.502],
      evidence: [0, 0.043, 0.072, 0.104]),
    Curve(
      .octave120, at: [-45, -14.41, -7.342, -1.205],
      evidence: [0, 0.12, 0.323, 0.727]),
    Curve(
      .octave250, at: [-45, -10.651, -6.7, -1.719],
      evidence: [0, 0.608, 1.058, 1.418]),
    Curve(
      .octave500, at: [-32.433, -9.092, -6.04, -0.806],
      evidence: [0, 0.563, 0.567, 0.605]),
    Curve(
      .octave1000, at: [-39.577, -10.908, -6.115, -0.606],
      evidence: [0, 0.394, 0.537, 0.864]),
    Curve(
      .octave2000, at: [-45, -15.669, -9.044, -0.673],
      evidence: [0, 0.999, 1.553, 1.675]),
  ]
}
