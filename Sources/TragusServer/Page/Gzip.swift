import CZlib

/// Compression in the gzip format (RFC 1952).
enum Gzip {
  /// The window of 32 KiB as a power of two, plus zlib's flag for the gzip format.
  private static let windowBits: Int32 = 15 + 16
  /// The default memory of zlib, on its own scale.
  private static let memoryLevel: Int32 = 8

  /// - Returns: `nil` without enough memory.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    // zlib stores the address of its state, so the state must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let status = deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, uLong(bytes.count))))
    let isComplete = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = uInt(output.count)
        return deflate(stream, Z_FINISH) == Z_STREAM_END
      }
    }
    return isComplete ? Array(output.prefix(Int(stream.pointee.total_out))) : nil
  }
}
