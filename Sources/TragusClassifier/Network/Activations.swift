/// What passes from one layer of a network to the next: rows of places with a number per channel.
///
/// Numbers are whole, so that sums of their products with weights of 8 bits are exact in any order.
/// Every processor gives the same bits. A border of zeros, one place wide, lies around them.
struct Activations: Sendable {
  /// The greatest number, which stands for 6: a layer gives nothing above or below 0.
  static let greatest: Float = 8160
  /// What a number stands for.
  static let unit = 6 / greatest

  let rowCount: Int
  let columnCount: Int
  let channelCount: Int
  private(set) var numbers: [Float]

  init(rowCount: Int, columnCount: Int, channelCount: Int) {
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.channelCount = channelCount
    numbers = Array(repeating: 0, count: (rowCount + 2) * (columnCount + 2) * channelCount)
  }

  var placeCount: Int { rowCount * columnCount }

  /// Numbers from one row to the next, borders included.
  var rowDistance: Int { (columnCount + 2) * channelCount }

  /// Where the numbers of a place are; -1 and the counts are the border.
  @inline(__always)
  func offset(row: Int, column: Int) -> Int {
    (row &+ 1) &* rowDistance &+ (column &+ 1) &* channelCount
  }

  /// As above, of places counted row by row.
  @inline(__always)
  func offset(_ place: Int) -> Int {
    offset(row: place / columnCount, column: place % columnCount)
  }

  /// Lets a closure write the numbers.
  mutating func write<Result>(_ body: (UnsafeMutablePointer<Float>) -> Result) -> Result {
    numbers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}

/// What a layer does to the sums of its products, channel by channel.
struct LayerScale: Sendable {
  private let scales: [Float]
  private let biases: [Float]

  /// - Parameter inputUnit: What a number of the input stands for.
  /// - Throws: ``ModelError``.
  init(
    _ file: ModelFile, _ name: String, channelCount: Int, inputUnit: Float
  ) throws(ModelError) {
    let ratio = inputUnit / Activations.unit
    scales = try file.floats("\(name).scales", [channelCount]).map { $0 * ratio }
    biases = try file.floats("\(name).biases", [channelCount]).map { $0 / Activations.unit }
  }

  /// Scales sums, adds the biases, and leaves whole numbers from 0 to ``Activations/greatest``.
  ///
  /// - Parameter channel: The channel of the first sum.
  @inline(__always)
  func apply(_ sums: SIMD8<Float>, channel: Int) -> SIMD8<Float> {
    let result = scales.withUnsafeBufferPointer { scales in
      biases.withUnsafeBufferPointer { biases in
        sums * SIMD8(from: scales.baseAddress! + channel)
          + SIMD8(from: biases.baseAddress! + channel)
      }
    }
    let greatest = SIMD8<Float>(repeating: Activations.greatest)
    let positive = result.replacing(with: SIMD8<Float>.zero, where: result .< SIMD8<Float>.zero)
    let limited = positive.replacing(with: greatest, where: positive .> greatest)
    // Rounds to the nearest whole number: numbers of 24 bits have no fractions.
    return (limited + 0x1p23) - 0x1p23
  }
}

extension SIMD8<Float> {
  @inline(__always)
  init(from address: UnsafePointer<Float>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: Self.self)
  }

  @inline(__always)
  func write(to address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Self.self)
  }
}
