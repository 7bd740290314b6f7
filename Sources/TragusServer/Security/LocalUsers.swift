import NIOCore
import TragusSystem

/// The users of this computer, identified by their connections to this server.
///
/// Linux reports the user behind a connection within the computer (sock_diag(7)); other systems do
/// not.
enum LocalUsers {
  #if os(Linux)
    // The constants of <linux/netlink.h>, <linux/sock_diag.h> and <linux/inet_diag.h>.
    private static let socketDiagnosis: CInt = 4
    private static let question: UInt16 = 20
    private static let isRequest: UInt16 = 1
    private static let headerLength = 16
    private static let answerLength = 72
    private static let established: UInt8 = 1

    /// Whether the system reports users.
    static var areKnown: Bool {
      let descriptor = connection()
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }

    /// The user of the program at the other end of a connection. `nil` for another computer, and
    /// for an end without a program.
    static func user(of channel: any Channel) -> UInt32? {
      guard case .v4(let client) = channel.remoteAddress,
        case .v4(let server) = channel.localAddress
      else { return nil }
      let descriptor = connection()
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      let bytes = request(about: client.address, server.address)
      guard send(descriptor, bytes, bytes.count, 0) == bytes.count else { return nil }
      var answer = [UInt8](repeating: 0, count: 1024)
      // The answer is ready as soon as the request was sent.
      let count = recv(descriptor, &answer, answer.count, CInt(MSG_DONTWAIT))
      guard count >= headerLength + answerLength else { return nil }
      func number<Number: FixedWidthInteger & BitwiseCopyable>(_ place: Int) -> Number {
        answer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
      }
      guard number(4) == question, answer[headerLength + 1] == established,
        number(headerLength + 68) != UInt32(0)
      else { return nil }
      return number(headerLength + 64)
    }

    private static func connection() -> CInt {
      socket(AF_NETLINK, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), socketDiagnosis)
    }

    private static func request(about client: sockaddr_in, _ server: sockaddr_in) -> [UInt8] {
      var bytes: [UInt8] = []
      func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { bytes += $0 }
      }
      append(UInt32(headerLength + 56))
      append(question)
      append(isRequest)
      append(UInt64(0))  // the numbers of the request and its sender: unused
      bytes += [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0]
      append(UInt32.max)  // in any state
      append(client.sin_port)
      append(server.sin_port)
      for address in [client.sin_addr.s_addr, server.sin_addr.s_addr] {
        append(address)
        bytes += [UInt8](repeating: 0, count: 12)
      }
      append(UInt32(0))  // through any interface
      append(UInt64.max)  // of any age
      return bytes
    }
  #else
    /// Whether the system reports users.
    static var areKnown: Bool { false }

    /// The user of the program at the other end of a connection; unknown on this system.
    static func user(of channel: any Channel) -> UInt32? { nil }
  #endif
}
