import CZlib
import TragusCore

/// Writes a PNG file row by row, after the specification ISO/IEC 15948.
///
/// Eight bits for each value. Of the five row filters, the one with the least sum of magnitudes is
/// taken, as the specification suggests. Indexed pixels are not filtered, since their numbers are
/// not amounts.
final class PNGWriter {
  enum Format {
    case rgb
    case rgba
    case indexed([PlotColor])

    var bytesPerPixel: Int {
      switch self {
      case .rgb: 3
      case .rgba: 4
      case .indexed: 1
      }
    }
  }

  typealias Send = ([UInt8]) throws(AudioError) -> Void

  // A new part of the file is written when this much is packed.
  private static let chunkLength = 65_536

  private let format: Format
  private let rowLength: Int
  private let send: Send
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var packed: [UInt8]
  private var previous: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]
  private var rowsLeft: Int

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - format: What a pixel is.
  ///   - allocate: Gives zlib its memory; `nil` for the system's.
  ///   - send: Takes the bytes of the file in their order.
  /// - Throws: `writeFailed` when there is not enough memory; what `send` throws.
  init(
    width: Int, height: Int, format: Format, allocate: alloc_func? = nil, send: @escaping Send
  ) throws(AudioError) {
    self.format = format
    self.send = send
    rowLength = width * format.bytesPerPixel
    rowsLeft = height
    packed = Array(repeating: 0, count: Self.chunkLength)
    previous = Array(repeating: 0, count: rowLength)
    candidate = Array(repeating: 0, count: rowLength + 1)
    best = Array(repeating: 0, count: rowLength + 1)
    stream.initialize(to: z_stream())
    stream.pointee.zalloc = allocate
    let status = deflateInit_(
      stream, 6, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw AudioError(.writeFailed, "A picture cannot be packed: there is not enough memory.")
    }
    try begin(width: width, height: height)
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Writes the next row.
  ///
  /// - Parameter row: As many bytes as its pixels have.
  func write(_ row: [UInt8]) throws(AudioError) {
    precondition(row.count == rowLength && rowsLeft > 0, "The row does not fit into the picture.")
    rowsLeft -= 1
    if case .indexed = format {
      best[0] = 0
      for index in 0..<rowLength { best[index + 1] = row[index] }
    } else {
      chooseFilter(row)
    }
    previous = row
    try pack(best, flush: Z_NO_FLUSH)
  }

  /// Ends the file; every row must have been written.
  func finish() throws(AudioError) {
    precondition(rowsLeft == 0, "Rows of the picture are missing.")
    try pack([], flush: Z_FINISH)
    try sendChunk("IEND", [])
  }

  private func begin(width: Int, height: Int) throws(AudioError) {
    try send([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let colorType: UInt8 =
      switch format {
      case .rgb: 2
      case .rgba: 6
      case .indexed: 3
      }
    try sendChunk("IHDR", bytes(width) + bytes(height) + [8, colorType, 0, 0, 0])
    try sendChunk("tEXt", Array("Software\0Tragus".utf8))
    guard case .indexed(let palette) = format else { return }
    try sendChunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    if palette.contains(where: { $0.alpha < 1 }) {
      try sendChunk("tRNS", palette.map { UInt8(($0.alpha * 255).rounded()) })
    }
  }

  private func chooseFilter(_ row: [UInt8]) {
    var least = Int.max
    for filter in 0..<5 {
      let sum = apply(filter, row)
      if sum < least {
        least = sum
        swap(&best, &candidate)
      }
    }
  }

  /// Filters a row into `candidate`.
  ///
  /// - Returns: The sum of the magnitudes of its bytes, taken as signed numbers.
  private func apply(_ filter: Int, _ row: [UInt8]) -> Int {
    let step = format.bytesPerPixel
    var sum = 0
    candidate[0] = UInt8(filter)
    candidate.withUnsafeMutableBufferPointer { candidate in
      row.withUnsafeBufferPointer { row in
        previous.withUnsafeBufferPointer { above in
          for index in 0..<rowLength {
            let left = index >= step ? row[index - step] : 0
            let prediction: UInt8
            switch filter {
            case 1: prediction = left
            case 2: prediction = above[index]
            case 3: prediction = UInt8((Int(left) + Int(above[index])) / 2)
            case 4:
              prediction = Self.paeth(
                left, above[index], index >= step ? above[index - step] : 0)
            default: prediction = 0
            }
            let byte = row[index] &- prediction
            candidate[index + 1] = byte
            sum += abs(Int(Int8(bitPattern: byte)))
          }
        }
      }
    }
    return sum
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  private func pack(_ bytes: [UInt8], flush: CInt) throws(AudioError) {
    var offset = 0
    var isDone = false
    while !isDone {
      var filled = 0
      bytes.withUnsafeBufferPointer { input in
        packed.withUnsafeMutableBufferPointer { output in
          // zlib reads what it is given and does not write to it.
          stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress.map { $0 + offset })
          stream.pointee.avail_in = UInt32(bytes.count - offset)
          let free = output.count - packedCount
          stream.pointee.next_out = output.baseAddress! + packedCount
          stream.pointee.avail_out = UInt32(free)
          deflate(stream, flush)
          offset = bytes.count - Int(stream.pointee.avail_in)
          filled = free - Int(stream.pointee.avail_out)
        }
      }
      packedCount += filled
      let isFull = packedCount == packed.count
      isDone = !isFull
      if isFull || flush == Z_FINISH {
        if packedCount > 0 { try sendChunk("IDAT", Array(packed[..<packedCount])) }
        packedCount = 0
      }
    }
  }
  private var packedCount = 0

  private func sendChunk(_ type: String, _ content: [UInt8]) throws(AudioError) {
    let body = Array(type.utf8) + content
    let sum = body.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    try send(bytes(content.count) + body + bytes(Int(sum)))
  }

  /// Four bytes, the highest first.
  private func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
