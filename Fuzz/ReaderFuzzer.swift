import TragusCore
import TragusFiles

// One reader of headers, fed with whatever libFuzzer thinks of. The bytes that name the format are
// set, so that each run stays with its format.
#if FUZZ_WAVE
  private let beginnings = [
    [(0, code("RIFF")), (8, code("WAVE"))], [(0, code("RF64")), (8, code("WAVE"))],
    [(0, code("RIFX")), (8, code("WAVE"))],
  ]
#elseif FUZZ_WAVE64
  private let beginnings: [[(Int, [UInt8])]] = [
    [
      (
        0,
        code("riff")
          + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00]
      )
    ]
  ]
#elseif FUZZ_AIFF
  private let beginnings = [
    [(0, code("FORM")), (8, code("AIFF"))], [(0, code("FORM")), (8, code("AIFC"))],
  ]
#elseif FUZZ_CAF
  private let beginnings = [[(0, code("caff"))]]
#elseif FUZZ_AU
  private let beginnings = [[(0, code(".snd"))], [(0, code("dns."))]]
#elseif FUZZ_RAW
  private let beginnings: [[(Int, [UInt8])]] = [[]]
#endif

private func code(_ text: String) -> [UInt8] { Array(text.utf8) }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The first byte chooses the beginning and the size of the blocks.
  guard let data, count > 1 else { return -1 }
  let choice = Int(data[0])
  var bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
  #if FUZZ_RAW
    fuzzRaw(bytes, choice)
  #else
    for (offset, beginning) in beginnings[choice % beginnings.count] {
      for (index, byte) in beginning.enumerated() where offset + index < bytes.count {
        bytes[offset + index] = byte
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

/// Takes the bytes up to the first 0 as the name of a format, and reads all of them as its samples.
private func fuzzRaw(_ bytes: [UInt8], _ choice: Int) {
  let text = String(decoding: bytes.prefix(while: { $0 != 0 }), as: UTF8.self)
  guard let raw = try? RawFormat(text) else { return }
  precondition((try? RawFormat(raw.description)) == raw, "The description must mean the same.")
  guard let file = try? AudioFile(bytes: bytes, raw: raw) else { return }
  read(file, byteCount: bytes.count, blockSize: 1 + choice)
}
