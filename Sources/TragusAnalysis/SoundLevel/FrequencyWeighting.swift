/// How much each frequency counts in a sound level (IEC 61672-1).
public enum FrequencyWeighting: String, Sendable, Hashable, CaseIterable, Codable {
  /// About as the ear hears quiet sounds.
  case a = "A"
  /// Almost flat from 31.5 Hz to 8 kHz.
  case c = "C"
  /// Flat from 10 Hz on.
  case z = "Z"
}
