import CTragusSystem
import Tragus

/// Which process has started which, as Linux tells it in `/proc`; nothing elsewhere.
package struct ProcessTree {
  /// A process that was there when it was looked at.
  package struct Member {
    fileprivate let number: pid_t
    fileprivate let parent: pid_t
    // In ticks of the clock of the system, mostly a hundredth of a second.
    fileprivate let startTick: UInt64
    /// Whether nothing of it is left but how it ended.
    package let hasEnded: Bool

    /// Sends it a signal, and none to a process that got its number since.
    package func send(_ signal: CInt) {
      // The descriptor first: what it means cannot change while the number is looked at again.
      let descriptor = tragus_open_process(number)
      let isUnknownCall = descriptor < 0 && errno == ENOSYS
      defer { if descriptor >= 0 { close(descriptor) } }
      guard ProcessTree.member(number)?.startTick == startTick else { return }
      if descriptor >= 0 { _ = tragus_signal_process(descriptor, signal) }
      if isUnknownCall { kill(number, signal) }
    }
  }

  private var children: [pid_t: [Member]] = [:]

  /// Looks at all processes of the system.
  package init() {
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // `readdir` ends the name with a zero, within the record that it returned.
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard let number = pid_t(name), let member = Self.member(number) else { continue }
      children[member.parent, default: []].append(member)
    }
  }

  /// All processes that one has started or adopted, and those that these have started.
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

  // The line `pid (name) state parent …`, with the start as the twentieth word behind the name; the
  // name can hold anything.
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
