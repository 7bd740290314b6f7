import Crypto
import SwiftASN1
import Tragus
import X509

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A certificate for the names and addresses of this computer, made on the spot and signed by its own key.
///
/// It is kept for its owner alone, so that a phone that has accepted it once need not do so again. It is
/// made anew when a name or an address is missing in it, or it ends soon.
struct SelfSignedCertificate {
  /// Browsers accept no longer ones from 2020 on (CA/Browser Forum, ballot SC31).
  private static let lifetime = 397.0 * 86_400  // seconds
  /// How long one must still hold to be used again.
  private static let rest = 7.0 * 86_400  // seconds
  private static let longestFile = 16_384  // bytes

  /// In DER.
  let certificate: [UInt8]
  /// In DER (PKCS #8).
  let key: [UInt8]

  /// The one that is kept, or a new one.
  ///
  /// - Parameters:
  ///   - names: The names of this computer.
  ///   - addresses: Its addresses, four bytes each.
  ///   - folder: Where it is kept.
  ///   - date: Now, in seconds since 1970.
  init(
    names: [String], addresses: [[UInt8]], folder: String, date: Double = currentDate()
  ) throws(AudioError) {
    let path = folder + "/certificate"
    if let bytes = try PrivateFile.read(path + ".der", atMost: Self.longestFile, of: "certificates"),
      let key = try PrivateFile.read(path + ".key", atMost: Self.longestFile, of: "keys"),
      Self.holds(bytes, names: names, addresses: addresses, date: date)
    {
      (certificate, self.key) = (bytes, key)
      return
    }
    do {
      let key = P256.Signing.PrivateKey()
      let certificate = try Self.make(key, names: names, addresses: addresses, date: date)
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      self.certificate = serializer.serializedBytes
      self.key = [UInt8](key.derRepresentation)
    } catch {
      throw AudioError(.cannotCreate, "No certificate can be made: \(error).")
    }
    try PrivateFile.makeFolder(folder)
    try PrivateFile.replace(path + ".key", with: key)
    try PrivateFile.replace(path + ".der", with: certificate)
  }

  private static func make(
    _ key: P256.Signing.PrivateKey, names: [String], addresses: [[UInt8]], date: Double
  ) throws -> Certificate {
    let name = try DistinguishedName { CommonName("Tragus on \(names.first ?? "this computer")") }
    let start = Date(timeIntervalSince1970: date)
    return try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      // The clock of a phone may be behind.
      notValidBefore: start - 86_400, notValidAfter: start + Self.lifetime - 86_400, issuer: name,
      subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        KeyUsage(digitalSignature: true, keyCertSign: true)
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(
          names.map { .dnsName($0) }
            + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) })
      }, issuerPrivateKey: .init(key))
  }

  /// Whether a certificate has all names and addresses, and holds for some days.
  private static func holds(
    _ bytes: [UInt8], names: [String], addresses: [[UInt8]], date: Double
  ) -> Bool {
    guard let certificate = try? Certificate(derEncoded: bytes),
      let known = try? certificate.extensions.subjectAlternativeNames
    else { return false }
    let wanted: [GeneralName] =
      names.map { .dnsName($0) }
      + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
    return certificate.notValidAfter.timeIntervalSince1970 > date + rest
      && wanted.allSatisfy(known.contains)
  }
}
