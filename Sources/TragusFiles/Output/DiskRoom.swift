import TragusSystem

/// The bytes that are free on the disk of a file or folder, for this user; `nil` when nothing is
/// there.
package func freeByteCount(at path: String) -> Int64? {
  var status = statvfs()
  guard statvfs(path, &status) == 0 else { return nil }
  return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
}

/// A number of bytes as people read it: `812 bytes`, `3.4 MB`.
package func byteText(_ byteCount: Int64) -> String {
  var value = Double(byteCount)
  if value < 1000 { return "\(byteCount) bytes" }
  var unit = ""
  for name in ["kB", "MB", "GB", "TB"] where value >= 1000 {
    value /= 1000
    unit = name
  }
  let tenths = Int64(value * 10)
  return "\(tenths / 10).\(tenths % 10) \(unit)"
}

/// Seconds since 1970, now.
package func currentDate() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
