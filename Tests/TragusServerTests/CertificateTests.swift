import Crypto
import NIOSSL
import Testing
import TragusCore
import TragusFiles
import TragusSystem

@testable import TragusServer

@Suite struct `the certificate` {
  private let folder: String

  init() {
    var template = Array("/tmp/tragus-XXXXXX".utf8CString)
    mkdtemp(&template)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func certificate(
    _ names: [String] = ["desk", "desk.local"], _ addresses: [[UInt8]] = [[192, 168, 1, 7]],
    date: Double = currentDate()
  ) throws -> SelfSignedCertificate {
    try SelfSignedCertificate(names: names, addresses: addresses, folder: folder, date: date)
  }

  /// Read by another library, BoringSSL, which also looks whether the key belongs to it.
  @Test func `it has the names and addresses, and its key`() throws {
    let made = try certificate()
    let read = try NIOSSLCertificate(bytes: made.certificate, format: .der)
    let names = read._subjectAlternativeNames().map { Array($0.contents) }
    #expect(names == [Array("desk".utf8), Array("desk.local".utf8), [192, 168, 1, 7]])
    let days = (Double(read.notValidAfter) - currentDate()) / 86_400
    #expect(395.9...396.1 ~= days)
    #expect(Double(read.notValidBefore) < currentDate() - 86_000)
    _ = try ServerIdentity(made).context()
  }

  @Test func `it is used again, and made anew for another name or when it ends`() throws {
    let first = try certificate()
    #expect(try certificate().certificate == first.certificate)
    #expect(try certificate(["desk", "other"]).certificate != first.certificate)
    let later = try certificate(["desk", "other"], date: currentDate() + 392 * 86_400)
    #expect(try certificate(["desk", "other"]).certificate == later.certificate)
  }

  @Test func `a key beside the certificate of another one is noticed`() throws {
    let first = try certificate()
    let other = P256.Signing.PrivateKey()
    try PrivateFile.replace("\(folder)/certificate.key", with: [UInt8](other.derRepresentation))
    let second = try certificate()
    #expect(second.certificate != first.certificate)
    _ = try ServerIdentity(second).context()
    try PrivateFile.replace("\(folder)/certificate.key", with: [1, 2, 3])
    _ = try ServerIdentity(certificate()).context()
  }

  @Test func `two servers that start at once have one certificate`() async throws {
    let certificates = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try certificate().certificate } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(certificates.count == 1)
  }

  @Test func `the key is for its owner alone`() throws {
    _ = try certificate()
    for name in ["certificate.key", "certificate.der"] {
      var status = stat()
      #expect(stat("\(folder)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a certificate after 2049 has a year of four digits`() throws {
    let date = 2_524_608_000.0 + 86_400  // 2050-01-02
    let read = try NIOSSLCertificate(bytes: try certificate(date: date).certificate, format: .der)
    #expect(Double(read.notValidBefore) == date - 86_400)
  }
}
