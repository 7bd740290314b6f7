import ArgumentParser

/// The argument for a size, which always has a unit: `500MB`, `2GB`, `1.5GiB`.
enum ByteCountArgument {
  private static let units: [(name: String, bytes: Double)] = [
    ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("B", 1), ("kB", 1e3), ("MB", 1e6),
    ("GB", 1e9), ("TB", 1e12),
    ("KiB", 0x1p10), ("MiB", 0x1p20), ("GiB", 0x1p30), ("TiB", 0x1p40),
  ]

  /// The bytes in a size, at least 1.
  static func bytes(_ text: String) throws -> Int64 {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.dropFirst(digits.count).lowercased()
    guard let value = Double(digits),
      let unit = units.first(where: { $0.name.lowercased() == name }),
      (1...0x1p62).contains(value * unit.bytes)
    else {
      throw ValidationError(
        "'\(text)' is not a size. Write it with a unit, as in 500MB, 2GB or 1.5GiB.")
    }
    return Int64(value * unit.bytes)
  }
}
