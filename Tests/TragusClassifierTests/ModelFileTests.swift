import CTragusSounds
import Crypto
import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusClassifier

struct ModelFileTests {
  /// A file of one array, as Training/Sounds/convert writes it.
  private func file(
    version: UInt32 = 1, header: String? = nil, type: String = "int8", shape: String = "[3]",
    numbers: [UInt8] = [1, 2, 255], behind: [UInt8] = []
  ) -> [UInt8] {
    let header = Array(
      (header ?? #"{"tensors":[{"name":"a","type":"\#(type)","shape":\#(shape)}]}"#).utf8)
    var bytes = ModelFile.magic
    withUnsafeBytes(of: version.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt32(header.count).littleEndian) { bytes += $0 }
    bytes += header
    bytes += [UInt8](repeating: 0, count: (64 - bytes.count % 64) % 64)
    bytes += numbers + behind
    return bytes + Array(SHA256.hash(data: bytes))
  }

  private func read(_ bytes: [UInt8], _ body: (ModelFile) throws -> Void = { _ in }) throws {
    try bytes.withUnsafeBytes { try body(ModelFile($0)) }
  }

  @Test func `a file gives its arrays`() throws {
    try read(file()) { file in
      let numbers = try Array(file.integers("a", [3]))
      #expect(numbers == [1, 2, -1])
    }
    try read(file(type: "float32", shape: "[1]", numbers: [0, 0, 0x80, 0x3F])) { file in
      let numbers = try file.floats("a", [1])
      #expect(numbers == [1])
    }
  }

  @Test func `an array of another name, type or shape is refused`() throws {
    try read(file()) { file in
      #expect(throws: ModelError.damaged) { try file.integers("b", [3]) }
      #expect(throws: ModelError.damaged) { try file.integers("a", [1, 3]) }
      #expect(throws: ModelError.damaged) { try file.floats("a", [3]) }
    }
  }

  @Test func `a file of another kind or version is refused`() {
    #expect(throws: ModelError.notAModel) { try read(Array("RIFF and more, but no model".utf8)) }
    #expect(throws: ModelError.notAModel) { try read([]) }
    #expect(throws: ModelError.otherVersion(2)) { try read(file(version: 2)) }
  }

  @Test(
    arguments: [
      "[4]", "[2]", "[]", "[0]", "[-3]", "[3,0]", "[9223372036854775807,3]",
      "[4294967296,4294967296]",
    ])
  func `sizes that lie are refused`(shape: String) {
    #expect(throws: ModelError.damaged) { try read(file(shape: shape)) }
  }

  @Test func `what is behind the last array is refused`() {
    #expect(throws: ModelError.damaged) { try read(file(behind: [7])) }
  }

  @Test func `a header that is longer than any model needs is refused`() {
    let padding = String(repeating: " ", count: ModelFile.greatestHeaderLength)
    let long = file(header: #"{\#(padding)"tensors":[{"name":"a","type":"int8","shape":[3]}]}"#)
    #expect(throws: ModelError.damaged) { try read(long) }
  }

  @Test(
    arguments: [
      (#""rightCount":4"#, #""rightCount":5"#), (#""accuracy":1"#, #""accuracy":1e308"#),
      (#""clips":2"#, #""clips":-2"#), (#""label":"b""#, #""label":"a""#),
      (#""label":"b""#, #""label":"""#), (#""label":"b""#, #""label":"unknown""#),
      (#""sampleRate":16000"#, #""sampleRate":1e300"#), (#""answers":[2,0]"#, #""answers":[2]"#),
      (#""sampleRate":16000"#, #""sampleRate":"16 kHz""#),
    ])
  func `a card that cannot be true is refused`(text: String, other: String) throws {
    let bytes = try SoundTrainer().train(Self.clips).model.bytes
    let length = bytes[12...15].reversed().reduce(0) { $0 << 8 | Int($1) }
    let header = String(decoding: bytes[16..<(16 + length)], as: UTF8.self)
    #expect(header.contains(text))
    func model(_ header: String) throws -> SoundModel {
      var changed = Array(bytes[..<12])
      withUnsafeBytes(of: UInt32(header.utf8.count).littleEndian) { changed += $0 }
      changed += Array(header.utf8)
      changed += [UInt8](repeating: 0, count: (64 - changed.count % 64) % 64)
      changed += bytes[((16 + length + 63) / 64 * 64)..<(bytes.count - 32)]
      return try SoundModel(bytes: changed + Array(SHA256.hash(data: changed)))
    }
    _ = try model(header + " ")
    #expect(throws: AudioError.self) {
      try model(header.replacingOccurrences(of: text, with: other))
    }
  }

  // Two of each of two kinds: all are told apart.
  private static let clips = ["a", "b"].flatMap { kind in
    (1...2).map { number in
      var random = SeededGenerator(seed: UInt64(number))
      let samples = (0..<16_000).map { index in
        kind == "a"
          ? Float.random(in: -0.3...0.3, using: &random) : Float(index % (30 + 5 * number)) / 100
      }
      let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
      return try! SoundExample(
        ArraySource(format: format, channels: [samples]), label: kind, source: "\(number)\(kind)",
        name: "\(number)")
    }
  }

  @Test func `an array that is named twice is refused`() {
    let entry = #"{"name":"a","type":"int8","shape":[3]}"#
    let twice = file(
      header: #"{"tensors":[\#(entry),\#(entry)]}"#,
      numbers: [1, 2, 3] + [UInt8](repeating: 0, count: 61) + [4, 5, 6])
    #expect(throws: ModelError.damaged) { try read(twice) }
  }

  @Test func `a file that is cut short or changed anywhere is refused`() {
    let whole = file()
    for length in 0..<whole.count {
      #expect(throws: ModelError.self) { try read(Array(whole.prefix(length))) }
    }
    var generator = SeededGenerator(seed: 1)
    for index in whole.indices {
      var changed = whole
      changed[index] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(throws: ModelError.self) { try read(changed) }
    }
  }
}
