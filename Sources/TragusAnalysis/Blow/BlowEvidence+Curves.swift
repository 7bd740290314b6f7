// Made by Training/Blow/train.

extension BlowEvidence {
  /// Evidence before anything was measured, in natural logarithms of odds.
  static let prior = -6.982

  /// For each feature, evidence at four of its values; straight lines between them.
  static let curves: [Curve] = [
    Curve(
      .usualRise, at: [-30, 0.265, 21.024, 50],
      evidence: [0, -0.01, -0.22, -0.466]),
    Curve(
      .floorRise, at: [9.412, 24.518, 43.808, 50],
      evidence: [0, -0.64, -1.121, -1.628]),
    Curve(
      .lowRise, at: [-30, -0.654, 18.77, 50],
      evidence: [0, 0.446, 0.822, 1.12]),
    Curve(
      .middleRise, at: [-30, 0.157, 21.929, 50],
      evidence: [0, 0.16, 0.201, 0.294]),
    Curve(
      .highRise, at: [-30, 0.086, 22.248, 50],
      evidence: [0, 0.35, 0.682, 1.047]),
    Curve(
      .mostRise, at: [-30, 2.649, 27.49, 50],
      evidence: [0, 0.631, 1.296, 1.905]),
    Curve(
      .leastRise, at: [-30, -2.842, 13.497, 50],
      evidence: [0, 0.018, -0.212, -0.396]),
    Curve(
      .highPeak, at: [1.925, 2.275, 2.741, 9.311],
      evidence: [0, -0.141, -0.401, -0.879]),
    Curve(
      .longHighPeak, at: [1.855, 2.273, 2.742, 9.164],
      evidence: [0, 0.018, 0.076, 0.121]),
    Curve(
      .highSpread, at: [1.126, 1.296, 1.413, 3.2],
      evidence: [0, 0.041, -0.199, -0.795]),
    Curve(
      .longHighSpread, at: [0.883, 1.293, 1.405, 3.159],
      evidence: [0, 0.111, 0.143, 0.054]),
    Curve(
      .lowPeak, at: [1.27, 1.688, 2.046, 6.364],
      evidence: [0, -0.068, -0.242, -0.519]),
    Curve(
      .lowSpread, at: [0.954, 1.225, 1.407, 2.986],
      evidence: [0, 0.047, -0.082, -0.477]),
    Curve(
      .longLowSpread, at: [0.929, 1.232, 1.381, 2.895],
      evidence: [0, 0.068, -0.01, 0.085]),
    Curve(
      .lowCoherence, at: [-0.212, 0.063, 0.242, 0.881],
      evidence: [0, -0.054, -0.178, -0.453]),
    Curve(
      .highCoherence, at: [-0.082, 0.042, 0.159, 0.773],
      evidence: [0, 0.024, 0.026, -0.28]),
    Curve(
      .period, at: [0.191, 0.279, 0.381, 0.969],
      evidence: [0, 0.042, -0.082, -0.433]),
    Curve(
      .longPeriod, at: [0.207, 0.282, 0.38, 0.965],
      evidence: [0, 0.077, -0.033, -0.081]),
    Curve(
      .flatPeriod, at: [0.136, 0.174, 0.218, 0.932],
      evidence: [0, -0.017, -0.154, -0.249]),
    Curve(
      .longFlatPeriod, at: [0.145, 0.175, 0.217, 0.925],
      evidence: [0, -0.134, -0.35, -0.171]),
    Curve(
      .kurtosis, at: [0.628, 1.094, 1.311, 2.706],
      evidence: [0, -0.133, 0.073, -0.039]),
    Curve(
      .unevenness, at: [0.09, 0.374, 0.565, 2.366],
      evidence: [0, -0.194, -0.121, -0.415]),
    Curve(
      .motion, at: [0.075, 0.72, 1.646, 8.476],
      evidence: [0, 0.101, 0.372, 0.562]),
    Curve(
      .longMotion, at: [0.102, 0.846, 1.854, 6.122],
      evidence: [0, 0.034, 0.132, -0.049]),
    Curve(
      .deviation, at: [0.17, 1.419, 3.708, 35.45],
      evidence: [0, 0.184, 0.252, 0.071]),
    Curve(
      .change, at: [0.495, 1.527, 2.615, 20],
      evidence: [0, 0.018, -0.283, -0.697]),
    Curve(
      .climb, at: [-22.723, -1.004, 1.447, 50],
      evidence: [0, 0.16, 0.126, 0.206]),
    Curve(
      .octave60, at: [-45, -22.078, -10.905, -0.602],
      evidence: [0, -0.015, -0.003, 0.038]),
    Curve(
      .octave120, at: [-45, -14.536, -7.363, -1.295],
      evidence: [0, 0.008, 0.151, 0.503]),
    Curve(
      .octave250, at: [-45, -10.251, -6.487, -1.382],
      evidence: [0, 0.44, 0.743, 0.926]),
    Curve(
      .octave500, at: [-31.545, -8.854, -6.001, -0.701],
      evidence: [0, 0.528, 0.62, 0.653]),
    Curve(
      .octave1000, at: [-38.13, -10.859, -6.178, -0.683],
      evidence: [0, 0.386, 0.558, 0.906]),
    Curve(
      .octave2000, at: [-45, -15.844, -9.168, -0.764],
      evidence: [0, 0.946, 1.463, 1.602]),
    Curve(
      .slowRise, at: [-30, 6.505, 30.58, 50],
      evidence: [0, 0.349, 0.296, -0.142]),
    Curve(
      .slowLowRise, at: [-30, 2.712, 27.673, 50],
      evidence: [0, 0.854, 1.605, 1.981]),
    Curve(
      .slowMiddleRise, at: [-30, 6.241, 31.26, 50],
      evidence: [0, 0.678, 1.107, 1.229]),
    Curve(
      .slowHighRise, at: [-30, 5.584, 31.423, 50],
      evidence: [0, 0.69, 1.189, 1.36]),
  ]
}
