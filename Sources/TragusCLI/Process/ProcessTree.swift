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
  private struct Entry {
    let parent: pid_t
    let startTick: UInt64
    let hasEnded: Bool
  }

  private struct Child {
    let process: pid_t
    let startTick: UInt64
  }

  // By the parent.
  private var children: [pid_t: [Child]] = [:]

  /// Looks at all processes of the system that run.
  init() {
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // `readdir` ends the name with a zero, within the record that it returned.
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard let process = pid_t(name), let entry = Self.entry(of: process), !entry.hasEnded else {
        continue
      }
      children[entry.parent, default: []].append(
        Child(process: process, startTick: entry.startTick))
    }
  }

  /// The processes that one has started or adopted and that began at some time or later.
  func children(of process: pid_t, since startTick: UInt64 = 0) -> [pid_t] {
    (children[process] ?? []).filter { $0.startTick >= startTick }.map(\.process)
  }

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

  /// When a process began, in ticks of the clock of the system, mostly a hundredth of a second.
  static func startTick(of process: pid_t) -> UInt64? { entry(of: process)?.startTick }

  // The line `pid (name) state parent …`, with the start as the twentieth word behind the name; the
  // name can hold anything.
  private static func entry(of process: pid_t) -> Entry? {
    let descriptor = Descriptor.open("/proc/\(process)/stat", O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = systemRead(descriptor, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 19, let parent = pid_t(words[1]), let startTick = UInt64(words[19]) else {
      return nil
    }
    return Entry(parent: parent, startTick: startTick, hasEnded: words[0] == "Z")
  }
}

// Outside of `ProcessTree`, as methods of the name may hide that of the system.

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
