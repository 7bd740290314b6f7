#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a whole process cost.
struct Cost {
  /// User and system, in seconds.
  var cpu = Double.infinity
  /// The most memory that was resident, in MB.
  var memory = 0.0
}

/// A command that is run to its end with its output thrown away.
enum ChildProcess {
  /// - Returns: `nil` when the command cannot be run or fails.
  static func cost(of arguments: [String]) -> Cost? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, flags) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(Int32, Int32)] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0)
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var child = pid_t()
    guard posix_spawnp(&child, arguments[0], &actions, nil, &pointers, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
    #if canImport(Darwin)
      let memory = Double(usage.ru_maxrss) / 1e6
    #else
      let memory = Double(usage.ru_maxrss) / 1e3
    #endif
    return Cost(cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime), memory: memory)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
