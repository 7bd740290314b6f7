import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts together the bytes of a file that ``ModelFile`` reads.
struct ModelFileBytes {
  private var entries: [ModelFile.Entry] = []
  private var arrays: [[UInt8]] = []

  mutating func add(_ name: String, _ shape: [Int], _ numbers: [Float]) {
    add(name, .float32, shape, numbers.flatMap { number in
      withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
    })
  }

  mutating func add(_ name: String, _ shape: [Int], _ numbers: [Int8]) {
    add(name, .int8, shape, numbers.map { UInt8(bitPattern: $0) })
  }

  private mutating func add(
    _ name: String, _ type: ModelFile.Scalar, _ shape: [Int], _ bytes: [UInt8]
  ) {
    precondition(bytes.count == shape.reduce(type.length, *), "The shape tells how many there are.")
    entries.append(ModelFile.Entry(name: name, type: type, shape: shape))
    arrays.append(bytes)
  }

  /// The bytes of the file: the same for the same content.
  ///
  /// - Parameter header: What the header says beside the arrays; an object of JSON.
  func bytes(header: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(Whole(header: header, tensors: entries)) else {
      preconditionFailure("A header holds finite numbers.")
    }
    var bytes = ModelFile.magic
    withUnsafeBytes(of: ModelFile.version.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt32(text.count).littleEndian) { bytes += $0 }
    bytes += text
    for array in arrays {
      let rest = bytes.count % ModelFile.alignment
      if rest > 0 { bytes += [UInt8](repeating: 0, count: ModelFile.alignment - rest) }
      bytes += array
    }
    return bytes + Array(SHA256.hash(data: bytes))
  }
}

/// What a header says, and which arrays there are.
private struct Whole<Header: Encodable>: Encodable {
  let header: Header
  let tensors: [ModelFile.Entry]

  private enum CodingKeys: String, CodingKey { case tensors }

  func encode(to encoder: any Encoder) throws {
    try header.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tensors, forKey: .tensors)
  }
}
