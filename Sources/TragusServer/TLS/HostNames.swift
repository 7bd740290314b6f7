import Tragus
import TragusSystem

/// The names and addresses of this computer for others.
enum HostNames {
  /// Its name, and its name in mDNS for phones (RFC 6762).
  static var names: [String] {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return ["localhost"] }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    )
    .lowercased()
    let isName =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
    guard isName else { return ["localhost"] }
    return name.hasSuffix(".local") || name.contains(".")
      ? [name, "localhost"] : [name, name + ".local", "localhost"]
  }

  /// Its IPv4 addresses in networks, four bytes each, without the loopback.
  static var addresses: [[UInt8]] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [[UInt8]] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = CInt(bitPattern: entry.ifa_flags)
      guard flags & CInt(IFF_UP) != 0, flags & CInt(IFF_LOOPBACK) == 0,
        let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
      else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      addresses.append((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
    }
    return addresses
  }
}
