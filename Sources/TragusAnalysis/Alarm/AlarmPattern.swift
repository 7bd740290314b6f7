/// How an alarm sounds in time.
public enum AlarmPattern: String, Sendable, Hashable, CaseIterable, Codable {
  /// Fire: three pulses of 0.5 s with pauses of 0.5 s, then 1.5 s of silence (ISO 8201, NFPA 72).
  case t3 = "T3"
  /// Carbon monoxide: four pulses of 0.1 s with pauses of 0.1 s, then 5 s of silence (UL 2034, NFPA
  /// 72). After the first minutes the silence may be 60 s.
  case t4 = "T4"

  /// The number of pulses in a group.
  var pulseCount: Int { self == .t3 ? 3 : 4 }
  /// The length of a pulse in seconds.
  var pulse: Double { self == .t3 ? 0.5 : 0.1 }
  /// From the beginning of one pulse of a group to the beginning of the next, in seconds.
  var step: Double { 2 * pulse }
  /// From the beginning of the first pulse of a group to the beginning of the last one, in seconds.
  var span: Double { Double(pulseCount - 1) * step }
  /// From the beginning of the last pulse of a group to the beginning of the next group, in
  /// seconds.
  var rest: Double { pulse + (self == .t3 ? 1.5 : 5) }
  /// As `rest`, where the alarm has sounded for minutes.
  var longRest: Double? { self == .t3 ? nil : pulse + 60 }

  /// The stretches of a pulse's length before and after a group in which there is no other pulse.
  var margin: Int { self == .t3 ? 2 : 3 }
}
