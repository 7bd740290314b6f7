import TragusCore

extension Picture {
  /// The picture as a PNG file.
  ///
  /// - Throws: `writeFailed` when there is not enough memory to pack.
  public func png() throws(AudioError) -> [UInt8] {
    var file: [UInt8] = []
    try writePNG { bytes in file += bytes }
    return file
  }

  /// Writes the picture as a PNG file, some rows at a time, so that none is too large for memory.
  ///
  /// - Parameter send: Takes the bytes of the file in their order.
  /// - Throws: What `send` throws; `writeFailed` when there is not enough memory to pack.
  public func writePNG(
    _ send: @escaping ([UInt8]) throws(AudioError) -> Void
  ) throws(AudioError) {
    let isOpaque = background?.alpha == 1
    let writer = try PNGWriter(
      width: width, height: height, format: isOpaque ? .rgb : .rgba, send: send)
    var renderer = Renderer(self)
    while let row = renderer.nextRow(withAlpha: !isOpaque) { try writer.write(row) }
    try writer.finish()
  }
}

extension RasterImage {
  /// The image as a PNG file.
  ///
  /// - Throws: `writeFailed` when there is not enough memory to pack.
  func png() throws(AudioError) -> [UInt8] {
    let (bytes, format): ([UInt8], PNGWriter.Format) =
      switch pixels {
      case .indexed(let bytes, let palette): (bytes, .indexed(palette))
      case .rgb(let bytes): (bytes, .rgb)
      }
    var file: [UInt8] = []
    let writer = try PNGWriter(width: width, height: height, format: format) { file += $0 }
    let length = width * format.bytesPerPixel
    for row in 0..<height {
      try writer.write(Array(bytes[(row * length)..<((row + 1) * length)]))
    }
    try writer.finish()
    return file
  }
}
