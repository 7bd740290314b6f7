import TragusCore

extension Picture {
  /// The picture as a PNG file.
  public func png() -> [UInt8] {
    var file: [UInt8] = []
    do {
      try writePNG { bytes in file += bytes }
    } catch {
      // Only memory can be missing, and then an array of bytes cannot be had either.
      fatalError(error.message)
    }
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
  func png() -> [UInt8] {
    var file: [UInt8] = []
    do throws(AudioError) {
      let send: PNGWriter.Send = { bytes in file += bytes }
      switch pixels {
      case .indexed(let bytes, let palette):
        let writer = try PNGWriter(
          width: width, height: height, format: .indexed(palette), send: send)
        for row in 0..<height {
          try writer.write(Array(bytes[(row * width)..<((row + 1) * width)]))
        }
        try writer.finish()
      case .rgb(let bytes):
        let length = width * 3
        let writer = try PNGWriter(width: width, height: height, format: .rgb, send: send)
        for row in 0..<height {
          try writer.write(Array(bytes[(row * length)..<((row + 1) * length)]))
        }
        try writer.finish()
      }
    } catch {
      fatalError(error.message)
    }
    return file
  }
}
