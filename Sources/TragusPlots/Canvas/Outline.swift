import TragusDSP

/// Closed polygons: what a path, a line or a text becomes before it is turned into pixels.
struct Outline {
  private(set) var contours: [[Picture.Point]] = []

  // How far a polygon may lie from its curve, in pixels; less than a grey level shows.
  private static let tolerance = 0.02

  /// The area of a path.
  init(filling path: Picture.Path) {
    contours = Self.lines(of: path).map(\.points).filter { $0.count >= 3 }
  }

  /// The area that a pen covers.
  init(stroking path: Picture.Path, width: Double, dash: [Double]) {
    for line in Self.lines(of: path) {
      if dash.isEmpty {
        stroke(line, width: width, isRound: false)
      } else {
        for piece in Self.dashes(of: line, lengths: dash) {
          stroke(piece, width: width, isRound: false)
        }
      }
    }
  }

  /// The area of a text.
  init(of run: Picture.TextRun) {
    let scale = run.size / StrokeFont.unitsPerSize
    let width = StrokeFont.width(of: run.text) * run.size
    let start =
      switch run.anchor {
      case .start: 0.0
      case .middle: -width / 2
      case .end: -width
      }
    let lineWidth = scale * (run.isBold ? StrokeFont.boldLineWidth : StrokeFont.lineWidth)
    let (sine, cosine) = (sine(run.rotation * .pi / 180), cosine(run.rotation * .pi / 180))
    let grid =
      run.rotation == 0
      ? PixelGrid(baseline: run.point.y + run.baselineOffset, scale: scale, lineWidth: lineWidth)
      : nil
    for line in StrokeFont.lines(of: run.text) {
      let points = line.points.map { point in
        let x = start + point.x * scale
        if let grid { return Picture.Point(run.point.x + x, grid.y(of: point.y)) }
        let y = run.baselineOffset - point.y * scale
        return Picture.Point(
          run.point.x + x * cosine - y * sine, run.point.y + x * sine + y * cosine)
      }
      stroke((points, line.isClosed), width: max(lineWidth, 0.9), isRound: true)
    }
  }

  typealias Line = (points: [Picture.Point], isClosed: Bool)

