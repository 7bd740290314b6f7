/// A QR code (ISO/IEC 18004) of a text, in byte mode and with error correction level M.
struct QRCode {
  /// The modules, row by row; `true` is dark. There is no quiet zone around them.
  private(set) var modules: [[Bool]]

  /// The number of rows and columns.
  var size: Int { modules.count }

  // For each version from 1: the number of codewords, the number of error correction codewords in a
  // block, and the number of blocks. From tables 1 and 9 of the standard.
  private static let versions = [
    (total: 26, correction: 10, blocks: 1), (44, 16, 1), (70, 26, 1), (100, 18, 2), (134, 24, 2),
    (172, 16, 4), (196, 18, 4), (242, 22, 4), (292, 22, 5), (346, 26, 5),
  ]
  // The positions of alignment patterns, from annex E.
  private static let alignments = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
    [6, 28, 50],
  ]

  /// The modules of the function patterns, which hold no data.
  private var isReserved: [[Bool]]

  /// - Returns: `nil` for a text of more than 213 bytes.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...Self.versions.count).first(where: { Self.capacity($0) >= bytes.count })
    else { return nil }
    let size = 17 + 4 * version
    modules = Array(repeating: Array(repeating: false, count: size), count: size)
    isReserved = modules
    drawPatterns(version)
    place(Self.codewords(bytes, version))
    mask()
  }

  /// The bytes of text that fit into a version.
  private static func capacity(_ version: Int) -> Int {
    let (total, correction, blocks) = versions[version - 1]
    // Four bits are for the mode, and eight or sixteen for the length.
    return total - correction * blocks - (version < 10 ? 2 : 3)
  }

  // MARK: Codewords

  private static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let (total, correction, blockCount) = versions[version - 1]
    let dataCount = total - correction * blockCount
    var bits = BitWriter()
    bits.append(0b0100, 4)
    bits.append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { bits.append(Int(byte), 8) }
    var data = bits.bytes
    var filler: [UInt8] = [0xEC, 0x11]
    while data.count < dataCount {
      data.append(filler[0])
      filler.swapAt(0, 1)
    }
    // The last blocks have one more byte where the division leaves a rest.
    let shortLength = dataCount / blockCount
    let longCount = dataCount % blockCount
    var blocks: [[UInt8]] = []
    var start = 0
    for block in 0..<blockCount {
      let length = shortLength + (block >= blockCount - longCount ? 1 : 0)
      blocks.append(Array(data[start..<start + length]))
      start += length
    }
    let corrections = blocks.map { ReedSolomonRemainder(count: correction).bytes(of: $0) }
    var result: [UInt8] = []
    for index in 0...shortLength {
      for block in blocks where index < block.count { result.append(block[index]) }
    }
    for index in 0..<correction {
      for block in corrections { result.append(block[index]) }
    }
    return result
  }

  // MARK: Patterns

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard modules.indices ~= row, modules.indices ~= column else { return }
    modules[row][column] = isDark
    isReserved[row][column] = true
  }

  private mutating func drawPatterns(_ version: Int) {
    for index in 8..<size - 8 {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for y in -4...4 {
        for x in -4...4 {
          let ring = max(abs(x), abs(y))
          set(row + y, column + x, ring != 2 && ring != 4)
        }
      }
    }
    let places = Self.alignments[version - 1]
    for row in places {
      for column in places {
        let isFinder =
          row == 6 && (column == 6 || column == places.last) || row == places.last && column == 6
        if isFinder { continue }
        for y in -2...2 {
          for x in -2...2 { set(row + y, column + x, max(abs(x), abs(y)) != 1) }
        }
      }
    }
    drawFormat(mask: 0)
    if version >= 7 { drawVersion(version) }
  }

  private mutating func drawFormat(mask: Int) {
    // Level M has the bits 00.
    let bits = Self.appendingRemainder(mask, 10, generator: 0x537) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(index, 8, bit(index)) }
    set(7, 8, bit(6))
    set(8, 8, bit(7))
    set(8, 7, bit(8))
    for index in 9...14 { set(8, 14 - index, bit(index)) }
    for index in 0...7 { set(8, size - 1 - index, bit(index)) }
    for index in 8...14 { set(size - 15 + index, 8, bit(index)) }
    set(size - 8, 8, true)
  }

  private mutating func drawVersion(_ version: Int) {
    let bits = Self.appendingRemainder(version, 12, generator: 0x1F25)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(size - 11 + index % 3, index / 3, isDark)
      set(index / 3, size - 11 + index % 3, isDark)
    }
  }

  /// A number, followed by the remainder of its division by a polynomial.
  private static func appendingRemainder(_ value: Int, _ degree: Int, generator: Int) -> Int {
    var remainder = value
    for _ in 0..<degree {
      remainder = remainder << 1 ^ (remainder >> (degree - 1)) * generator
    }
    return value << degree | remainder
  }

  // MARK: Data

  /// Places the codewords in pairs of columns, up and down, from the right.
  private mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row][column] {
          guard index < codewords.count * 8 else { continue }
          modules[row][column] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  /// Inverts modules by the mask that makes the code easiest to read.
  private mutating func mask() {
    let plain = self
    var best = (penalty: Int.max, code: plain)
    for mask in 0..<8 {
      var code = plain
      code.invert(mask)
      code.drawFormat(mask: mask)
      let penalty = code.penalty
      if penalty < best.penalty { best = (penalty, code) }
    }
    self = best.code
  }

  private mutating func invert(_ mask: Int) {
    for row in 0..<size {
      for column in 0..<size where !isReserved[row][column] {
        let isInverted =
          switch mask {
          case 0: (row + column) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (row + column) % 3 == 0
          case 4: (row / 2 + column / 3) % 2 == 0
          case 5: row * column % 2 + row * column % 3 == 0
          case 6: (row * column % 2 + row * column % 3) % 2 == 0
          default: ((row + column) % 2 + row * column % 3) % 2 == 0
          }
        if isInverted { modules[row][column].toggle() }
      }
    }
  }

  /// The penalty of the pattern, by section 7.8.3 of the standard.
  private var penalty: Int {
    var penalty = 0
    let columns = (0..<size).map { column in modules.map { $0[column] } }
    let finder = [true, false, true, true, true, false, true]
    let quiet = [false, false, false, false]
    for line in modules + columns {
      var run = 1
      for index in 1...size {
        if index < size, line[index] == line[index - 1] {
          run += 1
        } else {
          if run >= 5 { penalty += run - 2 }
          run = 1
        }
      }
      for index in 0...size - 11 {
        let part = Array(line[index..<index + 11])
        if part == finder + quiet || part == quiet + finder { penalty += 40 }
      }
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let isDark = modules[row][column]
        if modules[row][column + 1] == isDark, modules[row + 1][column] == isDark,
          modules[row + 1][column + 1] == isDark
        {
          penalty += 3
        }
      }
    }
    let darkCount = modules.joined().count { $0 }
    let percent = darkCount * 100 / (size * size)
    return penalty + abs(percent - 50) / 5 * 10
  }
}

/// A sequence of bits.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ value: Int, _ length: Int) {
    for index in (0..<length).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> index & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}

/// The error correction codewords: the remainder of a division by a polynomial over GF(256). Its
/// numbers are polynomials modulo x^8 + x^4 + x^3 + x^2 + 1.
private struct ReedSolomonRemainder {
  private let generator: [UInt8]

  /// - Parameter count: The number of codewords.
  init(count: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      var next = generator + [0]
      for index in generator.indices { next[index + 1] ^= Self.product(generator[index], root) }
      generator = next
      root = Self.product(root, 2)
    }
    self.generator = Array(generator.dropFirst())
  }

  func bytes(of data: [UInt8]) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices { remainder[index] ^= Self.product(generator[index], factor) }
    }
    return remainder
  }

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for index in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x1D
      result ^= (other >> UInt8(index) & 1) * one
    }
    return result
  }
}
