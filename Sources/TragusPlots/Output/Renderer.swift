/// Turns a picture into rows of pixels, a band of rows at a time.
struct Renderer {
  /// A command with everything known that does not depend on the band.
  private enum Shape {
    case area(contours: [[Picture.Point]], rows: Range<Int>, SIMD4<Float>)
    case image(RasterImage, Picture.Rectangle)
  }

  // Rows in a band: few enough for the cache, many enough that curves are not looked at too often.
  private static let bandHeight = 32

  private let width: Int
  private let height: Int
  private let background: SIMD4<Float>
  private let shapes: [Shape]
  private var mask: CoverageMask
  // Red, green, blue, each times the opacity, and the opacity.
  private var pixels: [SIMD4<Float>]
  private var row = 0

  init(_ picture: Picture) {
    width = picture.width
    height = picture.height
    background = Self.vector(picture.background ?? .clear)
    shapes = picture.commands.map { command in
      switch command {
      case .fill(let path, let color): Self.area(Outline(filling: path), color)
      case .stroke(let path, let color, let width, let dash):
        Self.area(Outline(stroking: path, width: width, dash: dash), color)
      case .text(let run): Self.area(Outline(of: run), run.color)
      case .image(let image, let rectangle): .image(image, rectangle)
      }
    }
    mask = CoverageMask(width: width, rowCount: Self.bandHeight)
    pixels = Array(repeating: background, count: width * Self.bandHeight)
  }

  /// The bytes of the next row, red, green, blue and, if wanted, opacity; `nil` after the last one.
  mutating func nextRow(withAlpha: Bool) -> [UInt8]? {
    guard row < height else { return nil }
    if row % Self.bandHeight == 0 { renderBand() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * (withAlpha ? 4 : 3))
    let start = row % Self.bandHeight * width
    for index in start..<(start + width) {
      var pixel = pixels[index]
      let alpha = pixel.w
      if withAlpha, alpha > 0 { pixel /= alpha }
      pixel = (pixel * 255).rounded(.toNearestOrAwayFromZero)
      pixel.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      bytes.append(UInt8(pixel.x))
      bytes.append(UInt8(pixel.y))
      bytes.append(UInt8(pixel.z))
      if withAlpha { bytes.append(UInt8((min(alpha, 1) * 255).rounded())) }
    }
    row += 1
    return bytes
  }

  private mutating func renderBand() {
    let first = row
    let last = min(first + Self.bandHeight, height)
    for index in pixels.indices { pixels[index] = background }
    for shape in shapes {
      switch shape {
      case .area(let contours, let rows, let color):
        guard rows.overlaps(first..<last) else { continue }
        for contour in contours {
          guard var start = contour.last else { continue }
          start.y -= Double(first)
          for var end in contour {
            end.y -= Double(first)
            mask.add(from: start, to: end)
            start = end
          }
        }
        let width = width
        pixels.withUnsafeMutableBufferPointer { pixels in
          mask.drain { row, pixel, coverage in
            let source = color * coverage
            let index = row * width + pixel
            pixels[index] = source + pixels[index] * (1 - source.w)
          }
        }
      case .image(let image, let rectangle): place(image, rectangle, rows: first..<last)
      }
    }
  }

  private mutating func place(
    _ image: RasterImage, _ rectangle: Picture.Rectangle, rows: Range<Int>
  ) {
    guard rectangle.width > 0, rectangle.height > 0 else { return }
    func clamped(_ value: Double, _ range: Range<Int>) -> Int {
      Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)).rounded())
    }
    let top = clamped(rectangle.y, rows)
    let bottom = clamped(rectangle.maxY, rows)
    let left = clamped(rectangle.x, 0..<width)
    let right = clamped(rectangle.maxX, 0..<width)
    guard top < bottom, left < right else { return }
    let columns = (left..<right).map { x in
      min(
        max(Int((Double(x) + 0.5 - rectangle.x) / rectangle.width * Double(image.width)), 0),
        image.width - 1)
    }
    let palette: [SIMD4<Float>] =
      if case .indexed(_, let colors) = image.pixels { colors.map(Self.vector) } else { [] }
    for y in top..<bottom {
      let share = (Double(y) + 0.5 - rectangle.y) / rectangle.height
      let row = min(max(Int(share * Double(image.height)), 0), image.height - 1)
      var index = (y - rows.lowerBound) * width + left
      for column in columns {
        let source =
          switch image.pixels {
          case .indexed(let bytes, _): palette[Int(bytes[row * image.width + column])]
          case .rgb: Self.vector(image.color(atColumn: column, row: row))
          }
        pixels[index] = source + pixels[index] * (1 - source.w)
        index += 1
      }
    }
  }

  private static func area(_ outline: Outline, _ color: PlotColor) -> Shape {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    var contours: [[Picture.Point]] = []
    // What is not a number, or farther away than any picture is large, would have no pixels.
    let limit = 1e7
    for contour in outline.contours {
      let points = contour.filter { $0.x.isFinite && $0.y.isFinite }.map {
        Picture.Point(min(max($0.x, -limit), limit), min(max($0.y, -limit), limit))
      }
      for point in points {
        top = min(top, point.y)
        bottom = max(bottom, point.y)
      }
      contours.append(points)
    }
    let rows = top <= bottom ? Int(top.rounded(.down))..<(Int(bottom.rounded(.down)) + 1) : 0..<0
    return .area(contours: contours, rows: rows, vector(color))
  }

  private static func vector(_ color: PlotColor) -> SIMD4<Float> {
    let alpha = Float(color.alpha)
    return SIMD4(
      Float(color.red) / 255 * alpha, Float(color.green) / 255 * alpha,
      Float(color.blue) / 255 * alpha, alpha)
  }
}
