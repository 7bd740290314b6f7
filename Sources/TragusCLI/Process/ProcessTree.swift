import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who has started which process, as Linux tells it in `/proc`; nothing elsewhere.
struct ProcessTree {
  private var children: [pid_t: [pid_t]] = [:]
  private var ended: Set<pid_t> = []

  /// Looks at all processes of the system.
  init() {
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // `readdir` ends the name with a zero, within the record that it returned.
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard let process = pid_t(name), let (parent, hasEnded) = Self.status(of: process) else {
        continue
      }
      children[parent, default: []].append(process)
      if hasEnded { ended.insert(process) }
    }
  }

  /// The processes that one has started or adopted.
  func children(of process: pid_t) -> [pid_t] { children[process] ?? [] }

  /// Whether nobody has asked yet how a process ended.
  func hasEnded(_ process: pid_t) -> Bool { ended.contains(process) }

  /// All processes that some have started, and those that these have started.
  func descendants(of processes: [pid_t]) -> [pid_t] {
    var found: [pid_t] = []
    var open = processes
    while let process = open.popLast() {
      let next = children(of: process)
      found += next
      open += next
    }
    return found
  }

  // The line `pid (name) state parent …`; the name can hold anything.
  private static func status(of process: pid_t) -> (parent: pid_t, hasEnded: Bool)? {
    let descriptor = Descriptor.open("/proc/\(process)/stat", O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = systemRead(descriptor, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count > 2, let parent = pid_t(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    return (parent, words[0].first == UInt8(ascii: "Z"))
  }
}

// Outside of `ProcessTree`, as methods of the name may hide that of the system.

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
