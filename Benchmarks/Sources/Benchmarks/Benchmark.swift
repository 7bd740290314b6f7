import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// One part of the library, timed alone in this process.
struct Benchmark {
  let name: String
  /// The seconds of audio that one run takes in.
  let duration: Double
  let run: () throws -> Void

  /// Seconds of audio per CPU second, the best of five runs after one to warm up.
  func speed() throws -> Double {
    try run()
    var best = Double.infinity
    for _ in 0..<5 {
      let start = cpuTime()
      try run()
      best = min(best, cpuTime() - start)
    }
    return duration / best
  }
}

/// The CPU seconds that this process has used.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
