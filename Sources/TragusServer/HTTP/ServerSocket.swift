import Tragus
import TragusSystem

/// A socket that is bound to a port.
struct ServerSocket {
  let descriptor: CInt
  let port: Int

  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - reach: The computers that can reach it.
  /// - Throws: `invalidRequest` when the port is in use, `permissionDenied` when it is forbidden.
  init(port: Int, for reach: ServeRequest.Reach) throws(AudioError) {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    #endif
    descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else {
      throw AudioError(.readFailed, "There is no socket left to listen on; end other programs.")
    }
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #endif
    // The port of a server that ended just now can be reused.
    var isOn: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = reach == .network ? 0 : UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard isBound else {
      let number = errno
      close(descriptor)
      throw Self.error(number, port: port)
    }
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  private static func error(_ number: CInt, port: Int) -> AudioError {
    switch number {
    case EADDRINUSE:
      AudioError(
        .invalidRequest,
        "Port \(port) is in use already; give another one, or --port 0 for any that is free.")
    case EACCES:
      AudioError(
        .permissionDenied, "Port \(port) belongs to the system; give one from 1024 on, or --port 0."
      )
    default:
      AudioError(
        .readFailed, "Port \(port) cannot be opened: \(String(cString: strerror(number))).")
    }
  }
}
