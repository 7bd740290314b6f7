import Crypto
import NIOSSL
import Tragus
import TragusSystem

/// A certificate for the names and addresses of this computer, signed by its own key (RFC 5280;
/// ECDSA with P-256 and SHA-256).
///
/// It is stored for its owner alone, so that a phone has to accept it only once. A new one is made
/// when a name or an address is missing, the key does not fit, or it expires soon.
struct SelfSignedCertificate {
  /// The longest lifetime that browsers accept (CA/Browser Forum, ballot SC31).
  private static let lifetime = 397.0 * 86_400  // seconds
  /// The least remaining lifetime for using it again.
  private static let rest = 7.0 * 86_400  // seconds
  /// How far a phone's clock may be behind.
  private static let clockError = 86_400.0  // seconds
  private static let longestFile = 16_384  // bytes

  /// In DER.
  let certificate: [UInt8]
  /// In DER (PKCS #8).
  let key: [UInt8]

  /// The stored certificate, or a new one.
  ///
  /// - Parameters:
  ///   - names: The names of this computer, in ASCII; at least one.
  ///   - addresses: Its addresses, four bytes each.
  ///   - folder: The folder for the certificate.
  ///   - date: The current time, in seconds since 1970.
  init(
    names: [String], addresses: [[UInt8]], folder: String, date: Double = currentDate()
  ) throws(AudioError) {
    try PrivateFile.makeFolder(folder)
    // Of two servers that start together, the second one finds the certificate of the first.
    self = try PrivateFile.locked(folder: folder) { _, isLocked throws(AudioError) in
      try Self(
        in: folder, isLocked: isLocked, names: names, addresses: addresses, date: date)
    }
  }

  private init(
    in folder: String, isLocked: Bool, names: [String], addresses: [[UInt8]], date: Double
  ) throws(AudioError) {
    let path = folder + "/certificate"
    if let bytes = try PrivateFile.read(
      path + ".der", atMost: Self.longestFile, of: "certificates"),
      let key = try PrivateFile.read(path + ".key", atMost: Self.longestFile, of: "keys"),
      Self.holds(bytes, key, names: names, addresses: addresses, date: date)
    {
      (certificate, self.key) = (bytes, key)
      return
    }
    let key = P256.Signing.PrivateKey()
    do {
      certificate = try Self.make(key, names: names, addresses: addresses, date: date)
    } catch {
      throw AudioError(.cannotCreate, "No certificate can be made: \(error).")
    }
    self.key = [UInt8](key.derRepresentation)
    try PrivateFile.replace(path + ".key", with: self.key, isLocked: isLocked)
    try PrivateFile.replace(path + ".der", with: certificate, isLocked: isLocked)
  }

  private static func make(
    _ key: P256.Signing.PrivateKey, names: [String], addresses: [[UInt8]], date: Double
  ) throws -> [UInt8] {
    let algorithm = DERBytes.sequence(DERBytes.identifier(1, 2, 840, 10045, 4, 3, 2))
    let name = DERBytes.sequence(
      DERBytes.set(
        DERBytes.sequence(DERBytes.identifier(2, 5, 4, 3), DERBytes.text("Tragus on \(names[0])"))))
    var random = SystemRandomNumberGenerator()
    let serial = (0..<16).map { _ in UInt8.random(in: 1...127, using: &random) }
    let content = DERBytes.sequence(
      DERBytes.value(0xA0, DERBytes.integer([2])),  // version 3
      DERBytes.integer(serial), algorithm, name,
      DERBytes.sequence(time(date - clockError), time(date - clockError + lifetime)), name,
      [UInt8](key.publicKey.derRepresentation),
      DERBytes.value(0xA3, extensions(names: names, addresses: addresses)))
    let signature = try key.signature(for: content)
    return DERBytes.sequence(
      content, algorithm, DERBytes.bits([UInt8](signature.derRepresentation)))
  }

  private static func extensions(names: [String], addresses: [[UInt8]]) -> [UInt8] {
    let alternatives =
      names.map { DERBytes.value(0x82, Array($0.utf8)) }
      + addresses.map { DERBytes.value(0x87, $0) }
    let permitted =
      (names.map { DERBytes.value(0x82, Array($0.utf8)) }
      + addresses.map { DERBytes.value(0x87, $0 + [255, 255, 255, 255]) })
      .map { DERBytes.sequence($0) }
    return DERBytes.sequence(
      // It is its own authority, so that a phone can trust it and nothing else.
      DERBytes.sequence(
        DERBytes.identifier(2, 5, 29, 19), DERBytes.yes,
        DERBytes.octets(DERBytes.sequence(DERBytes.yes, DERBytes.integer([0])))),
      // It signs connections, and itself.
      DERBytes.sequence(
        DERBytes.identifier(2, 5, 29, 15), DERBytes.yes,
        DERBytes.octets(DERBytes.bits([0b1000_0100], unused: 2))),
      // A stolen key can speak only for this computer (RFC 5280, section 4.2.1.10).
      DERBytes.sequence(
        DERBytes.identifier(2, 5, 29, 30), DERBytes.yes,
        DERBytes.octets(DERBytes.sequence(DERBytes.value(0xA0, Array(permitted.joined()))))),
      DERBytes.sequence(
        DERBytes.identifier(2, 5, 29, 37),
        DERBytes.octets(DERBytes.sequence(DERBytes.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1)))),
      DERBytes.sequence(
        DERBytes.identifier(2, 5, 29, 17),
        DERBytes.octets(DERBytes.value(0x30, Array(alternatives.joined())))))
  }

  /// A time in UTC; years have four digits from 2050 on (RFC 5280, section 4.1.2.5).
  private static func time(_ date: Double) -> [UInt8] {
    var seconds = time_t(date)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let year = Int(parts.tm_year) + 1900
    let numbers = [
      Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min),
      Int(parts.tm_sec),
    ]
    let isLate = year >= 2050
    let digits = ([isLate ? year : year % 100] + numbers).map { number in
      (number < 10 ? "0" : "") + String(number)
    }
    return DERBytes.value(isLate ? 0x18 : 0x17, Array((digits.joined() + "Z").utf8))
  }

  /// Whether a certificate has all names and addresses, is valid for some days, and belongs to a
  /// key.
  private static func holds(
    _ bytes: [UInt8], _ key: [UInt8], names: [String], addresses: [[UInt8]], date: Double
  ) -> Bool {
    guard let certificate = try? NIOSSLCertificate(bytes: bytes, format: .der),
      Double(certificate.notValidAfter) > date + rest,
      let key = try? P256.Signing.PrivateKey(derRepresentation: key),
      (try? certificate.extractPublicKey().toSPKIBytes())
        == [UInt8](key.publicKey.derRepresentation)
    else { return false }
    let known = certificate._subjectAlternativeNames().map { Array($0.contents) }
    return (names.map { Array($0.utf8) } + addresses).allSatisfy(known.contains)
  }
}
