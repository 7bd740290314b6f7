import TragusSystem

/// The clock that nobody sets, in seconds from some fixed moment.
package enum MonotonicClock {
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Waits that long, or less when a signal interrupts.
  package static func wait(_ seconds: Double) {
    var time = timespec()
    time.tv_sec = Int(seconds)
    time.tv_nsec = Int((seconds - Double(time.tv_sec)) * 1e9)
    nanosleep(&time, nil)
  }
}
