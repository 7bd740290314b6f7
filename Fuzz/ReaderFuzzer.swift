import TragusCore
import TragusFiles

// One reader of headers, fed with whatever libFuzzer thinks of. The target's first bytes are set,
// so that each run stays with its format.
#if FUZZ_WAVE
  private let beginnings: [[(Int, StaticString)]] = [
    [(0, "RIFF"), (8, "WAVE")], [(0, "RF64"), (8, "WAVE")], [(0, "RIFX"), (8, "WAVE")],
  ]
#elseif FUZZ_WAVE64
  private let beginnings: [[(Int, StaticString)]] = [[(0, "riff")]]
#elseif FUZZ_AIFF
  private let beginnings: [[(Int, StaticString)]] = [
    [(0, "FORM"), (8, "AIFF")], [(0, "FORM"), (8, "AIFC")],
  ]
#elseif FUZZ_CAF
  private let beginnings: [[(Int, StaticString)]] = [[(0, "caff")]]
#elseif FUZZ_AU
  private let beginnings: [[(Int, StaticString)]] = [[(0, ".snd")], [(0, "dns.")]]
#elseif FUZZ_RAW
  private let beginnings: [[(Int, StaticString)]] = [[]]
#endif

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The first byte chooses the beginning and the size of the blocks.
  guard let data, count > 1 else { return -1 }
  let choice = Int(data[0])
  var bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
  #if FUZZ_RAW
    fuzzRaw(&bytes, choice)
  #else
    for (offset, text) in beginnings[choice % beginnings.count] {
      text.withUTF8Buffer { text in
        for (index, byte) in text.enumerated() where offset + index < bytes.count {
          bytes[offset + index] = byte
        }
      }
    }
    guard let file = try? AudioFile(bytes: bytes) else { return 0 }
    read(file, byteCount: bytes.count, blockSize: 1 + choice)
  #endif
  return 0
}

/// Reads a file to its end, twice, and checks what must hold for any file.
private func read(_ file: AudioFile, byteCount: Int, blockSize: Int) {
  var buffer = AudioBuffer(format: file.format, capacity: blockSize)
  for start in [0, Int64(byteCount / 3)] {
    guard (try? file.seek(toFrame: start)) != nil else { return }
    var next = file.position
    while (try? file.read(into: &buffer)) == true {
      precondition(buffer.position == next && buffer.frameCount > 0, "Frames must be in order.")
      next = buffer.endPosition
    }
    precondition(next * Int64(file.format.channelCount) <= byteCount, "Frames came from nowhere.")
    precondition(file.frameCount == next, "The count of frames must be true.")
  }
}

/// Takes the bytes as the name of a format, and reads what is left of them as its samples.
private func fuzzRaw(_ bytes: inout [UInt8], _ choice: Int) {
  let text = String(decoding: bytes.prefix(while: { $0 != 0 }), as: UTF8.self)
  guard let raw = try? RawFormat(text) else { return }
  precondition((try? RawFormat(raw.description)) == raw, "The description must mean the same.")
  guard let file = try? AudioFile(bytes: bytes, raw: raw) else { return }
  read(file, byteCount: bytes.count, blockSize: 1 + choice)
}
