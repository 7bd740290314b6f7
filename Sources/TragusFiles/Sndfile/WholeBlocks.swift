#if canImport(CSndfile)
  /// How much of a compressed file is whole while it grows: what a reader finds if nothing follows.
  protocol WholeBlocks {
    /// The frames in whole blocks.
    var frameCount: Int64 { get }
    /// The bytes up to the end of the last whole block.
    var byteCount: Int64 { get }

    /// Looks at what was just written to the file.
    ///
    /// - Parameter taken: The frames that the codec has taken so far.
    mutating func follow(_ bytes: UnsafeRawBufferPointer, in file: OpenFile, taken: Int64)
  }
#endif
