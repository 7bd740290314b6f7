import CZlib
import Testing
import TragusCore
import TragusDSP

@testable import TragusPlots

/// The pixels of a PNG, decoded by nothing of the library: chunks and sums checked here, inflated by
/// zlib, filters undone after the specification.
struct DecodedPNG {
  let width: Int
  let height: Int
  let bytesPerPixel: Int
  let chunkTypes: [String]
  private(set) var rows: [[UInt8]] = []

  init(_ file: [UInt8]) throws {
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[offset + $1]) } }
    try #require(Array(file[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var offset = 8
    var packed: [UInt8] = []
    var types: [String] = []
    var header: [UInt8] = []
    while offset < file.count {
      let length = number(offset)
      let body = Array(file[(offset + 4)..<(offset + 8 + length)])
      try #require(number(offset + 8 + length) == Int(Self.sum(body)))
      let type = String(decoding: body[..<4], as: UTF8.self)
      if types.last != type { types.append(type) }
      if type == "IHDR" { header = Array(body[4...]) }
      if type == "IDAT" { packed += body[4...] }
      offset += 12 + length
    }
    chunkTypes = types
    width = header[..<4].reduce(0) { $0 << 8 | Int($1) }
    height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    try #require(Array(header[8...]).count == 5 && header[8] == 8)
    bytesPerPixel = [2: 3, 6: 4, 3: 1][header[9]]!
    let length = width * bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: (length + 1) * height)
    var count = UInt(bytes.count)
    try #require(uncompress(&bytes, &count, packed, UInt(packed.count)) == Z_OK)
    try #require(Int(count) == bytes.count)
    var above = [UInt8](repeating: 0, count: length)
    for row in 0..<height {
      let start = row * (length + 1)
      var current = Array(bytes[(start + 1)..<(start + 1 + length)])
      for index in 0..<length {
        let left = index < bytesPerPixel ? 0 : Int(current[index - bytesPerPixel])
        let corner = index < bytesPerPixel ? 0 : Int(above[index - bytesPerPixel])
        let up = Int(above[index])
        let estimate = left + up - corner
        let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        let predictions = [
          0, left, up, (left + up) / 2, a <= b && a <= c ? left : b <= c ? up : corner,
        ]
        current[index] = current[index] &+ UInt8(predictions[Int(bytes[start])])
      }
      rows.append(current)
      above = current
    }
  }

  /// The sum of ISO/IEC 15948, annex D, bit by bit.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(rows[y][(x * bytesPerPixel)..<((x + 1) * bytesPerPixel)])
  }

  /// The sum over all pixels of how black they are, white being 0 and black 1.
  var blackness: Double {
    rows.reduce(0) { total, row in
      total
        + stride(from: 0, to: row.count, by: bytesPerPixel).reduce(0.0) {
          $0 + 1 - Double(row[$1]) / 255
        }
    }
  }
}

struct PictureTests {
  private func picture(_ width: Int, _ height: Int, _ draw: (inout Picture) -> Void) -> Picture {
    var picture = Picture(width: width, height: height, background: .white)
    draw(&picture)
    return picture
  }

  @Test func `a rectangle on half pixels has grey edges`() throws {
    let png = try DecodedPNG(
      picture(8, 6) {
        $0.fill(.rectangle(.init(x: 1.5, y: 2, width: 4, height: 2.25)), color: .black)
      }.png())
    #expect((png.width, png.height) == (8, 6))
    #expect(png.chunkTypes == ["IHDR", "tEXt", "IDAT", "IEND"])
    #expect(png.pixel(0, 2) == [255, 255, 255])
    // Half of 255 is 127.5.
    #expect(png.pixel(1, 2) == [128, 128, 128])
    #expect(png.pixel(2, 3) == [0, 0, 0])
    #expect(png.pixel(5, 2) == [128, 128, 128])
    #expect(png.pixel(3, 4) == [191, 191, 191])
    #expect(png.pixel(5, 4) == [223, 223, 223])
    #expect(png.pixel(6, 3) == [255, 255, 255])
  }

