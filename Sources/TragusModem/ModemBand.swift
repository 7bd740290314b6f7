/// Where in the spectrum a message sounds.
public enum ModemBand: String, Sendable, Hashable, CaseIterable, Codable {
  /// Below 8 kHz (up to 16 kHz in the mode `fast`): loudspeakers and microphones of every kind.
  case audible
  /// 17.5 to 19 kHz, which most phones and laptops can still play and hear.
  case phone
  /// All energy above 17.5 kHz, up to 20.5 kHz: inaudible to most adults; needs good hardware.
  case ultra
}
