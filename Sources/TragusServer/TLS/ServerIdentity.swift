import Crypto
import NIOSSL
import Tragus

/// The identity of a server: a certificate and its key.
struct ServerIdentity {
  let chain: [NIOSSLCertificateSource]
  let key: NIOSSLPrivateKeySource
  /// The SHA-256 of the certificate in the form of browsers: `AB:CD:…`.
  let fingerprint: String

  /// Reads a certificate with its chain, and its key, from PEM files.
  ///
  /// - Throws: `fileNotFound` when one of them is missing, `malformedFile` when one cannot be read.
  init(certificate: String, key: String) throws(AudioError) {
    for path in [certificate, key] where FileKind(path) == nil {
      throw AudioError.missingFile(path)
    }
    do {
      let certificates = try NIOSSLCertificate.fromPEMFile(certificate)
      guard let first = certificates.first else {
        throw AudioError(.malformedFile, "There is no certificate in '\(certificate)'.")
      }
      chain = certificates.map { .certificate($0) }
      self.key = .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
      fingerprint = Self.fingerprint(of: try first.toDERBytes())
    } catch let error as AudioError {
      throw error
    } catch {
      throw AudioError(
        .malformedFile,
        "'\(certificate)' and '\(key)' are not a certificate and its key in PEM; name the "
          + "right files, or write --tls self.")
    }
  }

  /// The identity with a self-signed certificate.
  ///
  /// - Throws: The errors of ``SelfSignedCertificate``.
  init(_ certificate: SelfSignedCertificate) throws(AudioError) {
    do {
      chain = [.certificate(try NIOSSLCertificate(bytes: certificate.certificate, format: .der))]
      key = .privateKey(try NIOSSLPrivateKey(bytes: certificate.key, format: .der))
      fingerprint = Self.fingerprint(of: certificate.certificate)
    } catch {
      throw AudioError(.malformedFile, "The certificate cannot be used: \(error).")
    }
  }

  /// The TLS settings of connections: TLS 1.2 or later.
  func context() throws(AudioError) -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain, privateKey: key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    // The server does not wait for a client's closing message.
    configuration.shutdownTimeout = .milliseconds(200)
    do {
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw AudioError(.malformedFile, "The certificate does not fit its key: \(error).")
    }
  }

  private static func fingerprint(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: ":")
  }
}