  @Test(arguments: [0.3, 3, 17.5, 40.0], [(50.0, 50.0), (49.3, 50.8)])
  func `a circle covers its area`(radius: Double, center: (Double, Double)) throws {
    let png = try DecodedPNG(
      picture(100, 100) {
        $0.fill(
          .circle(center: .init(center.0, center.1), radius: radius), color: .black)
      }.png())
    let area = Double.pi * radius * radius
    // The polygon lies up to 0.02 pixels inside of the circle. Grey levels are rounded to 1/255, as
    // often up as down, on about 8 pixels for each of the radius.
    #expect(abs(png.blackness - area) < 0.02 * 2 * .pi * radius + 0.05)
  }

  @Test(arguments: [0, 7, 30, 45, 89.0])
  func `a rotated rectangle covers its area`(degrees: Double) throws {
    let angle = degrees * .pi / 180
    let corners = [(-20.0, -7.0), (20, -7), (20, 7), (-20, 7)].map { x, y in
      Picture.Point(
        30.3 + x * cosine(angle) - y * sine(angle), 40.6 + x * sine(angle) + y * cosine(angle))
    }
    let png = try DecodedPNG(
      picture(64, 80) { $0.fill(.polyline(corners, isClosed: true), color: .black) }.png())
    // Rounded to 1/255 on 108 pixels of edge.
    #expect(abs(png.blackness - 560) < 0.1)
  }

  @Test func `what lies outside is cut off, exactly`() throws {
    let png = try DecodedPNG(
      picture(40, 40) {
        $0.fill(
          .polyline([.init(-30, -30), .init(70, 20), .init(20, 70)], isClosed: true),
          color: .black)
      }.png())
    // Only its edges y = x / 2 - 15 and x = y / 2 - 15 cross the picture. Each leaves a white
    // triangle of 10 by 5 pixels in a corner.
    let white = 2 * 0.5 * 10 * 5.0
    #expect(abs(png.blackness - (1600 - white)) < 0.1)
  }

  @Test func `a line covers its length times its width`() throws {
    let straight = try DecodedPNG(
      picture(100, 60) {
        $0.stroke(.line(from: .init(10.2, 9.7), to: .init(85, 50)), color: .black, width: 3)
      }.png())
    let length = (74.8 * 74.8 + 40.3 * 40.3).squareRoot()
    #expect(abs(straight.blackness - length * 3) < 0.2)
    let ring = try DecodedPNG(
      picture(100, 100) {
        $0.stroke(.circle(center: .init(50, 50), radius: 30), color: .black, width: 5)
      }.png())
    #expect(abs(ring.blackness - 2 * .pi * 30 * 5) < 1)
    let dashes = try DecodedPNG(
      picture(100, 10) {
        $0.stroke(
          .line(from: .init(0, 5), to: .init(100, 5)), color: .black, width: 2, dash: [6, 4])
      }.png())
    #expect(abs(dashes.blackness - 120) < 1e-9)
  }

  @Test func `opacity lets through what lies below`() throws {
    var clear = Picture(width: 3, height: 1)
    clear.fill(
      .rectangle(.init(x: 0, y: 0, width: 2, height: 1)),
      color: PlotColor(hex: 0xFF0000, alpha: 0.5))
    clear.fill(
      .rectangle(.init(x: 1, y: 0, width: 1, height: 1)),
      color: PlotColor(hex: 0x0000FF, alpha: 0.5))
    let png = try DecodedPNG(clear.png())
    #expect(png.pixel(0, 0) == [255, 0, 0, 128])
    // Blue over red: 0.5 blue and 0.25 red under an opacity of 0.75.
    #expect(png.pixel(1, 0) == [85, 0, 170, 191])
    #expect(png.pixel(2, 0) == [0, 0, 0, 0])
  }

