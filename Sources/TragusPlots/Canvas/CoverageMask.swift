/// How much of each pixel of some rows an area covers, exactly.
///
/// Every edge of the area adds, row by row, the signed area between itself and the right end of the
/// row. The sum over all edges is the coverage. Only where an outline crosses itself within one
/// pixel is that pixel more than exact.
struct CoverageMask {
  let width: Int
  let rowCount: Int
  // Differences from pixel to pixel: the coverage is their running sum. Two more than pixels, so
  // that an edge at the right end has room.
  private var differences: [Float]
  // The pixels of each row that are not 0.
  private var touched: [Range<Int>]
  private static let untouched = 0..<0

  init(width: Int, rowCount: Int) {
    self.width = width
    self.rowCount = rowCount
    differences = Array(repeating: 0, count: (width + 2) * rowCount)
    touched = Array(repeating: Self.untouched, count: rowCount)
  }

  /// Adds an edge, its y counted from the first row.
  mutating func add(from start: Picture.Point, to end: Picture.Point) {
    guard start.y != end.y else { return }
    let sign = start.y < end.y ? 1.0 : -1.0
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    guard lower.y > 0, upper.y < Double(rowCount) else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let firstRow = Int(max(upper.y, 0))
    let lastRow = min(Int(lower.y.rounded(.up)), rowCount) - 1
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      let top = max(upper.y, Double(row))
      let bottom = min(lower.y, Double(row + 1))
      guard bottom > top else { continue }
      add(
        row: row, from: upper.x + (top - upper.y) * slope, to: upper.x + (bottom - upper.y) * slope,
        height: (bottom - top) * sign)
    }
  }

  /// Adds a piece of an edge that lies within one row.
  private mutating func add(row: Int, from start: Double, to end: Double, height: Double) {
    let (left, right) = (min(start, end), max(start, end))
    let base = row * (width + 2)
    // What lies to the left of the picture covers whole rows, what lies to the right only ends them.
    if left >= Double(width) {
      touch(row, width, width)
      return
    }
    if right <= 0 {
      touch(row, 0, 0)
      differences[base] += Float(height)
      return
    }
    var rest = height
    var from = left
    let perPixel = height / max(right - left, 1e-300)
    if left < 0 {
      let part = -left * perPixel
      differences[base] += Float(part)
      touch(row, 0, 0)
      rest -= part
      from = 0
    }
    let to = min(right, Double(width))
    let firstPixel = Int(from)
    touch(row, firstPixel, min(Int(to) + 1, width))
    if right - left < 1e-9 || Double(firstPixel + 1) >= right {
      // Within one pixel: a trapezoid.
      let middle = (from + right) / 2 - Double(firstPixel)
      differences[base + firstPixel] += Float(rest * (1 - middle))
      differences[base + firstPixel + 1] += Float(rest * middle)
      return
    }
    var x = from
    var pixel = firstPixel
    while x < to {
      let next = min(Double(pixel + 1), to)
      let part = (next - x) * perPixel
      let middle = (x + next) / 2 - Double(pixel)
      differences[base + pixel] += Float(part * (1 - middle))
      differences[base + pixel + 1] += Float(part * middle)
      x = next
      pixel += 1
    }
  }

  private mutating func touch(_ row: Int, _ first: Int, _ last: Int) {
    let range = touched[row]
    touched[row] =
      range.isEmpty
      ? first..<(last + 1) : min(range.lowerBound, first)..<max(range.upperBound, last + 1)
  }

  /// Gives each pixel that is covered, with its coverage from 0 to 1, and empties the mask.
  mutating func drain(_ body: (_ row: Int, _ pixel: Int, _ coverage: Float) -> Void) {
    for row in 0..<rowCount where !touched[row].isEmpty {
      let base = row * (width + 2)
      var sum: Float = 0
      let range = touched[row]
      for pixel in range.lowerBound..<min(range.upperBound + 1, width + 2) {
        sum += differences[base + pixel]
        differences[base + pixel] = 0
        // What is less than this is left over from rounding.
        if pixel < width, abs(sum) > 1e-5 { body(row, pixel, min(abs(sum), 1)) }
      }
      touched[row] = Self.untouched
    }
  }
}
