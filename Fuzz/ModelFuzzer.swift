import TragusCore

#if canImport(Glibc)
  import Glibc
#endif

@testable import TragusClassifier

// The reader of models, fed with headers that libFuzzer thinks of, and with numbers of all sizes behind
// them. An input is a byte that says how much follows, the header, a 0, and numbers, which are repeated.

/// What a model is asked about.
private let clip = example("tone", 1)

/// Some kinds of sounds: noise, and what repeats itself.
private func example(_ kind: String, _ number: Int) -> SoundExample {
  var state = UInt32(number)
  let samples = (0..<24_000).map { index -> Float in
    state = state &* 1_664_525 &+ 1_013_904_223
    let noise = Float(state >> 8) / Float(1 << 24) - 0.5
    return kind == "noise" ? noise : Float(index % (20 + 7 * number)) / 100
  }
  let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
  let source = ArraySource(format: format, channels: [samples])
  return try! SoundExample(source, label: kind, source: "\(number)", name: "\(number)")
}

/// What follows the header of a model, in bytes.
private func payload(_ bytes: [UInt8]) -> (header: [UInt8], numbers: Int) {
  let length = bytes[12...15].reversed().reduce(0) { $0 << 8 | Int($1) }
  return (Array(bytes[16..<(16 + length)]), bytes.count - 16 - length - 32)
}

// The sizes of what follows the headers of models with and without unknown sounds. libFuzzer calls on one
// thread.
nonisolated(unsafe) private var lengths: [Int] = []

/// A file with a header and numbers behind it.
private func file(_ choice: Int, _ header: [UInt8], _ numbers: [UInt8]) -> [UInt8] {
  var bytes = ModelFile.magic + [1, 0, 0, 0]
  withUnsafeBytes(of: UInt32(header.count).littleEndian) { bytes += $0 }
  bytes += header
  // As much as the real ones have, or any multiple of 64 bytes.
  let length = choice < lengths.count ? lengths[choice] : 64 * choice
  // What they have before the first array belongs to it.
  let end = bytes.count + length
  while bytes.count % 64 != 0 { bytes.append(0) }
  bytes += (0..<max(end - bytes.count, 0)).map { numbers.isEmpty ? 0 : numbers[$0 % numbers.count] }
  return bytes + [UInt8](repeating: 0, count: 32)
}

@_cdecl("LLVMFuzzerInitialize")
public func prepare(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  for sourceCount in [1, SoundTrainer.leastSourceCount] {
    let clips = (1...sourceCount).flatMap { [example("noise", $0), example("tone", $0)] }
    let (header, length) = payload(try! SoundTrainer().train(clips).model.bytes)
    lengths.append(length)
    // All 1, not a number, and very small.
    let patterns: [[UInt8]] = [[0, 0, 0x80, 0x3F], [0, 0, 0xC0, 0x7F], [1]]
    let isModel = (try? SoundModel(bytes: file(lengths.count - 1, header, patterns[0]))) != nil
    precondition(isModel, "The fuzzer begins with what is right.")
    guard let folder = getenv("TRAGUS_CORPUS") else { continue }
    for (index, numbers) in patterns.enumerated() {
      let seed = [UInt8(lengths.count - 1)] + header + [0] + numbers
      guard let file = fopen("\(String(cString: folder))/seed-\(sourceCount)-\(index)", "w") else {
        return 1
      }
      fwrite(seed, 1, seed.count, file)
      fclose(file)
    }
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 1 else { return -1 }
  let parts = UnsafeBufferPointer(start: data + 1, count: count - 1)
    .split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let (header, numbers) = (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [])
  let bytes = file(Int(data[0]), header, numbers)
  guard let model = try? SoundModel(bytes: bytes) else { return 0 }
  var scorer = SoundScorer(model)!
  let judged = scorer.judge(clip)
  let isSure = judged.confidences.joined().allSatisfy { 0...1 ~= $0 }
  precondition(isSure && judged.unknown.allSatisfy { 0...1 ~= $0 }, "Confidences lie in 0 to 1.")
  scorer.add(judged)
  precondition(scorer.score.labels == model.labels)
  return 0
}