  /// The lines of a path, arcs replaced by short straight ones.
  static func lines(of path: Picture.Path) -> [Line] {
    var lines: [Line] = []
    var points: [Picture.Point] = []
    func end(closed: Bool) {
      if !points.isEmpty { lines.append((points, closed)) }
      points = []
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end(closed: false)
        points = [point]
      case .line(let point): points.append(point)
      case .arc(let center, let radius, let start, let sweepEnd):
        let count = segmentCount(radius: radius, sweep: sweepEnd - start)
        for index in 0...count {
          let angle = start + (sweepEnd - start) * Double(index) / Double(count)
          points.append(
            Picture.Point(center.x + radius * cosine(angle), center.y + radius * sine(angle)))
        }
      case .close: end(closed: true)
      }
    }
    end(closed: false)
    return lines
  }

  private static func segmentCount(radius: Double, sweep: Double) -> Int {
    guard radius > tolerance else { return 1 }
    let step = 2 * arcCosine(1 - tolerance / radius)
    return max(Int((abs(sweep) / step).rounded(.up)), 1)
  }

  private static func dashes(of line: Line, lengths: [Double]) -> [Line] {
    var pieces: [Line] = []
    var points = line.points
    if line.isClosed, let first = points.first { points.append(first) }
    var index = 0
    var left = lengths[0]
    var piece = points.prefix(1).map { $0 }
    for (start, end) in zip(points, points.dropFirst()) {
      let length = distance(start, end)
      var done = 0.0
      while length - done > left {
        done += left
        let place = Picture.Point(
          start.x + (end.x - start.x) * done / length, start.y + (end.y - start.y) * done / length)
        if index % 2 == 0 { pieces.append((piece + [place], false)) }
        piece = [place]
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= length - done
      piece.append(end)
    }
    if index % 2 == 0, piece.count > 1 { pieces.append((piece, false)) }
    return pieces
  }

  private mutating func stroke(_ line: Line, width: Double, isRound: Bool) {
    let half = width / 2
    var points: [Picture.Point] = []
    for point in line.points where points.last.map({ Self.distance($0, point) > 1e-9 }) ?? true {
      points.append(point)
    }
    var isClosed = line.isClosed
    if isClosed, points.count > 1, Self.distance(points[0], points[points.count - 1]) < 1e-9 {
      points.removeLast()
    }
    if points.count < 3 { isClosed = false }
    guard points.count > 1 else {
      if isRound, let point = points.first {
        contours.append(Self.arc(round: point, radius: half, from: 0, by: 2 * .pi))
      }
      return
    }
    if isClosed {
      // Twice round: the outer edge in one direction, the inner one in the other.
      for side in [points, points.reversed()] {
        contours.append(Self.edge(left: side, half: half, isClosed: true))
      }
      return
    }
    var contour = Self.edge(left: points, half: half, isClosed: false)
    if isRound {
      contour += Self.cap(at: points[points.count - 1], after: points[points.count - 2], half)
    }
    let reversed = Array(points.reversed())
    contour += Self.edge(left: reversed, half: half, isClosed: false)
    if isRound { contour += Self.cap(at: points[0], after: points[1], half) }
    contours.append(contour)
  }

  /// What lies at half the width to one side of a line, with round joins.
  private static func edge(
    left points: [Picture.Point], half: Double, isClosed: Bool
  ) -> [Picture.Point] {
    func direction(_ index: Int) -> Picture.Point {
      let (a, b) = (points[index % points.count], points[(index + 1) % points.count])
      let length = distance(a, b)
      return Picture.Point((b.x - a.x) / length, (b.y - a.y) / length)
    }
    func side(_ point: Picture.Point, _ direction: Picture.Point) -> Picture.Point {
      Picture.Point(point.x + direction.y * half, point.y - direction.x * half)
    }
    var edge: [Picture.Point] = []
    if !isClosed { edge.append(side(points[0], direction(0))) }
    for index in isClosed ? 0..<points.count : 1..<(points.count - 1) {
      let point = points[index]
      let before = direction((index + points.count - 1) % points.count)
      let after = direction(index)
      let cross = before.x * after.y - before.y * after.x
      let turn = angle(y: cross, x: before.x * after.x + before.y * after.y)
      if cross > 0 {
        let start = angle(y: -before.x, x: before.y)
        edge += arc(round: point, radius: half, from: start, by: turn)
      } else if turn < -0.2 {
        // The way over the middle keeps sharp inner corners inside of the line.
        edge += [side(point, before), point, side(point, after)]
      } else {
        edge += [side(point, before), side(point, after)]
      }
    }
    if !isClosed {
      edge.append(side(points[points.count - 1], direction(points.count - 2)))
    }
    return edge
  }

  private static func cap(
    at end: Picture.Point, after point: Picture.Point, _ half: Double
  ) -> [Picture.Point] {
    let start = angle(y: -(end.x - point.x), x: end.y - point.y)
    return arc(round: end, radius: half, from: start, by: .pi)
  }

  private static func arc(
    round center: Picture.Point, radius: Double, from start: Double, by sweep: Double
  ) -> [Picture.Point] {
    let count = segmentCount(radius: radius, sweep: sweep)
    return (0...count).map { index in
      let angle = start + sweep * Double(index) / Double(count)
      return Picture.Point(center.x + radius * cosine(angle), center.y + radius * sine(angle))
    }
  }

  private static func distance(_ a: Picture.Point, _ b: Picture.Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}

/// Moves the horizontal lines of small letters onto whole rows of pixels, so that they are sharp.
private struct PixelGrid {
  // The heights that letters share, and the y of each in the picture.
  private let units = [-3.0, 0, 7, 10]
  private let rows: [Double]

  init(baseline: Double, scale: Double, lineWidth: Double) {
    // The lower edge of the line that runs along the baseline.
    let foot = (baseline + lineWidth / 2).rounded()
    let half = max(lineWidth, 0.9) / 2
    func row(_ unit: Double) -> Double {
      let size = max((abs(unit) * scale + lineWidth).rounded(), 1)
      return unit < 0 ? foot - lineWidth + size - half : foot - size + half
    }
    rows = [row(-3), foot - half, row(7), row(10)]
  }

  func y(of unit: Double) -> Double {
    // Beyond the ends the outer pieces go on.
    let index = unit < 0 ? 0 : unit < 7 ? 1 : 2
    let share = (unit - units[index]) / (units[index + 1] - units[index])
    return rows[index] + (rows[index + 1] - rows[index]) * share
  }
}
