extension Picture {
  /// A place in a picture, in pixels from its upper left corner.
  package struct Point: Sendable, Hashable {
    /// To the right.
    package var x: Double
    /// Downwards.
    package var y: Double

    /// - Parameters:
    ///   - x: Pixels to the right.
    ///   - y: Pixels downwards.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// An upright rectangle in a picture, in pixels.
  package struct Rectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The upper edge.
    package var y: Double
    /// 0 or more.
    package var width: Double
    /// 0 or more.
    package var height: Double

    /// - Parameters:
    ///   - x: The left edge.
    ///   - y: The upper edge.
    ///   - width: 0 or more.
    ///   - height: 0 or more.
    package init(x: Double, y: Double, width: Double, height: Double) {
      precondition(width >= 0 && height >= 0, "A rectangle cannot be smaller than nothing.")
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The right edge.
    package var maxX: Double { x + width }
    /// The lower edge.
    package var maxY: Double { y + height }
    /// The middle.
    package var center: Point { Point(x + width / 2, y + height / 2) }
  }

  /// Lines and arcs, to be filled or stroked.
  package struct Path: Sendable, Hashable {
    enum Element: Sendable, Hashable {
      case move(Point)
      case line(Point)
      /// From angle to angle in radians, clockwise from the right when `end` is the greater.
      case arc(center: Point, radius: Double, start: Double, end: Double)
      case close
    }

    private(set) var elements: [Element] = []

    /// A path with nothing in it.
    package init() {}

    /// Whether nothing is in it.
    package var isEmpty: Bool { elements.isEmpty }

    /// Begins a new line.
    ///
    /// - Parameter point: Where.
    package mutating func move(to point: Point) { elements.append(.move(point)) }

    /// Goes straight on.
    ///
    /// - Parameter point: Where to.
    package mutating func line(to point: Point) {
      if elements.isEmpty || elements.last == .close {
        move(to: point)
      } else {
        elements.append(.line(point))
      }
    }

    /// Goes straight to the start of an arc of a circle, and along it.
    ///
    /// - Parameters:
    ///   - center: The middle of the circle.
    ///   - radius: Its radius, 0 or more.
    ///   - start: The angle at which the arc begins, in degrees clockwise from the right.
    ///   - end: The angle at which it ends; less than `start` to go counter-clockwise.
    package mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
      precondition(radius >= 0, "A radius cannot be negative.")
      elements.append(
        .arc(
          center: center, radius: radius, start: start * .pi / 180, end: end * .pi / 180))
    }

    /// Goes back to where the line began.
    package mutating func close() { elements.append(.close) }

    /// Straight lines through points.
    ///
    /// - Parameters:
    ///   - points: The corners.
    ///   - isClosed: Whether the last one is joined with the first.
    package static func polyline(_ points: [Point], isClosed: Bool = false) -> Path {
      var path = Path()
      for point in points { path.line(to: point) }
      if isClosed, !points.isEmpty { path.close() }
      return path
    }

    /// A straight line.
    ///
    /// - Parameters:
    ///   - start: One end.
    ///   - end: The other end.
    package static func line(from start: Point, to end: Point) -> Path { polyline([start, end]) }

    /// A rectangle, with round corners if a radius is given.
    ///
    /// - Parameters:
    ///   - rectangle: Its edges.
    ///   - radius: The radius of the corners; at most half of the shorter edge is used.
    package static func rectangle(_ rectangle: Rectangle, radius: Double = 0) -> Path {
      let (x, y, maxX, maxY) = (rectangle.x, rectangle.y, rectangle.maxX, rectangle.maxY)
      let radius = min(radius, rectangle.width / 2, rectangle.height / 2)
      guard radius > 0 else {
        return polyline(
          [Point(x, y), Point(maxX, y), Point(maxX, maxY), Point(x, maxY)], isClosed: true)
      }
      var path = Path()
      path.arc(center: Point(x + radius, y + radius), radius: radius, from: 180, to: 270)
      path.arc(center: Point(maxX - radius, y + radius), radius: radius, from: 270, to: 360)
      path.arc(center: Point(maxX - radius, maxY - radius), radius: radius, from: 0, to: 90)
      path.arc(center: Point(x + radius, maxY - radius), radius: radius, from: 90, to: 180)
      path.close()
      return path
    }

    /// A circle.
    ///
    /// - Parameters:
    ///   - center: Its middle.
    ///   - radius: 0 or more.
    package static func circle(center: Point, radius: Double) -> Path {
      var path = Path()
      path.arc(center: center, radius: radius, from: 0, to: 360)
      path.close()
      return path
    }

    /// A part of a ring.
    ///
    /// - Parameters:
    ///   - center: The middle of the ring.
    ///   - inner: The smaller radius.
    ///   - outer: The greater radius.
    ///   - start: The angle at which it begins, in degrees clockwise from the right.
    ///   - end: The angle at which it ends.
    package static func ring(
      center: Point, inner: Double, outer: Double, from start: Double, to end: Double
    ) -> Path {
      var path = Path()
      path.arc(center: center, radius: outer, from: start, to: end)
      path.arc(center: center, radius: inner, from: end, to: start)
      path.close()
      return path
    }

    /// Adds all lines of another path.
    ///
    /// - Parameter other: The path to add.
    package mutating func append(_ other: Path) { elements += other.elements }
  }
}
