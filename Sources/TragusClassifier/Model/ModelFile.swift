import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of a model, `.tragusmodel`: a header of JSON, arrays of numbers and a checksum. It holds no
/// code.
///
/// First come `TRAGUSMD`, the version and the length of the header (32 bits, little-endian, each),
/// and the header. Then come the arrays, each at the next multiple of 64 bytes, and the SHA-256 of
/// all before it. The arrays lie in the order of the header, without other gaps, and nothing
/// follows them.
struct ModelFile {
  static let version: UInt32 = 1
  /// More than this is refused, in bytes: the network that is compiled in has 4 million.
  static let greatestLength = 64 << 20
  /// So is a longer header, in bytes: reading it takes ten times the memory. The header of a
  /// thousand kinds, learned from a hundred thousand clips, has half.
  static let greatestHeaderLength = 8 << 20

  static let magic = Array("TRAGUSMD".utf8)
  static let alignment = 64
  private static let checksumLength = 32

  /// A number of an array.
  enum Scalar: String, Codable {
    case int8, float32

    var length: Int {
      switch self {
      case .int8: 1
      case .float32: 4
      }
    }
  }

  /// What the header says of an array.
  struct Entry: Codable {
    let name: String
    let type: Scalar
    let shape: [Int]
  }

  private struct Header: Decodable {
    let tensors: [Entry]
  }

  /// The header, as JSON.
  let header: Data
  private let bytes: UnsafeRawBufferPointer
  private let places: [String: (entry: Entry, place: Int)]

  /// - Parameters:
  ///   - bytes: The whole file, which must live as long as this.
  ///   - verifies: Whether the checksum is compared: what is compiled in is not changed.
  /// - Throws: ``ModelError``.
  init(_ bytes: UnsafeRawBufferPointer, verifies: Bool = true) throws(ModelError) {
    let start = Self.magic.count + 8
    guard bytes.count >= Self.magic.count, bytes.prefix(Self.magic.count).elementsEqual(Self.magic)
    else { throw .notAModel }
    guard bytes.count >= start + Self.checksumLength, bytes.count <= Self.greatestLength else {
      throw .damaged
    }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    guard UInt32(littleEndian: version) == Self.version else {
      throw .otherVersion(Int(UInt32(littleEndian: version)))
    }
    let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
    let end = bytes.count - Self.checksumLength
    guard length <= min(end - start, Self.greatestHeaderLength) else { throw .damaged }
    if verifies {
      let checksum = SHA256.hash(data: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
      guard checksum.elementsEqual(bytes[end...]) else { throw .damaged }
    }
    header = Data(bytes[start..<(start + length)])
    guard let parsed = try? JSONDecoder().decode(Header.self, from: header) else { throw .damaged }
    var places: [String: (Entry, Int)] = [:]
    var place = start + length
    for entry in parsed.tensors {
      place = (place + Self.alignment - 1) / Self.alignment * Self.alignment
      var count = entry.type.length
      for side in entry.shape {
        let (product, overflow) = count.multipliedReportingOverflow(by: side)
        guard side > 0, !overflow, product <= end else { throw .damaged }
        count = product
      }
      guard count <= end - place, places.updateValue((entry, place), forKey: entry.name) == nil
      else { throw .damaged }
      place += count
    }
    guard place == end else { throw .damaged }
    self.bytes = bytes
    self.places = places
  }

  /// The first 16 hexadecimal digits of the checksum.
  var identity: String {
    bytes[(bytes.count - Self.checksumLength)...].prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Whether there is an array of a name.
  func holds(_ name: String) -> Bool { places[name] != nil }

  /// The numbers of an array.
  ///
  /// - Throws: ``ModelError`` where there is none of that name, type and shape.
  func floats(_ name: String, _ shape: [Int]) throws(ModelError) -> [Float] {
    let bytes = try part(name, .float32, shape)
    return (0..<(bytes.count / 4)).map {
      Float(
        bitPattern: UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
    }
  }

  /// The numbers of an array, where they lie.
  ///
  /// - Throws: ``ModelError`` where there is none of that name, type and shape.
  func integers(_ name: String, _ shape: [Int]) throws(ModelError) -> UnsafeBufferPointer<Int8> {
    try part(name, .int8, shape).assumingMemoryBound(to: Int8.self)
  }

  private func part(
    _ name: String, _ type: Scalar, _ shape: [Int]
  ) throws(ModelError) -> UnsafeRawBufferPointer {
    guard let (entry, place) = places[name], entry.type == type, entry.shape == shape else {
      throw .damaged
    }
    let count = shape.reduce(type.length, *)
    return UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)])
  }
}
