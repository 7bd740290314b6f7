import CTragusSystem
import Tragus

/// The parents of all processes, from `/proc` on Linux; empty elsewhere.
package struct ProcessTree {
  /// A process at the time of the snapshot.
  package struct Member {
    fileprivate let number: pid_t
    fileprivate let parent: pid_t
    // The start in clock ticks of the system, mostly 10 ms each.
    fileprivate let startTick: UInt64
    /// Whether only the exit status of the process is left.
    package let hasEnded: Bool

    /// Sends it a signal, unless another process has its number now.
    package func send(_ signal: CInt) {
      // The descriptor comes first, because it keeps its process while the number is checked again.
      let descriptor = tragus_open_process(number)
      let isUnknownCall = descriptor < 0 && errno == ENOSYS
      defer { if descriptor >= 0 { close(descriptor) } }
      guard ProcessTree.member(number)?.startTick == startTick else { return }
      if descriptor >= 0 { _ = tragus_signal_process(descriptor, signal) }
      if isUnknownCall { kill(number, signal) }
    }
  }

  private var children: [pid_t: [Member]] = [:]

  /// Takes a snapshot of all processes.
  package init() {
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // `readdir` ends the name with a zero, within its record.
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard let number = pid_t(name), let member = Self.member(number) else { continue }
      children[member.parent, default: []].append(member)
    }
  }

  /// All children of a process, started or adopted, and their descendants.
  package func descendants(of process: pid_t) -> [Member] {
    var found: [Member] = []
    var open = [process]
    while let next = open.popLast() {
      let children = children[next] ?? []
      found += children
      open += children.map(\.number)
    }
    return found
  }

  // Parses the line `pid (name) state parent …`. The start is the twentieth word after the name,
  // which can contain any character.
  private static func member(_ number: pid_t) -> Member? {
    let descriptor = Descriptor.open("/proc/\(number)/stat", O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 19, let parent = pid_t(words[1]),
      let startTick = UInt64(words[19])
    else { return nil }
    return Member(
      number: number, parent: parent, startTick: startTick, hasEnded: ["Z", "X"].contains(words[0]))
  }
}
