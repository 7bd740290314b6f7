/// Complex numbers, as many as `Part` has lanes.
struct Complex<Part: Lanes> {
  var real: Part
  var imaginary: Part

  @inline(__always)
  init(_ real: Part, _ imaginary: Part) {
    self.real = real
    self.imaginary = imaginary
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    Self(a.real + b.real, a.imaginary + b.imaginary)
  }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self {
    Self(a.real - b.real, a.imaginary - b.imaginary)
  }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(
      a.real * b.real - a.imaginary * b.imaginary,
      a.real * b.imaginary + a.imaginary * b.real)
  }

  @inline(__always)
  func scaled(by factor: Float) -> Self {
    let factor = Part(repeating: factor)
    return Self(real * factor, imaginary * factor)
  }

  /// The product with -i.
  @inline(__always) var timesMinusI: Self { Self(imaginary, -real) }

  @inline(__always) var conjugate: Self { Self(real, -imaginary) }

  @inline(__always) var swapped: Self { Self(imaginary, real) }

  /// The same numbers in the opposite order.
  @inline(__always) var reversed: Self { Self(real.reversed, imaginary.reversed) }
}

/// Complex numbers in memory, the real and the imaginary parts apart.
struct Split {
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>

  @inline(__always)
  func load<Part: Lanes>(_ index: Int) -> Complex<Part> {
    Complex(.load(real + index), .load(imaginary + index))
  }

  @inline(__always)
  func store<Part: Lanes>(_ value: Complex<Part>, _ index: Int) {
    value.real.store(real + index)
    value.imaginary.store(imaginary + index)
  }
}
