import Crypto
import TragusCore

/// What a sound is known by: the SHA-256 of the frames of its first channel.
package struct SoundDigest {
  private var hash = SHA256()

  init() {}

  mutating func add(_ buffer: AudioBuffer) {
    buffer.channel(0).withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  /// In hexadecimal digits.
  var text: String {
    hash.finalize().map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Reads a stream to its end.
  ///
  /// - Returns: In hexadecimal digits.
  package static func text(of stream: any AudioSource) throws(AudioError) -> String {
    var digest = SoundDigest()
    var buffer = AudioBuffer(format: stream.format, capacity: 4096)
    while try stream.read(into: &buffer) { digest.add(buffer) }
    return digest.text
  }
}
