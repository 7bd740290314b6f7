/// One or four samples that are computed with at a time.
///
/// Four is the width of the vector registers that every x86-64 and ARM64 processor has. Eight at a
/// time would need two registers for each number. A butterfly of four points would then no longer
/// fit into the sixteen of x86-64.
protocol Lanes {
  static var laneCount: Int { get }

  init(repeating value: Float)

  static func load(_ address: UnsafePointer<Float>) -> Self
  func store(_ address: UnsafeMutablePointer<Float>)

  /// Splits pairs: the even elements become the real part, the odd ones the imaginary part.
  static func loadPairs(_ address: UnsafePointer<Float>) -> Complex<Self>
  /// Joins the two parts to pairs.
  static func storePairs(_ value: Complex<Self>, _ address: UnsafeMutablePointer<Float>)

  /// The same lanes in the opposite order.
  var reversed: Self { get }

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self
}

extension Float: Lanes {
  @inline(__always) static var laneCount: Int { 1 }

  @inline(__always) init(repeating value: Float) { self = value }

  @inline(__always)
  static func load(_ address: UnsafePointer<Float>) -> Float { address.pointee }

  @inline(__always)
  func store(_ address: UnsafeMutablePointer<Float>) { address.pointee = self }

  @inline(__always)
  static func loadPairs(_ address: UnsafePointer<Float>) -> Complex<Float> {
    Complex(address[0], address[1])
  }

  @inline(__always)
  static func storePairs(_ value: Complex<Float>, _ address: UnsafeMutablePointer<Float>) {
    address[0] = value.real
    address[1] = value.imaginary
  }

  @inline(__always) var reversed: Float { self }
}

extension SIMD4<Float>: Lanes {
  @inline(__always) static var laneCount: Int { 4 }

  @inline(__always)
  static func load(_ address: UnsafePointer<Float>) -> Self {
    UnsafeRawPointer(address).loadUnaligned(as: Self.self)
  }

  @inline(__always)
  func store(_ address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Self.self)
  }

  @inline(__always)
  static func loadPairs(_ address: UnsafePointer<Float>) -> Complex<Self> {
    let pairs = UnsafeRawPointer(address).loadUnaligned(as: SIMD8<Float>.self)
    return Complex(pairs.evenHalf, pairs.oddHalf)
  }

  @inline(__always)
  static func storePairs(_ value: Complex<Self>, _ address: UnsafeMutablePointer<Float>) {
    var pairs = SIMD8<Float>()
    (pairs.evenHalf, pairs.oddHalf) = (value.real, value.imaginary)
    UnsafeMutableRawPointer(address).storeBytes(of: pairs, as: SIMD8<Float>.self)
  }

  @inline(__always) var reversed: Self { Self(self[3], self[2], self[1], self[0]) }
}