  @Test func `an image of as many pixels is shown as it is`() throws {
    let palette: [PlotColor] = [.black, .blue, .vermilion, .white]
    let indices = (0..<50).map { UInt8($0 * $0 % 4) }
    let image = RasterImage(width: 10, height: 5, pixels: .indexed(indices, palette: palette))
    let png = try DecodedPNG(
      picture(12, 7) { $0.draw(image, in: .init(x: 1, y: 1, width: 10, height: 5)) }.png())
    let own = try DecodedPNG(image.png())
    #expect(own.chunkTypes == ["IHDR", "tEXt", "PLTE", "IDAT", "IEND"])
    for y in 0..<5 {
      for x in 0..<10 {
        let color = palette[Int(indices[y * 10 + x])]
        #expect(png.pixel(x + 1, y + 1) == [color.red, color.green, color.blue])
        #expect(own.pixel(x, y) == [indices[y * 10 + x]])
      }
    }
  }

  @Test func `rows of noise in any number survive packing`() throws {
    // More than one band and more than one IDAT chunk; noise cannot be packed.
    var state: UInt32 = 1
    let bytes = (0..<(300 * 120 * 3)).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let image = RasterImage(width: 300, height: 120, pixels: .rgb(bytes))
    let png = try DecodedPNG(
      picture(300, 120) { $0.draw(image, in: .init(x: 0, y: 0, width: 300, height: 120)) }.png())
    #expect(png.rows.flatMap { $0 } == bytes)
  }

  @Test func `values that are no numbers neither crash nor spoil the rest`() throws {
    let png = try DecodedPNG(
      picture(20, 20) {
        $0.stroke(
          .polyline([.init(.nan, 3), .init(.infinity, 4), .init(5, -.infinity)]), color: .black)
        $0.fill(.circle(center: .init(1e300, 5), radius: 2), color: .black)
        $0.fill(.polyline([.init(-1e9, 10), .init(1e9, 10), .init(0, 1e9)]), color: .black)
      }.png())
    #expect(png.pixel(3, 3) == [255, 255, 255])
    #expect(png.pixel(10, 15) == [0, 0, 0])
  }

  @Test func `every sign of ASCII has a shape of its own, within its line`() throws {
    var shapes: Set<[[UInt8]]> = []
    for code in 0x21...0x7E as ClosedRange<UInt8> {
      let png = try DecodedPNG(
        picture(24, 30) {
          $0.text(String(UnicodeScalar(code)), at: .init(4, 20), size: 14, color: .black)
        }.png())
      #expect(shapes.insert(png.rows).inserted, "\(UnicodeScalar(code))")
      #expect(png.blackness > 1)
      let edges = png.rows[0] + png.rows[29] + png.rows.flatMap { $0[..<6] }
      #expect(edges.allSatisfy { $0 == 255 }, "\(UnicodeScalar(code))")
    }
  }

  @Test func `a text that is too long loses its middle`() {
    let text = "recordings/2026-11-21/a very long name of a file.wav"
    let short = Picture.fitting(text, size: 12, width: 120)
    #expect(Picture.width(of: short, size: 12) <= 120)
    #expect(short.hasPrefix("record") && short.hasSuffix(".wav") && short.contains("…"))
    #expect(Picture.fitting("abc", size: 12, width: 120) == "abc")
    #expect(Picture.fitting("abc", size: 12, width: 1) == "")
    // As much as has room, however much there is.
    let long = Picture.fitting(String(repeating: "m", count: 200_000), size: 12, width: 120)
    #expect(Picture.width(of: long, size: 12) <= 120)
    #expect(Picture.width(of: long + "m", size: 12) > 120)
  }

  @Test func `without memory to pack there is an error, and the program goes on`() {
    let error = #expect(throws: AudioError.self) {
      // What zlib asks for is refused.
      _ = try PNGWriter(
        width: 8, height: 8, format: .rgb, allocate: { _, _, _ in nil }, send: { _ in })
    }
    #expect(error?.code == .writeFailed)
  }

  @Test func `the same drawing gives the same bytes`() throws {
    func draw() -> Picture {
      picture(200, 100) {
        $0.text("−12.5 dBFS", at: .init(20, 40), size: 13, color: .black, rotation: 12)
        $0.stroke(.circle(center: .init(100, 50), radius: 33), color: .blue, width: 2.5)
      }
    }
    #expect(try draw().png() == draw().png())
    #expect(try draw().svg() == draw().svg())
  }
}
